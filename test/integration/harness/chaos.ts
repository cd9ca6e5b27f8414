import type { ProxyAct, SeenRequest } from '../../helpers/transparent-proxy.ts'

/** What may befall a request, each with its chance in a thousand. Names are the sandbox's own faults. */
const starts = [
  ['status=429', 6],
  ['status=503', 15],
  ['status=400', 5],
  ['status=402', 5],
  ['status-after=500', 15],
  ['status-after=502', 10],
  ['drop-reply', 40],
  ['truncate-body', 20],
  ['slow-body=3000', 10],
  ['delay=4000', 10],
  ['fail-start', 10],
] as const
const looks = [
  ['status=500', 15],
  ['drop-reply', 25],
  ['truncate-body', 15],
] as const

/** Files are cut by the network alone; no file of the tests is longer. Bytes. */
const longestFile = 50_000

function actOnFile(unit: () => number, trouble: number): ProxyAct {
  const point = unit() / trouble
  if (point < 0.04) return { kind: 'cut-answer' }
  if (point < 0.14) return { kind: 'cut-body', bytes: Math.ceil(unit() * longestFile) }
  return point < 0.16 ? { kind: 'answer', status: 503, headers: {}, body: 'busy' } : { kind: 'pass' }
}

const isStart = ({ method, path }: SeenRequest) => method === 'POST' && /\/(run|batches)$/.test(path)

/** A key that comes again may be refused although its first request was charged. */
const repeats = [['status=400', 150], ...starts] as const

/**
 * A network and a service that are seldom well: decides over each request by chance (0 to 1). `trouble`: how many times
 * as often something goes wrong as it usually does.
 */
export function createChaos(unit: () => number, trouble: number): (request: SeenRequest) => ProxyAct {
  const keys = new Set<unknown>()
  return (request) => {
    if (!request.path.includes('/v3/')) return actOnFile(unit, trouble)
    let point = (unit() * 1000) / trouble
    const key = request.headers['idempotency-key']
    const isRepeat = key !== undefined && keys.has(key)
    keys.add(key)
    for (const [fault, chance] of isRepeat ? repeats : isStart(request) ? starts : looks) {
      if (point < chance) return { kind: 'pass', headers: { 'x-backlot-fault': fault } }
      point -= chance
    }
    return { kind: 'pass' }
  }
}

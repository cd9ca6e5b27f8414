import type { ProxyAct, SeenRequest } from '../../helpers/transparent-proxy.ts'
import { spendKeyOf } from './spend-key-of.ts'

/** Faults of a request, each with its chance in a thousand. The names are the sandbox's own faults. */
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
/** A short video can fail at a stage after earlier ones were charged, and its edit can lack a part. */
const videoStarts = [...starts, ['fail-animate', 40], ['fail-music', 20]] as const
/** What the Resource API starts fails afterwards, too; other things fail by their prompt. */
const resourceStarts = [...starts, ['fail-run', 40]] as const
const otherFaults = [
  ['status=500', 15],
  ['drop-reply', 25],
  ['truncate-body', 15],
] as const

/** Files are cut by the network only; no file of the tests is longer. Bytes. */
const longestFile = 50_000

function actOnFile(unit: () => number, alert: number): ProxyAct {
  const point = unit() / alert
  if (point < 0.04) return { kind: 'cut-answer' }
  if (point < 0.14) return { kind: 'cut-body', bytes: Math.ceil(unit() * longestFile) }
  return point < 0.16 ? { kind: 'answer', status: 503, headers: {}, body: 'busy' } : { kind: 'pass' }
}

function faultsOf({ method, path }: SeenRequest) {
  if (method !== 'POST') return otherFaults
  if (/\/mascot\/api(\/[^/]+\/reedit)?$/.test(path)) return videoStarts
  if (/\/(generate|from-image|clone)$/.test(path)) return resourceStarts
  return /\/(run|batches|add-audio|purchase)$/.test(path) ? starts : otherFaults
}

/** Which part of the uploads breaks off on the way, and no later than at this byte. */
const cutUploads = { share: 0.1, bytes: 180_000 } as const

/** A repeated key may be refused although its first request was charged. */
const repeated = ['status=400', 150] as const

/** Decides where the next upload breaks off; null where it gets through. Bytes. */
export function cutNextUpload(unit: () => number, alert: number): number | null {
  const point = unit() / alert
  return point < cutUploads.share ? Math.ceil((point / cutUploads.share) * cutUploads.bytes) : null
}

/**
 * Creates an unreliable network and service: `unit` draws a number from 0 to 1 that decides the fate of each request.
 * `alert`: how many times as frequent as usual faults are.
 */
export function createChaos(unit: () => number, alert: number): (request: SeenRequest) => ProxyAct {
  const keys = new Set<string>()
  return (request) => {
    if (!/^\/(v1|v3)\//.test(request.path)) return actOnFile(unit, alert)
    let point = (unit() * 1000) / alert
    const key = spendKeyOf(request)
    const isRepeat = key !== null && keys.has(key)
    if (key !== null) keys.add(key)
    const faults = faultsOf(request)
    for (const [fault, chance] of isRepeat ? [repeated, ...faults] : faults) {
      if (point < chance) return { kind: 'pass', headers: { 'x-backlot-fault': fault } }
      point -= chance
    }
    return { kind: 'pass' }
  }
}

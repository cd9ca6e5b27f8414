import { randomUUID } from 'node:crypto'
import type { NoResponse, HttpClient, WireRequest, WireResponse } from '#main/api/http-client.ts'
import type { Clock } from '#shared/util/ports.ts'
import { textAddress } from '#shared/util/text-formats.ts'

/** A request as the service saw it. `at`: by the clock, milliseconds since 1970. */
export type PaperRequest = {
  readonly at: number
  readonly route: string
  readonly key: string | null
  readonly body: string
}

/**
 * What happens to a request. `lost-before`: its answer is lost, and it was not served. `lost-after`: its answer is
 * lost, but it was served. `hang`: it is served, but no answer comes before the caller aborts.
 */
export type PaperAct =
  | 'pass'
  | 'lost-before'
  | 'lost-after'
  | 'hang'
  | 'unreached'
  | { readonly status: number; readonly text: string; readonly isServed?: boolean }

/** A generation, a batch or a short video that was charged. */
export type PaperThing = {
  readonly id: string
  readonly body: string
  readonly createdAt: number
  readonly credits: number
}

/** A service on paper: the wire's paths and bodies, kept in memory, with the failures of a network. */
export type PaperService = {
  readonly http: HttpClient
  readonly seen: PaperRequest[]
  readonly generations: PaperThing[]
  readonly batches: PaperThing[]
  /** Short videos and re-cuts. */
  readonly videos: PaperThing[]
  /** Decides what happens to a request; passes it by default. */
  act: (request: PaperRequest) => PaperAct
  /** How long after its creation a batch is missing from the list. Milliseconds. */
  listLagMs: number
  /** Fields that override those of every reported thing. */
  report: Record<string, unknown>
  /** Starts a batch as another caller. */
  addBatch(body: string): PaperThing
}

const price = 2
const json = (status: number, value: unknown): Answered => ({ status, text: JSON.stringify(value) })
type Answered = { readonly status: number; readonly text: string }

/** Creates a service on paper. Everything costs 2 credits and is done at once. */
export function createPaperService(clock: Clock): PaperService {
  const byKey = new Map<string, PaperThing>()
  const make = (body: string, list: PaperThing[]): PaperThing => {
    const thing = { id: randomUUID(), body, createdAt: clock.now(), credits: price }
    list.push(thing)
    return thing
  }
  const stopped = new Set<string>()

  function showGeneration({ id, body, credits, createdAt }: PaperThing) {
    const { modelId } = JSON.parse(body) as { modelId: string }
    const output = { type: 'image', urls: [textAddress('a picture')] }
    const made = { id, modelId, status: 'succeeded', output, creditsSpent: credits, ...paper.report }
    return { ...made, createdAt: new Date(createdAt).toISOString() }
  }
  function showBatch({ id, body, credits, createdAt }: PaperThing) {
    const { modelId, prompts, concurrency, budgetCredits } = JSON.parse(body) as Record<string, unknown>
    const status = stopped.has(id) ? 'stopped' : 'completed'
    const own = {
      id,
      modelId,
      prompts,
      concurrency,
      budgetCredits,
      status,
      chargedCredits: credits,
      refundedCredits: 0,
    }
    return { ...own, createdAt: new Date(createdAt).toISOString(), ...paper.report }
  }
  function serveVideo(route: string, { body = '' }: WireRequest): Answered {
    const show = ({ id, credits }: PaperThing) => {
      const reported = {
        jobId: id,
        status: 'done',
        videoUrl: textAddress('a video'),
        creditsSpent: credits,
        ...paper.report,
      }
      return { success: true, data: reported }
    }
    if (route.endsWith('/reedit')) return json(201, show(make(body, paper.videos)))
    if (route === 'POST /v3/mascot/api') {
      const { idempotencyKey = randomUUID() } = JSON.parse(body) as { idempotencyKey?: string }
      const thing = byKey.get(idempotencyKey) ?? make(body, paper.videos)
      byKey.set(idempotencyKey, thing)
      return json(201, show(thing))
    }
    const video = paper.videos.find(({ id }) => route.endsWith(id))
    return video === undefined ? json(404, { message: 'Job not found' }) : json(200, show(video))
  }
  function serve(route: string, request: WireRequest): Answered {
    const { headers, body = '' } = request
    if (route.includes('/v3/mascot/api')) return serveVideo(route, request)
    const [, id = ''] = /^\w+ \/(?:generations|batches)\/([^/?]+)/.exec(route) ?? []
    if (route === 'POST /run') {
      const key = headers['idempotency-key'] ?? randomUUID()
      const thing = byKey.get(key) ?? make(body, paper.generations)
      byKey.set(key, thing)
      return json(201, { success: true, data: showGeneration(thing) })
    }
    if (route === 'POST /batches') return json(201, { success: true, data: showBatch(make(body, paper.batches)) })
    if (route === 'GET /batches') {
      const listed = paper.batches.filter(({ createdAt }) => clock.now() >= createdAt + paper.listLagMs)
      return json(200, { success: true, data: { batches: listed.toReversed().map(showBatch) } })
    }
    if (route.endsWith('/stop')) stopped.add(id)
    if (route.endsWith('/credits/balance')) {
      const taken = [...paper.generations, ...paper.batches, ...paper.videos].reduce(
        (sum, { credits }) => sum + credits,
        0,
      )
      return json(200, { balance: 1_000 - taken })
    }
    const generation = paper.generations.find((one) => one.id === id)
    if (generation !== undefined) return json(200, { success: true, data: showGeneration(generation) })
    const batch = paper.batches.find((one) => one.id === id)
    if (batch !== undefined) return json(200, { success: true, data: showBatch(batch) })
    return json(404, { message: 'Not found' })
  }
  const lost = (): NoResponse => ({ kind: 'lost', reason: 'ECONNRESET', cause: null })
  const answer = ({ status, text }: Answered): WireResponse => ({
    kind: 'response',
    status,
    contentType: 'application/json',
    location: null,
    text,
  })

  const paper: PaperService = {
    seen: [],
    generations: [],
    batches: [],
    videos: [],
    act: () => 'pass',
    listLagMs: 0,
    report: {},
    addBatch: (body) => make(body, paper.batches),
    http: {
      async send(request) {
        const path = request.path.replace(/^.*\/v3\/playground\/v1/, '').replace(/\?.*$/, '')
        const route = `${request.method} ${path}`
        const key = request.headers['idempotency-key'] ?? null
        const reported = { at: clock.now(), route, key, body: request.body ?? '' }
        paper.seen.push(reported)
        const act = paper.act(reported)
        if (act === 'unreached') return { kind: 'unreached', reason: 'ECONNREFUSED', cause: null }
        if (act === 'lost-before') return lost()
        if (typeof act === 'object') {
          if (act.isServed === true) serve(route, request)
          return answer(act)
        }
        const served = serve(route, request)
        if (act === 'lost-after') return lost()
        if (act === 'pass') return answer(served)
        return new Promise((_, reject) => {
          request.signal?.addEventListener('abort', () => reject(request.signal?.reason), { once: true })
        })
      },
      close: () => Promise.resolve(),
    },
  }
  return paper
}

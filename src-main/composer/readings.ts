import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { ComposerPart, ReadingFacts } from '#shared/bridge/composer.ts'
import { Failure, type FailureRecord, isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { CallOptions, ServiceClient } from '../api/client.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { StudioEvents } from '../events/studio-events.ts'

/** Something of a brand that is read from the service and kept here. `key` names it among those of its part. */
export type ReadingSource = {
  readonly part: ComposerPart
  readonly key: string
  /** The age from which it is read again in the background. Milliseconds. */
  readonly freshMs: number
  /** When the stored one was read, ms since 1970; null if there is none. */
  readAt(brand: BrandKey): number | null
  /** Reads it from the service. Returns what stores it; nothing is stored if an action answered meanwhile. */
  load(service: ServiceClient, brand: BrandKey, options: CallOptions): Promise<(at: number) => void>
}

/** Reads what the Composer shows: from this computer, and from the service as needed. */
export interface Readings {
  /** Makes sure that there is a stored reading, and says how old it is. @throws Failure if there is none and no answer */
  facts(source: ReadingSource, brand: BrandKey, refresh: 'known' | 'now'): Promise<ReadingFacts>
  /** Calls the service for an action; what is read meanwhile is dropped. @throws Failure, and reads `source` again then */
  act<Answer>(
    source: ReadingSource | null,
    brand: BrandKey,
    call: (service: ServiceClient, options: CallOptions) => Promise<Answer>,
  ): Promise<Answer>
  /** Reads it again at the next occasion, because an action changed it. */
  outdate(source: Pick<ReadingSource, 'key'>, brand: BrandKey): void
  /** Reads it if it is old, without waiting. */
  refreshOld(source: ReadingSource, brand: BrandKey): void
  /** Rejects an order while the service can't be reached, because orders of the Composer are not kept for later. */
  refuseOffline(workspaceId: WorkspaceId): void
  /** Ends what is being read; nothing is stored from then on. */
  stop(): void
  /** Reports that a part of a brand changed. */
  changed(brand: BrandKey, part: ComposerPart): void
}

type Attempt = {
  at: number
  version: number
  isOutdated: boolean
  problem: FailureRecord | null
  underWay: Promise<void> | null
}

/** Least time between two attempts in the background. Milliseconds. */
const leastMs = 10_000

/** The failure of an order or an action while the service can't be reached. */
function offline(): Failure<'UNREACHABLE'> {
  const sentence = sayAll(say('service.offline'), say('free.whenOnline'))
  return new Failure('UNREACHABLE', sentence, { charged: 'no', field: 'baseUrl' })
}

/** Creates the reader of a profile. */
export function createReadings(deps: {
  service: (workspaceId: WorkspaceId) => Promise<ServiceClient>
  stateOf: (workspaceId: WorkspaceId) => { readonly kind: 'online' | 'offline' | 'key-refused' | 'silent' | 'portal' }
  events: StudioEvents
  clock: Clock
  runInBackground: (what: string, work: Promise<void>) => void
}): Readings {
  const { clock } = deps
  const attempts = new Map<string, Attempt>()
  const ending = new AbortController()
  const { signal } = ending
  const nameOf = ({ key }: Pick<ReadingSource, 'key'>, { workspaceId, profileId }: BrandKey) =>
    JSON.stringify([workspaceId, profileId, key])
  function attemptOf(source: Pick<ReadingSource, 'key'>, brand: BrandKey): Attempt {
    const name = nameOf(source, brand)
    const known = attempts.get(name) ?? { at: 0, version: 0, isOutdated: false, problem: null, underWay: null }
    attempts.set(name, known)
    return known
  }
  const changed = ({ workspaceId, profileId }: BrandKey, part: ComposerPart) =>
    deps.events.emit('composerChanged', { workspaceId, profileId, part })

  async function load(source: ReadingSource, brand: BrandKey, attempt: Attempt, isAwaited: boolean): Promise<void> {
    const { version } = attempt
    const before = attempt.problem?.message ?? null
    attempt.at = clock.now()
    attempt.isOutdated = false
    try {
      const service = await deps.service(brand.workspaceId)
      const store = await source.load(service, brand, { priority: isAwaited ? 'user' : 'poll', signal })
      // An action was answered since: what was read may be older than that.
      if (attempt.version !== version || signal.aborted) return
      attempt.problem = null
      store(clock.now())
      changed(brand, source.part)
    } catch (error) {
      if (signal.aborted) return
      if (!isFailure(error)) throw error
      attempt.problem = error.toRecord()
      if (before !== attempt.problem.message) changed(brand, source.part)
    }
  }
  /** Reads it; readers at the same time share the request. */
  function read(source: ReadingSource, brand: BrandKey, isAwaited: boolean): Promise<void> {
    const attempt = attemptOf(source, brand)
    attempt.underWay ??= load(source, brand, attempt, isAwaited).finally(() => {
      attempt.underWay = null
    })
    return attempt.underWay
  }
  function refreshOld(source: ReadingSource, brand: BrandKey): void {
    const attempt = attemptOf(source, brand)
    const now = clock.now()
    const isOld = attempt.isOutdated || now - (source.readAt(brand) ?? 0) > source.freshMs
    const isSoon = !attempt.isOutdated && now - attempt.at < leastMs
    if (!isOld || isSoon || attempt.underWay !== null) return
    deps.runInBackground('read the Composer', read(source, brand, false))
  }

  return {
    changed,
    stop: () => ending.abort(new Error('The studio stops')),
    refreshOld,
    async facts(source, brand, refresh) {
      const attempt = attemptOf(source, brand)
      if (refresh === 'now' || source.readAt(brand) === null) await read(source, brand, true)
      else refreshOld(source, brand)
      // A first reading that an action overtook was dropped, which is no failure.
      while (source.readAt(brand) === null && attempt.problem === null && !signal.aborted)
        await read(source, brand, true)
      const at = source.readAt(brand)
      if (at === null) {
        const { problem } = attempt
        throw problem === null ? offline() : failureOf(problem)
      }
      const { kind } = deps.stateOf(brand.workspaceId)
      const isCut = kind === 'offline' || kind === 'key-refused' || kind === 'portal'
      const problem = attempt.problem ?? (isCut ? offline().toRecord() : null)
      return { readAt: new Date(at).toISOString(), isStale: problem !== null, problem }
    },
    async act(source, brand, call) {
      const bump = () => {
        if (source === null) return
        const attempt = attemptOf(source, brand)
        attempt.version += 1
        attempt.at = clock.now()
        attempt.problem = null
      }
      bump()
      try {
        const service = await deps.service(brand.workspaceId)
        const answer = await call(service, { priority: 'user' })
        bump()
        return answer
      } catch (error) {
        // Whether it was done is unknown where the answer was lost: the service says how it stands.
        if (isFailure(error) && source !== null) {
          deps.runInBackground(
            'read the Composer',
            (attemptOf(source, brand).underWay ?? Promise.resolve()).then(() => read(source, brand, false)),
          )
        }
        throw error
      }
    },
    outdate(source, brand) {
      const attempt = attemptOf(source, brand)
      attempt.version += 1
      attempt.isOutdated = true
    },
    refuseOffline(workspaceId) {
      if (['offline', 'portal'].includes(deps.stateOf(workspaceId).kind)) throw offline()
    },
  }
}

/** The failure of a reading that was never answered. */
function failureOf({ code, message: text, said = [], charged }: FailureRecord): Failure {
  const message = { text, said }
  if (code === 'NOT_FOUND') return new Failure('NOT_FOUND', message, { charged, what: 'the brand' })
  if (code === 'KEY_REFUSED') return new Failure('KEY_REFUSED', message, { charged, field: 'key' })
  if (code === 'RATE_LIMITED') return new Failure('RATE_LIMITED', message, { charged, retryAfterMs: 60_000 })
  if (code === 'SERVICE_FAILED') return new Failure('SERVICE_FAILED', message, { charged, status: 0 })
  if (code === 'UNREADABLE_ANSWER') return new Failure('UNREADABLE_ANSWER', message, { charged })
  return new Failure('UNREACHABLE', message, { charged, field: 'baseUrl' })
}

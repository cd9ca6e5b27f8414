import { afterAwake, type Clock, type Log } from '#shared/util/ports.ts'
import type { Caller } from '../../ledger/accounts.ts'
import type { MediaFiles, WorkFolders } from '../make-files.ts'
import { hasFault, Refusal } from '../run-fault.ts'
import { allowedMs, gaveUp, mostAttempts, type Pace } from '../run-limits.ts'
import { ResourceError, type ResourceKind } from './resource-kind.ts'
import type { RemoveResource } from './remove-resource.ts'
import type { ResourceSettlement, Rework, StoredMade } from './resource-settlement.ts'
import type { NewResource, ResourceKindName, ResourceStore, StoredResource } from './resource-store.ts'

/** Starts resources and runs them to their end. */
export type ResourceRunner = {
  /** Charges the resources of one call and starts them. @throws Refusal, without a charge or with a full refund. */
  submit(wanted: readonly NewResource[], caller: Caller): Promise<StoredResource[]>
  /**
   * Makes a completed resource again with another request. Null if it is not completed.
   *
   * @throws Refusal where too many run, or where it cannot start and is as it was.
   */
  rework(resource: StoredResource, rework: Rework): Promise<StoredResource | null>
  /** Resumes what was processing when the service last stopped: made again, never charged again. */
  resume(): void
  /** Abandons running work without ending it: the next start resumes it. */
  stop(): Promise<void>
}

type RunnerDeps = {
  readonly kinds: Readonly<Partial<Record<ResourceKindName, ResourceKind>>>
  readonly store: ResourceStore
  readonly settlement: ResourceSettlement
  readonly removal: RemoveResource
  readonly files: MediaFiles
  readonly folders: WorkFolders
  readonly pace: Pace
  readonly clock: Clock
  readonly log: Log
}

const couldNotStart = { code: 'processing_failed', message: 'The service can’t start this right now.' }

/** The refusal of a start that failed after its charge (assumed: the interface gives no status). */
const notStarted = (after: string) =>
  new Refusal(500, `${couldNotStart.message} ${after}`, { code: couldNotStart.code })

/** Creates the runner; nothing runs before `submit` or `resume`. */
export function createResourceRunner(deps: RunnerDeps): ResourceRunner {
  const { kinds, store, settlement, removal, files, folders, pace, clock, log } = deps
  const running = new Map<string, { readonly controller: AbortController; done: Promise<void> }>()
  let stopping = false

  /** Awaits an ending; one that could not be stored (a full disk) is tried again by the next start. */
  const settled = (id: string, ending: Promise<unknown>): Promise<void> =>
    ending.then(
      () => undefined,
      (error: unknown) => log.error('A resource could not be settled.', { id, error }),
    )

  async function make(resource: StoredResource, kind: ResourceKind, signal: AbortSignal): Promise<StoredMade> {
    const since = clock.monotonic()
    const typicalMs = kind.typicalMs(resource)
    if (hasFault(resource.fault, 'fail-run')) {
      await pace(typicalMs, since, signal)
      throw new Error('The model failed (simulated).')
    }
    // Synchronously, so that the engine has the work before its start is answered.
    const folder = folders.take()
    try {
      const { files: rendered, facts, ...price } = await kind.make(resource, { folder, signal })
      await pace(typicalMs, since, signal)
      signal.throwIfAborted()
      const first = Math.max(-1, ...resource.files.map(({ position }) => position)) + 1
      const stored = await Promise.all(rendered.map((file, index) => files.write(resource.id, first + index, file)))
      await folders.giveBack(folder)
      const took = Math.round(clock.monotonic() - since) / 1_000
      return { files: stored, facts: { ...facts, first, took }, ...price }
    } catch (error) {
      await folders.discard(folder)
      throw error
    }
  }

  async function fail(resource: StoredResource, failure: { code: string; message: string }): Promise<void> {
    const { id, kind } = resource
    if (await settlement.fail(resource, failure)) log.info('A resource failed.', { id, kind, ...failure })
  }

  async function carry(resource: StoredResource, kind: ResourceKind, signal: AbortSignal): Promise<void> {
    try {
      const made = await make(resource, kind, signal)
      if (!(await settlement.succeed(resource, made))) await Promise.all(made.files.map((file) => files.remove(file)))
      else if (store.find(resource.accountId, resource.kind, resource.id) === null) await removal.clear(resource.id)
    } catch (error) {
      if (stopping) return
      const code = error instanceof ResourceError ? error.code : kind.failureCode
      await fail(resource, { code, message: error instanceof Error ? error.message : 'The model failed.' })
    }
  }

  function run(resource: StoredResource, kind: ResourceKind): void {
    const { id } = resource
    const controller = new AbortController()
    const allowed = allowedMs(null)
    const expire = () => {
      const message = `Timed out after ${allowed / 60_000} minutes.`
      void settled(id, fail(resource, { code: kind.failureCode, message }))
      controller.abort(new Error(message))
    }
    const cancelDeadline = afterAwake(clock, allowed, expire)
    const current = { controller, done: Promise.resolve() }
    running.set(id, current)
    const carried = carry(resource, kind, controller.signal).then(cancelDeadline)
    current.done = settled(id, carried).finally(() => running.delete(id))
  }

  function start(resource: StoredResource): boolean {
    const kind = kinds[resource.kind]
    if (stopping || kind === undefined || hasFault(resource.fault, 'fail-start')) return false
    run(resource, kind)
    return true
  }

  return {
    async submit(wanted, caller) {
      const resources = await settlement.accept(wanted, caller)
      const refused = resources.filter((resource) => !start(resource))
      if (refused.length === 0) return resources
      for (const resource of refused) await fail(resource, couldNotStart)
      throw notStarted('Your credits were refunded; try again in a moment.')
    },
    async rework(resource, rework) {
      const opened = await settlement.reopen(resource, rework)
      if (opened === null || start(opened)) return opened
      await fail(opened, couldNotStart)
      throw notStarted('Nothing was changed; try again in a moment.')
    },
    resume() {
      void settled('removed', removal.sweep())
      for (const { resource, attempt } of store.takeUp()) {
        const kind = kinds[resource.kind]
        if (kind !== undefined && attempt <= mostAttempts) run(resource, kind)
        else {
          const message = kind === undefined ? 'The service no longer makes this.' : gaveUp
          void settled(resource.id, fail(resource, { code: kind?.failureCode ?? couldNotStart.code, message }))
        }
      }
    },
    async stop() {
      stopping = true
      try {
        store.uncount([...running.keys()])
      } catch (error) {
        log.warn('Resources count as if the service had not been asked to stop.', { error })
      }
      const all = [...running.values()]
      for (const { controller } of all) controller.abort(new Error('The service is stopping.'))
      await Promise.all(all.map(({ done }) => done))
    },
  }
}

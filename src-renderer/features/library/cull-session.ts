import type { Asset } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { create } from 'zustand'

/** A page of what is reviewed. */
type CullPage = { readonly assets: readonly Asset[]; readonly next: string | null; readonly total: number }

/** Where a review stands. */
export type CullState = {
  /** What was read so far, in order. */
  readonly queue: readonly Asset[]
  readonly total: number
  /** The place of the shown file; past the end, the summary is shown. */
  readonly at: number
  readonly isReading: boolean
}

type CullDeps = {
  /** Reads a page; `before`: the `next` of the previous one. */
  read(before: string | undefined): Promise<CullPage>
  report(error: unknown): void
}

/** Files before the end of what was read at which the next page is read. */
const readAhead = 60

/** Counts what a review has done with the files so far. Skipped are those that were passed without a decision. */
export function cullCounts({ queue, at, total }: Pick<CullState, 'queue' | 'at' | 'total'>) {
  const seen = queue.slice(0, at)
  const isUndecided = ({ mark, rating }: Asset) => mark === 'none' && rating === 0
  return {
    kept: queue.filter(({ mark }) => mark === 'kept').length,
    rejected: queue.filter(({ mark }) => mark === 'rejected').length,
    rated: queue.filter(({ rating }) => rating > 0).length,
    skipped: seen.filter(isUndecided).length,
    left: Math.max(0, total - at),
  }
}

/**
 * Creates the review of one file after the other. Its order is fixed when it begins: a file that leaves the filter by
 * its review stays in its place, so that going back finds it.
 */
export function createCullSession({ read, report }: CullDeps) {
  const store = create<CullState>()(() => ({ queue: [], total: 0, at: 0, isReading: true }))
  const steps: { readonly at: number; readonly before: Asset }[] = []
  let next: string | null | undefined
  let reading: Promise<void> | null = null
  let saving: Promise<void> = Promise.resolve()

  async function readNext(): Promise<void> {
    const page = await read(next ?? undefined)
    next = page.next
    store.setState(({ queue, total }) => ({
      queue: [...queue, ...page.assets],
      total: Math.max(total, page.total, queue.length + page.assets.length),
    }))
  }
  function readMore(): void {
    const { at, queue } = store.getState()
    if (reading !== null || next === null || queue.length - at > readAhead) return
    store.setState({ isReading: true })
    reading = readNext()
      .catch((error: unknown) => {
        next = null
        report(error)
      })
      .finally(() => {
        reading = null
        store.setState({ isReading: false })
        readMore()
      })
  }
  const goTo = (at: number) => {
    store.setState(({ queue }) => ({ at: Math.min(Math.max(0, at), queue.length) }))
    readMore()
  }
  const replace = (asset: Asset) =>
    store.setState(({ queue }) => ({ queue: queue.map((one) => (one.id === asset.id ? asset : one)) }))

  readMore()
  return {
    store,
    step: (by: 1 | -1) => goTo(store.getState().at + by),
    /** Notes a change of the shown file, and goes on to the next one if it is decided. */
    apply(change: Partial<Pick<Asset, 'rating' | 'mark' | 'label'>>, isDecided: boolean): void {
      const { queue, at } = store.getState()
      const before = queue[at]
      if (before === undefined) return
      steps.push({ at, before })
      replace({ ...before, ...change })
      if (isDecided) goTo(at + 1)
    },
    /**
     * Saves changes in the order in which they were made: an undo that waited for an edit would else take back a later
     * decision. `work` resolves once its change is in the history.
     */
    save(work: () => Promise<void>): void {
      saving = saving.then(work).catch(report)
    },
    /** Takes the last change back and returns to its file. Returns whether there was one. */
    undo(): boolean {
      const last = steps.pop()
      if (last === undefined) return false
      replace(last.before)
      goTo(last.at)
      return true
    },
    /** Goes to the first file without a decision. */
    toFirstSkipped(): void {
      const at = store.getState().queue.findIndex(({ mark, rating }) => mark === 'none' && rating === 0)
      if (at >= 0) goTo(at)
    },
    rejectedIds: (): AssetId[] =>
      store
        .getState()
        .queue.filter(({ mark }) => mark === 'rejected')
        .map(({ id }) => id),
  }
}
/** The review of one file after the other. */
export type CullSession = ReturnType<typeof createCullSession>

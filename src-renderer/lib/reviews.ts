import type { Bridge } from '#shared/bridge/contract.ts'
import type { Asset, AssetDetail } from '#shared/bridge/library.ts'
import type { ListedEntry } from '#shared/bridge/library-layout.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import { create, useStore } from 'zustand'
import { t } from './texts.ts'
import { useBridge } from './bridge.tsx'
import { createLocalStore, createPageClock } from './page.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Command } from './commands.tsx'

/** An asset that can be reviewed. */
export type Reviewed = Pick<Asset, 'id' | 'title' | 'rating' | 'mark'>

/** The first page of the library as cached by TanStack Query. */
type AssetPage = { readonly assets: readonly Asset[] }

/** The user's review of an asset. */
export type Review = Pick<Asset, 'rating' | 'mark'>

/** Returns the page with another review of one asset. */
export function withReview<Page extends AssetPage>(page: Page, assetId: AssetId, review: Review): Page {
  return { ...page, assets: page.assets.map((asset) => (asset.id === assetId ? { ...asset, ...review } : asset)) }
}

/** Reviews changed together, each with before and after, and when, in ms of the page's clock. Never empty. */
export type ReviewChange = readonly {
  readonly asset: Reviewed
  readonly before: Review
  readonly after: Review
  readonly at: number
}[]

/** Another edit of the library that can be undone, such as of tags or of many files. `words`: what it did. */
export type LibraryEdit = {
  readonly words: string
  /** When it was made, ms of the page's clock. */
  readonly at: number
  undo(): Promise<void>
}

/** One step of the history: undone as a whole. */
export type ReviewStep = ReviewChange | LibraryEdit

const isEdit = (step: ReviewStep): step is LibraryEdit => 'undo' in step

export type ReviewsDeps = {
  readonly library: Pick<Bridge['library'], 'rate' | 'mark'>
  readonly clock: Pick<Clock, 'monotonic'>
  /** Shows a review everywhere, before the studio has saved it and after it refused. */
  show(assetId: AssetId, review: Review): void
  report(error: unknown): void
}

/** Changes reviews and undoes changes. */
export type Reviews = ReturnType<typeof createReviews>

// Design: up to 50 library edits can be undone.
const mostSteps = 50

function actionOf(before: Review, after: Review) {
  if (before.mark !== after.mark) {
    if (after.mark === 'none') return before.mark === 'kept' ? 'clearKeep' : 'clearReject'
    return after.mark === 'kept' ? 'keep' : 'reject'
  }
  return after.rating === 0 ? 'clear' : 'rate'
}

/** Describes a change for the undo button: "reject “a fox”", "rate 4, 3 files". */
export function changeWords(change: ReviewStep): string {
  if (isEdit(change)) return change.words
  const [first] = change
  if (first === undefined) return ''
  const title = [...first.asset.title].slice(0, 40).join('')
  const values = { count: change.length, title, stars: String(first.after.rating) }
  return t(`rating.change.${actionOf(first.before, first.after)}`, values)
}

/** Creates the reviews of a workspace. Changes are shown at once and reverted if the studio could not save them. */
export function createReviews({ library, clock, show, report }: ReviewsDeps) {
  const history = create<{ readonly past: readonly ReviewStep[] }>()(() => ({ past: [] }))

  async function send({ asset: { id } }: ReviewChange[number], from: Review, to: Review): Promise<void> {
    show(id, to)
    try {
      if (from.rating !== to.rating) await library.rate({ assetId: id, rating: to.rating })
      if (from.mark !== to.mark) await library.mark({ assetId: id, mark: to.mark })
    } catch (error) {
      show(id, from)
      report(error)
      // A change that was not saved cannot be undone.
      history.setState(({ past }) => ({
        past: past
          .map((step) => (isEdit(step) ? step : step.filter(({ asset }) => asset.id !== id)))
          .filter((step) => isEdit(step) || step.length > 0),
      }))
    }
  }
  async function applyReview(assets: readonly Reviewed[], change: Partial<Review>): Promise<void> {
    const at = clock.monotonic()
    const step = assets
      .map((asset) => {
        const before = { rating: asset.rating, mark: asset.mark }
        return { asset, before, after: { ...before, ...change }, at }
      })
      .filter(({ before, after }) => before.rating !== after.rating || before.mark !== after.mark)
    if (step.length === 0) return
    history.setState(({ past }) => ({ past: [...past, step].slice(-mostSteps) }))
    await Promise.all(step.map((one) => send(one, one.before, one.after)))
  }

  return {
    history,
    rate: (assets: readonly Reviewed[], rating: number) => applyReview(assets, { rating }),
    /** Sets a mark, or clears it if all of the assets have it. */
    mark: (assets: readonly Reviewed[], mark: 'kept' | 'rejected') =>
      applyReview(assets, { mark: assets.every((asset) => asset.mark === mark) ? 'none' : mark }),
    /** Adds an edit that was made elsewhere, so that it is undone in its turn. */
    note: (edit: Omit<LibraryEdit, 'at'>) =>
      history.setState(({ past }) => ({ past: [...past, { ...edit, at: clock.monotonic() }].slice(-mostSteps) })),
    async undo(): Promise<void> {
      const last = history.getState().past.at(-1) ?? []
      history.setState(({ past }) => ({ past: past.slice(0, -1) }))
      if (isEdit(last)) return last.undo()
      await Promise.all(last.map((one) => send(one, one.after, one.before)))
    },
  }
}

/** Props of the keep, reject and undo buttons: the mark shown is that of one asset, changes apply to all given. */
export function reviewProps(on: {
  readonly reviews: Reviews
  readonly last: ReviewStep | null
  readonly shown: Reviewed
  readonly reviewed: readonly Reviewed[]
}) {
  const { reviews, last, shown, reviewed } = on
  return {
    isKept: shown.mark === 'kept',
    isRejected: shown.mark === 'rejected',
    undo: last === null ? null : changeWords(last),
    onKeep: () => void reviews.mark(reviewed, 'kept'),
    onReject: () => void reviews.mark(reviewed, 'rejected'),
    onUndo: () => void reviews.undo(),
  }
}

const kept = createLocalStore<Reviews>()

/** Shows a review wherever this window has the asset cached, in lists and alone, without a request. */
function useReviewShown(): (assetId: AssetId, review: Review) => void {
  const { query } = useBridge()
  const queries = useQueryClient()
  return (assetId, review) => {
    for (const queryKey of [query.library.page.key(), query.libraryLayout.first.key()]) {
      queries.setQueriesData<AssetPage | object>({ queryKey }, (page) =>
        page === undefined || !('assets' in page) ? page : withReview(page, assetId, review),
      )
    }
    queries.setQueriesData<ListedEntry[]>({ queryKey: query.libraryLayout.rows.key() }, (entries) =>
      // Entries that stay the same keep their page as it is.
      entries?.some(({ asset }) => asset.id === assetId) === true
        ? entries.map((entry) =>
            entry.asset.id === assetId ? { ...entry, asset: { ...entry.asset, ...review } } : entry,
          )
        : entries,
    )
    queries.setQueriesData<Asset[]>({ queryKey: query.library.stack.key() }, (files) =>
      files?.map((asset) => (asset.id === assetId ? { ...asset, ...review } : asset)),
    )
    queries.setQueryData<AssetDetail>(query.library.read.queryKey({ input: { assetId } }), (detail) =>
      detail === undefined ? detail : { ...detail, asset: { ...detail.asset, ...review } },
    )
  }
}

/** The reviews of a workspace, and the last change that can be undone, whichever screen made it. */
export function useReviews(workspaceId: string): { readonly reviews: Reviews; readonly last: ReviewStep | null } {
  const { call } = useBridge()
  const show = useReviewShown()
  const reviews = kept.get(workspaceId, () =>
    createReviews({ library: call.library, clock: createPageClock(), show, report: reportError }),
  )
  const past = useStore(reviews.history, (state) => state.past)
  return { reviews, last: past.at(-1) ?? null }
}

/** When a change was made, for the command that undoes it. */
export function sinceOf(last: ReviewStep | null): { readonly since?: number } {
  if (last !== null && isEdit(last)) return { since: last.at }
  const [first] = last ?? []
  return first === undefined ? {} : { since: first.at }
}

type Options = {
  /** The prefix of the command ids. */
  readonly id: string
  readonly group: string
  readonly assets: readonly Reviewed[]
  readonly reviews: Reviews
  readonly last: ReviewStep | null
  readonly noFile: string
}

/** Commands for stars, keep, reject and undo on the assets that a screen shows or has selected. */
export function reviewCommands({ id, group, assets, reviews, last, noFile }: Options): Command[] {
  const refused = assets.length === 0 ? { disabled: noFile } : {}
  const allAre = (mark: Reviewed['mark']) => assets.length > 0 && assets.every((asset) => asset.mark === mark)
  return [
    ...[0, 1, 2, 3, 4, 5].map((stars) => ({
      id: `${id}.rate-${stars}`,
      title: stars === 0 ? t('rating.clear') : t('rating.stars', { stars: String(stars) }),
      group,
      keys: String(stars),
      place: 'last' as const,
      ...refused,
      run: () => void reviews.rate(assets, stars),
    })),
    {
      id: `${id}.keep`,
      title: t(allAre('kept') ? 'rating.clearKeep' : 'rating.keep'),
      group,
      keys: 'p',
      place: 'last',
      ...refused,
      run: () => void reviews.mark(assets, 'kept'),
    },
    {
      id: `${id}.reject`,
      title: t(allAre('rejected') ? 'rating.clearReject' : 'rating.reject'),
      group,
      keys: 'x',
      place: 'last',
      ...refused,
      run: () => void reviews.mark(assets, 'rejected'),
    },
    {
      id: `${id}.undo`,
      title: last === null ? t('rating.undo') : t('rating.undoChange', { change: changeWords(last) }),
      group,
      keys: 'mod+z',
      ...(last === null ? { disabled: t('rating.nothingToUndo') } : {}),
      ...sinceOf(last),
      run: () => void reviews.undo(),
    },
  ]
}

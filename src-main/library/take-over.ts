import type { AssetLabel } from '#shared/bridge/library.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { mostNoteLength } from '#shared/domain/limits.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { AssetSelectionTable, SelectedRow } from '../cache/tables/asset-selection.ts'
import type { OrganisingIndex, OrganisingTable } from '../cache/tables/organising.ts'

/** What a kept file took over from its duplicates, and what it had before. Null: it kept its own. */
export type TakenOver = {
  readonly assetId: AssetId
  readonly tags: readonly string[]
  readonly collections: readonly string[]
  readonly rating: { readonly before: number; readonly now: number } | null
  readonly label: AssetLabel | null
  readonly note: { readonly before: string; readonly now: string } | null
}

type Written = {
  readonly reviews: readonly Pick<SelectedRow, 'id' | 'rating' | 'mark'>[]
  readonly labels: readonly { readonly id: AssetId; readonly label: AssetLabel | null }[]
  readonly note: string | null
}
/** Changes tags and collections, in the ledger and in the index. */
type Members = (
  table: Pick<OrganisingTable | OrganisingIndex, 'addTag' | 'removeTag' | 'collect' | 'uncollect'>,
) => void

/** A file's own note, then those of the others that it does not contain, as long as they fit. */
function joinNotes(own: string, others: readonly string[]): string {
  return others.reduce((note, other) => {
    const joined = note === '' ? other : `${note}\n${other}`
    return other === '' || note.includes(other) || joined.length > mostNoteLength ? note : joined
  }, own)
}

/**
 * Creates the taking over of what the user noted of duplicates: the kept file gets their collections and tags, the best
 * rating, their label if it has none, and their notes below its own.
 */
export function createTakeOver(deps: {
  organising: OrganisingTable
  index: OrganisingIndex
  selection: Pick<AssetSelectionTable, 'listed'>
  /** Reads again which words find a few files. */
  describe: (ids: readonly AssetId[]) => void
  clock: Pick<Clock, 'now'>
}) {
  const { organising, index, selection, clock } = deps

  /** Writes some of what is noted of a file, to the ledger first: the index can be rebuilt from it. */
  function write(assetId: AssetId, { reviews, labels, note }: Written, members: Members): void {
    organising.transaction(() => {
      members(organising)
      if (reviews.length > 0) organising.writeReviews(reviews, clock.now())
      if (labels.length > 0) organising.writeLabels(labels)
      if (note !== null) organising.writeNote(assetId, note)
    })
    index.transaction(() => {
      members(index)
      if (reviews.length > 0) index.writeReviews(reviews)
      if (labels.length > 0) index.writeLabels(labels)
    })
    deps.describe([assetId])
  }

  return {
    /** Takes over from other files. Returns what changed, for `takeBack`. @throws Failure NOT_FOUND; nothing is changed. */
    take(workspaceId: WorkspaceId, assetId: AssetId, others: readonly AssetId[]): TakenOver {
      const own = selection.listed(workspaceId, [assetId])[0]
      if (own === undefined) {
        const sentence = say('library.goneFileKept')
        throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the file' })
      }
      const rows = selection.listed(workspaceId, others)
      const known = organising.of(rows.map(({ id }) => id))
      const keysOf = (members: readonly { readonly key: string }[]) => [...new Set(members.map(({ key }) => key))]
      const best = Math.max(own.rating, ...rows.map(({ rating }) => rating))
      const label = own.label === null ? (known.labels[0]?.label ?? null) : null
      const before = organising.readNote(assetId)
      const now = joinNotes(before, organising.readNotes(others))
      const mine = organising.of([assetId])
      const has = new Set(mine.tags.map(({ key }) => key.toLowerCase()))
      const tags = keysOf(known.tags).filter((tag) => !has.has(tag.toLowerCase()))
      const isIn = new Set(keysOf(mine.collections))
      const collections = keysOf(known.collections).filter((id) => !isIn.has(id))
      const changed = {
        reviews: best > own.rating ? [{ ...own, rating: best }] : [],
        labels: label === null ? [] : [{ id: assetId, label }],
        note: now === before ? null : now,
      }
      write(assetId, changed, (table) => {
        for (const tag of tags) table.addTag([assetId], tag)
        for (const id of collections) table.collect([assetId], id)
      })
      return {
        assetId,
        tags,
        collections,
        rating: best > own.rating ? { before: own.rating, now: best } : null,
        label,
        note: now === before ? null : { before, now },
      }
    },
    /** Takes back what a file took over. What else changed of it since stays. */
    takeBack(workspaceId: WorkspaceId, { assetId, tags, collections, rating, label, note }: TakenOver): void {
      const row = selection.listed(workspaceId, [assetId])[0]
      const changed = {
        reviews:
          row !== undefined && rating !== null && row.rating === rating.now ? [{ ...row, rating: rating.before }] : [],
        labels: label !== null && row?.label === label ? [{ id: assetId, label: null }] : [],
        note: note !== null && organising.readNote(assetId) === note.now ? note.before : null,
      }
      write(assetId, changed, (table) => {
        for (const tag of tags) table.removeTag([assetId], tag)
        for (const id of collections) table.uncollect([assetId], id)
      })
    },
  }
}
/** Carries what the user noted of duplicates over to the one that is kept. */
export type TakeOver = ReturnType<typeof createTakeOver>

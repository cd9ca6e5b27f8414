import { z } from 'zod'
import { AssetLabel, AssetMark } from '#shared/bridge/library.ts'
import type { AssetSelection, EditEvent, LibraryChange, SelectionSummary } from '#shared/bridge/review.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { createSteps } from '#shared/util/in-slices.ts'
import type { Clock } from '#shared/util/ports.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import type { AssetSelectionTable, SelectedRow } from '../cache/tables/asset-selection.ts'
import type { AssetsTable } from '../cache/tables/assets.ts'
import type { OrganisingIndex, OrganisingTable } from '../cache/tables/organising.ts'
import type { LibraryEdits } from './library-edits.ts'
import type { CountSelected, SelectAssets } from './select-assets.ts'
import type { TakeOver } from './take-over.ts'
import type { EditEnd } from './edit-end.ts'

const Before = z.object({ rating: z.int(), mark: AssetMark, label: AssetLabel.nullable() })
/** Files of one step of writing, and files whose words are read in one step. */
const written = { least: 10, most: 400 }
const described = { least: 2, most: 50 }
const labelsAs = (label: AssetLabel | null) => (row: { readonly id: AssetId }) => ({ id: row.id, label })

type BulkReviewDeps = {
  readonly selectAssets: SelectAssets
  readonly assets: Pick<AssetsTable, 'setUnread'>
  readonly count: CountSelected
  /** Reads again which words find a few files. */
  readonly describe: (ids: readonly AssetId[]) => void
  readonly selection: Pick<AssetSelectionTable, 'listed'>
  readonly organising: OrganisingTable
  readonly index: OrganisingIndex
  readonly edits: LibraryEdits
  /** Restores the files of an edit from the trash. */
  readonly restore: (workspaceId: WorkspaceId, ids: readonly AssetId[]) => AsyncGenerator<EditEvent>
  readonly takeOver: Pick<TakeOver, 'takeBack'>
  readonly clock: Clock
  readonly yieldToLoop: () => Promise<void>
  readonly onChange: () => void
}

/** Counts values, the most frequent first. */
function createTally() {
  const counts = new Map<string, number>()
  return {
    add: (key: string, count = 1) => counts.set(key, (counts.get(key) ?? 0) + count),
    read: () => [...counts].map(([key, count]) => ({ key, count })).toSorted((one, other) => other.count - one.count),
  }
}

/**
 * Creates bulk edits of reviews, labels, tags and collections. Each writes the ledger first, because the index can be
 * rebuilt from it, in transactions of a few milliseconds, as many files each as those before took; what one changed is
 * noted in the same transaction.
 */
export function createBulkReview(deps: BulkReviewDeps) {
  const { organising, index, edits, clock } = deps
  const writing = createSteps(clock, written)
  const describing = createSteps(clock, described)

  /** Writes new stars, marks or labels of files, in both files. `note`: what goes into the ledger's transaction too. */
  function writeReviews(rows: readonly Pick<SelectedRow, 'id' | 'rating' | 'mark'>[], note: () => void): void {
    organising.transaction(() => {
      organising.writeReviews(rows, clock.now())
      note()
    })
    index.writeReviews(rows)
  }
  function writeLabels(rows: readonly { readonly id: AssetId; readonly label: AssetLabel | null }[], note: () => void) {
    organising.transaction(() => {
      organising.writeLabels(rows)
      note()
    })
    index.writeLabels(rows)
  }
  /** Copies tags or collections to the index, where the words of tagged files are out of date then. */
  function mirrorMembers({ kind }: LibraryChange, ids: readonly AssetId[], mirror: () => void): void {
    index.transaction(() => {
      mirror()
      if (kind === 'tag') deps.assets.setUnread(ids)
    })
  }
  function member(change: Extract<LibraryChange, { kind: 'tag' | 'collect' }>, isAdded: boolean) {
    if (change.kind === 'tag') {
      const { tag } = change
      return isAdded
        ? { write: (ids: readonly AssetId[]) => organising.addTag(ids, tag), mirror: index.addTag, key: tag }
        : { write: (ids: readonly AssetId[]) => organising.removeTag(ids, tag), mirror: index.removeTag, key: tag }
    }
    const key = change.collectionId
    return isAdded
      ? { write: (ids: readonly AssetId[]) => organising.collect(ids, key), mirror: index.collect, key }
      : { write: (ids: readonly AssetId[]) => organising.uncollect(ids, key), mirror: index.uncollect, key }
  }
  /** Finds files by their tags as they are now. Files that are not read before the program ends are after its start. */
  async function describeAgain(ids: readonly AssetId[]): Promise<void> {
    for (const _ of describing.over(ids, deps.describe)) await deps.yieldToLoop()
  }
  /** Changes some files and notes those that differ now. Returns how many. */
  function write(editId: string, change: LibraryChange, rows: readonly SelectedRow[]): number {
    const noteRows = (changed: readonly SelectedRow[]) => () =>
      edits.note(
        editId,
        changed.map(({ id, rating, mark, label }) => ({ id, before: { rating, mark, label } })),
      )
    switch (change.kind) {
      case 'rate': {
        const changed = rows.filter(({ rating }) => rating !== change.rating)
        writeReviews(
          changed.map((row) => ({ ...row, rating: change.rating })),
          noteRows(changed),
        )
        return changed.length
      }
      case 'mark': {
        const changed = rows.filter(({ mark }) => mark !== change.mark)
        writeReviews(
          changed.map((row) => ({ ...row, mark: change.mark })),
          noteRows(changed),
        )
        return changed.length
      }
      case 'label': {
        const changed = rows.filter(({ label }) => label !== change.label)
        writeLabels(changed.map(labelsAs(change.label)), noteRows(changed))
        return changed.length
      }
      case 'tag':
      case 'collect': {
        const { write: writeMembers, mirror, key } = member(change, change.isAdded)
        const ids = organising.transaction(() => {
          const changed = writeMembers(rows.map(({ id }) => id))
          edits.note(
            editId,
            changed.map((id) => ({ id, before: null })),
          )
          return changed
        })
        mirrorMembers(change, ids, () => mirror(ids, key))
        return ids.length
      }
      default:
        return assertNever(change)
    }
  }
  /** Takes back a change of some files. */
  function takeBack(
    workspaceId: WorkspaceId,
    change: LibraryChange,
    files: readonly { readonly assetId: AssetId; readonly before: string }[],
  ): void {
    const ids = files.map(({ assetId }) => assetId)
    if (change.kind === 'tag' || change.kind === 'collect') {
      const { write: writeMembers, mirror, key } = member(change, !change.isAdded)
      const changed = organising.transaction(() => writeMembers(ids))
      mirrorMembers(change, changed, () => mirror(changed, key))
      return
    }
    const before = new Map(
      files.flatMap(({ assetId, before: text }) => {
        const parsed = parseJson(text)
        return parsed.kind === 'value' ? [[assetId, Before.parse(parsed.value)] as const] : []
      }),
    )
    const nothing = () => undefined
    // What else changed of a file since stays.
    const now = deps.selection.listed(workspaceId, ids)
    if (change.kind === 'label') {
      writeLabels(
        now.map(({ id }) => ({ id, label: before.get(id)?.label ?? null })),
        nothing,
      )
      return
    }
    const field = change.kind === 'rate' ? 'rating' : 'mark'
    writeReviews(
      now.map((row) => ({ ...row, [field]: before.get(row.id)?.[field] ?? row[field] })),
      nothing,
    )
  }
  /** A tag that exists in another case keeps its spelling. */
  function spelled(change: LibraryChange): LibraryChange {
    return change.kind === 'tag' ? { ...change, tag: index.spellingOf(change.tag) ?? change.tag } : change
  }
  function assertCollection(workspaceId: WorkspaceId, change: LibraryChange): void {
    if (change.kind !== 'collect') return
    const collection = organising.readCollection(workspaceId, change.collectionId)
    if (collection?.isRemoved === 0 && collection.query === null) return
    const sentence = say('library.noCollection')
    throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the collection' })
  }

  return {
    /**
     * Changes all files of a selection. What it changed until it is stopped stays, and can be undone by `editId`.
     * @throws Failure NOT_FOUND for a collection that cannot take files.
     */
    async *edit(
      workspaceId: WorkspaceId,
      order: { readonly editId: string; readonly selection: AssetSelection; readonly change: LibraryChange },
    ): AsyncGenerator<EditEvent> {
      const { editId, selection } = order
      const change = spelled(order.change)
      assertCollection(workspaceId, change)
      const total = await deps.count(workspaceId, selection)
      edits.begin(editId, { workspaceId, change })
      let [done, count] = [0, 0]
      try {
        for await (const rows of deps.selectAssets(workspaceId, selection)) {
          for (const changed of writing.over(rows, (step) => write(editId, change, step))) {
            count += changed
            await deps.yieldToLoop()
          }
          if (change.kind === 'tag') await describeAgain(rows.map(({ id }) => id))
          done += rows.length
          yield { kind: 'progress', done, total }
        }
      } finally {
        if (count > 0) deps.onChange()
      }
      yield { kind: 'done', count, left: 0, why: null }
    },
    /** Takes back an edit. @throws Failure NOT_FOUND */
    async *undo(workspaceId: WorkspaceId, editId: string): AsyncGenerator<EditEvent> {
      const { change, total } = edits.read(editId, workspaceId)
      let [done, left] = [0, 0]
      let why: Pick<EditEnd, 'why' | 'said'> = { why: null }
      try {
        for (const files of edits.files(editId)) {
          if (change.kind === 'trash') {
            for await (const event of deps.restore(
              workspaceId,
              files.map(({ assetId }) => assetId),
            )) {
              if (event.kind === 'progress') yield { kind: 'progress', done: done + event.done, total }
              else {
                left += event.left
                if (event.why !== null) why = event
              }
            }
          } else {
            for (const _ of writing.over(files, (step) => takeBack(workspaceId, change, step))) await deps.yieldToLoop()
            if (change.kind === 'tag') await describeAgain(files.map(({ assetId }) => assetId))
          }
          done += files.length
          yield { kind: 'progress', done, total }
        }
        if (change.kind === 'trash' && change.taken !== undefined) deps.takeOver.takeBack(workspaceId, change.taken)
        edits.forget(editId)
      } finally {
        deps.onChange()
      }
      yield { kind: 'done', count: done - left, left, ...why }
    },
    /** What a selection has in common. */
    async summary(workspaceId: WorkspaceId, selection: AssetSelection): Promise<SelectionSummary> {
      const names = ['ratings', 'marks', 'labels', 'kinds', 'models', 'tags', 'collections'] as const
      const tallies = Object.fromEntries(names.map((name) => [name, createTally()] as const))
      const addTo = (name: (typeof names)[number], key: string, count = 1) => tallies[name]?.add(key, count)
      let [files, bytes] = [0, 0]
      let only: AssetId | null = null
      for await (const rows of deps.selectAssets(workspaceId, selection)) {
        const ids = rows.map(({ id }) => id)
        for (const row of rows) {
          addTo('ratings', String(row.rating))
          addTo('marks', row.mark)
          addTo('labels', row.label ?? 'none')
          addTo('kinds', row.kind)
          addTo('models', row.modelName)
          if (row.isFreed === 0) bytes += row.bytes
        }
        for (const { key, count } of index.tagsOf(ids)) addTo('tags', key, count)
        for (const { key, count } of index.collectionsOf(ids)) addTo('collections', key, count)
        files += rows.length
        only = rows[0]?.id ?? only
      }
      const [ratings, marks, labels, kinds, models, tags, collections] = names.map(
        (name) => tallies[name]?.read() ?? [],
      )
      return {
        files,
        bytes,
        ratings: ratings ?? [],
        marks: marks ?? [],
        labels: labels ?? [],
        kinds: kinds ?? [],
        models: models ?? [],
        tags: tags ?? [],
        collections: collections ?? [],
        note: files === 1 && only !== null ? organising.readNote(only) : '',
      }
    },
    /** Writes the note of a file and returns the one before. @throws Failure NOT_FOUND */
    writeNote(workspaceId: WorkspaceId, assetId: AssetId, note: string): { before: string } {
      if (deps.selection.listed(workspaceId, [assetId]).length === 0) {
        const sentence = say('library.goneFileNote')
        throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the file' })
      }
      const before = organising.readNote(assetId)
      organising.writeNote(assetId, note.trim())
      deps.describe([assetId])
      deps.onChange()
      return { before }
    },
  }
}

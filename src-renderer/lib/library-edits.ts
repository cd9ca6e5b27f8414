import type { Bridge } from '#shared/bridge/contract.ts'
import type { AssetSelection, EditEvent, LibraryChange } from '#shared/bridge/review.ts'
import type { TrashSelection } from '#shared/bridge/trash.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import { sentenceOf } from './sentences.ts'
import { create } from 'zustand'
import { failureOf, useBridge } from './bridge.tsx'
import { createLocalStore, createPageClock, createPageRandom } from './page.ts'
import { type Reviews, useReviews } from './reviews.ts'
import { t } from './texts.ts'

/** A bulk edit that is running, or how the last one ended where that needs words. */
export type EditState = {
  readonly going: {
    readonly words: string
    readonly done: number
    readonly total: number
    readonly isLong: boolean
  } | null
  readonly problem: string | null
}

/** An edit that takes longer is shown. Milliseconds. */
const quietMs = 1_000

type LibraryEditorDeps = {
  readonly call: Pick<Bridge, 'library' | 'review' | 'selectedFiles' | 'trash' | 'collections' | 'duplicates'>
  readonly reviews: Pick<Reviews, 'note'>
  readonly clock: Pick<Clock, 'after'>
  readonly random: Pick<Random, 'uuid'>
  /** Puts an image on the clipboard once it is read. */
  copyImage(png: Promise<Blob>): Promise<void>
  copyText(text: string): Promise<void>
  /** The message of an error. */
  explain(error: unknown): string
}

type Done = Omit<Extract<EditEvent, { kind: 'done' }>, 'kind'>

/** Describes a change of some files, for the undo button. `name`: of the collection. */
export function editWords(change: LibraryChange, count: number, name = ''): string {
  switch (change.kind) {
    case 'rate':
      return t('edits.rate', { count, stars: String(change.rating) })
    case 'mark':
      return t('edits.mark', { count, mark: change.mark })
    case 'label':
      return change.label === null
        ? t('edits.unlabel', { count })
        : t('edits.label', { count, label: t(`edits.labels.${change.label}`) })
    case 'tag':
      return t(change.isAdded ? 'edits.tag' : 'edits.untag', { count, name: change.tag })
    case 'collect':
      return t(change.isAdded ? 'edits.collect' : 'edits.uncollect', { count, name })
    default:
      return assertNever(change)
  }
}

/**
 * Creates the edits of many files of a workspace, one after the other. Each is one step of the history of reviews, also
 * one that was stopped. They outlive the screen that began them.
 */
export function createLibraryEditor({ call, reviews, clock, random, copyImage, copyText, explain }: LibraryEditorDeps) {
  const state = create<EditState>()(() => ({ going: null, problem: null }))
  let ending: AbortController | null = null
  let queue: Promise<unknown> = Promise.resolve()

  async function follow(
    words: string,
    start: (signal: AbortSignal) => Promise<AsyncIterable<EditEvent>>,
  ): Promise<Done & { readonly touched: number }> {
    ending = new AbortController()
    const { signal } = ending
    let touched = 0
    let end: Done = { count: 0, left: 0, why: null }
    state.setState({ going: { words, done: 0, total: 0, isLong: false }, problem: null })
    const cancel = clock.after(quietMs, () =>
      state.setState(({ going }) => ({ going: going === null ? null : { ...going, isLong: true } })),
    )
    try {
      for await (const event of await start(signal)) {
        if (signal.aborted) break
        if (event.kind === 'done') {
          end = event
          touched = Math.max(touched, event.count)
        } else {
          touched = event.done
          const { done, total } = event
          state.setState(({ going }) => ({ going: { words, done, total, isLong: going?.isLong ?? false } }))
        }
      }
      if (end.left > 0)
        state.setState({ problem: end.why === null ? null : sentenceOf({ message: end.why, said: end.said }) })
    } catch (error) {
      if (!signal.aborted) state.setState({ problem: explain(error) })
    } finally {
      cancel()
      state.setState({ going: null })
    }
    return { ...end, touched }
  }
  const run = (...order: Parameters<typeof follow>) => {
    const next = queue.then(() => follow(...order))
    queue = next
    return next
  }
  function noteUndo(words: string, editId: string): void {
    reviews.note({
      words,
      async undo() {
        await run(t('edits.undo', { words }), (signal) => call.review.undo({ editId }, { signal }))
      },
    })
  }
  return {
    state,
    stop: () => ending?.abort(),
    dismiss: () => state.setState({ problem: null }),
    /** Changes all files of a selection. `expected`: how many there are, for the words; `name`: of the collection. */
    async edit(selection: AssetSelection, change: LibraryChange, expected: number, name = ''): Promise<void> {
      const editId = random.uuid()
      const { touched } = await run(editWords(change, expected, name), (signal) =>
        call.review.edit({ editId, selection, change }, { signal }),
      )
      if (touched > 0) noteUndo(editWords(change, touched, name), editId)
    },
    /** Moves the files of a selection to the trash. */
    async trash(selection: AssetSelection, expected: number, evenIfNeeded: boolean): Promise<void> {
      const editId = random.uuid()
      const { touched } = await run(t('edits.trash', { count: expected }), (signal) =>
        call.trash.move({ editId, selection, evenIfNeeded }, { signal }),
      )
      if (touched > 0) noteUndo(t('edits.trash', { count: touched }), editId)
    },
    /** Keeps one of several duplicates, which takes over what was noted of the others, and moves those to the trash. */
    async keepDuplicate(assetId: AssetId, others: readonly AssetId[]): Promise<void> {
      const editId = random.uuid()
      const words = t('edits.keepDuplicate', { count: others.length + 1 })
      const { touched } = await run(words, (signal) =>
        call.duplicates.keep({ editId, assetId, ids: [...others] }, { signal }),
      )
      if (touched > 0) noteUndo(words, editId)
    },
    restore: (selection: TrashSelection, count: number) =>
      run(t('edits.restore', { count }), (signal) => call.trash.restore({ selection }, { signal })),
    erase: (selection: TrashSelection, count: number) =>
      run(t('edits.erase', { count }), (signal) => call.trash.remove({ selection }, { signal })),
    free: (selection: AssetSelection, evenIfNeeded: boolean) =>
      run(t('edits.free'), (signal) => call.trash.freeRejects({ selection, evenIfNeeded }, { signal })),
    /** Puts the image of a file on the clipboard, as a PNG. Says why if it cannot be. */
    async copyImage(assetId: AssetId): Promise<void> {
      try {
        const read = call.library.png({ assetId })
        await copyImage(
          read.then(
            ({ png }) => new Blob([Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))], { type: 'image/png' }),
          ),
        )
      } catch (error) {
        state.setState({ problem: explain(error) })
      }
    },
    /** Copies the prompts or the paths of a selection, one a line. Says why if it cannot. */
    async copyTexts(selection: AssetSelection, of: 'prompt' | 'path'): Promise<void> {
      try {
        const { texts } = await call.selectedFiles.texts({ selection, of })
        if (texts.length === 0) state.setState({ problem: t('edits.noPrompts') })
        else await copyText(texts.join('\n'))
      } catch (error) {
        state.setState({ problem: explain(error) })
      }
    },
    /** Shows the files of a selection in the system's file manager. Says why if it cannot. */
    async showInFolder(selection: AssetSelection): Promise<void> {
      try {
        await call.selectedFiles.show({ selection })
      } catch (error) {
        state.setState({ problem: explain(error) })
      }
    },
    /** Remembers that files are no duplicates of each other. */
    async dismissDuplicates(ids: readonly AssetId[]): Promise<void> {
      const decisionId = random.uuid()
      try {
        await call.duplicates.dismiss({ decisionId, ids: [...ids] })
      } catch (error) {
        return state.setState({ problem: explain(error) })
      }
      reviews.note({
        words: t('edits.dismissDuplicates', { count: ids.length }),
        undo: () => call.duplicates.restore({ decisionId }),
      })
    },
    /** Writes a note. */
    async writeNote(
      asset: { readonly id: Parameters<Bridge['review']['writeNote']>[0]['assetId']; readonly title: string },
      note: string,
    ) {
      const { before } = await call.review.writeNote({ assetId: asset.id, note })
      if (before === note.trim()) return
      const words = t('edits.note', { title: [...asset.title].slice(0, 40).join('') })
      reviews.note({ words, undo: async () => void (await call.review.writeNote({ assetId: asset.id, note: before })) })
    },
    /** Creates a collection. Rejects with the bridge's failure, as of a taken name. */
    async createCollection(name: string, query: string | null) {
      const made = await call.collections.create({ name, query })
      reviews.note({
        words: t('edits.create', { name: made.name }),
        undo: () => call.collections.remove({ id: made.id }),
      })
      return made
    },
    async renameCollection(id: string, name: string): Promise<void> {
      const { before } = await call.collections.rename({ id, name })
      if (before === name) return
      reviews.note({
        words: t('edits.rename', { name: before }),
        undo: async () => void (await call.collections.rename({ id, name: before })),
      })
    },
    async removeCollection({ id, name }: { readonly id: string; readonly name: string }): Promise<void> {
      await call.collections.remove({ id })
      reviews.note({ words: t('edits.remove', { name }), undo: () => call.collections.restore({ id }) })
    },
  }
}
/** Edits many files of the library. */
export type LibraryEditor = ReturnType<typeof createLibraryEditor>

const kept = createLocalStore<LibraryEditor>()

/** The editor of a workspace's library, whichever screen uses it. */
export function useLibraryEditor(workspaceId: string): LibraryEditor {
  const { call } = useBridge()
  const { reviews } = useReviews(workspaceId)
  return kept.get(workspaceId, () =>
    createLibraryEditor({
      call,
      reviews,
      clock: createPageClock(),
      random: createPageRandom(),
      copyImage: (png) => navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]),
      copyText: (text) => navigator.clipboard.writeText(text),
      explain(error) {
        const failure = failureOf(error)
        if (failure === null) reportError(error)
        return failure?.message ?? t('edits.failed')
      },
    }),
  )
}

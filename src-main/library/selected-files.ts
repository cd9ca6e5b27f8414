import type { Asset } from '#shared/bridge/library.ts'
import type { AssetSelection } from '#shared/bridge/review.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { fieldProblem } from '#shared/domain/refuse-field.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { createYield } from '#shared/util/in-slices.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { CountSelected } from './select-assets.ts'

/** Files whose paths or prompts fit a clipboard. */
const mostTexts = 10_000
/** Files that are dragged at once. */
const mostDragged = 200
/** Windows that a file manager opens at once. */
const mostFolders = 10
/** A drag that waits longer for its icon begins without the thumbnail. Milliseconds. */
const iconMs = 150

type SelectedFilesDeps = {
  readonly idsOf: (workspaceId: WorkspaceId, selection: AssetSelection) => Promise<readonly AssetId[]>
  readonly count: CountSelected
  readonly source: (assetId: AssetId) => StoredAsset | null
  /** The folder of a path. */
  readonly folderOf: (path: string) => string
  readonly stateOf: (file: StoredAsset) => Exclude<Asset['file'], 'freed'>
  /** What an imported file was made from, in words; undefined if it does not say. */
  readonly importedPrompt: (assetId: AssetId) => string | undefined
  /** The path of a small PNG of a file, or of any file for null. Rejects if it has no image. */
  readonly dragIcon: (file: StoredAsset | null) => Promise<string>
  /** Undefined on a host without a file manager. */
  readonly showInFolder: ((path: string) => Promise<void>) | undefined
  /** Undefined on a host whose windows drag by themselves. */
  readonly startDrag: ((drag: { readonly files: readonly string[]; readonly icon: string }) => void) | undefined
  readonly clock: Clock
  readonly random: Pick<Random, 'uuid'>
  readonly log: Log
  readonly yieldToLoop: () => Promise<void>
}

/** What is to be done with the files. */
type Use = 'copied' | 'shown' | 'folders' | 'dragged'

const tooMany = (count: number, most: number, what: Use) =>
  new Failure('INVALID_INPUT', say('library.tooMany', { count, most, what }), {
    charged: 'no',
    fields: [fieldProblem('selection', say('library.selectFewer', { most }))],
  })
const notFound = (sentence: Sentence, what: string, cause?: unknown) =>
  new Failure('NOT_FOUND', sentence, { charged: 'no', what }, { cause })

/** Creates what hands the files of a selection to other programs. */
export function createSelectedFiles(deps: SelectedFilesDeps) {
  const { clock, log } = deps
  let prepared: { readonly dragId: string; readonly files: readonly string[]; readonly icon: string } | null = null

  const isHere = (file: StoredAsset) => ['here', 'changed'].includes(deps.stateOf(file))

  /** The files of a selection that still exist, read in short steps. */
  async function filesOf(workspaceId: WorkspaceId, selection: AssetSelection, most: number, what: Use) {
    const count = await deps.count(workspaceId, selection)
    if (count > most) throw tooMany(count, most, what)
    const pause = createYield(clock, deps.yieldToLoop)
    const files: StoredAsset[] = []
    for (const id of await deps.idsOf(workspaceId, selection)) {
      const file = deps.source(id)
      if (file !== null) files.push(file)
      await pause()
    }
    return files
  }
  /** The thumbnail of a file as the icon of a drag, or the icon of any file where there is none in time. */
  async function iconOf(file: StoredAsset): Promise<string> {
    const plain = deps.dragIcon(null)
    let cancel = () => {}
    const late = new Promise<string>((resolve) => (cancel = clock.after(iconMs, () => resolve(plain))))
    try {
      return await Promise.race([deps.dragIcon(file), late])
    } catch (error) {
      log.info('A dragged file has no thumbnail', { assetId: file.id, error })
      return await plain
    } finally {
      cancel()
    }
  }

  return {
    /** The paths or prompts of a selection, one a file. @throws Failure INVALID_INPUT */
    async texts(workspaceId: WorkspaceId, selection: AssetSelection, of: 'path' | 'prompt'): Promise<string[]> {
      const files = await filesOf(workspaceId, selection, mostTexts, 'copied')
      if (of === 'path') return files.map(({ path }) => path)
      const prompts = files.map(({ id, prompt }) => (prompt === '' ? (deps.importedPrompt(id) ?? '') : prompt))
      const known = prompts.filter((prompt) => prompt.trim() !== '')
      return known.length < 2 ? known : known.map((prompt) => prompt.trim().replaceAll(/\s*\n\s*/gu, ' '))
    },
    /** Opens the folders of a selection in the file manager. @throws Failure NOT_FOUND or INVALID_INPUT */
    async show(workspaceId: WorkspaceId, selection: AssetSelection): Promise<void> {
      const files = (await filesOf(workspaceId, selection, mostTexts, 'shown')).filter(isHere)
      if (files.length === 0) {
        throw notFound(say('library.noFolders'), 'the files')
      }
      const folders = new Map(files.toReversed().map(({ path }) => [deps.folderOf(path), path]))
      if (folders.size > mostFolders) throw tooMany(folders.size, mostFolders, 'folders')
      try {
        if (deps.showInFolder === undefined) throw new Error('The host has no file manager')
        for (const path of folders.values()) await deps.showInFolder(path)
      } catch (error) {
        const [path = ''] = folders.keys()
        log.warn('Files could not be shown in their folder', { path, error })
        throw notFound(say('library.noManagerFolder', { path }), 'the file manager', error)
      }
    },
    /** Reads what a drag carries, and makes its icon. @throws Failure NOT_FOUND or INVALID_INPUT */
    async drag(workspaceId: WorkspaceId, selection: AssetSelection) {
      const files = await filesOf(workspaceId, selection, mostDragged, 'dragged')
      const away = files.filter((file) => !isHere(file)).length
      const [first] = files
      if (first === undefined || away > 0) {
        throw notFound(say('library.dragAway', { count: files.length < 2 ? 0 : away }), 'the files')
      }
      const paths = files.map(({ path }) => path)
      const dragId = deps.random.uuid()
      prepared = { dragId, files: paths, icon: await iconOf(first) }
      return { dragId, paths }
    },
    /** Begins a drag that was read. @throws Failure NOT_FOUND if a later one was read, or the host has none. */
    startDrag(dragId: string): void {
      const drag = prepared
      prepared = null
      if (drag === null || drag.dragId !== dragId || deps.startDrag === undefined) {
        throw notFound(say('library.dragEnded'), 'the drag')
      }
      deps.startDrag({ files: drag.files, icon: drag.icon })
    },
  }
}

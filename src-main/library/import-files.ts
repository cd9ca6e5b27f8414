import type { ImportedFrom, ImportEvent } from '#shared/bridge/imports.ts'
import type { Recipe } from '#shared/bridge/library.ts'
import type { FileRecipe } from '#shared/domain/embedded-recipe.ts'
import { isFailure } from '#shared/domain/failure.ts'
import { cleanFileName, fileNameOf } from '#shared/domain/file-name.ts'
import { AssetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { addImported, addRefused, type ImportedFile, nothingImported } from '#shared/domain/import-summary.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { AssetOrigins } from './asset-origins.ts'
import type { AssetsTable, StoredAsset } from '../cache/tables/assets.ts'
import type { AssetBytesTable, ImportedFilesTable, StoredImport } from '../cache/tables/imported-files.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { FileStates } from '../media/file-state.ts'
import type { TakeFile, TakenFile } from '../media/take-file.ts'
import type { ThumbnailPool } from '../media/thumbnail-pool.ts'
import type { Dropped } from '../media/walk-dropped.ts'
import { readFileRecipe } from './read-foreign-recipe.ts'

/** A file of a known type in which nothing can be read. */
class UnreadableError extends Error {}

/** Whether files are copied into the media folder, or are in it already and stay where they are. */
type ImportHow = 'copy' | 'in place'
/** The files of an import by their ids, also while their rows are not written yet. */
type Claims = { has(id: AssetId): boolean; add(id: AssetId): unknown }
type Outcome = ImportedFile & { readonly row: StoredImport | null }

/** Files copied at the same time, whose rows are then written in one transaction: about a millisecond. */
const mostAtOnce = 4

const leftOut = {
  link: say('imports.link'),
  'not-a-file': say('imports.notFile'),
  unread: say('imports.unread'),
} as const

/** A name as it may be shown: without control and direction characters. */
const shownName = (name: string) => name.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu, '').slice(0, 200)
const stemOf = (name: string) => name.replace(/\.[^.]{1,10}$/u, '')
const nameOf = (path: string) => path.split(/[\\/]/u).at(-1) ?? path

function wordsOf(recipe: FileRecipe | null): Pick<StoredAsset, 'prompt' | 'modelId' | 'modelName'> {
  if (recipe?.kind === 'own') {
    const { prompt, modelId, modelName } = recipe.recipe
    return { prompt, modelId, modelName }
  }
  const model = recipe?.recipe.model ?? null
  const prompt = recipe?.recipe.prompt ?? ''
  return model === null
    ? { prompt, modelId: 'import', modelName: 'Imported' }
    : { prompt, modelId: `import/${model.slice(0, 200)}`, modelName: model.slice(0, 200) }
}

/**
 * Creates the import of files from outside. A file is copied, checked and named before its row is written, and its id
 * follows from its bytes, so that importing again after a crash adds what is missing and nothing twice.
 */
export function createImportFiles(deps: {
  takeFile: TakeFile
  walk: (paths: readonly string[]) => AsyncGenerator<Dropped>
  thumbnails: Pick<ThumbnailPool, 'measure' | 'texts'>
  states: Pick<FileStates, 'of'>
  tables: { assets: AssetsTable; assetBytes: AssetBytesTable; importedFiles: ImportedFilesTable }
  /** What the ledger knows of a file. */
  originOf: AssetOrigins
  /** Forgets a deleted file whose bytes are imported again. */
  forgetTrashed: (assetId: AssetId) => Promise<void>
  /** Notes that a missing file of the library is in its place again. */
  noteBack: (assetId: AssetId) => void
  hash: (text: string) => string
  events: StudioEvents
  clock: Clock
  random: Random
}) {
  const { thumbnails, tables, clock, random } = deps

  /** Files that are imported one by one, several at a time. */
  const arriving = new Set<AssetId>()
  /** The id of these bytes in a workspace, in the form of a UUID. */
  const idOf = (workspaceId: WorkspaceId, sha256: string) =>
    AssetId.parse(
      deps.hash(`${workspaceId} ${sha256}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/u, '$1-$2-$3-$4-$5'),
    )
  function write(rows: readonly StoredImport[]): void {
    if (rows.length === 0) return
    tables.importedFiles.transaction(() => rows.forEach((row) => tables.importedFiles.insert(row)))
    // Together: the index of words is written out once for all of them.
    tables.assets.transaction(() => {
      const known = rows.filter(({ stored }) => !tables.assets.insert(stored, () => deps.originOf(stored)))
      // A missing file whose folder is gone has its row already, with another path.
      if (known.length > 0) tables.assets.setPaths(known.map(({ stored: { id, path } }) => ({ id, path })))
      tables.assets.mergeWords()
    })
    deps.events.emit('libraryChanged')
  }
  async function add(workspaceId: WorkspaceId, taken: TakenFile, name: string, claimed: Claims): Promise<Outcome> {
    const { sha256, bytes, type } = taken
    const id = idOf(workspaceId, sha256)
    // The same bytes twice in one drop: the row of the first may not be written yet.
    if (claimed.has(id)) return { kind: 'present', assetId: id, hasRecipe: false, row: null }
    claimed.add(id)
    const known = tables.assetBytes.find(workspaceId, sha256)
    if (known !== null && deps.states.of(known) !== 'away') {
      return { kind: 'present', assetId: known.id, hasRecipe: false, row: null }
    }
    if (known !== null && (await taken.putBack(known.path))) {
      deps.noteBack(known.id)
      return { kind: 'restored', assetId: known.id, hasRecipe: false, row: null }
    }
    const size = await thumbnails.measure(taken.part)
    if (type.kind === 'image' ? size.width === null : size.width === null && size.duration === null) {
      throw new UnreadableError()
    }
    const recipe = readFileRecipe(await thumbnails.texts(taken.part))
    const createdAt = clock.now()
    const title = shownName(stemOf(name)).trim() || cleanFileName(name)
    await deps.forgetTrashed(id)
    const path = await taken.place(fileNameOf({ createdAt, title, assetId: id, extension: type.extension }))
    const stored: StoredAsset = {
      id,
      workspaceId,
      jobId: null,
      kind: type.kind,
      title,
      ...wordsOf(recipe),
      ...size,
      bytes,
      sha256,
      contentType: type.contentType,
      path,
      createdAt,
      rating: 0,
      mark: 'none',
      part: null,
    }
    const row = { fileName: shownName(name), recipe, stored, createdAt }
    return { kind: 'added', assetId: id, hasRecipe: recipe !== null, row }
  }
  async function takeOne(
    workspaceId: WorkspaceId,
    path: string,
    name: string,
    signal: AbortSignal,
    claimed: Claims,
    how: ImportHow = 'copy',
  ): Promise<Outcome> {
    const order = { id: random.uuid(), name: shownName(name), signal, staysInPlace: how === 'in place' }
    const taken = await deps.takeFile(path, order)
    try {
      return await add(workspaceId, taken, name, claimed)
    } finally {
      // Placed, it has another name and there is nothing to discard.
      await taken.discard()
    }
  }
  /** Why a file is refused, as a sentence. @throws the error if it is none of the file. */
  function reasonOf(error: unknown): Sentence {
    if (error instanceof UnreadableError) return say('imports.damaged')
    if (!isFailure(error) || error.code !== 'FILE_REFUSED') throw error
    const { text, said } = error.sentence
    return {
      text: text.replace(/ Nothing was sent or charged\.$/u, ''),
      said: said.filter(({ key }) => key !== 'free.send'),
    }
  }

  return {
    /**
     * Imports one file and returns what became of it.
     * @throws Failure FILE_REFUSED, DISK_FULL, FILE_HELD or MEDIA_AWAY
     */
    async one(
      workspaceId: WorkspaceId,
      path: string,
      name: string,
      refuse: (why: Sentence) => Error,
    ): Promise<ImportedFile> {
      const mine: AssetId[] = []
      const claims: Claims = {
        has: (id) => arriving.has(id),
        add: (id) => mine.push(id) && arriving.add(id),
      }
      try {
        const { row, ...file } = await takeOne(workspaceId, path, name, new AbortController().signal, claims)
        if (row !== null) write([row])
        return file
      } catch (error) {
        throw error instanceof UnreadableError ? refuse(reasonOf(error)) : error
      } finally {
        mine.forEach((id) => arriving.delete(id))
      }
    },
    /**
     * Imports files and folders; `in place`: files of the media folder. Files of wrong kinds are left out with their
     * reasons; a full disk or a missing media folder ends it. What was imported before it ends or is stopped stays.
     */
    async *paths(
      workspaceId: WorkspaceId,
      paths: readonly string[],
      signal: AbortSignal,
      how: ImportHow = 'copy',
    ): AsyncGenerator<ImportEvent> {
      let summary = nothingImported
      const refuse = (name: string, why: Sentence) => {
        summary = addRefused(summary, shownName(name), why)
      }
      let rows: StoredImport[] = []
      let done = 0
      const flush = () => {
        const due = rows
        rows = []
        write(due)
      }
      const claimed = new Set<AssetId>()
      async function take(path: string): Promise<void> {
        const name = nameOf(path)
        try {
          const { row, ...file } = await takeOne(workspaceId, path, name, signal, claimed, how)
          summary = addImported(summary, file)
          if (row !== null) rows.push(row)
        } catch (error) {
          signal.throwIfAborted()
          refuse(name, reasonOf(error))
        }
      }
      try {
        let batch: string[] = []
        const takeBatch = async () => {
          const due = batch
          batch = []
          await Promise.all(due.map(take))
          done += due.length
          flush()
        }
        for await (const dropped of deps.walk(paths)) {
          signal.throwIfAborted()
          if (dropped.kind === 'left-out') {
            refuse(dropped.name, leftOut[dropped.why])
            continue
          }
          batch.push(dropped.path)
          if (batch.length < mostAtOnce) continue
          await takeBatch()
          yield { kind: 'progress', done, name: shownName(nameOf(dropped.path)) }
        }
        await takeBatch()
      } finally {
        flush()
        deps.events.emit('libraryChanged')
      }
      yield { kind: 'done', summary }
    },
    /** The recipe that an imported file carried; null if there is none, or for any other. */
    carriedBy: (assetId: AssetId): FileRecipe | null => tables.importedFiles.read(assetId)?.recipe ?? null,
    /** Where an imported file came from; null for any other. */
    fromOf(assetId: AssetId): ImportedFrom | null {
      const row = tables.importedFiles.read(assetId)
      if (row === null) return null
      const { fileName, recipe, createdAt } = row
      const foreign = recipe === null ? null : recipe.kind === 'own' ? recipe.recipe.foreign : recipe.recipe
      return { fileName, at: new Date(createdAt).toISOString(), recipe: foreign }
    },
    /** The recipe by which Backlot made an imported file elsewhere; null if there is none. */
    recipeOf(assetId: AssetId): Recipe | null {
      const recipe = tables.importedFiles.read(assetId)?.recipe ?? null
      if (recipe === null) return null
      switch (recipe.kind) {
        case 'foreign':
          return null
        case 'own': {
          const { modelId, modelName, prompt, template, input, createdAt, foreign } = recipe.recipe
          // Without inputs, as of a part of a video, nothing can be made again.
          if (foreign !== null || Object.keys(input).length === 0) return null
          const unknown = { quoted: null, charged: null, queuedMs: null, tookMs: null }
          return { modelId, modelName, prompt, template, input, startedAt: createdAt, ...unknown }
        }
        default:
          return assertNever(recipe)
      }
    },
  }
}
/** Imports files into the library. */
export type ImportFiles = ReturnType<typeof createImportFiles>

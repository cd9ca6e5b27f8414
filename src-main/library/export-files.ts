import type { ExportAs, ExportedFiles, FileExportEvent } from '#shared/bridge/file-exports.ts'
import type { Recipe } from '#shared/bridge/library.ts'
import type { AssetSelection } from '#shared/bridge/review.ts'
import { type EmbeddedRecipe, type FileRecipe, writeEmbeddedRecipe } from '#shared/domain/embedded-recipe.ts'
import { exportNameOf, unknownNameFields } from '#shared/domain/export-names.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { refusedFile } from '#shared/domain/import-summary.ts'
import type { RefusedFile } from '#shared/domain/import-summary.ts'
import { refuseField } from '#shared/domain/refuse-field.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { ExportFolder } from '../media/export-folder.ts'
import type { ThumbnailPool } from '../media/thumbnail-pool.ts'

type ExportOrder = { readonly selection: AssetSelection; readonly as: ExportAs; readonly template: string }

const mostNamed = 200
const extensionOf = (path: string) => /\.([a-z0-9]+)$/iu.exec(path)?.[1]?.toLowerCase() ?? 'bin'

const reasons = {
  gone: say('exports.gone'),
  away: say('exports.away'),
  stripped: say('exports.stripped'),
  unreadable: say('exports.unreadable'),
} as const

/**
 * Creates the function that exports files with their recipes, without metadata, or as they are. It ends with the signal's
 * reason when aborted; files already written stay.
 */
export function createExportFiles(deps: {
  /** The files of a selection. */
  idsOf: (workspaceId: WorkspaceId, selection: AssetSelection) => Promise<AssetId[]>
  source: (assetId: AssetId) => StoredAsset | null
  /** How a file was made; null if that is unknown. */
  recipeOf: (assetId: AssetId) => Recipe | null
  /** The recipe that an imported file carried; null if there is none. */
  carriedBy: (assetId: AssetId) => FileRecipe | null
  isImported: (assetId: AssetId) => boolean
  isHere: (asset: StoredAsset) => boolean
  chooseParent: () => Promise<string | null>
  makeFolder: (parent: string, name: string) => Promise<ExportFolder>
  thumbnails: Pick<ThumbnailPool, 'embed'>
  clock: Clock
  log: Log
}) {
  /** The recipe to write with a file. An imported one keeps what it said; null if it said nothing. */
  function embeddedOf(asset: StoredAsset): EmbeddedRecipe | null {
    const carried = deps.carriedBy(asset.id)
    if (carried?.kind === 'own') return carried.recipe
    if (carried === null && deps.isImported(asset.id)) return null
    const recipe = deps.recipeOf(asset.id)
    return {
      title: asset.title,
      modelId: recipe?.modelId ?? asset.modelId,
      modelName: recipe?.modelName ?? asset.modelName,
      prompt: recipe?.prompt ?? asset.prompt,
      template: recipe?.template ?? null,
      input: recipe?.input ?? {},
      createdAt: recipe?.startedAt ?? new Date(asset.createdAt).toISOString(),
      foreign: carried?.recipe ?? null,
    }
  }
  /** Writes one file; returns whether its recipe is beside it, or why it was not written. */
  async function writeOne(folder: ExportFolder, asset: StoredAsset, name: string, as: ExportAs, signal: AbortSignal) {
    const extension = extensionOf(asset.path)
    const fileName = `${name}.${extension}`
    const copy = () => folder.copy(asset.path, fileName, signal)
    const known = as === 'recipe' || as === 'sidecar' ? embeddedOf(asset) : null
    if (as === 'original' || (as !== 'stripped' && known === null)) {
      await copy()
      return 'written' as const
    }
    const recipe = known === null ? null : writeEmbeddedRecipe(known)
    const beside = async (written: string, text: string) => {
      const stem = written.slice(0, -extension.length - 1)
      await folder.write(`${stem}.json`, `${JSON.stringify(JSON.parse(text), null, 1)}\n`)
      return 'sidecar' as const
    }
    if (as === 'sidecar' && recipe !== null) return beside(await copy(), recipe)
    const result = await folder.put(fileName, (target) =>
      deps.thumbnails.embed({ source: asset.path, target, extension, recipe }),
    )
    if (result === 'written') return 'written' as const
    return recipe === null ? reasons.stripped : beside(await copy(), recipe)
  }

  return async function* exportFiles(
    workspaceId: WorkspaceId,
    { selection, as, template }: ExportOrder,
    signal: AbortSignal,
  ): AsyncGenerator<FileExportEvent> {
    const [unknown] = unknownNameFields(template)
    if (unknown !== undefined) {
      throw refuseField('template', say('exports.unknownField', { field: unknown }), say('outcome.export'))
    }
    const assetIds = await deps.idsOf(workspaceId, selection)
    const parent = await deps.chooseParent()
    if (parent === null) {
      yield { kind: 'cancelled' }
      return
    }
    const total = assetIds.length
    const folder = await deps.makeFolder(parent, `Export ${new Date(deps.clock.now()).toISOString().slice(0, 10)}`)
    const refused: RefusedFile[] = []
    let [count, sidecars, left] = [0, 0, 0]
    const refuse = (name: string, why: Sentence) => {
      left += 1
      if (refused.length < mostNamed) refused.push(refusedFile(name, why))
    }
    for (const [index, assetId] of assetIds.entries()) {
      yield { kind: 'progress', done: index, total }
      signal.throwIfAborted()
      const asset = deps.source(assetId)
      if (asset === null || asset.workspaceId !== workspaceId) {
        refuse(assetId, reasons.gone)
        continue
      }
      if (!deps.isHere(asset)) {
        refuse(asset.title, reasons.away)
        continue
      }
      const { createdAt, title, modelName: model } = asset
      const name = exportNameOf(template, { createdAt, title, model, n: index + 1, total })
      try {
        const outcome = await writeOne(folder, asset, name, as, signal)
        if (outcome === 'written' || outcome === 'sidecar') count += 1
        else refuse(asset.title, outcome)
        if (outcome === 'sidecar') sidecars += 1
      } catch (error) {
        signal.throwIfAborted()
        // A full or missing disk ends it; a file that breaks its reader does not.
        if (error instanceof Error && 'code' in error) throw error
        deps.log.info('A file could not be exported', { assetId, error })
        refuse(asset.title, reasons.unreadable)
      }
    }
    const result: ExportedFiles = { folder: folder.path, count, sidecars, refused: { count: left, files: refused } }
    yield { kind: 'done', result }
  }
}

import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { Media } from '../media/create-media.ts'
import type { AssetOrigins } from './asset-origins.ts'
import { createExportSet } from './export-job-set.ts'
import { createExportStack } from './export-stack.ts'
import { createExportFiles } from './export-files.ts'
import { createImportFiles } from './import-files.ts'
import type { Library } from './library.ts'
import type { OrganisedLibrary } from './organise-library.ts'
import { createSelectedFiles } from './selected-files.ts'

/** Creates what takes files into the library and gives them out. */
export function createLibraryFiles(deps: {
  tables: OpenProfile
  media: Media
  library: Library
  /** What the ledger knows of a file. */
  originOf: AssetOrigins
  yieldToLoop: () => Promise<void>
  outputsOf: Parameters<typeof createExportSet>[0]['outputsOf']
  organised: Pick<OrganisedLibrary, 'trash' | 'idsOf' | 'count'>
  host: Partial<Pick<Parameters<typeof createSelectedFiles>[0], 'showInFolder' | 'startDrag'>>
  hash: (text: string) => string
  events: StudioEvents
  clock: Clock
  random: Random
  log: Log
}) {
  const { media, library, tables } = deps
  const imported = createImportFiles({
    ...deps,
    ...media.imports,
    ...media,
    forgetTrashed: deps.organised.trash.forget,
    noteBack(assetId) {
      if (tables.freed.forget([assetId])) tables.assets.setFreed([assetId], false)
    },
  })
  const exportFiles = createExportFiles({
    ...deps,
    idsOf: deps.organised.idsOf,
    source: library.source,
    recipeOf: (id) => library.read(id).recipe,
    carriedBy: imported.carriedBy,
    isImported: (id) => imported.fromOf(id) !== null,
    isHere: media.isHere,
    thumbnails: media.thumbnails,
    ...media.exportFolders,
  })
  return {
    imported,
    exportFiles,
    selectedFiles: createSelectedFiles({
      ...deps,
      ...media,
      idsOf: deps.organised.idsOf,
      count: deps.organised.count,
      source: library.source,
      importedPrompt: (id) => imported.recipeOf(id)?.prompt,
      showInFolder: deps.host.showInFolder,
      startDrag: deps.host.startDrag,
    }),
    exportSet: createExportSet({ ...deps, ...tables, ...media, ...media.exportFolders }),
    exportStack: createExportStack({
      filesOf: async (workspaceId, stackId) =>
        (await library.stack(workspaceId, stackId)).flatMap(({ id }) => library.source(id) ?? []),
      isHere: media.isHere,
      ...media.exportFolders,
    }),
  }
}
/** Files going in and out of the library. */
export type LibraryFiles = ReturnType<typeof createLibraryFiles>

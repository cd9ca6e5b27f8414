import { join } from 'node:path'
import type { Log } from '#shared/util/log.ts'
import type { Random } from '#shared/util/random.ts'
import type { AssetsTable } from './cache/tables/assets.ts'
import type { JobOutputsTable } from './cache/tables/job-outputs.ts'
import type { TellTrouble } from './log/troubles.ts'
import { createCovers } from './media/covers.ts'
import { createFileKeeper } from './media/file-keeper.ts'
import { createFileStates } from './media/file-state.ts'
import { createInspectFiles } from './media/inspect-files.ts'
import { createMediaHome } from './media/media-home.ts'
import { createPictureDesk } from './media/picture-desk.ts'
import { sweepParts } from './media/sweep-parts.ts'

/**
 * Wires what keeps and reads files: the media folder, its downloads and their state, small pictures and covers.
 *
 * `onChange` hears when a file turned out to be another than was kept. `sweep` takes away partial files that nothing
 * waits for, below the media folder, the covers and `alsoSwept`.
 */
export function composeFiles(deps: {
  mediaFolder: string
  profileFolder: string
  alsoSwept: readonly string[]
  thumbnailWorker: string
  tables: { readonly assets: AssetsTable; readonly outputs: JobOutputsTable }
  tell: TellTrouble
  onChange: () => void
  random: Random
  log: Log
}) {
  const { mediaFolder, profileFolder, tables, tell, log } = deps
  const coversFolder = join(profileFolder, 'covers')
  const desk = createPictureDesk({ workerFile: deps.thumbnailWorker, folder: join(profileFolder, 'thumbnails'), log })
  const home = createMediaHome({
    folder: mediaFolder,
    recordFile: join(profileFolder, 'media-home.json'),
    uuid: deps.random.uuid,
    tell,
    log,
  })
  const keeper = createFileKeeper({ home, desk, tell })
  const states = createFileStates({ onChange: deps.onChange, log })
  const covers = createCovers({ folder: coversFolder })
  return {
    desk,
    home,
    keeper,
    states,
    covers,
    inspect: createInspectFiles({
      home,
      states,
      kept: (after, limit) => tables.assets.listKept(after, limit),
      awaited: () => tables.outputs.listAwaited(),
      log,
    }),
    async sweep(): Promise<void> {
      const awaited = new Set<string>(tables.outputs.listAwaited())
      for (const folder of [mediaFolder, coversFolder, ...deps.alsoSwept]) {
        try {
          await sweepParts(folder, (assetId) => awaited.has(assetId))
        } catch (error) {
          // What is left over takes room and nothing else: the studio starts all the same.
          log.warn('Partial files could not be removed', { folder, error })
        }
      }
    },
    async stop(): Promise<void> {
      covers.stop()
      await keeper.stop()
      await desk.stop()
    },
  }
}

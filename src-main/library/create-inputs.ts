import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { FileStates } from '../media/file-state.ts'
import type { MediaRule } from '../media/media-rule.ts'
import type { InputFiles } from '../media/open-input-files.ts'
import type { ThumbnailPool } from '../media/thumbnail-pool.ts'
import type { Inputs } from './inputs.ts'
import { createSharedFiles } from './shared-files.ts'
import type { Library } from './library.ts'
import { sweepInputs } from './sweep-inputs.ts'

/** A studio's inputs. `sweep` deletes copies that nothing uses any more; `stop` ends that and every transfer. */
export type StudioInputs = Inputs & { sweep(): Promise<void>; stop(): Promise<void> }

/** Builds what makes a file of this computer or of the library a model's input, and lets services read it from now on. */
export function createInputs(deps: {
  files: InputFiles
  tables: Pick<OpenProfile, 'sharedFileTable' | 'sharedFileMentions' | 'outputs'>
  connections: {
    isLocal(workspaceId: WorkspaceId): boolean
    of(workspaceId: WorkspaceId): Promise<{ readonly mediaRule: MediaRule }>
  }
  library: Pick<Library, 'source'>
  media: { readonly states: FileStates; readonly thumbnails: Pick<ThumbnailPool, 'measure'> }
  clock: Clock
  random: Random
  log: Log
}): StudioInputs {
  const { files, tables, connections, library, media, clock, random, log } = deps
  const { store, transfers, publicFiles } = files
  let isStopped = false

  async function ownLink(workspaceId: WorkspaceId, assetId: AssetId): Promise<string | null> {
    const url = tables.outputs.urlOf(assetId)
    if (url === null) return null
    const { mediaRule } = await connections.of(workspaceId)
    return (await files.isLinkAlive(url, mediaRule)) ? url : null
  }
  const sharedFiles = createSharedFiles({
    table: tables.sharedFileTable,
    isLocal: (id) => connections.isLocal(id),
    publicAddress: () => publicFiles.address(),
    asset: (id) => library.source(id),
    assetState: (asset) => media.states.of(asset),
    ownLink,
    copy: (path, order) =>
      store.takePath(path, order, { signal: new AbortController().signal, onBytes: () => undefined }),
    measure: (path) => media.thumbnails.measure(path),
    isHere: files.isHere,
    clock,
    random,
  })
  files.serve((capability, name, way) => sharedFiles.open(capability, name, way))
  return {
    store,
    transfers,
    sharedFiles,
    publicFiles,
    async sweep() {
      const swept = await sweepInputs({
        copies: files.copies,
        sharedFileTable: tables.sharedFileTable,
        mentions: tables.sharedFileMentions,
        isOpen: (capability) => sharedFiles.isOpen(capability),
        isStopped: () => isStopped,
        clock,
      })
      if (swept > 0) log.info('Unused copies of input files were removed', { swept })
    },
    async stop() {
      isStopped = true
      await files.stop()
    },
  }
}

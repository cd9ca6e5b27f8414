import { lstatSync } from 'node:fs'
import type { Settings } from '#shared/bridge/settings.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Log } from '#shared/util/log.ts'
import type { Random } from '#shared/util/random.ts'
import type { JobOutputsTable } from './cache/tables/job-outputs.ts'
import type { LentFilesTable } from './cache/tables/lent-files.ts'
import type { LentMentions } from './cache/tables/lent-mentions.ts'
import type { Inputs } from './library/inputs.ts'
import { createLending, type Lending } from './library/lending.ts'
import type { Library } from './library/library.ts'
import { sweepInputs } from './library/sweep-inputs.ts'
import type { FileStates } from './media/file-state.ts'
import { createInputStore } from './media/input-store.ts'
import { createInputTransfers } from './media/input-transfers.ts'
import { createLendingHost } from './media/lending-host.ts'
import { isLinkAlive } from './media/link-check.ts'
import type { MediaRule } from './media/media-rule.ts'
import { createOldCopies } from './media/old-copies.ts'
import type { PictureDesk } from './media/picture-desk.ts'
import { createPublicFiles } from './media/public-files.ts'

function isFileHere(path: string, bytes: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size === bytes
}

/** What is wired later than this, because the service needs to know where its files are read. */
type LateRooms = {
  readonly connections: {
    isLocal(workspaceId: WorkspaceId): boolean
    of(workspaceId: WorkspaceId): Promise<{ readonly mediaRule: MediaRule }>
  }
  readonly library: Library
  readonly fileStates: FileStates
  readonly desk: PictureDesk
}

/**
 * Wires what makes a file of this computer a model's input, and begins to listen; copies lie in `folder`. `serviceFlags`
 * tell the embedded service where it reads files; `sweep` takes away copies that nothing uses any more.
 */
export async function composeInputs(deps: {
  folder: string
  settings: () => Settings
  tables: { readonly lentFiles: LentFilesTable; readonly lentMentions: LentMentions; readonly outputs: JobOutputsTable }
  late: () => LateRooms
  clock: Clock
  random: Random
  log: Log
}): Promise<Inputs & { readonly serviceFlags: readonly string[]; sweep(): Promise<void>; stop(): Promise<void> }> {
  const { tables, late, clock, random, log } = deps
  const store = createInputStore({ folder: deps.folder, uuid: random.uuid, now: () => clock.now() })
  const transfers = createInputTransfers({ store, clock, uuid: random.uuid, log })
  const publicFiles = createPublicFiles({
    place: deps.settings,
    find: (capability, name) => lending.open(capability, name, 'public'),
    token: () => (random.uuid() + random.uuid()).replaceAll('-', ''),
    log,
  })

  async function ownLink(workspaceId: WorkspaceId, assetId: AssetId): Promise<string | null> {
    const url = tables.outputs.urlOf(assetId)
    if (url === null) return null
    const { mediaRule } = await late().connections.of(workspaceId)
    return (await isLinkAlive(url, mediaRule)) ? url : null
  }
  const lending: Lending = createLending({
    table: tables.lentFiles,
    isLocal: (id) => late().connections.isLocal(id),
    publicAddress: () => publicFiles.address(),
    asset: (id) => late().library.source(id),
    assetState: (asset) => late().fileStates.of(asset),
    ownLink,
    copy: (path, order) =>
      store.takePath(path, order, { signal: new AbortController().signal, onBytes: () => undefined }),
    measure: (path) => late().desk.measure(path),
    isHere: isFileHere,
    clock,
    random,
  })
  const localFiles = createLendingHost({
    find: (capability, name) => lending.open(capability, name, 'local'),
    hosts: () => [],
    log,
  })
  const { origin } = await localFiles.listen(0)
  await publicFiles.follow()
  let isStopped = false
  return {
    serviceFlags: ['--files-origin', origin],
    store,
    transfers,
    lending,
    publicFiles,
    async sweep() {
      const swept = await sweepInputs({
        copies: createOldCopies(deps.folder),
        lentFiles: tables.lentFiles,
        mentions: tables.lentMentions,
        isOpen: (capability) => lending.isOpen(capability),
        isStopped: () => isStopped,
        clock,
      })
      if (swept > 0) log.info('Unused copies of input files were removed', { swept })
    },
    async stop() {
      isStopped = true
      await transfers.stop()
      await publicFiles.stop()
      await localFiles.stop()
    },
  }
}

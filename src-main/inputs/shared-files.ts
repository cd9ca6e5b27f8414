import type { Sentence } from '#shared/domain/said.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { SharedFile } from '#shared/bridge/inputs.ts'
import type { Asset } from '#shared/bridge/library.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { limits } from '#shared/contract/limit.ts'
import { Failure, type FieldProblem } from '#shared/domain/failure.ts'
import { cleanFileName } from '#shared/domain/file-name.ts'
import { AssetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { type MediaKind, isNode } from '#shared/domain/input-form/field.ts'
import { sharedAddressOf, localFilesAddress, readSharedAddress } from '#shared/domain/shared-address.ts'
import { takesKind } from '#shared/domain/input-form/consumers.ts'
import { type Clock, newCapability, type Random } from '#shared/util/ports.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { SharedFileTable, StoredSharedFile } from '../cache/tables/shared-files.ts'
import type { FileToRead } from '../media/file-response.ts'
import type { StoredInput } from './input-copies.ts'
import type { MediaSource } from '../media/media-requests.ts'

/** A stored copy of an input, with the user's name for it. */
export type NamedInput = StoredInput & { readonly name: string }

/** Who may read a file: the embedded service on this machine, or anyone through the public address. */
export type SharingWay = 'local' | 'public'

/** How long an address stays open after a form showed it. Milliseconds. */
const openMs = 15 * 60_000
const hostedMostBytes = 4 * 1024 ** 3
const previewMark = 'lent-'

function refused(reason: 'other-kind' | 'damaged' | 'missing' | 'no-address' | 'too-large', what: Sentence): Failure {
  return new Failure('FILE_REFUSED', sayAll(what, say('free.send')), { charged: 'no', reason })
}

function kindOf(contentType: string): SharedFile['kind'] | null {
  const kind = contentType.split('/')[0]
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : null
}

function textsIn(value: unknown, field: string): { field: string; text: string }[] {
  if (typeof value === 'string') return [{ field, text: value }]
  if (Array.isArray(value)) return value.flatMap((entry: unknown, index) => textsIn(entry, `${field}/${index}`))
  if (!isNode(value)) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, field === '' ? name : `${field}/${name}`))
}

/** Creates the service that shares input files. `isHere` tells whether a file of a given size exists at a path. */
export function createSharedFiles(deps: {
  table: SharedFileTable
  isLocal: (workspaceId: WorkspaceId) => boolean
  /** The prefix of addresses for hosted services; null if the user has none. */
  publicAddress: () => string | null
  asset: (assetId: AssetId) => StoredAsset | null
  assetState: (asset: StoredAsset) => Asset['file']
  /** The service's own link to a file, if it still works. */
  ownLink: (workspaceId: WorkspaceId, assetId: AssetId) => Promise<string | null>
  copy: (path: string, order: { media: MediaKind; mostBytes: number }) => Promise<NamedInput>
  measure: (path: string) => Promise<{ width: number | null; height: number | null }>
  isHere: (path: string, bytes: number) => boolean
  clock: Clock
  random: Random
}) {
  const { table, clock, random } = deps
  const openUntil = new Map<string, number>()

  const keepOpen = ({ capability }: StoredSharedFile) => openUntil.set(capability, clock.now() + openMs)
  const isOpen = (capability: string) => (openUntil.get(capability) ?? 0) > clock.now()
  const baseOf = (workspaceId: WorkspaceId) =>
    deps.isLocal(workspaceId) ? localFilesAddress : (deps.publicAddress() ?? null)
  /** The current path: an asset's file may have moved. */
  const pathOf = (row: StoredSharedFile) => (row.assetId === null ? null : deps.asset(row.assetId)?.path) ?? row.path

  const mostBytesOf = (workspaceId: WorkspaceId) =>
    deps.isLocal(workspaceId) ? limits.mediaFileBytes : hostedMostBytes

  function reachableBase(workspaceId: WorkspaceId): string {
    const base = baseOf(workspaceId)
    if (base !== null) return base
    throw refused('no-address', say('inputs.noAddress'))
  }
  function present(row: StoredSharedFile, base: string): SharedFile {
    const kind = kindOf(row.contentType)
    if (kind === null) throw new Error('Only images, videos and audio are shared')
    return {
      url: sharedAddressOf({ base, capability: row.capability, name: row.name }),
      name: row.name,
      kind,
      contentType: row.contentType,
      bytes: row.bytes,
      width: row.width,
      height: row.height,
      previewId: row.assetId ?? AssetId.parse(previewMark + row.capability),
      isHere: deps.isHere(pathOf(row), row.bytes),
    }
  }
  /** Shares a file; the same file under the same name always has the same address. */
  function share(file: Omit<StoredSharedFile, 'capability' | 'createdAt'>): SharedFile {
    const base = reachableBase(file.workspaceId)
    const known = table.find(file)
    const capability = newCapability(random)
    const row = known ?? { ...file, capability, createdAt: clock.now() }
    if (known === null) table.insert(row)
    keepOpen(row)
    return present(row, base)
  }
  async function shareCopy(workspaceId: WorkspaceId, copy: NamedInput): Promise<SharedFile> {
    const { path, bytes, sha256, type } = copy
    const size = type.kind === 'image' ? await deps.measure(path) : { width: null, height: null }
    if (type.kind === 'image' && size.width === null) {
      throw refused('damaged', say('inputs.damagedImage', { name: copy.name }))
    }
    const name = `${cleanFileName(copy.name.replace(/\.[^.]*$/u, ''))}.${type.extension}`
    return share({ workspaceId, assetId: null, sha256, bytes, contentType: type.contentType, ...size, name, path })
  }
  async function linkOf(asset: StoredAsset, url: string): Promise<SharedFile | null> {
    const kind = kindOf(asset.contentType)
    if (kind === null) return null
    const { title: name, contentType, bytes, width, height } = asset
    return { url, name, kind, contentType, bytes, width, height, previewId: asset.id, isHere: true }
  }

  return {
    /** @throws Failure FILE_REFUSED if the workspace's service cannot reach files on this computer. */
    assertReachable: (workspaceId: WorkspaceId): void => void reachableBase(workspaceId),
    /** The largest file the workspace's service reads, bytes. */
    mostBytes: mostBytesOf,
    /** @throws Failure FILE_REFUSED */
    shareCopy,
    /** @throws Failure FILE_REFUSED or NOT_FOUND */
    async shareAsset(workspaceId: WorkspaceId, assetId: AssetId, media: MediaKind): Promise<SharedFile> {
      const asset = deps.asset(assetId)
      if (asset === null || asset.workspaceId !== workspaceId) {
        throw refused('missing', say('inputs.notInLibrary'))
      }
      const kind = kindOf(asset.contentType)
      if (kind === null || !takesKind(media, kind)) {
        throw refused('other-kind', say('inputs.notKind', { name: asset.title, needs: media }))
      }
      const link = deps.isLocal(workspaceId) ? null : await deps.ownLink(workspaceId, assetId)
      const linked = link === null ? null : await linkOf(asset, link)
      if (linked !== null) return linked
      reachableBase(workspaceId)
      const mostBytes = mostBytesOf(workspaceId)
      const state = deps.assetState(asset)
      if (state === 'away') {
        throw refused('missing', say('inputs.missing', { name: asset.title }))
      }
      // An edited file is shared as a copy of its current content, which cannot change again.
      if (state === 'changed') return shareCopy(workspaceId, await deps.copy(asset.path, { media, mostBytes }))
      if (asset.bytes > mostBytes) {
        throw refused('too-large', say('inputs.aboveLimit', { name: asset.title, most: mostBytes / 1024 ** 2 }))
      }
      const { sha256, bytes, contentType, width, height, path } = asset
      const extension = /\.([a-z0-9]{1,5})$/u.exec(path)?.[1] ?? 'bin'
      const name = `${cleanFileName(asset.title)}.${extension}`
      return share({ workspaceId, assetId, sha256, bytes, contentType, width, height, name, path })
    },
    /** Returns the file behind an address of this workspace and keeps it open for a while; null for any other. */
    describe(workspaceId: WorkspaceId, url: string): SharedFile | null {
      const address = readSharedAddress(url)
      const row = address === null ? null : table.read(address.capability)
      if (address === null || row === null || row.workspaceId !== workspaceId || row.name !== address.name) return null
      keepOpen(row)
      return { ...present(row, address.base), url }
    },
    /** Returns a problem for each input that names a shared file which no longer exists. */
    missingIn(workspaceId: WorkspaceId, input: ModelInput): FieldProblem[] {
      return textsIn(input, '').flatMap(({ field, text }) => {
        const address = readSharedAddress(text)
        const row = address === null ? null : table.read(address.capability)
        const isOurs = row !== null || address?.base === localFilesAddress
        if (!isOurs) return []
        const isHere = row?.workspaceId === workspaceId && deps.isHere(pathOf(row), row.bytes)
        const gone = row === null ? say('files.goneUnnamed') : say('files.goneInput', { name: row.name })
        const { text: message, said } = sayAll(gone, say('files.addAgain'))
        return isHere ? [] : [{ field, message, said }]
      })
    },
    /** Returns the file behind an address if a reader on this way may read it now. */
    open(capability: string, name: string, way: SharingWay): FileToRead | null {
      const row = table.read(capability)
      if (row === null || row.name !== name) return null
      const isLocal = deps.isLocal(row.workspaceId)
      if (isLocal !== (way === 'local')) return null
      const mayRead = isLocal || isOpen(capability) || table.isNeeded(row)
      return mayRead ? { path: pathOf(row), contentType: row.contentType, etag: row.sha256.slice(0, 32) } : null
    },
    /** True if a form showed it recently and may not have saved it yet. */
    isOpen,
    /** Returns the file behind a `previewId`; null if that is not of a copy. */
    source(previewId: string): MediaSource | null {
      if (!previewId.startsWith(previewMark)) return null
      const row = table.read(previewId.slice(previewMark.length))
      if (row === null) return null
      const { contentType, sha256, width, height } = row
      return { path: pathOf(row), contentType, sha256, width, height }
    },
  }
}
/** Shares local files and assets with services, each under a permanent address. */
export type SharedFiles = ReturnType<typeof createSharedFiles>

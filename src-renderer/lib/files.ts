import type { Asset } from '#shared/bridge/library.ts'
import { fileNameOf } from '#shared/domain/file-name.ts'
import type { SharedFile, TakingModel } from '#shared/bridge/inputs.ts'
import { partDetail } from '#shared/domain/short-video.ts'
import { readSharedAddress } from '#shared/domain/shared-address.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge, failureOf } from './bridge.tsx'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { MediaKind } from '#shared/domain/input-form/field.ts'
import { mostPartBytes, type FileKind, takesKind } from '#shared/domain/input-form/consumers.ts'
import { unansweredText } from './studio-state.tsx'
import { t } from './texts.ts'
import { useNavigation } from './navigate.tsx'
import { compareNames } from './format.ts'

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a' }

/** The file name of an asset outside the library. */
export function outsideName(
  asset: Pick<Asset, 'id' | 'title' | 'contentType' | 'createdAt' | 'part' | 'flow'>,
): string {
  const { id: assetId, title, contentType, part, flow = null } = asset
  const extension = extensions[contentType] ?? contentType.split('/')[1] ?? 'bin'
  const detail = typeof part === 'string' ? partDetail(part, flow) : undefined
  return fileNameOf({ createdAt: Date.parse(asset.createdAt), title, detail, assetId, extension })
}

/** Often enough to keep a file in an open form reachable at its public address. Milliseconds. */
const askAgainMs = 5 * 60_000

/** The file behind an input address; null for an external link and until it is known. */
export function useSharedFile(url: string): SharedFile | null {
  const { query } = useBridge()
  const options = query.inputs.describe.queryOptions({ input: { url } })
  const isOurs = readSharedAddress(url) !== null
  const { data } = useQuery({ ...options, enabled: isOurs, refetchInterval: isOurs ? askAgainMs : false })
  return data ?? null
}

/** Caches the file behind an address, so that it is shown without a request. */
export function useRememberShared(): (file: SharedFile) => void {
  const { query } = useBridge()
  const queries = useQueryClient()
  return (file) => queries.setQueryData(query.inputs.describe.queryKey({ input: { url: file.url } }), file)
}

/** Downloads what an address serves, without leaving the page. */
export function saveFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.rel = 'noreferrer'
  link.click()
}

/** Downloads a blob under a file name. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read the address by then; revoked earlier, the file would be empty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

type TakeOrder = {
  readonly media: MediaKind
  readonly signal: AbortSignal
  /** Progress from 0 to 1. */
  onProgress(share: number): void
}

type Inputs = Pick<Bridge, 'inputs'>['inputs']

/** Encodes a part as base64. Rejects if the file is gone or changed, or is a folder. */
function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    // A data URL is text; the bytes follow its comma.
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/u, ''))
    reader.readAsDataURL(part)
  })
}

/** Lets the studio read the file itself. */
async function takeByPath(inputs: Inputs, path: string, { media, signal, onProgress }: TakeOrder): Promise<SharedFile> {
  for await (const event of await inputs.takePath({ path, media }, { signal })) {
    if (event.kind === 'taken') return event.file
    onProgress(event.bytes / event.total)
  }
  throw new Error('The studio stopped reading the file.')
}

type Transfer = { readonly transferId: string }
type PartCalls<Done> = {
  begin(order: { name: string; bytes: number }): Promise<Transfer>
  append(part: Transfer & { offset: number; part: string }): Promise<{ bytes: number }>
  finish(transfer: Transfer): Promise<Done>
  cancel(transfer: Transfer): Promise<void>
}

/** Sends a file to the studio in parts, so that only one part is in memory. Returns what the studio makes of it. */
export async function sendInParts<Done>(
  calls: PartCalls<Done>,
  file: File,
  { signal, onProgress }: Omit<TakeOrder, 'media'>,
): Promise<Done> {
  const { transferId } = await calls.begin({ name: file.name, bytes: file.size })
  try {
    for (let offset = 0; offset < file.size; offset += mostPartBytes) {
      const part = await base64Of(file.slice(offset, offset + mostPartBytes))
      signal.throwIfAborted()
      const { bytes } = await calls.append({ transferId, offset, part })
      onProgress(bytes / file.size)
    }
    signal.throwIfAborted()
    return await calls.finish({ transferId })
  } catch (error) {
    // Discards what was sent; if this fails, the studio discards it by itself.
    calls.cancel({ transferId }).catch(reportError)
    throw error
  }
}

function takeInParts(inputs: Inputs, file: File, { media, ...order }: TakeOrder): Promise<SharedFile> {
  const { append, finish, cancel } = inputs
  return sendInParts({ begin: (begun) => inputs.begin({ ...begun, media }), append, finish, cancel }, file, order)
}

/** Passes a local file to the studio, which stores a copy. Rejects if it is refused, or with the signal's reason. */
export async function takeFile(inputs: Inputs, file: File, order: TakeOrder): Promise<SharedFile> {
  const path = window.backlotHost?.pathOf(file) ?? ''
  const taken = path === '' ? await takeInParts(inputs, file, order) : await takeByPath(inputs, path, order)
  order.signal.throwIfAborted()
  return taken
}

/** The message, for its field, why a file was not accepted. */
export function takeProblem(error: unknown, name: string): string {
  if (!(error instanceof DOMException)) return failureOf(error)?.message ?? unansweredText()
  return t('unreadable', { name })
}

/** Maximum entries read, so that a disk dropped by mistake is not walked. */
const mostEntries = 2_000

/** The accepted files of dropped folders, and how many others there are. */
type FolderFiles = { readonly files: readonly File[]; readonly others: number }

const isKind = (kind: string): kind is FileKind => kind === 'image' || kind === 'video' || kind === 'audio'
/** Whether an entry of a dropped folder is a file. */
export const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
/** Whether an entry of a dropped folder is a folder itself. */
export const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
/** Opens a file of a dropped folder. Rejects if it cannot be read. */
export const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** The entries of a dropped folder, which lists them in parts; the last part is empty. Rejects if it cannot be read. */
export async function* entriesOf(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader()
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return
    yield* part
  }
}

/** The entries of a folder by name, or one more than are read. */
async function sortedEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for await (const entry of entriesOf(folder)) {
    all.push(entry)
    if (all.length > mostEntries) break
  }
  return all.toSorted((one, other) => compareNames(one.name, other.name))
}

/**
 * Finds the files in folders that a field accepts by name, recursively and sorted by name. Null if there are more than
 * anyone would drop on purpose. Rejects if something cannot be read.
 */
export async function filesInFolders(
  folders: readonly FileSystemDirectoryEntry[],
  media: MediaKind,
): Promise<FolderFiles | null> {
  const files: File[] = []
  let [others, seen] = [0, 0]
  const waiting = [...folders]
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    const entries = await sortedEntries(folder)
    seen += entries.length
    if (seen > mostEntries) return null
    waiting.unshift(...entries.filter(isFolder))
    for (const entry of entries.filter(isFile)) {
      const file = await fileOf(entry)
      const kind = file.type.split('/')[0] ?? ''
      if (isKind(kind) && takesKind(media, kind)) files.push(file)
      else others += 1
    }
  }
  return { files, others }
}

/** The catalog seldom changes, and the answer requires every model's form. Milliseconds. */
const catalogStaysMs = 60_000

const order: readonly TakingModel['outputType'][] = ['image', 'video', 'audio', 'unknown']

/** Menu options of the models that accept a file as input, grouped by output type, and how to open them. */
export function useInputModels(asset: Asset | null) {
  const { query } = useBridge()
  const { toCreate } = useNavigation()
  const kind = asset?.kind ?? 'unknown'
  const { data = [] } = useQuery({
    ...query.inputs.consumers.queryOptions({ input: { kind: kind === 'unknown' ? 'image' : kind } }),
    enabled: kind !== 'unknown',
    staleTime: catalogStaysMs,
  })
  const sorted = data.toSorted((one, other) => order.indexOf(one.outputType) - order.indexOf(other.outputType))
  return {
    label: t('inputModels.label'),
    options: sorted.map(({ modelId, modelName, outputType }) => ({
      value: modelId,
      label: modelName,
      detail: outputType === 'unknown' ? '' : t(`inputModels.makes.${outputType}`),
    })),
    nothing: t('inputModels.none'),
    onPick(model: string) {
      if (asset !== null) toCreate({ model, input: asset.id })
    },
  }
}

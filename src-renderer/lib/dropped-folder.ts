import type { MediaKind } from '#shared/domain/input-form/field.ts'
import { type FileKind, takesKind } from '#shared/domain/input-form/consumers.ts'

/** Files and folders that are looked at: a whole disk that is let go of by mistake is not walked through. */
const mostEntries = 2_000

/** What of dropped folders fits, and how many other files lie in them. */
export type FolderFiles = { readonly files: readonly File[]; readonly others: number }

const isKind = (kind: string): kind is FileKind => kind === 'image' || kind === 'video' || kind === 'audio'
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A folder tells of its entries in parts, the last of which is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) break
    all.push(...part)
    if (all.length > mostEntries) break
  }
  return all.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
}

/**
 * The files in folders that a field can take by what their names say, in the order of their names, those of folders in
 * them included. Null where more lies there than anybody means to drop. Rejects where something cannot be read.
 */
export async function filesInFolders(
  folders: readonly FileSystemDirectoryEntry[],
  media: MediaKind,
): Promise<FolderFiles | null> {
  const files: File[] = []
  let [others, seen] = [0, 0]
  const waiting = [...folders]
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    const entries = await entriesOf(folder)
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

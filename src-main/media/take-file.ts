import { say } from '#shared/domain/sentences/say.ts'
import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, realpath, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Failure } from '#shared/domain/failure.ts'
import { cleanFileName } from '#shared/domain/file-name.ts'
import { checkMedia, describeFile } from './check-media.ts'
import { copyFailure, diskFullForCopy, refusedInput } from './file-failures.ts'
import { sniff, type SniffedType } from './file-type.ts'
import type { MediaHome } from './media-folder.ts'
import { openPart, partPath } from './partial-files.ts'
import { type FileTools, makeRealFolder, placeFile, systemFileTools } from './place-file.ts'

/** A copy in the media folder that is checked but has no name yet. */
export type TakenFile = {
  readonly bytes: number
  /** Lowercase hex. */
  readonly sha256: string
  readonly type: SniffedType & { readonly kind: 'image' | 'video' | 'audio' }
  /** Where the copy is, or the file itself if it stays in place. */
  readonly part: string
  /** Gives the copy a name in its folder, overwriting nothing, and returns its path. @throws Failure FILE_HELD */
  place(name: string): Promise<string>
  /** Puts the copy where a file of the media folder was; false if that place is taken or gone. */
  putBack(path: string): Promise<boolean>
  discard(): Promise<void>
}

type TakeOrder = {
  readonly id: string
  readonly name: string
  readonly signal: AbortSignal
  /** It is in the media folder already, and no copy is made. */
  readonly staysInPlace?: boolean
}

const megabyte = 1024 ** 2
const caps = { image: 200 * megabyte, audio: 1_024 * megabyte, video: 8_192 * megabyte } as const
const pieceBytes = 256 * 1024
/** Disk space that stays free beside a copy. Bytes. */
const spareBytes = 64 * megabyte

/** Opens a file to read, but no link in its place. */
function openToRead(path: string): Promise<FileHandle> {
  const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK
  return open(path, constants.O_RDONLY | noFollow)
}

const wasChanged = (before: Stats, after: Stats) =>
  before.mtimeMs !== after.mtimeMs || before.size !== after.size || before.ino !== after.ino

/** Creates the function that copies files into the media folder. `folderName`: the folder below it. */
export function createTakeFile(deps: {
  home: Pick<MediaHome, 'folder' | 'isHere'>
  folderName: string
  tools?: FileTools
}) {
  const { home, tools = systemFileTools } = deps

  function typeOf(name: string, head: Buffer, size: number): TakenFile['type'] {
    const type = sniff(head)
    const { kind } = type
    if (kind === 'unknown') {
      const content = describeFile(head)
      const sentence =
        content === null ? say('files.unsupported', { name }) : say('imports.isOther', { name, ...content })
      throw refusedInput('unknown-kind', sentence)
    }
    if (size > caps[kind])
      throw refusedInput('too-large', say('files.aboveLimit', { name, most: caps[kind] / megabyte }))
    return { ...type, kind }
  }

  /**
   * Copies a file into the media folder under a temporary name, and checks it by its bytes. The source is only read. A
   * file that stays in place is checked only: it is its own copy.
   * @throws Failure FILE_REFUSED, DISK_FULL or MEDIA_AWAY; the signal's reason. Nothing is left behind.
   */
  return async (path: string, { id, name, signal, staysInPlace = false }: TakeOrder) => {
    const folder = join(home.folder, cleanFileName(deps.folderName))
    if (!home.isHere()) {
      const sentence = say('imports.away', { folder: home.folder })
      throw new Failure('MEDIA_AWAY', sentence, { charged: 'no', folder: home.folder })
    }
    const part = staysInPlace ? path : partPath(folder, id, null)
    const discard = () => (staysInPlace ? Promise.resolve() : rm(part, { force: true }))
    let size = 0
    try {
      await makeRealFolder(home.folder, folder)
      await using source = await openToRead(path)
      const before = await source.stat()
      if (!before.isFile()) throw refusedInput('not-a-file', say('imports.isNoFile', { name }))
      size = before.size
      if (size === 0) throw refusedInput('empty', say('files.empty', { name }))
      if (!staysInPlace && size > (await tools.freeBytes(folder)) - spareBytes)
        throw diskFullForCopy(name, size, folder)
      const piece = Buffer.alloc(Math.min(pieceBytes, size))
      const first = await source.read(piece, 0, Math.min(piece.length, 4_096), 0)
      const type = typeOf(name, piece.subarray(0, first.bytesRead), size)
      const hash = createHash('sha256')
      let bytes = 0
      {
        await using copy = staysInPlace ? null : await openPart(part, 'anew')
        for (;;) {
          signal.throwIfAborted()
          const { bytesRead } = await source.read(piece, 0, piece.length, bytes)
          if (bytesRead === 0) break
          const read = piece.subarray(0, bytesRead)
          hash.update(read)
          await copy?.writeFile(read)
          bytes += bytesRead
          if (bytes > size) break
        }
      }
      if (wasChanged(before, await source.stat()) || bytes !== size) {
        throw refusedInput('changed', say('imports.changed', { name }))
      }
      const problem = await checkMedia(part, type.kind)
      if (problem !== null) throw refusedInput(problem.reason, say('imports.isOther', { name, ...problem.content }))
      const sha256 = hash.digest('hex')
      const put = (wanted: string) => placeFile(tools, { path: part, bytes, sha256 }, wanted, signal)
      const putBack = async (wanted: string) => {
        if (staysInPlace || !wanted.startsWith(home.folder + sep)) return false
        const isFree = (await lstat(wanted).catch(() => null)) === null
        const hasFolder = (await realpath(dirname(wanted)).catch(() => '')).startsWith(await realpath(home.folder))
        return isFree && hasFolder && (await put(wanted)) === wanted
      }
      const place = (wanted: string) => (staysInPlace ? Promise.resolve(path) : put(join(folder, wanted)))
      const taken: TakenFile = { bytes, sha256, type, part, place, putBack, discard }
      return taken
    } catch (error) {
      await discard()
      signal.throwIfAborted()
      if (error instanceof Error && 'code' in error && error.code === 'ELOOP') {
        throw refusedInput('not-a-file', say('imports.isLink', { name }))
      }
      throw copyFailure(error, { name, bytes: size, folder })
    }
  }
}
/** Copies files into the media folder. */
export type TakeFile = ReturnType<typeof createTakeFile>

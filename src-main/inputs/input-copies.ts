import { say } from '#shared/domain/sentences/say.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { MediaKind } from '#shared/domain/input-form/field.ts'
import { type FileKind, takesKind } from '#shared/domain/input-form/consumers.ts'
import { makeFolder, moveDurably } from '../disk/durable-file.ts'
import { type FileTools, systemFileTools } from '../media/place-file.ts'
import { copyFailure, diskFullForCopy, refusedInput, tooLargeInput } from '../media/file-failures.ts'
import { openPart, partPath } from '../media/partial-files.ts'
import { refreshCopy } from './unused-copies.ts'
import { describeFile } from '../media/check-media.ts'
import { sniff, type SniffedType, sniffLength } from '../media/file-type.ts'

/** A file added to a form. Sizes in bytes. */
export type InputOrder = {
  /** The user's name for it; shown, never used on disk. */
  readonly name: string
  readonly bytes: number
  readonly media: MediaKind
  readonly mostBytes: number
}

/** A finished copy that never changes, named after the hash of its content. */
export type StoredInput = {
  readonly path: string
  readonly bytes: number
  /** Lowercase hex. */
  readonly sha256: string
  readonly type: SniffedType & { readonly kind: FileKind }
}

/** A copy in progress. */
export interface InputCopy {
  /** @throws Failure FILE_REFUSED or DISK_FULL; the partial copy is deleted. */
  write(piece: Uint8Array): Promise<void>
  /** @throws Failure FILE_REFUSED if fewer bytes arrived than announced. */
  finish(): Promise<StoredInput>
  discard(): Promise<void>
}

/** Disk space that stays free beside a copy. Bytes. */
const spareBytes = 16 * 1024 ** 2
const pieceBytes = 1024 * 1024

/** Detects the type of a file by its first bytes and checks that the input accepts it. @throws Failure FILE_REFUSED */
function typeFor({ name, media }: InputOrder, head: Uint8Array): StoredInput['type'] {
  const type = sniff(head)
  const { kind } = type
  if (kind === 'unknown') {
    const content = describeFile(Buffer.from(head))
    const sentence =
      content === null ? say('files.unsupported', { name }) : say('imports.isOther', { name, ...content })
    throw refusedInput('unknown-kind', sentence)
  }
  if (!takesKind(media, kind)) {
    throw refusedInput('other-kind', say('inputs.otherKind', { name, is: kind, needs: media }))
  }
  return { ...type, kind }
}

/**
 * Creates the store of input files in `folder`. The same content is written once, complete or not at all, and only one
 * piece is held in memory. A copy that is added again counts as new, so that it is not swept.
 */
export function createInputStore(deps: { folder: string; uuid: () => string; now: () => number; tools?: FileTools }) {
  const { folder, tools = systemFileTools } = deps

  /** Marks an existing copy as new; false if there is none of that size. */
  async function refresh(path: string, bytes: number): Promise<boolean> {
    const found = await lstat(path).catch(() => null)
    return found?.isFile() === true && found.size === bytes && refreshCopy(path, deps.now())
  }
  async function begin(order: InputOrder): Promise<InputCopy> {
    const { name, bytes, mostBytes } = order
    const fail = (error: unknown) => copyFailure(error, { name, bytes, folder })
    if (bytes === 0) throw refusedInput('empty', say('files.empty', { name }))
    if (bytes > mostBytes) throw tooLargeInput(name, bytes, mostBytes)
    await makeFolder(folder, 0o700)
    if (bytes > (await tools.freeBytes(folder)) - spareBytes) throw diskFullForCopy(name, bytes, folder)
    const part = partPath(folder, deps.uuid(), null)
    const handle = await openPart(part, 'anew')
    const hash = createHash('sha256')
    let head = Buffer.alloc(0)
    let size = 0
    let type: StoredInput['type'] | null = null
    let isOpen = true

    async function discard(): Promise<void> {
      if (!isOpen) return
      isOpen = false
      await handle.close()
      await rm(part, { force: true })
    }
    async function place(): Promise<StoredInput> {
      const known = (type ??= typeFor(order, head))
      const sha256 = hash.digest('hex')
      const path = join(folder, `${sha256}.${known.extension}`)
      if (await refresh(path, size)) await discard()
      else {
        isOpen = false
        await handle.close()
        await moveDurably(part, path, tools.rename)
      }
      return { path, bytes: size, sha256, type: known }
    }
    /** Runs work and deletes the partial copy if it fails. */
    async function orDiscard<Result>(work: () => Promise<Result>): Promise<Result> {
      try {
        return await work()
      } catch (error) {
        await discard()
        throw fail(error)
      }
    }
    return {
      discard,
      write: (piece) =>
        orDiscard(async () => {
          if (size + piece.byteLength > bytes) {
            throw refusedInput('changed', say('files.changed', { name }))
          }
          if (head.length < sniffLength) head = Buffer.concat([head, piece.subarray(0, sniffLength - head.length)])
          if (type === null && head.length === sniffLength) type = typeFor(order, head)
          hash.update(piece)
          await handle.writeFile(piece)
          size += piece.byteLength
        }),
      finish: () =>
        orDiscard(() => {
          if (size === bytes) return place()
          throw refusedInput('changed', say('files.changed', { name }))
        }),
    }
  }

  return {
    begin,
    /**
     * Copies the file at a path; `onBytes` reports progress.
     * @throws Failure FILE_REFUSED or DISK_FULL; the signal's reason if aborted. The partial copy is deleted.
     */
    async takePath(
      path: string,
      order: Pick<InputOrder, 'media' | 'mostBytes'>,
      { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number, total: number) => void },
    ): Promise<StoredInput & { readonly name: string }> {
      const name = basename(path)
      const fail = (error: unknown, bytes = 0) => copyFailure(error, { name, bytes, folder })
      const before = await stat(path).catch((error: unknown) => {
        throw fail(error)
      })
      if (before.isDirectory()) throw refusedInput('not-a-file', say('files.isFolder', { name }))
      if (!before.isFile()) throw refusedInput('not-a-file', say('files.notReadable', { name }))
      const copy = await begin({ ...order, name, bytes: before.size })
      try {
        let bytes = 0
        for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes, signal })) {
          // A stream without an encoding yields buffers.
          const piece = chunk as Buffer
          await copy.write(piece)
          bytes += piece.byteLength
          onBytes(bytes, before.size)
        }
        const after = await stat(path)
        if (after.mtimeMs !== before.mtimeMs || after.size !== before.size) {
          throw refusedInput('changed', say('files.changed', { name }))
        }
        return { ...(await copy.finish()), name }
      } catch (error) {
        await copy.discard()
        signal.throwIfAborted()
        throw fail(error, before.size)
      }
    },
  }
}
/** Makes and stores the copies of input files. */
export type InputStore = ReturnType<typeof createInputStore>

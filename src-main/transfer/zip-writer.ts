import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createDeflateRaw, crc32 } from 'node:zlib'
import { z } from 'zod'

const fitsSize = 0xffff_ffff
const fitsCount = 0xffff
const utf8Flag = 0x0800
/** Version 4.5 of the format: sizes of 64 bits. */
const version = 45
/** A fixed time, 1 January 1980: the times of a profile's files are in its ledger. */
const fixedDate = 0x0021

/** A complete entry of a zip file that is being written. Bytes. */
export const WrittenEntry = z.object({
  name: z.string(),
  offset: z.int(),
  crc: z.int(),
  size: z.int(),
  packedSize: z.int(),
  isPacked: z.boolean(),
})
export type WrittenEntry = z.output<typeof WrittenEntry>

const nameBytes = (name: string) => Buffer.from(name, 'utf8')

/** The header before an entry's bytes. It always has room for sizes of 64 bits, so that it can be written again. */
function localHeader({ name, crc, size, packedSize, isPacked }: Omit<WrittenEntry, 'offset'>): Buffer {
  const bytes = nameBytes(name)
  const header = Buffer.alloc(30 + bytes.length + 20)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(utf8Flag, 6)
  header.writeUInt16LE(isPacked ? 8 : 0, 8)
  header.writeUInt16LE(fixedDate, 12)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(fitsSize, 18)
  header.writeUInt32LE(fitsSize, 22)
  header.writeUInt16LE(bytes.length, 26)
  header.writeUInt16LE(20, 28)
  bytes.copy(header, 30)
  const extra = 30 + bytes.length
  header.writeUInt16LE(0x0001, extra)
  header.writeUInt16LE(16, extra + 2)
  header.writeBigUInt64LE(BigInt(size), extra + 4)
  header.writeBigUInt64LE(BigInt(packedSize), extra + 12)
  return header
}

function centralHeader({ name, crc, size, packedSize, isPacked, offset }: WrittenEntry): Buffer {
  const bytes = nameBytes(name)
  const header = Buffer.alloc(46 + bytes.length + 28)
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(utf8Flag, 8)
  header.writeUInt16LE(isPacked ? 8 : 0, 10)
  header.writeUInt16LE(fixedDate, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(fitsSize, 20)
  header.writeUInt32LE(fitsSize, 24)
  header.writeUInt16LE(bytes.length, 28)
  header.writeUInt16LE(28, 30)
  header.writeUInt32LE(fitsSize, 42)
  bytes.copy(header, 46)
  const extra = 46 + bytes.length
  header.writeUInt16LE(0x0001, extra)
  header.writeUInt16LE(24, extra + 2)
  header.writeBigUInt64LE(BigInt(size), extra + 4)
  header.writeBigUInt64LE(BigInt(packedSize), extra + 12)
  header.writeBigUInt64LE(BigInt(offset), extra + 20)
  return header
}

/** The end of the file: where the list of entries is, in 64 bits, and the record that older readers look for. */
function endRecords(count: number, listBytes: number, listAt: number): Buffer {
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(0x0606_4b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(version, 12)
  end.writeUInt16LE(version, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(listBytes), 40)
  end.writeBigUInt64LE(BigInt(listAt), 48)
  end.writeUInt32LE(0x0706_4b50, 56)
  end.writeBigUInt64LE(BigInt(listAt + listBytes), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x0605_4b50, 76)
  end.writeUInt16LE(fitsCount, 84)
  end.writeUInt16LE(fitsCount, 86)
  end.writeUInt32LE(fitsSize, 88)
  end.writeUInt32LE(fitsSize, 92)
  return end
}

async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<number> {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
  }
  return at + bytes.length
}

/**
 * Opens a zip file to add entries to it, also one that an earlier process left: what is behind its last complete entry
 * is cut off. Libraries begin a zip file anew each time. Entries are read as they are written, any size, a piece at a
 * time. `known`: the complete entries, in their order; null begins the file anew.
 */
export async function openZipWriter(path: string, known: readonly WrittenEntry[] | null) {
  const file = await open(path, known === null ? 'wx' : 'r+', 0o600)
  const entries: WrittenEntry[] = [...(known ?? [])]
  const endOf = ({ name, offset, packedSize }: WrittenEntry) => offset + 50 + nameBytes(name).length + packedSize
  const last = entries.at(-1)
  let end = last === undefined ? 0 : endOf(last)
  if (known !== null) await file.truncate(end)
  return {
    /**
     * Adds an entry and waits until it is on the disk. `accept`: called with what was read; if it returns false, the
     * entry is taken back and this resolves with null.
     */
    async add(
      name: string,
      pieces: AsyncIterable<Uint8Array>,
      { isPacked = false, accept = () => true }: { isPacked?: boolean; accept?: () => boolean } = {},
    ): Promise<WrittenEntry | null> {
      const offset = end
      let crc = 0
      let size = 0
      async function* read() {
        for await (const piece of pieces) {
          crc = crc32(piece, crc)
          size += piece.length
          yield piece
        }
      }
      const blank = { name, offset, crc: 0, size: 0, packedSize: 0, isPacked }
      const dataAt = await writeAll(file, localHeader(blank), offset)
      let at = dataAt
      try {
        // Backpressure: each piece is written before the next one is asked for.
        // A stream without an encoding yields buffers.
        const packed = isPacked ? (Readable.from(read()).compose(createDeflateRaw()) as AsyncIterable<Buffer>) : read()
        for await (const piece of packed) at = await writeAll(file, piece, at)
      } catch (error) {
        await file.truncate(offset)
        throw error
      }
      if (!accept()) {
        await file.truncate(offset)
        return null
      }
      const entry = { name, offset, crc, size, packedSize: at - dataAt, isPacked }
      await writeAll(file, localHeader(entry), offset)
      await file.datasync()
      end = at
      entries.push(entry)
      return entry
    },
    /** Writes the list of entries and closes the file. Returns its size. */
    async finish(): Promise<number> {
      let at = end
      for (const entry of entries) at = await writeAll(file, centralHeader(entry), at)
      at = await writeAll(file, endRecords(entries.length, at - end, end), at)
      await file.sync()
      await file.close()
      return at
    },
    close: () => file.close(),
  }
}

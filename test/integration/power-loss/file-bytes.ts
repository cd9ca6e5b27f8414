/** The bytes of a file that is written in pieces. */
export type FileBytes = {
  size(): number
  /** Writes a piece; bytes between the end and the piece become zeros. */
  write(at: number, piece: Uint8Array): void
  /** Truncates the file, or extends it with zeros. */
  resize(size: number): void
  /** Returns all bytes; read-only, and valid until the next write. */
  all(): Buffer
}

/** Creates an empty file. */
export function createFileBytes(): FileBytes {
  let room = Buffer.alloc(0)
  let end = 0
  const resize = (size: number) => {
    if (size > room.length) {
      const more = Buffer.alloc(Math.max(size, room.length * 2))
      room.copy(more, 0, 0, end)
      room = more
    }
    if (size < end) room.fill(0, size, end)
    end = size
  }
  return {
    size: () => end,
    write(at, piece) {
      resize(Math.max(end, at + piece.length))
      room.set(piece, at)
    },
    resize,
    all: () => room.subarray(0, end),
  }
}

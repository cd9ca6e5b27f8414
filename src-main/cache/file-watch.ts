import { statSync } from 'node:fs'

/** What became of an open file. `cut`: it is shorter than it was, which it never gets by itself. */
export type FileFate = 'same' | 'gone' | 'replaced' | 'cut'

type Identity = { readonly dev: number; readonly ino: number; size: number }

function identify(path: string): Identity | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : { dev: found.dev, ino: found.ino, size: found.size }
}

/**
 * Watches that the file which is open is still the one under its name, with the log beside it. SQLite does not: what is
 * written to a deleted file seems to succeed and is gone when it is closed.
 */
export function createFileWatch(file: string): { look(): FileFate } {
  const main = identify(file)
  const log = identify(`${file}-wal`)
  const fateOf = (path: string, before: Identity | null): FileFate => {
    if (before === null) return 'same'
    const now = identify(path)
    if (now === null) return 'gone'
    return now.ino === before.ino && now.dev === before.dev ? 'same' : 'replaced'
  }
  return {
    look() {
      const fate = fateOf(file, main)
      if (fate !== 'same' || main === null) return fate
      const size = identify(file)?.size ?? 0
      if (size < main.size) return 'cut'
      main.size = size
      return fateOf(`${file}-wal`, log)
    },
  }
}

import { lstat, opendir } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** A dropped file, or why something that was dropped is left out. */
export type Dropped =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'left-out'; readonly name: string; readonly why: 'link' | 'not-a-file' | 'unread' }

/** Files that operating systems write into folders by themselves. */
const systemNames = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/**
 * Walks dropped files and folders, one entry at a time. No link is followed, so that a loop ends and nothing outside
 * is read; what is neither file nor folder is left out.
 */
export async function* walkDropped(paths: readonly string[]): AsyncGenerator<Dropped> {
  const waiting = paths.toReversed()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const name = basename(path)
    try {
      const found = await lstat(path)
      if (found.isSymbolicLink()) yield { kind: 'left-out', name, why: 'link' }
      else if (found.isFile()) yield { kind: 'file', path }
      else if (!found.isDirectory()) yield { kind: 'left-out', name, why: 'not-a-file' }
      else {
        const folder = await opendir(path)
        for await (const entry of folder) {
          const inside = join(path, entry.name)
          if (entry.isDirectory()) waiting.push(inside)
          else if (systemNames.has(entry.name)) continue
          else if (entry.isFile()) yield { kind: 'file', path: inside }
          else yield { kind: 'left-out', name: entry.name, why: entry.isSymbolicLink() ? 'link' : 'not-a-file' }
        }
      }
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error
      yield { kind: 'left-out', name, why: 'unread' }
    }
  }
}

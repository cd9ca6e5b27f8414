import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A project's files: the path relative to its root, with forward slashes, and the text; empty for images, fonts and
 * sounds.
 */
export type Tree = ReadonlyMap<string, string>

const skippedFolders = new Set(['.git', 'node_modules', 'out', 'dist', 'coverage', 'test-results'])
const textFile = /\.(ts|tsx|mjs|cjs|js|css|html|md|json|yml|yaml|sql|txt|npmrc|gitignore)$|(^|\/)(LICENSE|run)$/
const mediaFile = /\.(png|jpe?g|webp|svg|ico|icns|woff2?|mp3|wav)$/

function* walk(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !skippedFolders.has(entry.name)) yield* walk(root, path)
    if (entry.isFile() && (textFile.test(path) || mediaFile.test(path))) yield path
  }
}

/** Reads every file under a root, except what is installed, built or written by a run. */
export function readTree(root: string): Tree {
  const textOf = (path: string) => (mediaFile.test(path) ? '' : readFileSync(join(root, path), 'utf8'))
  return new Map([...walk(root, '')].map((path) => [path, textOf(path)]))
}

/** The part of a tree that is code. */
export function codeOf(tree: Tree): Tree {
  return new Map([...tree].filter(([path]) => /\.(ts|tsx|mjs|js)$/.test(path)))
}

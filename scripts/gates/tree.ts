import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A project's text files: path relative to its root, with forward slashes, and the text. */
export type Tree = ReadonlyMap<string, string>

const skippedFolders = new Set(['.git', 'node_modules', 'out', 'dist', 'coverage', 'test-results'])
const textFile = /\.(ts|tsx|mjs|cjs|js|css|html|md|json|yml|yaml|sql|txt|npmrc|gitignore)$|(^|\/)(LICENSE|run)$/

function* walk(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !skippedFolders.has(entry.name)) yield* walk(root, path)
    if (entry.isFile() && textFile.test(path)) yield path
  }
}

/** Reads every text file under a root; what is installed, built or written by a run is left out. */
export function readTree(root: string): Tree {
  return new Map([...walk(root, '')].map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** The part of a tree that is code. */
export function codeOf(tree: Tree): Tree {
  return new Map([...tree].filter(([path]) => /\.(ts|tsx|mjs|js)$/.test(path)))
}

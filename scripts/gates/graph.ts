import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { type Import, importsOf } from './imports.ts'
import { codeOf, type Tree } from './tree.ts'

/** What an import resolves to: a file of the tree, a package, a part of node, or nothing that exists. */
export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'node'; readonly name: string }
  | { readonly kind: 'missing' }

/** An import of one file with its target. */
export type Arrow = Import & { readonly from: string; readonly target: Target }

const moduleAliases: Record<string, string> = {
  '#shared/': 'src-shared/',
  '#service/': 'src-service/',
  '#main/': 'src-main/',
  '#renderer/': 'src-renderer/',
}

function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}

/** Resolves a specifier from a file. A query after the path (`./x.css?url`) is not part of the path. */
export function resolveImport(tree: Tree, from: string, specifier: string): Target {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('node:')) return { kind: 'node', name: bare }
  const alias = Object.keys(moduleAliases).find((prefix) => bare.startsWith(prefix))
  if (alias !== undefined || /^\.{1,2}(\/|$)/.test(bare)) {
    const path =
      alias === undefined ? posix.join(posix.dirname(from), bare) : bare.replace(alias, moduleAliases[alias] ?? '')
    const found = [path, `${path}.ts`, `${path}.tsx`].find((candidate) => tree.has(candidate))
    return found === undefined ? { kind: 'missing' } : { kind: 'file', path: found }
  }
  if (bare === '' || bare.startsWith('#') || bare.startsWith('/')) return { kind: 'missing' }
  if (builtinModules.includes(bare)) return { kind: 'node', name: bare }
  return { kind: 'package', name: packageName(bare) }
}

const arrowsOfTrees = new WeakMap<Tree, readonly Arrow[]>()

/** Every import of every code file, types included; read once for each tree. */
export function arrowsOf(tree: Tree): readonly Arrow[] {
  const known = arrowsOfTrees.get(tree)
  if (known !== undefined) return known
  const arrows = [...codeOf(tree)].flatMap(([from, text]) =>
    importsOf(from, text).map((found) => ({ ...found, from, target: resolveImport(tree, from, found.specifier) })),
  )
  arrowsOfTrees.set(tree, arrows)
  return arrows
}

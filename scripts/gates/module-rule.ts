/**
 * A module: the files below a path (or one file) and what they may import. Every module may import itself.
 *
 * - `modules`: modules it may import; `a/*` is every module directly below a.
 * - `types`: modules from which it may import types only.
 * - `packages`: packages it may import; a list restricts the names.
 * - `node`: whether it may import node's modules; a list restricts them.
 * - `starts`: modules whose files it may name, to run them as a process or a worker.
 * - `computed`: whether it may import paths computed at run time.
 */
export type ModuleRule = {
  readonly path: string
  readonly modules?: readonly string[]
  readonly types?: readonly string[]
  readonly packages?: Readonly<Record<string, '*' | readonly string[]>>
  readonly node?: '*' | readonly string[]
  readonly starts?: readonly string[]
  readonly computed?: true
}

/**
 * A dependency that should go. Each is listed under Deviations in ARCHITECTURE.md.
 *
 * `to` is a module, one file, a package, one name of a package (`electron.webUtils`), one of node's modules or `node:` for all.
 */
export type AddedArrow = { readonly from: string; readonly to: string; readonly types?: true; readonly why: string }

import { z } from 'zod'
import { platformOf, type Target } from './target.ts'

const Names = z.record(z.string(), z.string()).default({})
/** A list of names, where `!` excludes one, as npm writes `os`, `cpu` and `libc`. */
const Fits = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat())
  .default([])

const LockEntry = z.object({
  version: z.string().default(''),
  dependencies: Names,
  optionalDependencies: Names,
  os: Fits,
  cpu: Fits,
  libc: Fits,
})
/** What packaging reads of a lockfile. The entry of the project itself has the path ''. */
export const Lock = z.object({ packages: z.record(z.string(), LockEntry) })
export type Lock = z.output<typeof Lock>

/** A package that is copied into `node_modules`. `path`: from the project's root. */
export type ShippedPackage = { readonly path: string; readonly name: string; readonly version: string }

/**
 * Packages that nothing we use loads: Node itself, which Electron or the user has; what node-av needs for WebRTC and for
 * downloading ffmpeg; what better-sqlite3 is compiled with; and sharp as WebAssembly, which is for systems without its
 * library.
 */
const unused = /^(?:node-(?:linux|win)-|node-addon-api$|werift|unzipper$|@img\/sharp-.*wasm32$)/

const fitsOne = (wanted: string, names: readonly string[]) =>
  names.length === 0 ||
  names.includes(wanted) ||
  (names.every((name) => name.startsWith('!')) && !names.includes(`!${wanted}`))

function fits(name: string, entry: z.output<typeof LockEntry>, target: Target): boolean {
  // Electron and the Node of nodejs.org are built with MSVC, and for glibc.
  if (name.endsWith('-mingw')) return false
  return (
    fitsOne(platformOf(target), entry.os) && fitsOne(target.architecture, entry.cpu) && fitsOne('glibc', entry.libc)
  )
}

/** Finds where Node finds a package: beside or above the one that asks for it. */
function findEntry({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (folder === '') return undefined
  }
}

/**
 * Lists the packages that the built program loads at run time: the project's `dependencies` and theirs, as far as they
 * fit the target. Everything else is in the bundle.
 *
 * @throws Error if the lock lacks a package that is not optional.
 */
export function shippedPackages(lock: Lock, target: Target): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>()
  const visit = (from: string, name: string, isOptional: boolean) => {
    if (unused.test(name)) return
    const path = findEntry(lock, from, name)
    const entry = path === undefined ? undefined : lock.packages[path]
    if (path === undefined || entry === undefined) {
      if (isOptional) return
      throw new Error(`The lock has no ${name}, which ${from === '' ? 'the project' : from} needs.`)
    }
    if (found.has(path) || !fits(name, entry, target)) return
    found.set(path, { path, name, version: entry.version })
    visitAll(path, entry)
  }
  const visitAll = (from: string, { dependencies, optionalDependencies }: z.output<typeof LockEntry>) => {
    for (const name of Object.keys(dependencies)) visit(from, name, name in optionalDependencies)
    for (const name of Object.keys(optionalDependencies)) visit(from, name, true)
  }
  const project = lock.packages['']
  if (project === undefined) throw new Error('The lock has no entry of the project.')
  visitAll('', { ...project, optionalDependencies: {} })
  return [...found.values()].toSorted((a, b) => a.path.localeCompare(b.path, 'en'))
}

import { copyFileSync, globSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { minifySync } from 'vite'
import { z } from 'zod'
import { isShippedOfPackage, isShippedOfProject } from './shipped-files.ts'
import { Lock, type ShippedPackage, shippedPackages } from './shipped-packages.ts'
import type { Target } from './target.ts'

/** What packaging reads of package.json. */
export const Manifest = z.object({
  name: z.string(),
  productName: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  author: z.string(),
  main: z.string(),
})

/** Reads a JSON file of the project. @throws Error if it has another shape. */
export function readJson<T extends z.ZodType>(schema: T, file: string): z.output<T> {
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The files under a folder, with forward slashes. Links are not followed. */
function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
}

/** Local names are shortened and spaces removed; the names of functions and classes stay, as logs and errors show them. */
const keepNames = { function: true, class: true }
const smaller = { module: true, compress: { keepNames }, mangle: { toplevel: true, keepNames } } as const

/** Our programs, and the one package whose modules are mostly comments. */
const minified = /^(?:out\/main|node_modules\/node-av)\/.*\.js$/

/** The code of a program without what only people read: half the size, and it starts sooner. */
function minify(from: string): string {
  const { code, errors } = minifySync(from, readFileSync(from, 'utf8'), smaller)
  const [error] = errors
  if (error !== undefined) throw new Error(`${from}: ${error.message}`)
  return code
}

/** What speech reads whole, in memory: `src-service/models/voices/read-voice-data.ts` reads it compressed, too. */
const compressed = /\/(?:espeak-ng\.data|flite\.wasm)$/

/** Puts a file into the folder at its path: minified, compressed, or linked where both are on one volume, or else copied. */
function place(from: string, folder: string, path: string): void {
  const to = join(folder, path)
  mkdirSync(dirname(to), { recursive: true })
  if (minified.test(path)) {
    writeFileSync(to, minify(from))
    return
  }
  if (compressed.test(path)) {
    writeFileSync(`${to}.gz`, gzipSync(readFileSync(from)))
    return
  }
  try {
    linkSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EXDEV' || error.code === 'EPERM'))) throw error
    copyFileSync(from, to)
  }
}

const Needs = z.record(z.string(), z.string()).default({})
const PackageManifest = z.looseObject({ dependencies: Needs, optionalDependencies: Needs })

/** The package.json of a package, in which only what is shipped is a dependency. */
function manifestOf(source: string, shipped: ReadonlySet<string>): string {
  const all = readJson(PackageManifest, join(source, 'package.json'))
  const { scripts: _, devDependencies: _dev, peerDependencies: _peer, optionalDependencies, ...kept } = all
  const needed = Object.entries({ ...optionalDependencies, ...all.dependencies }).filter(([name]) => shipped.has(name))
  return JSON.stringify({ ...kept, dependencies: Object.fromEntries(needed) }, null, 2)
}

/**
 * Makes a folder with exactly what is shipped for a target: what was built, what it reads, and the packages it loads.
 *
 * `modules`: the folder that contains the `node_modules` of the target. An earlier folder is replaced. Returns the packages.
 *
 * @throws Error if a package of the target is not installed there.
 */
export function stageApp(options: {
  readonly root: string
  readonly modules: string
  readonly folder: string
  readonly target: Target
}): ShippedPackage[] {
  const { root, modules, folder, target } = options
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['out', 'resources']) {
    for (const file of filesIn(join(root, part)).filter((path) => isShippedOfProject(`${part}/${path}`))) {
      place(join(root, part, file), folder, `${part}/${file}`)
    }
  }
  const packages = shippedPackages(readJson(Lock, join(root, 'package-lock.json')), target)
  const names = new Set(packages.map((one) => one.name))
  for (const { path, name } of packages) {
    const source = join(modules, path)
    if (statSync(source, { throwIfNoEntry: false }) === undefined) throw new Error(`${path} is not installed.`)
    const files = filesIn(source).filter((file) => !file.startsWith('node_modules/'))
    for (const file of files.filter((one) => isShippedOfPackage(name, one, target))) {
      if (file !== 'package.json') place(join(source, file), folder, `${path}/${file}`)
    }
    writeFileSync(join(folder, path, 'package.json'), manifestOf(source, names))
  }
  const { name, productName, version, description, license, author, main } = readJson(
    Manifest,
    join(root, 'package.json'),
  )
  // electron-builder copies the packages that it finds by these names.
  const dependencies = Object.fromEntries(packages.map((one) => [one.name, one.version]))
  // The id under which Linux desktops find the icon of a window.
  const manifest = { name, productName, version, description, license, author, type: 'module', main, dependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, desktopName: `${name}.desktop` }, null, 2))
  return packages
}

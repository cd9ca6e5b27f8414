import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { globSync, existsSync, linkSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
/** The packager reads 300 MB in small pieces: with a larger heap for them, there is less garbage collection. */
const largerHeap = '--max-semi-space-size=64'

/** What `@electron/fuses` looks for in Electron's program: a text, a version, a number of fuses, and their states. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX', 'latin1'),
  Buffer.from([1, 9]),
  Buffer.from('101011001', 'latin1'),
])

/**
 * Makes a folder that stands in for Electron's: its program is Node where Electron would be Node, prints its arguments
 * where Electron would open a window, and carries fuses.
 */
async function makeStandIn(folder: string): Promise<void> {
  for (const part of ['resources', 'locales']) await mkdir(join(folder, part), { recursive: true })
  const script = `#!/bin/sh\nif [ "$ELECTRON_RUN_AS_NODE" = 1 ]; then exec '${process.execPath}' "$@"; fi\necho "window $*"\nexit 0\n`
  await writeFile(join(folder, 'electron'), Buffer.concat([Buffer.from(script), fuseWire]), { mode: 0o755 })
  for (const [name, text] of [
    ['version', '45.4.1'],
    ['LICENSE', 'text'],
    ['chrome-sandbox', ''],
    ['locales/en-US.pak', ''],
  ] as const) {
    await writeFile(join(folder, name), text)
  }
}

/** What a package is made from: what was built, and how it is packaged. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const files = ['out/.built-from', ...globSync('scripts/{package.ts,package/**/*.*}', { cwd: root }).toSorted()]
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * Packages the program for this Linux machine with `npm run package -- --dir` on a stand-in for Electron, unless that was
 * done from the same sources. Resolves with the folder.
 */
export async function standInPackage(): Promise<string> {
  const output = join(root, 'dist/stand-in')
  const folder = join(output, process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`)
  await run(process.execPath, [join(root, 'scripts/build.ts')])
  const [stamp, now] = [join(output, '.packaged-from'), fingerprint()]
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === now) return folder
  await rm(output, { recursive: true, force: true })
  const electron = join(output, 'electron')
  await makeStandIn(electron)
  const flags = ['--dir', '--electron', electron, '--out', output]
  await run(process.execPath, [largerHeap, join(root, 'scripts/package.ts'), ...flags])
  await writeFile(stamp, now)
  return folder
}

/** A package away from the project, where no `node_modules` of the project is found. Removed when the scope ends. */
export async function packageElsewhere(): Promise<AsyncDisposable & { readonly path: string }> {
  const source = await standInPackage()
  const folder = await mkdtemp(join(tmpdir(), 'backlot-package-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await copyTree(source, join(folder, 'backlot'))
  } catch (error) {
    await remove()
    throw error
  }
  return { path: join(folder, 'backlot'), [Symbol.asyncDispose]: remove }
}

/** Copies a folder; large files become second names of the same file where both folders are on one volume. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else {
      try {
        linkSync(source, target)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
        await cp(source, target)
      }
    }
  }
}

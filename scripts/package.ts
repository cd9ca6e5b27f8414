// `npm run package`: builds Backlot and packages it as AppImage and deb, Windows installer, dmg and zip.
import { join, resolve } from 'node:path'
import { buildPackage } from './package/build-package.ts'
import { type PackageFlags, readPackageFlags, usage } from './package/read-package-flags.ts'
import { buildIfStale } from './start/build-if-stale.ts'
import { createCrew } from './start/crew.ts'

const root = resolve(import.meta.dirname, '..')

async function run({ targets, isFolderOnly, electronFolder, output }: PackageFlags): Promise<void> {
  await buildIfStale(root, createCrew())
  const made: string[] = []
  for (const target of targets) {
    const order = { root, target, isFolderOnly, electronFolder, output: output ?? join(root, 'dist') }
    made.push(...(await buildPackage(order)))
  }
  for (const path of made) process.stdout.write(`${path}\n`)
}

function refuse(error: unknown, code: number): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = code
}

try {
  await run(readPackageFlags(process.argv.slice(2))).catch((error: unknown) => refuse(error, 1))
} catch (error) {
  refuse(error, 2)
  process.stderr.write(`${usage}\n`)
}

import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { z } from 'zod'
import { isProgram } from './installed-browser.ts'

const Version = z.object({ version: z.string() })

/** A Chromium from the npm package, with the environment that its libraries and fonts need. */
export type PackagedBrowser = { readonly executablePath: string; readonly env: Readonly<Record<string, string>> }

function folderOf(root: string): string | undefined {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(manifest)) return undefined
  const { version } = Version.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  return join(root, 'node_modules/.cache', `chromium-${version}`)
}

/** Finds the unpacked Chromium, if it was unpacked before. */
export function findPackagedBrowser(root: string): PackagedBrowser | undefined {
  const folder = folderOf(root)
  if (folder === undefined || !isProgram(join(folder, 'chromium'))) return undefined
  const libraries = [process.env['LD_LIBRARY_PATH'], join(folder, 'lib')].filter((path) => path !== undefined)
  const fonts = existsSync('/etc/fonts') ? '/etc/fonts' : join(folder, 'fonts')
  const env = { LD_LIBRARY_PATH: libraries.join(':'), FONTCONFIG_PATH: process.env['FONTCONFIG_PATH'] ?? fonts }
  return { executablePath: join(folder, 'chromium'), env }
}

/**
 * Unpacks the Chromium of the npm package, once, into `node_modules/.cache`. Returns false if there is none for this
 * machine.
 *
 * The package's own function is not used: it unpacks to one shared temporary folder and omits the libraries.
 */
export async function unpackBrowser(root: string): Promise<boolean> {
  const folder = folderOf(root)
  if (folder === undefined) return false
  const part = `${folder}.${process.pid}`
  mkdirSync(part, { recursive: true })
  const source = join(root, 'node_modules/@sparticuz/chromium/bin')
  await unpack(join(source, 'chromium.br'), join(part, 'chromium'))
  for (const name of ['al2023', 'fonts', 'swiftshader']) {
    const archive = join(part, `${name}.tar`)
    await unpack(join(source, `${name}.tar.br`), archive)
    const { status } = spawnSync('tar', ['xf', archive], { cwd: part, stdio: 'inherit' })
    if (status !== 0) throw new Error(`Couldn’t unpack ${name}.tar.`)
    rmSync(archive)
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(part, folder)
  return true
}

async function unpack(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }))
}

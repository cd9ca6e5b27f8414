import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { bundledListFile } from './list-bundled.ts'
import type { ShippedPackage } from './shipped-packages.ts'
import { readJson } from './stage-app.ts'

const licenceFile = /^(?:licen[cs]e|copying|notice|ofl)(?:[-.].*)?$/i
const PackageInfo = z.object({ name: z.string(), version: z.string(), license: z.string().default('not stated') })

/** Names the libraries inside of single files, whose packages say nothing of them. */
const inside: Readonly<Record<string, string>> = {
  'node-av': 'Its binary contains FFmpeg with its encoders, under GPL-3.0-or-later.',
  sharp: 'Its binary loads libvips and what that contains, under LGPL-3.0-or-later and other licences.',
  '@napi-rs/canvas': 'Its binary contains Skia, under BSD-3-Clause.',
  'better-sqlite3': 'Its binary contains SQLite, which is in the public domain.',
}

type Notice = { readonly name: string; readonly version: string; readonly license: string; readonly texts: string[] }

function readNotice(folder: string): Notice {
  const { name, version, license } = readJson(PackageInfo, join(folder, 'package.json'))
  const files = readdirSync(folder).filter((file) => licenceFile.test(file))
  return { name, version, license, texts: files.map((file) => readFileSync(join(folder, file), 'utf8').trim()) }
}

/** All packages whose code or files are in the package: those that were copied, and those in the bundle. */
function allPackages(root: string, modules: string, copied: readonly ShippedPackage[]): Notice[] {
  const lists = ['main', 'preload', 'renderer'].map((part) => join(root, 'out', part, bundledListFile))
  const bundled = lists.flatMap((file) => readJson(z.array(z.string()), file)).map((path) => join(root, path))
  const folders = [...copied.map(({ path }) => join(modules, path)), ...bundled]
  const notices = folders.filter((folder) => existsSync(join(folder, 'package.json'))).map(readNotice)
  const byId = new Map(notices.map((notice) => [`${notice.name}@${notice.version}`, notice]))
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Each package with its licence, then each text once. */
function licencesText(notices: readonly Notice[]): string {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    const key = createHash('sha256').update(text).digest('hex')
    if (!numbers.has(key)) numbers.set(key, numbers.size + 1)
    return numbers.get(key) ?? 0
  }
  const texts: string[] = []
  const lines = notices.map(({ name, version, license, texts: own }) => {
    const references = own.map((text) => {
      const number = numberOf(text)
      texts[number - 1] = text
      return `text ${number}`
    })
    const extra = inside[name] === undefined ? '' : `. ${inside[name]}`
    return `${name} ${version}: ${[license, ...references].join(', ')}${extra}`
  })
  const full = texts.map((text, index) => `\n${'─'.repeat(40)} text ${index + 1}\n\n${text}\n`)
  return `Backlot contains these packages. The texts of their licences follow.\n\n${lines.join('\n')}\n${full.join('')}`
}

const Sbom = z.looseObject({
  components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})

/** npm's bill of materials of the whole project in CycloneDX, cut down to what is shipped. */
function sbomOf(root: string, shipped: ReadonlySet<string>): string {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']
  const npm = process.env['npm_execpath']
  const [program, given] =
    npm === undefined ? ['npm', args] : [process.env['npm_node_execpath'] ?? process.execPath, [npm, ...args]]
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: npm === undefined && process.platform === 'win32',
  } as const
  const { status, stdout, stderr } = spawnSync(program, given, options)
  if (status !== 0) throw new Error(`npm could not write the bill of materials: ${stderr}`)
  const { components, dependencies, ...rest } = Sbom.parse(JSON.parse(stdout))
  const kept = components.filter((component) => shipped.has(component['bom-ref']))
  const isKept = (ref: string) => shipped.has(ref)
  const links = dependencies
    .filter(({ ref }) => isKept(ref))
    .map((link) => ({ ...link, dependsOn: link.dependsOn.filter(isKept) }))
  return JSON.stringify({ ...rest, components: kept, dependencies: links }, null, 2)
}

const sourceOffer = (
  version: string,
) => `Backlot ${version} is free software under the GNU General Public License, version 3 or later (see LICENSE).

The complete corresponding source code, with the scripts that build and package it and the lockfile that names every
library by version and checksum, is the file backlot-${version}-source.tar.gz, offered beside this package at the place
from which you got it. Whoever passes this package on has to offer it, too.

Libraries under the GPL or the LGPL, such as FFmpeg (in node-av), eSpeak NG and libvips (in sharp), are unchanged. Their
names, versions and licences are in THIRD-PARTY-LICENSES.txt and sbom.cdx.json; their sources are offered by their makers
under the same versions.
`

/**
 * Writes what has to be passed on with the program: its licence, those of all packages in it, the offer of its source, and
 * a bill of materials. `also`: further parts, as `name@version`.
 */
export function writeNotices(options: {
  readonly root: string
  readonly modules: string
  readonly folder: string
  readonly version: string
  readonly copied: readonly ShippedPackage[]
  readonly also: readonly string[]
}): void {
  const { root, modules, folder, version, copied, also } = options
  const notices = allPackages(root, modules, copied)
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesText(notices))
  writeFileSync(join(folder, 'SOURCE.txt'), sourceOffer(version))
  const shipped = new Set([...notices.map((notice) => `${notice.name}@${notice.version}`), ...also])
  writeFileSync(join(folder, 'sbom.cdx.json'), sbomOf(root, shipped))
}

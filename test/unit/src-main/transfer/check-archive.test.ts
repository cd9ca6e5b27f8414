// Catches: an archive that writes outside of the profile, fills the disk, leads through a link, brings code of its own,
// is cut or changed, or is newer, and is taken all the same; a refusal that leaves something behind; a full disk that is taken
// for a damaged archive.
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { type Forgery, forgeArchive } from '../../../helpers/forge-archive.ts'
import { checkMovable, exportMovable, fillMovable, openMovable, placesOf } from '../../../helpers/movable-profile.ts'
import { canMakeDisk, runOnDisk } from '../../../helpers/own-disk.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

let from: TempFolder
let to: TempFolder
let archive: string

const ledgerHash = async () =>
  createHash('sha256')
    .update(await readFile(join(placesOf(to.path).profile, 'ledger.db')))
    .digest('hex')

beforeAll(async () => {
  from = await makeTempFolder()
  to = await makeTempFolder()
  await fillMovable(from.path)
  archive = await exportMovable(from.path)
  openMovable(to.path).close()
})
afterAll(async () => {
  await from[Symbol.asyncDispose]()
  await to[Symbol.asyncDispose]()
})

/** Checks a file that must be refused, and that the profile is as it was. */
async function refusal(path: string): Promise<string> {
  const before = await ledgerHash()
  const message = await checkMovable(to.path, path).then(
    () => 'It was taken',
    (error: unknown) =>
      error instanceof Error && error.name === 'ArchiveRefusal' ? error.message : `A bug: ${String(error)}`,
  )
  expect(existsSync(placesOf(to.path).staged)).toBe(false)
  expect(existsSync(placesOf(to.path).media)).toBe(false)
  expect(readdirSync(to.path)).toEqual(['profile'])
  expect(await ledgerHash()).toBe(before)
  return message
}

const newer = (schemas: { ledger: number; cache: number }): Forgery => ({
  manifest: (manifest) => ({ ...manifest, app: '9.9.9', schemas }),
})
const forgeries: readonly [string, Forgery, string][] = [
  ['a way out of the folder', { entries: [{ name: '../../evil.sh', bytes: 'x' }] }, 'safe'],
  ['an absolute path', { entries: [{ name: '/etc/evil', bytes: 'x' }] }, 'safe'],
  ['a Windows path', { entries: [{ name: 'C:\\evil', bytes: 'x' }] }, 'safe'],
  ['an entry that no Backlot writes', { entries: [{ name: 'settings.json.exe', bytes: 'x' }] }, 'safe'],
  ['an entry twice', { entries: [{ name: 'settings.json', bytes: '{}' }] }, 'safe'],
  ['an entry that is not listed', { entries: [{ name: `files/${'a'.repeat(64)}`, bytes: 'x' }] }, 'damaged'],
  [
    'a bomb',
    { entries: [{ name: `files/${'a'.repeat(64)}`, bytes: Buffer.alloc(20_000_000), isPacked: true }] },
    'far more',
  ],
  ['a list with a missing entry', { without: 'cache.db' }, 'damaged'],
  ['a newer layout', { manifest: (manifest) => ({ ...manifest, version: 3 }) }, 'newer Backlot'],
  ['a newer ledger', newer({ ledger: 9_999, cache: 1 }), 'newer Backlot (9.9.9)'],
  ['another kind of list', { manifest: () => ({ hello: 1 }) }, 'complete Backlot export'],
  [
    'a path that leads out',
    { ledger: `UPDATE job_output SET stored = json_set(stored, '$.path', 'media/../../evil')` },
    'damaged',
  ],
  [
    'an absolute stored path',
    { ledger: `UPDATE job_output SET stored = json_set(stored, '$.path', '/etc/passwd')` },
    'damaged',
  ],
  ['a trigger', { ledger: `CREATE TRIGGER evil AFTER INSERT ON job BEGIN DELETE FROM job; END` }, 'damaged'],
  [
    'a view in place of a table',
    { ledger: `DROP TABLE verdict; CREATE VIEW verdict AS SELECT 1 AS asset_id` },
    'damaged',
  ],
  ['a run that cannot be read', { ledger: `UPDATE job SET spend = '{"kind":"free"}'` }, 'damaged'],
  ['a ledger of another program', { ledger: 'PRAGMA application_id = 1' }, 'damaged'],
  ['a ledger that is newer than it says', { ledger: 'PRAGMA user_version = 9999' }, 'newer Backlot'],
]
it.each(forgeries)('refuses an archive with %s', async (_, forgery, words) => {
  const message = await refusal(await forgeArchive(archive, from.path, forgery))
  expect(message).toContain(words)
  expect(message).toContain('Nothing was changed')
})

it('refuses a link', async () => {
  const path = join(from.path, 'link.zip')
  const bytes = await readFile(archive)
  // The attributes of the first entry in the list: a symbolic link with all permissions.
  bytes.writeUInt32LE((0o120777 << 16) >>> 0, bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 38)
  await writeFile(path, bytes)
  expect(await refusal(path)).toContain('is a link')
})

it('refuses every archive that was cut off, and files that are none', async () => {
  const path = join(from.path, 'cut.zip')
  const { length } = await readFile(archive)
  for (const share of [0, 0.2, 0.5, 0.9, 0.999]) {
    await copyFile(archive, path)
    await truncate(path, Math.floor(length * share))
    expect(await refusal(path)).toContain('Nothing was changed')
  }
  await writeFile(path, 'PK is how this text begins')
  expect(await refusal(path)).toContain('isn’t a complete Backlot export')
  expect(await refusal(from.path)).toContain('isn’t a complete Backlot export')
  expect(await refusal(join(from.path, 'gone.zip'))).toContain('isn’t a complete Backlot export')
})

it('refuses an archive in which any byte of its content was changed', async () => {
  const path = join(from.path, 'flipped.zip')
  const bytes = await readFile(archive)
  await writeFile(path, bytes)
  const intact = await checkMovable(to.path, path)
  const taken: unknown[] = []
  for (let at = 7; at < bytes.length; at += Math.floor(bytes.length / 60)) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 0x55
    await writeFile(path, changed)
    taken.push(await checkMovable(to.path, path).catch(() => intact))
  }
  // A few bytes between the entries mean nothing, so what is taken all the same is as it was.
  expect(taken).toEqual(taken.map(() => intact))
})

it('says that the disk is full if it fills up meanwhile', async ({ skip }) => {
  const at = join(from.path, 'disk')
  await mkdir(at)
  if (!(await canMakeDisk(at))) skip('There can be no disk of a test’s own here.')
  const program = resolve(import.meta.dirname, '../../../fixtures/check-on-full-disk.ts')
  const { profile } = placesOf(to.path)
  const found = await runOnDisk({ at, megabytes: 210 }, program, [archive, profile])
  expect(found).toEqual({ refusal: expect.stringContaining('The disk is full'), left: ['ballast'] })
})

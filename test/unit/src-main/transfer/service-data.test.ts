// Catches: an avatar or a cloned voice that is gone after a move, a service that was used and is replaced, a service that
// is lost by a kill between two steps, a forged list that writes outside of the service's folder.
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeFiles } from '#main/transfer/place-files.ts'
import { takeService } from '#main/transfer/service-data.ts'
import { type Forgery, forgeArchive } from '../../../helpers/forge-archive.ts'
import { checkMovable, exportMovable, fillMovable, openMovable, placesOf } from '../../../helpers/movable-profile.ts'
import { programOf } from '../../../helpers/program.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'
import { changeService, readService, type UsedService, useService } from '../../../helpers/used-service.ts'

const serviceOf = (folder: string) => join(placesOf(folder).profile, 'service')
let from: TempFolder
let used: UsedService
let whole: string

async function makeEmpty(): Promise<TempFolder> {
  const to = await makeTempFolder()
  openMovable(to.path).close()
  return to
}
/** Checks an archive and places its files, as an import does before it takes the service. */
async function stage(to: string, archive: string) {
  const { report } = await checkMovable(to, archive)
  const { staged, media, inputs } = placesOf(to)
  await placeFiles({ kind: 'place', archive, staged, roots: { media, inputs } }, () => undefined)
  return report.service
}

const take = (to: string) =>
  takeService(placesOf(to).staged, { folder: serviceOf(to), program: programOf('src-service/service-data.ts') })

beforeAll(async () => {
  from = await makeTempFolder()
  await fillMovable(from.path)
  used = await useService(serviceOf(from.path))
  whole = await exportMovable(from.path)
})
afterAll(() => from[Symbol.asyncDispose]())

it('moves runs, avatars, voices, brands and the balance, with a signing secret of their own', async () => {
  await using to = await makeEmpty()
  expect(await stage(to.path, whole)).toEqual({
    outcome: 'taken',
    credits: used.balance,
    runs: 1,
    avatars: 1,
    voices: 1,
    brands: 3,
    engines: 0,
  })
  expect(existsSync(serviceOf(to.path))).toBe(false)
  expect(await take(to.path)).toBe(true)
  const { secret, ...moved } = await readService(serviceOf(to.path), used.ids)
  const { secret: before, ...original } = await readService(serviceOf(from.path), used.ids)
  expect(moved).toEqual(original)
  expect(secret).toMatch(/^[0-9a-f]{64}$/u)
  expect(secret).not.toBe(before)
})

it('takes avatars and voices along without the library files', async () => {
  await using to = await makeEmpty()
  await stage(to.path, await exportMovable(from.path, { hasMedia: false }))
  const files = join(placesOf(to.path).staged, 'service', 'files')
  expect((await readdir(files)).toSorted()).toEqual([used.ids.avatar, used.ids.voice].toSorted())
})

it('keeps a service that was used, also if that was after the check', async () => {
  await using to = await makeEmpty()
  const { staged } = placesOf(to.path)
  await stage(to.path, whole)
  await mkdir(serviceOf(to.path))
  await cp(join(serviceOf(from.path), 'service.db'), join(serviceOf(to.path), 'service.db'))
  changeService(serviceOf(to.path), 'drop trigger entry_is_never_changed; update entry set at = at + 1')
  const before = await readFile(join(serviceOf(to.path), 'service.db'))
  expect(await take(to.path)).toBe(false)
  expect(await stage(to.path, whole)).toMatchObject({ outcome: 'kept' })
  expect(existsSync(join(staged, 'service'))).toBe(false)
  expect(await readFile(join(serviceOf(to.path), 'service.db'))).toEqual(before)
})

it('goes on after a kill between any two steps', async () => {
  await using to = await makeEmpty()
  const { staged } = placesOf(to.path)
  await stage(to.path, whole)
  const waiting = join(staged, 'service')
  // While a file was taken out: it is written again, whole.
  const file = join(waiting, 'files', used.ids.voice, '0.wav')
  await rename(file, `${file}.part`)
  await writeFile(file, 'cut o')
  await placeFiles(
    {
      kind: 'place',
      archive: whole,
      staged,
      roots: { media: placesOf(to.path).media, inputs: placesOf(to.path).inputs },
    },
    () => undefined,
  )
  // While the unused one was removed, and after the new one was moved.
  await mkdir(join(serviceOf(to.path), 'files'), { recursive: true })
  await take(to.path)
  expect(await take(to.path)).toBe(true)
  const { voice, balance } = await readService(serviceOf(to.path), used.ids)
  expect(voice).toEqual({ name: 'Mira', sample: 1_920_044 })
  expect(balance).toBe(used.balance)
})

const listOf = (name: string, sha256 = 'a'.repeat(64)): Forgery => ({
  texts: { 'service-files.json': JSON.stringify([{ name, bytes: 1, sha256 }]) },
})
const forgeries: readonly [string, Forgery, string][] = [
  ['a file outside of the service’s folder', listOf('../evil.sh'), 'damaged'],
  ['a file that the archive lacks', listOf('id/0.png'), 'damaged'],
  ['no list of the service’s files', { without: 'service-files.json' }, 'damaged'],
  ['a trigger in the service', { service: 'create trigger evil after insert on batch begin select 1; end' }, 'damaged'],
  ['more credits than were ever granted', { service: 'update book set total = total + 1' }, 'damaged'],
  ['a newer service', { service: 'pragma user_version = 9999' }, 'newer Backlot'],
]
it.each(forgeries)('refuses an archive with %s', async (_, forgery, words) => {
  await using to = await makeEmpty()
  const archive = await forgeArchive(whole, from.path, forgery)
  await expect(checkMovable(to.path, archive)).rejects.toThrow(words)
  expect(existsSync(placesOf(to.path).staged)).toBe(false)
})

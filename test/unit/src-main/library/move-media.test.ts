// Catches: a move that loses, doubles or cuts off a file wherever it is killed, deletes an original before its copy is
// used, cannot be continued, stopped or taken back, overwrites or deletes a file of the user, leaves the trash or the
// ledger behind, or takes a drive that is away for an empty folder.
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { AssetId } from '#shared/domain/ids.ts'
import { movedBytes, openMove } from '../../../helpers/media-move.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const files = 6
/** Disks under load are slow. */
const patient = { timeout: 20_000 }
const filesBelow = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== '.backlot-media')
        .map(({ name }) => name)
        .toSorted()
    : []

/** A profile whose media folder has files, one of them in its trash. */
async function makeLibrary(folder: string) {
  const opened = openMove(folder)
  for (let index = 0; index < files; index += 1) await opened.add(index)
  const deleted = await opened.add(files)
  const trash = join(opened.home.folder, '.backlot-trash')
  mkdirSync(trash)
  await rename(deleted.path, join(trash, 'deleted.png'))
  opened.trash(deleted, join(trash, 'deleted.png'))
  await opened.close()
}

const all = [...Array.from({ length: files }, (_, index) => `file ${index}.png`), 'deleted.png'].toSorted()

/** Every file is in one folder, whole and once, and both files of the profile say so. */
async function expectIn(opened: ReturnType<typeof openMove>, folder: string, other: string) {
  const paths = await opened.readAll()
  expect(paths.size).toBe(files)
  expect([...paths.values()].filter((path) => !path.startsWith(`${folder}/`))).toEqual([])
  expect(
    [...paths.keys(), `asset-${files}`].map((id) => opened.profile.importedFiles.read(AssetId.parse(id))?.stored.path),
  ).toEqual([...paths.values(), join(folder, 'one', `file ${files}.png`)])
  const [inTrash] = opened.profile.mediaMove.listTrashed('', 10)
  expect(inTrash?.trashPath).toBe(join(folder, '.backlot-trash', 'deleted.png'))
  expect(await readFile(inTrash?.trashPath ?? '')).toEqual(movedBytes(files))
  expect(filesBelow(folder)).toEqual(all)
  expect(filesBelow(other)).toEqual([])
  expect(opened.home.folder).toBe(folder)
  expect(opened.home.isMarked(folder)).toBe(true)
}

it.each(['another folder', 'another volume'] as const)(
  'killed at any step on the way to %s, every file is readable, and the move goes on or is taken back',
  async (where) => {
    await using base = await makeTempFolder()
    await using elsewhere = where === 'another volume' ? await otherVolume() : await makeTempFolder()
    // The paths in the files are absolute: what was left is put back where it was.
    const folder = join(base.path, 'life')
    const [media, target] = [join(folder, 'media'), join(elsewhere.path, 'target')]
    await makeLibrary(folder)
    const left = (step: number) => [join(base.path, `at ${step}`), join(elsewhere.path, `at ${step}`)] as const
    let steps = 0
    // The files at this moment are what a process that is killed now would leave behind.
    const whole = openMove(folder, () => {
      steps += 1
      for (const [from, to] of [
        [folder, left(steps)[0]],
        [target, left(steps)[1]],
      ] as const)
        if (existsSync(from)) cpSync(from, to, { recursive: true, preserveTimestamps: true })
    })
    await whole.move.begin(target)
    await whole.move.settled()
    await whole.close()
    expect(steps).toBeGreaterThan(30)
    const sampled = Array.from({ length: 5 }, (_, index) => 2 + Math.floor(((steps - 2) * index) / 4))
    for (const [number, at] of sampled.entries()) {
      for (const [index, place] of [folder, target].entries()) {
        rmSync(place, { recursive: true, force: true })
        const from = left(at)[index] ?? ''
        if (existsSync(from)) renameSync(from, place)
      }
      const opened = openMove(folder)
      expect((await opened.readAll()).size, `killed at ${at}`).toBe(files)
      const isTakenBack = number % 2 === 1 && opened.move.isUnderWay()
      // Killed before its row was written, nothing was begun.
      const isBegun = opened.move.isUnderWay() || opened.home.folder === target
      if (isTakenBack) await opened.move.cancel()
      else if (isBegun) opened.move.wake()
      else await opened.move.begin(target)
      await opened.move.settled()
      expect(opened.move.state().now).toBeNull()
      await (isTakenBack ? expectIn(opened, media, target) : expectIn(opened, target, media))
      await opened.close()
    }
  },
)

/** A folder on another volume than temporary folders, if the computer has one. */
async function otherVolume() {
  await using temporary = await makeTempFolder()
  const isMemory = temporary.path.startsWith('/dev/shm')
  const path = await mkdtemp(isMemory ? '/var/tmp/backlot-' : '/dev/shm/backlot-')
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

it('a stopped move goes on after a restart, and files that arrive meanwhile come along', async () => {
  await using base = await makeTempFolder()
  await using other = await otherVolume()
  await makeLibrary(base.path)
  const target = join(other.path, 'new')
  let copies = 0
  const first = openMove(base.path, (step) => {
    if (step === 'copies.copy' && (copies += 1) === 3) void first.move.pause()
  })
  await first.move.begin(target)
  await vi.waitFor(() => expect(first.move.state().now).toMatchObject({ isPaused: true, stage: 'copying' }), patient)
  expect((await first.readAll()).size).toBe(files)
  await first.close()
  const next = openMove(base.path)
  next.move.wake()
  expect(next.move.state().now).toMatchObject({ isPaused: true })
  await next.add(files + 1)
  next.move.resume()
  await next.move.settled()
  expect(next.move.state()).toMatchObject({ now: null, last: { kind: 'moved', left: 0 } })
  const paths = await next.readAll()
  expect(paths.size).toBe(files + 1)
  for (const path of paths.values()) expect(path.startsWith(target)).toBe(true)
  expect(existsSync(join(base.path, 'media'))).toBe(false)
  await next.close()
})

it('other files, links and edited ones stay where they are, and nothing of the user is overwritten or deleted', async () => {
  await using base = await makeTempFolder()
  await using other = await otherVolume()
  await makeLibrary(base.path)
  const media = join(base.path, 'media')
  const target = join(other.path, 'new')
  const opened = openMove(base.path, (step) => {
    if (step !== 'home.switchTo') return
    // Put there by the user while the move was under way.
    writeFileSync(join(target, 'one', 'mine.txt'), 'mine')
  })
  writeFileSync(join(media, 'one', 'note.txt'), 'a note')
  rmSync(join(media, 'two', 'file 1.png'))
  symlinkSync('/etc/passwd', join(media, 'two', 'file 1.png'))
  rmSync(join(media, 'two', 'file 3.png'))
  await opened.move.begin(target)
  await opened.move.settled()
  expect(opened.move.state()).toMatchObject({ now: null, last: { kind: 'moved', left: 2 } })
  expect(readdirSync(media, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
    '.backlot-media',
    'one',
    join('one', 'note.txt'),
    'two',
    join('two', 'file 1.png'),
  ])
  expect(existsSync(join(target, 'two', 'file 1.png'))).toBe(false)
  expect(await readFile(join(target, 'one', 'mine.txt'), 'utf8')).toBe('mine')
  const paths = new Map(opened.profile.assets.listPaths(0, 100).map(({ id, path }) => [String(id), path]))
  // A link stays; a missing file keeps its row and is expected where the others are.
  expect(paths.get('asset-1')).toBe(join(media, 'two', 'file 1.png'))
  expect(paths.get('asset-3')).toBe(join(target, 'two', 'file 3.png'))
  expect(paths.size).toBe(files)
  await opened.close()
})

it('a drive that goes away is waited for, and no file on it counts as missing', async () => {
  await using base = await makeTempFolder()
  await using other = await otherVolume()
  await makeLibrary(base.path)
  const media = join(base.path, 'media')
  const target = join(other.path, 'new')
  let copies = 0
  const opened = openMove(base.path, (step) => {
    if (step === 'copies.copy' && (copies += 1) === 4) renameSync(media, `${media} unplugged`)
  })
  await opened.move.begin(target)
  await vi.waitFor(() => expect(opened.move.state().now).toMatchObject({ isWaiting: true, stage: 'copying' }), patient)
  renameSync(`${media} unplugged`, media)
  await opened.move.settled()
  await expectIn(opened, target, media)
  await opened.close()
})

// Catches: an export that holds the studio up or misses what it wrote meanwhile, an import that a window does not see,
// two at once, a service whose avatars and credits stay behind, a stop that loses or hides what was done, an interrupted one that is forgotten at a restart, or whose
// damaged notes keep Backlot from starting.
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TransferState } from '#shared/bridge/transfer.ts'
import { Settings } from '#shared/bridge/settings.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { createTransfer } from '#main/transfer/create-transfer.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { knownFilesOf } from '../../../helpers/library-of.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { exportMovable, fillMovable, movedAccount, openMovable, placesOf } from '../../../helpers/movable-profile.ts'
import { programOf } from '../../../helpers/program.ts'
import { fastServiceStarter, openTestStudio, type TestStudio } from '../../../helpers/studio.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'
import { readService, useService } from '../../../helpers/used-service.ts'

async function until({ call }: TestStudio, is: (state: TransferState) => boolean): Promise<TransferState> {
  const reading = new AbortController()
  try {
    for await (const state of await call.transfer.watch(undefined, { signal: reading.signal }))
      if (is(state)) return state
    throw new Error('The stream ended')
  } finally {
    reading.abort()
  }
}
const ended = ({ now }: TransferState) => now === null

let source: TempFolder
/** An export of a movable profile with settings, which most tests import. */
let archive: string
beforeAll(async () => {
  source = await makeTempFolder()
  await fillMovable(source.path)
  const settings = JSON.stringify({ trashDays: 7, filesPort: 5_000, theme: 'not a theme' })
  archive = await exportMovable(source.path, { settings })
})
afterAll(() => source[Symbol.asyncDispose]())

const openFilled = async (folder: string) => {
  await fillMovable(folder)
  return openTestStudio({ folder })
}

it('exports a profile in use and imports it into another one, whose windows show it', async () => {
  await using from = await makeTempFolder()
  await using to = await makeTempFolder()
  const out = join(from.path, 'out')
  await mkdir(out)
  let exported = ''
  {
    await using studio = await openFilled(from.path)
    await studio.call.transfer.export({ folder: out, hasMedia: true })
    await expect(studio.call.transfer.export({ folder: out, hasMedia: true })).rejects.toThrow('in progress')
    const { last, problem } = await until(studio, ended)
    expect(problem).toBeNull()
    expect(last).toMatchObject({ kind: 'exported', files: 3, missing: 0 })
    exported = join(out, (await readdir(out))[0] ?? '')
  }
  await using studio = await openTestStudio({ folder: to.path })
  const { call } = studio
  await call.transfer.check({ path: exported })
  const { found } = await until(studio, ended)
  expect(found).toMatchObject({
    hasMedia: true,
    isBegun: false,
    report: { counts: { runs: { added: 3, skipped: 1 } } },
  })
  await call.transfer.import({ takesSettings: false })
  const { last, found: left } = await until(studio, ended)
  expect(last).toMatchObject({ kind: 'imported', report: { counts: { files: { added: 2, present: 0, skipped: 0 } } } })
  expect(left).toBeNull()
  await call.workspace.open({ id: movedAccount })
  const page = await call.library.page({ limit: 10, filter: { query: 'tag:Sky' } })
  expect(
    page.assets
      .map(({ title, rating, file }) => ({ title, rating, file }))
      .toSorted((a, b) => (a.title < b.title ? -1 : 1)),
  ).toEqual([
    { title: 'one', rating: 4, file: 'here' },
    { title: 'two', rating: 0, file: 'here' },
  ])
  expect((await call.queue.summary()).counts.waiting).toBe(1)
  // Nothing is sent: the run that waits is paused, and the account has no key here.
  expect(studio.log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

it('finds an interrupted import after a restart, and goes on with it', async () => {
  await using to = await makeTempFolder()
  openMovable(to.path).close()
  {
    await using studio = await openTestStudio({ folder: to.path })
    await studio.call.transfer.check({ path: archive })
    await until(studio, ended)
    await studio.call.transfer.import({ takesSettings: false })
    await studio.call.transfer.stop()
  }
  await using studio = await openTestStudio({ folder: to.path })
  const { found } = await until(studio, () => true)
  expect(found).toMatchObject({ path: archive, isBegun: true })
  await studio.call.transfer.import({ takesSettings: false })
  const { last } = await until(studio, ended)
  expect(last?.kind).toBe('imported')
  await studio.call.workspace.open({ id: movedAccount })
  expect((await studio.call.library.page({ limit: 10 })).assets).toHaveLength(2)
})

it('says that an import whose notes are damaged begins anew, and forgets it', async () => {
  await using to = await makeTempFolder()
  await using studio = await openTestStudio({ folder: to.path })
  for (const note of ['wanted.json', 'ledger.db']) {
    await studio.call.transfer.check({ path: archive })
    await until(studio, ended)
    await writeFile(join(placesOf(to.path).staged, note), '["cut o')
    await studio.call.transfer.import({ takesSettings: true })
    const { problem, found } = await until(studio, ended)
    expect(problem?.sentence).toContain('is damaged, so it can’t be resumed')
    expect(problem?.sentence).toContain('choose the file again')
    expect(found).toBeNull()
  }
})

it('takes the service of the other computer over while this one runs, with its balance', async () => {
  await using from = await makeTempFolder()
  await using to = await makeTempFolder()
  await fillMovable(from.path)
  const { balance, ids } = await useService(join(placesOf(from.path).profile, 'service'))
  const exported = await exportMovable(from.path)
  await using studio = await openTestStudio({ folder: to.path, startServiceProcess: fastServiceStarter() })
  const { call } = studio
  await call.workspace.openLocal()
  async function credits() {
    await studio.studio.context.billing.refresh(localId)
    return studio.studio.context.billing.balance(localId)
  }
  expect(await credits()).toMatchObject({ credits: 1_000 })
  await call.transfer.check({ path: exported })
  const { found } = await until(studio, ended)
  expect(found?.report.service).toMatchObject({ outcome: 'taken', credits: balance, avatars: 1, voices: 1 })
  await call.transfer.import({ takesSettings: false })
  const { last } = await until(studio, ended)
  expect(last).toMatchObject({ kind: 'imported', report: { service: { outcome: 'taken' } } })
  // Nothing of the difference is taken for a charge that no run explains.
  expect(await credits()).toMatchObject({ credits: balance, expected: balance, held: 0 })
  // The same file again: its data is here, and nothing of it is taken twice.
  await call.transfer.check({ path: exported })
  expect((await until(studio, ended)).found?.report.service).toMatchObject({ outcome: 'here' })
  await studio.stop()
  expect(await readService(join(placesOf(to.path).profile, 'service'), ids)).toMatchObject({ balance })
  expect(studio.log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

it('shows the files that a stopped import added, at once', async () => {
  await using to = await makeTempFolder()
  openMovable(to.path).close()
  const profile = openMovable(to.path)
  const log = createMemoryLog()
  const places = placesOf(to.path)
  const shown: string[] = []
  const pending: Promise<void>[] = []
  const transfer = createTransfer({
    tables: profile,
    profileFolder: places.profile,
    inputsFolder: places.inputs,
    service: {
      folder: join(places.profile, 'service'),
      program: programOf('src-service/service-data.ts'),
      whileStopped: (work) => work(),
      onTaken: () => undefined,
    },
    home: { folder: places.media, isHere: () => true, assertHere: () => undefined },
    library: { restore: (assets) => shown.push(...assets.map(({ id }) => id)), describeFiles: () => undefined },
    settings: { read: () => Settings.parse({}), update: () => undefined },
    app: { version: '0.1.0', platform: 'test' },
    worker: programOf('src-main/transfer/transfer-worker.ts'),
    chooseFolder: undefined,
    chooseFile: undefined,
    events: createStudioEvents((error) => log.error('A listener threw', { error })),
    clock: createSystemClock(),
    log,
    async yieldToLoop() {
      if (knownFilesOf(profile).length > 0) void transfer.stop()
    },
    runInBackground: (_, work) => void pending.push(work),
  })
  try {
    transfer.check(archive)
    await pending.pop()
    transfer.import(false)
    await pending.pop()
    expect(transfer.state().found).toMatchObject({ isBegun: true })
    expect(shown).not.toEqual([])
    expect(shown).toEqual(knownFilesOf(profile).map(({ id }) => String(id)))
  } finally {
    profile.close()
  }
})

it('starts and says so where the notes of an export or import are damaged', async () => {
  await using folder = await makeTempFolder()
  openMovable(folder.path).close()
  const { work, staged } = placesOf(folder.path)
  for (const [file, words] of [
    [join(work, 'export.json'), 'the stopped export'],
    [join(staged, 'checked.json'), 'the import'],
  ] as const) {
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, '{"target": "cut o')
    const first = await openTestStudio({ folder: folder.path })
    const { problem } = await until(first, () => true)
    await first.stop()
    expect(problem?.sentence.toLowerCase()).toContain(words.toLowerCase())
    expect(problem?.sentence).toContain('is damaged')
    await using next = await openTestStudio({ folder: folder.path })
    expect((await until(next, () => true)).problem).toBeNull()
  }
})

it('refuses a folder that is none and an archive that is none, in words, and changes nothing', async () => {
  await using folder = await makeTempFolder()
  await using studio = await openTestStudio({ folder: folder.path })
  const { call } = studio
  await expect(call.transfer.export({ folder: join(folder.path, 'gone'), hasMedia: false })).rejects.toThrow(
    'Nothing was exported',
  )
  await expect(call.transfer.import({ takesSettings: false })).rejects.toThrow('Choose an export first')
  await call.transfer.check({ path: join(folder.path, 'profile', 'ledger.db') })
  const { problem, found } = await until(studio, ended)
  expect(problem?.sentence).toContain('isn’t a complete Backlot export')
  expect(found).toBeNull()
  expect(existsSync(join(folder.path, 'profile', 'transfer', 'import'))).toBe(false)
})

it('takes the settings of the archive only if asked, and never those of the other computer’s network', async () => {
  await using to = await makeTempFolder()
  await using studio = await openTestStudio({ folder: to.path })
  for (const [takesSettings, trashDays] of [
    [false, 30],
    [true, 7],
  ] as const) {
    await studio.call.transfer.check({ path: archive })
    await until(studio, ended)
    await studio.call.transfer.import({ takesSettings })
    await until(studio, ended)
    const now = await studio.call.settings.read()
    expect(now).toMatchObject({ trashDays, filesPort: 27_810, theme: 'system' })
  }
})

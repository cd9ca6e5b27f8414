// Catches: exported files that differ from the results, a table cell that a spreadsheet runs as a formula, a contact
// sheet without a prompt, an export that cannot be stopped, one that overwrites existing files.
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import Papa from 'papaparse'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ExportEvent, ExportKind } from '#shared/bridge/batch.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { checkFiles } from '../helpers/check-files.ts'
import { openTestStudio, quickCatalogStarter, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const prompts = ['=SUM(1,2) a "blue" heron', 'a heron, at noon', 'a heron\nat night']

async function openStudio(): Promise<TestStudio> {
  await using held = new AsyncDisposableStack()
  const { path } = held.use(await makeTempFolder())
  const test = held.use(await openTestStudio({ folder: path, startServiceProcess: quickCatalogStarter() }))
  await test.call.workspace.openLocal()
  const all = held.move()
  return { ...test, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

async function runSet(test: TestStudio): Promise<JobSetId> {
  const set = await test.call.queue.submitMany({
    draftId: randomUUID(),
    name: 'Herons: a study',
    budget: null,
    orders: prompts.map((prompt, index) => ({ modelId: 'cartridge-12', input: { prompt, seed: index }, quoted: 1 })),
  })
  const { jobs } = await test.call.jobs.page({ setId: set.id })
  await Promise.all(jobs.map(({ id }) => test.waitFor(id, ({ state }) => state.kind === 'done')))
  return set.id
}

async function write(test: TestStudio, setId: JobSetId, as: ExportKind) {
  const events: ExportEvent[] = []
  for await (const event of await test.call.batch.exportSet({ setId, as })) events.push(event)
  const last = events.at(-1)
  if (last?.kind !== 'done') throw new Error('An export ends with its result')
  return { ...last, steps: events.length - 1 }
}

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

it('a set is exported as files, as a table and as a contact sheet, each into its own folder', async () => {
  await using test = await openStudio()
  const setId = await runSet(test)
  const { assets } = await test.call.library.page({})

  const files = await write(test, setId, 'files')
  expect(files).toMatchObject({ count: 3, left: 0, steps: 3 })
  expect(basename(files.folder)).toBe('Herons a study')
  expect(files.files).toEqual(['001-sum-1-2-a-blue-heron.png', '002-a-heron-at-noon.png', '003-a-heron-at-night.png'])
  expect((await readdir(files.folder)).toSorted()).toEqual(files.files)
  const made = await Promise.all(
    assets.map(async ({ id }) => hashOf((await test.call.library.read({ assetId: id })).path)),
  )
  const copied = await Promise.all(files.files.map((name) => hashOf(join(files.folder, name))))
  expect(copied.toSorted()).toEqual(made.toSorted())

  const table = await write(test, setId, 'csv')
  expect(basename(table.folder)).toBe('Herons a study (2)')
  const text = await readFile(join(table.folder, table.files[0] ?? ''), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true })
  expect(data.map((row) => [row['Index'], row['Prompt'], row['Seed'], row['State'], row['Charged']])).toEqual([
    ['1', `'${prompts[0]}`, '0', 'succeeded', '1'],
    ['2', prompts[1], '1', 'succeeded', '1'],
    ['3', prompts[2], '2', 'succeeded', '1'],
  ])
  expect(data.every((row) => row['Address']?.startsWith('http://127.0.0.1') && row['File']?.endsWith('.png'))).toBe(
    true,
  )

  const sheet = await write(test, setId, 'contact-sheet')
  expect(sheet).toMatchObject({ count: 1, left: 0, files: ['Herons a study.jpg'] })
  const image = sharp(join(sheet.folder, 'Herons a study.jpg'))
  expect(await image.metadata()).toMatchObject({ format: 'jpeg', width: 1946 })
  const { channels } = await image.extract({ left: 28, top: 92, width: 300, height: 225 }).stats()
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8)

  expect(await checkFiles(test.call)).toMatchObject({ intact: 3, missing: 0, extra: { count: 0 } })
})

it('an export ends when its reader leaves', async () => {
  await using test = await openStudio()
  const setId = await runSet(test)
  const stopping = new AbortController()
  const seen: string[] = []
  const reading = async () => {
    for await (const { kind } of await test.call.batch.exportSet({ setId, as: 'files' }, { signal: stopping.signal })) {
      seen.push(kind)
      stopping.abort(new Error('Enough'))
    }
  }
  await expect(reading()).rejects.toThrow('Enough')
  expect(seen).toEqual(['progress'])
  await expect(write(test, randomUUID() as JobSetId, 'csv')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

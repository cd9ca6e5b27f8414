// Catches: copies that arrive and are never found, a decision that a
// restart or a rebuilt index forgets, and a kept file that goes to the trash with the others or cannot be undone.
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { createFastClock } from '../helpers/fast-clock.ts'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const cover = (name: string) => resolve(import.meta.dirname, `../../resources/covers/${name}.webp`)

async function importAll({ studio: { context } }: Pick<TestStudio, 'studio'>, folder: string): Promise<void> {
  for await (const event of context.imports.files.paths(context.currentId(), [folder], new AbortController().signal)) {
    if (event.kind === 'done' && event.summary.refused.count > 0) throw new Error('A file was refused')
  }
}
const groupsOf = async ({ call }: Pick<TestStudio, 'call'>) => (await call.duplicates.page({})).groups

/** Opens a studio and its workspace; from then on pauses are short. */
async function open(folder: string) {
  const clock = createFastClock()
  const test = await openTestStudio({ folder, clock, worksAhead: true })
  await test.call.workspace.openLocal()
  clock.setSpeed(20)
  return test
}

it('finds copies in the background, keeps one with one undo, and remembers what are none', async () => {
  await using folder = await makeTempFolder()
  const source = join(folder.path, 'dropped')
  await mkdir(source)
  for (const name of ['northlight-400', 'meridian-100']) {
    await sharp(cover(name))
      .png()
      .toFile(join(source, `${name}.png`))
    await sharp(cover(name))
      .resize(300)
      .jpeg({ quality: 70 })
      .toFile(join(source, `${name}.jpg`))
  }
  await sharp(cover('plinth-35')).png().toFile(join(source, 'alone.png'))
  {
    await using test = await open(folder.path)
    await importAll(test, source)
    await vi.waitFor(async () => expect((await test.call.duplicates.page({})).unread).toBe(0), { timeout: 20_000 })
    const groups = await vi.waitFor(async () => {
      const found = await groupsOf(test)
      expect(found).toHaveLength(2)
      return found
    })
    const [first, second] = groups
    if (first === undefined || second === undefined) throw new Error('There are two groups')
    // The PNG has more pixels than the small copy.
    expect(groups.map(({ reason, files }) => [reason, files[0]?.contentType])).toEqual([
      ['larger', 'image/png'],
      ['larger', 'image/png'],
    ])

    const others = first.files.slice(1).map(({ id }) => id)
    const editId = crypto.randomUUID()
    const moved = await test.call.trash.move({ editId, selection: { kind: 'assets', ids: others } })
    const ends: unknown[] = []
    for await (const event of moved) if (event.kind === 'done') ends.push(event)
    expect(ends).toEqual([{ kind: 'done', count: 1, left: 0, why: null }])
    expect(await groupsOf(test)).toHaveLength(1)
    expect((await test.call.library.read({ assetId: first.files[0]?.id as never })).asset.file).toBe('here')
    for await (const event of await test.call.review.undo({ editId })) if (event.kind === 'done') break
    expect(await groupsOf(test)).toHaveLength(2)

    await test.call.duplicates.dismiss({
      decisionId: crypto.randomUUID(),
      ids: second.files.map(({ id }) => id),
    })
    const decisionId = crypto.randomUUID()
    await test.call.duplicates.dismiss({ decisionId, ids: first.files.map(({ id }) => id) })
    expect(await groupsOf(test)).toEqual([])
    await test.call.duplicates.restore({ decisionId })
    expect((await groupsOf(test)).map(({ files }) => files.map(({ id }) => id))).toEqual([
      first.files.map(({ id }) => id),
    ])
    await test.stop()
  }
  for (const name of ['cache.db', 'cache.db-wal', 'cache.db-shm']) await rm(join(folder.path, name), { force: true })
  await using again = await open(folder.path)
  await vi.waitFor(
    async () => {
      const { unread, groups } = await again.call.duplicates.page({})
      expect({ unread, count: groups.length }).toEqual({ unread: 0, count: 1 })
    },
    { timeout: 20_000 },
  )
})

it('refuses a decision about one file', async () => {
  await using folder = await makeTempFolder()
  await using test = await open(folder.path)
  const order = { decisionId: crypto.randomUUID(), ids: ['one' as never] }
  await expect(test.call.duplicates.dismiss(order)).rejects.toThrow('Input validation failed')
})

// Catches: a file that must be paid again because it was moved, a download that is given up while a drive is missing, a
// job that keeps waiting for a folder that is back, partial downloads that pile up.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asset } from '#shared/bridge/library.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createFastClock } from '../helpers/fast-clock.ts'
import { fastServiceStarter, openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder, type TempFolder } from '../helpers/temp-folder.ts'

const startServiceProcess = fastServiceStarter()
const submit = (test: TestStudio, prompt: string) =>
  test.call.jobs.submit({ draftId: randomUUID(), modelId: 'fast-picture', input: { prompt }, quoted: 2 })

async function credits(test: TestStudio): Promise<number | null> {
  await test.studio.context.billing.refresh(localId)
  return test.studio.context.billing.balance(localId).credits
}

describe('a file of the library that is not at its path', () => {
  let folder: TempFolder
  let test: TestStudio
  let media: string
  let asset: Asset
  let path: string
  let bytes: Buffer

  beforeAll(async () => {
    folder = await makeTempFolder()
    test = await openTestStudio({ folder: folder.path, startServiceProcess })
    await test.call.workspace.openLocal()
    media = join(folder.path, 'media')
    const { id } = await submit(test, 'a ridge')
    await test.waitFor(id, ({ state }) => state.kind === 'done')
    const [first] = (await test.call.library.page({})).assets
    if (first === undefined) throw new Error('The run made an image')
    asset = first
    path = (await test.call.library.read({ assetId: asset.id })).path
    bytes = await readFile(path)
  })
  afterAll(async () => {
    await test[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })
  const detail = () => test.call.library.read({ assetId: asset.id })

  it('D14: is shown as missing and stays in the library; a renamed one is found by its bytes', async () => {
    const moved = join(media, 'my favourites.png')
    await rename(path, moved)
    expect((await detail()).asset.file).toBe('away')
    expect((await test.call.library.page({})).total).toBe(1)
    const before = await credits(test)
    expect(await test.call.library.fetchAgain({ assetId: asset.id })).toMatchObject({ id: asset.id, file: 'here' })
    expect([(await detail()).path, await credits(test)]).toEqual([moved, before])
    const shown = await test.media(`${asset.id}/original`)
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('D14: is fetched again without a charge if it was deleted', async () => {
    await rm((await detail()).path)
    const before = await credits(test)
    await test.call.library.fetchAgain({ assetId: asset.id })
    const { path: now, asset: shown } = await detail()
    expect(shown.file).toBe('here')
    expect((await readFile(now)).equals(bytes)).toBe(true)
    expect(await credits(test)).toBe(before)
  })

  it('B1: a web page stored in its place is replaced by the image, without a charge', async () => {
    const page = Buffer.from('<!doctype html><title>Sign in</title>')
    const kept = test.studio.context.library.source(asset.id)
    if (kept === null) throw new Error('The file is in the library')
    await writeFile(kept.path, page)
    const sha256 = createHash('sha256').update(page).digest('hex')
    test.studio.context.library.relocate({ ...kept, bytes: page.length, sha256, createdAt: Date.now() })
    await expect.poll(async () => (await detail()).asset.file).toBe('damaged')
    const before = await credits(test)
    await test.call.library.fetchAgain({ assetId: asset.id })
    expect((await readFile((await detail()).path)).equals(bytes)).toBe(true)
    expect((await detail()).asset.file).toBe('here')
    const left = await readdir(join(media, 'This computer'))
    expect(left).toHaveLength(1)
    expect(await credits(test)).toBe(before)
  })

  it('D15: is left alone if it was edited; the original is fetched to a path next to it', async () => {
    const edited = (await detail()).path
    await writeFile(edited, 'my own drawing')
    expect((await detail()).asset.file).toBe('changed')
    await test.call.library.fetchAgain({ assetId: asset.id })
    expect(await readFile(edited, 'utf8')).toBe('my own drawing')
    const { path: now, asset: shown } = await detail()
    expect([now === edited, shown.file]).toEqual([false, 'here'])
    expect((await readFile(now)).equals(bytes)).toBe(true)
  })
})

it('D14: while the media folder is missing, finished runs wait; their files are saved once it is back', async () => {
  await using folder = await makeTempFolder()
  const clock = createFastClock()
  await using test = await openTestStudio({ folder: folder.path, clock, startServiceProcess })
  await test.call.workspace.openLocal()
  const media = join(folder.path, 'media')
  await rename(media, join(folder.path, 'unplugged'))
  const { id } = await submit(test, 'a ridge')
  await test.waitFor(id, ({ state }) => state.kind === 'saving')
  clock.setSpeed(15)
  const reported = () => test.studio.context.alerts.list().map(({ kind }) => kind)
  await expect.poll(reported).toEqual(['media-away'])
  expect(await readdir(folder.path)).not.toContain('media')
  await rename(join(folder.path, 'unplugged'), media)
  await test.waitFor(id, ({ state }) => state.kind === 'done')
  expect(await readdir(join(media, 'This computer'))).toHaveLength(1)
  await expect.poll(reported).toEqual([])
})

it('D3: the start removes the partial downloads that no job owns, and nothing else', async () => {
  await using folder = await makeTempFolder()
  const media = join(folder.path, 'media', 'This computer')
  await mkdir(media, { recursive: true })
  await writeFile(join(media, `.${randomUUID()}.abcd.part`), 'half of something')
  await writeFile(join(media, 'mine.part'), 'not ours')
  await using test = await openTestStudio({ folder: folder.path })
  expect(test.studio.context.alerts.list()).toEqual([])
  expect(await readdir(media)).toEqual(['mine.part'])
})

// Catches: parts in another order that become another file, an abandoned transfer that fills the disk, two pages whose
// files mix.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createInputStore } from '#main/inputs/input-copies.ts'
import { createInputTransfers, type InputTransfers } from '#main/inputs/input-uploads.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock, type TestClock } from '../../../helpers/test-clock.ts'

let folder: TempFolder
let clock: TestClock
let transfers: InputTransfers
let png: Buffer

beforeEach(async () => {
  folder = await makeTempFolder()
  clock = createTestClock()
  const store = createInputStore({ folder: join(folder.path, 'inputs'), uuid: randomUUID, now: () => Date.now() })
  transfers = createInputTransfers({ store, clock, uuid: randomUUID, log: createMemoryLog() })
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#543' } })
    .png()
    .toBuffer()
})
afterEach(async () => {
  await transfers.stop()
  await folder[Symbol.asyncDispose]()
})

const begin = (name = 'a.png') => transfers.begin({ name, bytes: png.length, media: 'image', mostBytes: 1024 ** 2 })
const left = () => readdirSync(join(folder.path, 'inputs'))
const lost = { code: 'FILE_REFUSED', data: { charged: 'no', reason: 'changed' } }

it('parts in sequence make up the file, and two files do not mix', async () => {
  const [one, other] = [await begin(), await begin('b.png')]
  for (let offset = 0; offset < png.length; offset += 40) {
    const part = png.subarray(offset, offset + 40)
    expect(await transfers.append(one, offset, part)).toBe(offset + part.length)
    await transfers.append(other, offset, part)
  }
  const [first, second] = [await transfers.finish(one), await transfers.finish(other)]
  expect([first.name, second.name]).toEqual(['a.png', 'b.png'])
  expect(second.path).toBe(first.path)
  expect(left()).toHaveLength(1)
})

it('a part that is missing, repeated or concurrent with another ends the file, and nothing of it stays', async () => {
  const part = png.subarray(0, 40)
  const [skipping, repeating, hasty] = [await begin(), await begin(), await begin()]
  await expect(transfers.append(skipping, 40, part)).rejects.toMatchObject(lost)
  await transfers.append(repeating, 0, part)
  await expect(transfers.append(repeating, 0, part)).rejects.toMatchObject(lost)
  const both = [transfers.append(hasty, 0, part), transfers.append(hasty, 0, part)]
  expect((await Promise.allSettled(both)).some(({ status }) => status === 'rejected')).toBe(true)
  await expect(transfers.append(repeating, 40, part)).rejects.toMatchObject(lost)
  expect(left()).toEqual([])
})

it('refuses a file that ends too early, or continues after its end', async () => {
  const [short, long] = [await begin(), await begin()]
  await transfers.append(short, 0, png.subarray(0, 50))
  await expect(transfers.finish(short)).rejects.toMatchObject(lost)
  await expect(transfers.append(long, 0, Buffer.concat([png, png]))).rejects.toMatchObject(lost)
  expect(left()).toEqual([])
})

it('deletes an abandoned file after a minute, and a cancelled one at once', async () => {
  const [stopped, forgotten] = [await begin(), await begin()]
  await transfers.append(forgotten, 0, png.subarray(0, 40))
  await transfers.cancel(stopped)
  expect(left()).toHaveLength(1)
  clock.advance(59_000)
  expect(await transfers.append(forgotten, 40, png.subarray(40, 80))).toBe(80)
  clock.advance(61_000)
  await expect(transfers.append(forgotten, 80, png.subarray(80, 90))).rejects.toMatchObject(lost)
  await expect.poll(left).toEqual([])
})

it('a page can begin only a few files at a time', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => begin()))
  await expect(begin()).rejects.toMatchObject({ code: 'FILE_REFUSED' })
  await transfers.cancel(all[0] ?? '')
  await expect(begin()).resolves.toBeTypeOf('string')
})

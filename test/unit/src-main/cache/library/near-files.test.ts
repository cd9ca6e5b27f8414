// Catches: a copy that was recompressed, resized or cut a little and is not found; pictures of one recipe with other
// seeds, of one colour or of another shape that are taken for copies; videos that differ in what is heard or shown alone;
// and a comparison that leaves files out when it goes on later.
import { join, resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNearFiles } from '#main/cache/library/near-files.ts'
import { type Database, openDatabase } from '#main/cache/database.ts'
import { type OpenProfile, openProfile } from '#main/cache/profile.ts'
import type { StoredFingerprint } from '#main/cache/tables/fingerprints.ts'
import { readImageFingerprint, readVideoFingerprint } from '#main/media/read-fingerprint.ts'
import { gradientPainter } from '../../../../../src-service/models/gradient/gradient-painter.ts'
import { landscapePainter } from '../../../../../src-service/models/landscape/landscape-painter.ts'
import type { Painter } from '../../../../../src-service/models/painter.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { paintTestImage } from '../../../../helpers/paint-test-image.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const resources = resolve(import.meta.dirname, '../../../../../resources')
const cover = (name: string) => join(resources, 'covers', `${name}.webp`)
const size = { width: 144, height: 96 }
const cleanUp = new AsyncDisposableStack()
let folder: string
let profile: OpenProfile
let database: Database

const bytes = (text: string) => Buffer.from(text, 'base64')
async function add(
  name: string,
  file: string,
  kind: 'image' | 'video' = 'image',
  change: Partial<StoredFingerprint> = {},
) {
  const read = await (kind === 'image' ? readImageFingerprint : readVideoFingerprint)(file)
  const { hashes, looks, sound } = read
  const print = { hashes: bytes(hashes), looks: bytes(looks), sound: sound === null ? null : bytes(sound) }
  profile.fingerprints.add(name, { ...read, ...print, kind, ...change })
}
async function write(name: string, image: Sharp, extension = 'png'): Promise<string> {
  const file = join(folder, `${name}.${extension}`)
  await image.toFile(file)
  return file
}
async function addCopies(name: string, original: string): Promise<void> {
  const { width, height } = await sharp(original).metadata()
  const part = (share: number) => ({
    left: Math.round(width * share),
    top: Math.round(height * share),
    width: Math.round(width * (1 - 2 * share)),
    height: Math.round(height * (1 - 2 * share)),
  })
  await add(name, original)
  await add(`${name} jpeg`, await write(`${name} jpeg`, sharp(original).jpeg({ quality: 50 }), 'jpg'))
  await add(`${name} small`, await write(`${name} small`, sharp(original).resize(Math.round(width / 2)), 'webp'))
  await add(`${name} cut`, await write(`${name} cut`, sharp(original).extract(part(0.02))))
}
const paint = (painter: Painter, prompt: string, seed: number) =>
  sharp(Buffer.from(paintTestImage(painter, { prompt }, seed, size)), { raw: { ...size, channels: 3 } })

const originals = ['northlight-400', 'meridian-100', 'plinth-35', 'halation-20', 'portolan-90']

/** The pairs that are found, each by its names in order. */
function pairs(step = 7): string[] {
  const near = createNearFiles(database)
  const found: string[] = []
  for (let after = 0, isDone = false; !isDone;) {
    const next = near.compare(after, step)
    found.push(...next.pairs.map(({ one, other }) => [one, other].toSorted().join(' = ')))
    isDone = next.isDone
    after = next.until
  }
  return found.toSorted()
}
const among = (names: readonly string[]) =>
  names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other].toSorted().join(' = ')))

beforeAll(async () => {
  const held = cleanUp.use(await makeTempFolder())
  folder = held.path
  profile = openProfile({ folder: join(folder, 'profile'), pid: process.pid, now: 1, log: createMemoryLog() })
  cleanUp.defer(() => profile.close())
  database = openDatabase(join(folder, 'profile', 'cache.db'), { mayWrite: false })
  cleanUp.defer(() => database.close())
  for (const name of originals) await addCopies(name, cover(name))
  for (const seed of [1, 2, 3, 4, 5]) {
    await add(`lake ${seed}`, await write(`lake ${seed}`, paint(landscapePainter, 'mountain lake at dawn', seed)))
    await add(`glow ${seed}`, await write(`glow ${seed}`, paint(gradientPainter, 'soft teal and amber', seed)))
  }
  for (const colour of ['#102030', '#203040', '#f0e0d0', '#f0e0d1']) {
    const flat = sharp({ create: { ...size, channels: 3, background: colour } })
    await add(colour, await write(colour.slice(1), flat))
  }
  const wide = sharp(cover('northlight-400')).resize(400, 100, { fit: 'fill' })
  await add('another shape', await write('shape', wide))
}, 60_000)
afterAll(() => cleanUp.disposeAsync())

it('finds copies that were recompressed, resized or cut, and nothing else', () => {
  const copies = originals.flatMap((name) => among([name, `${name} jpeg`, `${name} small`, `${name} cut`]))
  expect(pairs()).toEqual(copies.toSorted())
})

it('finds the same whether it compares all at once or a few at a time', () => {
  expect(pairs(1)).toEqual(pairs(1_000))
})

it('tells videos apart by what is shown, by what is heard and by their length', async () => {
  const file = resolve(import.meta.dirname, '../../../../fixtures/tiny-video.mp4')
  const sound = (loud: number) => new Uint8Array(48).fill(loud)
  await add('video', file, 'video', { sound: sound(200) })
  await add('video again', file, 'video', { sound: sound(205) })
  await add('video, other voice', file, 'video', { sound: sound(90) })
  await add('video, silent', file, 'video', { sound: null })
  await add('video, longer', file, 'video', { sound: sound(200), duration: 9 })
  expect(pairs().filter((pair) => pair.includes('video'))).toEqual(['video = video again'])
})

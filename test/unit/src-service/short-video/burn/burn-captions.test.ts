// Catches a burn-in that renders more than was changed or leaves an outdated frame, parts that do not join, a sound
// that is altered, and a video that is left half-written.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Decoder, Demuxer } from 'node-av/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BurnNotes, type BurnOrder, CaptionLook, type Cue } from '#shared/domain/captions/cue.ts'
import { burnCaptions, type Burning } from '../../../../../src-service/short-video/burn/burn-captions.ts'
import { canMakeDisk, runOnDisk } from '../../../../helpers/own-disk.ts'
import { inspectVideo } from '../../../../helpers/small-video.ts'
import { packetSums, shootSpoken, spokenCues, spokenFrames } from '../../../../helpers/spoken-video.ts'
import { makeTempFolder, type TempFolder } from '../../../../helpers/temp-folder.ts'

let folder: TempFolder
let source = ''
let first: { readonly path: string; readonly notes: BurnNotes }

const patient: Burning = { signal: new AbortController().signal, onProgress: () => undefined }
const order = (name: string, more: Partial<BurnOrder> = {}): BurnOrder => ({
  source,
  target: join(folder.path, name),
  cues: [...spokenCues],
  ...CaptionLook.parse({ style: 'plate' }),
  earlier: null,
  ...more,
})
const reworded = (id: number, text: string): Cue[] => spokenCues.map((cue) => (cue.id === id ? { ...cue, text } : cue))

beforeAll(async () => {
  folder = await makeTempFolder()
  source = await shootSpoken(folder.path)
  const target = join(folder.path, 'first.mp4')
  first = { path: target, notes: (await burnCaptions(order('first.mp4'), patient)).notes }
})
afterAll(() => folder[Symbol.asyncDispose]())

test('the first burn-in makes every part, keeps every frame and leaves the sound as it is', async () => {
  expect(first.notes).toHaveLength(5)
  expect(await inspectVideo(first.path)).toEqual(await inspectVideo(source))
  expect(await packetSums(first.path, 'sound')).toEqual(await packetSums(source, 'sound'))
})

test('one changed word makes only its own parts again, and all of them join', async () => {
  const reported: number[] = []
  // From 3.5 to 4.4 seconds: in the second part and in the third.
  const clip = await burnCaptions(order('word.mp4', { cues: reworded(4, 'Word 4 here'), earlier: first }), {
    ...patient,
    onProgress: (made, of) => void reported.push(made / of),
  })
  expect(clip.madeParts).toEqual([1, 2])
  expect(clip.madeSeconds).toBeCloseTo(4, 1)
  expect(reported).toHaveLength(120)
  expect(reported.at(-1)).toBe(1)
  const [was, is] = [
    await packetSums(first.path, 'pictures'),
    await packetSums(join(folder.path, 'word.mp4'), 'pictures'),
  ]
  expect(is).toHaveLength(spokenFrames)
  expect([...is.slice(0, 60), ...is.slice(180)]).toEqual([...was.slice(0, 60), ...was.slice(180)])
  expect(is.slice(60, 180)).not.toEqual(was.slice(60, 180))
  expect(await inspectVideo(join(folder.path, 'word.mp4'))).toEqual(await inspectVideo(source))
  expect(await packetSums(join(folder.path, 'word.mp4'), 'sound')).toEqual(await packetSums(source, 'sound'))
})

test('makes nothing again without a change, and every part with words for another style', async () => {
  const same = await burnCaptions(order('same.mp4', { earlier: first }), patient)
  expect(same.madeParts).toEqual([])
  expect(await packetSums(join(folder.path, 'same.mp4'), 'pictures')).toEqual(await packetSums(first.path, 'pictures'))
  const bare = spokenCues.filter(({ id }) => id < 3)
  const bared = order('bare.mp4', { cues: bare, earlier: first })
  const plain = await burnCaptions(bared, patient)
  expect(plain.madeParts).toEqual([1, 2, 3, 4])
  const earlier = { path: bared.target, notes: plain.notes }
  const loud = await burnCaptions(order('loud.mp4', { cues: bare, style: 'loud', earlier }), patient)
  expect(loud.madeParts).toEqual([0, 1])
})

/** The byte offset of a frame in a file. */
async function placeOfImage(path: string, index: number): Promise<number> {
  await using demuxer = await Demuxer.open(path)
  const places = [...demuxer.packetsSync(demuxer.video()?.index)].flatMap((packet) => {
    const place = packet === null ? [] : [Number(packet.pos)]
    packet?.free()
    return place
  })
  return places[index] ?? 0
}

test('does not reuse an earlier video that was changed since, or is gone', async () => {
  const bytes = await readFile(first.path)
  const place = await placeOfImage(first.path, 100)
  bytes.fill(0x5a, place + 6, place + 12)
  const broken = join(folder.path, 'broken.mp4')
  await writeFile(broken, bytes)
  const clip = await burnCaptions(order('mended.mp4', { earlier: { ...first, path: broken } }), patient)
  expect(clip.madeParts).toEqual([1])
  expect((await inspectVideo(join(folder.path, 'mended.mp4'))).frames).toBe(spokenFrames)
  const anew = await burnCaptions(order('anew.mp4', { earlier: { ...first, path: `${broken}.gone` } }), patient)
  expect(anew.madeParts).toHaveLength(5)
})

/** The color at each pixel of a frame, by its brightness and its two color differences. */
async function pixelsOf(path: string, wanted: number) {
  await using demuxer = await Demuxer.open(path)
  const stream = demuxer.video()
  if (stream === undefined) throw new Error('There is no video stream.')
  using decoder = await Decoder.create(stream)
  let index = 0
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) break
    const bytes = frame.toBuffer()
    frame.free()
    if (index === wanted) return bytes
    index += 1
  }
  throw new Error('There is no such frame.')
}

/** The rows of a frame in which a caption is, and how many of its pixels are white or colored as the spoken word. */
async function measureCaption(path: string) {
  const bytes = await pixelsOf(path, 20)
  const [wide, tall] = [180, 320]
  const rows: number[] = []
  let white = 0
  const hues = { yellow: 0, green: 0 }
  for (let row = 110; row < tall; row += 1)
    for (let column = 0; column < wide; column += 1) {
      if ((bytes[row * wide + column] ?? 0) < 170) continue
      white += 1
      rows.push(row)
      const at = wide * tall + Math.floor(row / 2) * (wide / 2) + Math.floor(column / 2)
      const [blue, red] = [bytes[at] ?? 128, bytes[at + (wide * tall) / 4] ?? 128]
      if (blue < 80) hues.yellow += 1
      else if (red < 100) hues.green += 1
    }
  return { top: Math.min(...rows), bottom: Math.max(...rows), white, hues }
}

/** Would catch: a size, position or color that the preview shows and the burned video does not. */
test('size, position and the color of the spoken word change the burned frames, and only a visible change burns again', async () => {
  const cues = spokenCues.filter(({ id }) => id === 1)
  const look = { ...CaptionLook.parse({ style: 'karaoke' }), source: await shootSpoken(folder.path, 'short.mp4', 4) }
  const base = await burnCaptions(order('look.mp4', { cues, ...look }), patient)
  const earlier = { path: join(folder.path, 'look.mp4'), notes: base.notes }
  const burnt = async (name: string, change: Partial<CaptionLook>) => {
    const { madeParts } = await burnCaptions(order(name, { cues, ...look, ...change, earlier }), patient)
    return { madeParts, ...(await measureCaption(join(folder.path, name))) }
  }
  const usual = await measureCaption(earlier.path)
  const small = await burnt('small.mp4', { size: 40 })
  const middle = await burnt('middle.mp4', { position: 'middle' })
  const green = await burnt('green.mp4', { spoken: 'green' })
  expect([small.madeParts, middle.madeParts, green.madeParts]).toEqual([[0], [0], [0]])
  expect(small.white).toBeLessThan(usual.white * 0.5)
  expect(middle.bottom).toBeLessThan(usual.top)
  expect(middle.top).toBeGreaterThan(140)
  expect(usual.hues.yellow).toBeGreaterThan(10)
  expect(usual.hues.green).toBe(0)
  expect(green.hues.green).toBeGreaterThan(10)
  expect(green.hues.yellow).toBe(0)
  const plain = order('plain.mp4', { cues, ...look, style: 'plain' })
  const { notes } = await burnCaptions(plain, patient)
  const unmarked = { ...plain, target: join(folder.path, 'same-plain.mp4'), spoken: 'green' } as const
  expect((await burnCaptions({ ...unmarked, earlier: { path: plain.target, notes } }, patient)).madeParts).toEqual([])
})

/** The maximum brightness of each frame in the caption area. */
async function captionLight(path: string): Promise<number[]> {
  await using demuxer = await Demuxer.open(path)
  const stream = demuxer.video()
  if (stream === undefined) throw new Error('There is no video stream.')
  using decoder = await Decoder.create(stream)
  const light: number[] = []
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) break
    const bytes = frame.toBuffer()
    let most = 0
    for (let row = 240; row < 268; row += 1)
      for (let column = 40; column < 140; column += 1) most = Math.max(most, bytes[row * 180 + column] ?? 0)
    light.push(most)
    frame.free()
  }
  return light
}

test('shows a caption in exactly the frames of its time', async () => {
  const light = await captionLight(first.path)
  expect(light).toHaveLength(spokenFrames)
  const shown = light.flatMap((most, frame) => (most > 180 ? [frame] : []))
  const due = light.flatMap((_, frame) =>
    spokenCues.some(({ start, end }) => frame / 30 >= start && frame / 30 < end) ? [frame] : [],
  )
  expect(shown).toEqual(due)
})

test('leaves no file when it is stopped', async () => {
  const ending = new AbortController()
  const stopped = burnCaptions(order('stopped.mp4'), {
    signal: ending.signal,
    onProgress: (made) => made === 70 && ending.abort(new Error('Enough.')),
  })
  await expect(stopped).rejects.toThrow('Enough.')
  expect(existsSync(join(folder.path, 'stopped.mp4'))).toBe(false)
})

test('reports a raw cut that is invalid, truncated or gone with a message', async () => {
  const words = join(folder.path, 'words.mp4')
  await writeFile(words, 'This is no film.')
  const cut = join(folder.path, 'cut.mp4')
  await writeFile(cut, (await readFile(source)).subarray(0, 30_000))
  for (const bad of [words, cut, join(folder.path, 'gone.mp4')]) {
    const burnt = burnCaptions({ ...order('bad.mp4'), source: bad }, patient)
    await expect(burnt).rejects.toMatchObject({ fault: 'source', message: expect.stringMatching(/raw cut/u) })
    expect(existsSync(join(folder.path, 'bad.mp4'))).toBe(false)
  }
})

test('reports a full disk, and leaves nothing on it', async ({ skip }) => {
  const at = join(folder.path, 'disk')
  await mkdir(at)
  if (!(await canMakeDisk(at))) skip('There can be no disk of a test’s own here.')
  const program = resolve(import.meta.dirname, '../../../../fixtures/burn-on-disk.ts')
  expect(await runOnDisk({ at, megabytes: 1 }, program, [source])).toEqual({ fault: 'no-room', left: [] })
})

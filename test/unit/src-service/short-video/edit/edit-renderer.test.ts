// Catches flows that look alike, a finished video that is too loud or too quiet, a failing step that fails the video,
// and a cut that differs between runs.
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decibelsOf } from '#service/models/audio/sound.ts'
import { decodeSound } from '../../../../../src-service/models/audio/decode-sound.ts'
import { measureLoudness } from '../../../../../src-service/models/audio/loudness.ts'
import { measureTruePeak } from '#service/models/audio/limiter.ts'
import { readImages } from '../../../../../src-service/models/video/read-images.ts'
import { renderEdit } from '../../../../../src-service/short-video/edit/edit-renderer.ts'
import {
  Applied,
  flows,
  type EditStep,
  type Flow,
  type Script,
} from '../../../../../src-service/short-video/short-video.ts'
import { keep, makeTake, patient, stageJob, type Take, takeScript, takeSize } from '../../../../helpers/short-take.ts'
import { apart, inspectVideo } from '../../../../helpers/small-video.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

/** Hardly more than three seconds of speech, with things that are painted fast. */
const script: Script = {
  ...takeScript,
  text: 'Why?\n\nWater pushes. A ship is full of air.\n\nYou know.',
  beats: [
    { kind: 'hook', text: 'Why?', cues: ['heart'] },
    { kind: 'beat', text: 'Water pushes. A ship is full of air.', cues: ['phone', 'heart'] },
    { kind: 'close', text: 'You know.', cues: [] },
  ],
}

/** All flows at full size, else three: the usual one, one with a hook, and the one without cutaways. */
const shown = sampleOf(flows, 3)
let take: Take
/** One video of each flow, with captions and without music. */
const plain = new Map<Flow, Cut>()

beforeAll(async () => {
  take = await makeTake(script)
  for (const flow of shown) plain.set(flow, await cut(flow, { flow }))
})
afterAll(() => take.folder[Symbol.asyncDispose]())

type Cut = Awaited<ReturnType<typeof cut>>
type Asked = { flow?: Flow; captions?: boolean; edited?: boolean; music?: boolean; failing?: readonly EditStep[] }

async function cut(name: string, asked: Asked, context = patient()) {
  const own = join(take.folder.path, name)
  await mkdir(own)
  const input = { script, flow: 'classic', captions: true, music: false, failing: [], ...asked }
  const files = { video: take.raw, audio: take.voice.sound, times: take.voice.times }
  const made = await renderEdit(stageJob(own, input, files), context)
  const applied = Applied.parse(JSON.parse(new TextDecoder().decode(made.files[2]?.file as Uint8Array)))
  return { path: await keep(made.files[0], own, 'video.mp4'), poster: made.files[1], applied }
}

function plainOf(flow: Flow): Cut {
  const made = plain.get(flow)
  if (made === undefined) throw new Error(`There is no ${flow}.`)
  return made
}

const looks = new Map<string, ReturnType<typeof readLook>>()

/** Downscaled grey values of every third frame, for the upper part without captions and the part with captions. */
function look(path: string): ReturnType<typeof readLook> {
  const found = looks.get(path) ?? readLook(path)
  looks.set(path, found)
  return found
}

async function readLook(path: string) {
  const images = await readImages(path, takeSize.height)
  const { width, height } = images
  const upper: Uint8Array[] = []
  const lower: Uint8Array[] = []
  for (let seconds = 0; seconds < images.durationSec - 1 / 60; seconds += 1 / 10) {
    const context = (await images.imageAt(seconds)).getContext('2d')
    const greys = (y: number, rows: number) => {
      const { data } = context.getImageData(0, y, takeSize.width, rows)
      const grey = new Uint8Array(data.length / 32)
      for (let at = 0; at < grey.length; at += 1) grey[at] = data[at * 32 + 1] ?? 0
      return grey
    }
    upper.push(greys(0, 200))
    lower.push(greys(210, 130))
  }
  await images.close()
  const cuts = upper.flatMap((part, frame) => (frame > 0 && apart(part, upper[frame - 1] ?? part) > 7 ? [frame] : []))
  return { size: { width, height }, lower, cuts }
}

test(`${shown.length} flows differ visibly, and have the expected content`, async () => {
  const seen: { flow: Flow; found: Awaited<ReturnType<typeof look>> }[] = []
  for (const [flow, { path, applied }] of plain) {
    expect(applied).toMatchObject({ captions: true, loudnorm: true, music: false, skipped: [] })
    expect(applied.broll || applied.images).toBe(flow !== 'clean-punch')
    const found = await look(path)
    expect(found.size).toEqual(takeSize)
    seen.push({ flow, found })
  }
  for (const [index, one] of seen.entries()) {
    for (const other of seen.slice(index + 1)) {
      const captions = one.found.lower.map((part, frame) => apart(part, other.found.lower[frame] ?? part))
      const mean = captions.reduce((sum, value) => sum + value, 0) / captions.length
      expect(mean, `${one.flow} and ${other.flow}`).toBeGreaterThan(4)
    }
  }
  const cutsOf = (flow: Flow) => seen.find((one) => one.flow === flow)?.found.cuts.length ?? 0
  expect(cutsOf('clean-punch')).toBeGreaterThanOrEqual(3)
  expect(new Set(seen.map(({ found }) => found.cuts.join())).size).toBeGreaterThanOrEqual(shown.length - 1)
})

test('is -16 LUFS with its true peak under -1 dBTP, with and without music, measured in the file', async () => {
  const loud = await cut('loud', { music: true, captions: false })
  expect(loud.applied).toEqual({
    captions: false,
    broll: false,
    images: false,
    music: true,
    loudnorm: true,
    skipped: [],
  })
  for (const path of [loud.path, plainOf('classic').path]) {
    const sound = await decodeSound(path, { channels: 2, mostSeconds: 60 })
    expect(Math.abs(measureLoudness(sound) + 16)).toBeLessThan(1)
    expect(decibelsOf(measureTruePeak(sound))).toBeLessThan(-1)
  }
})

// Would catch: a version for other captions that loses the cutaways and zooms of its cut, or is louder; a step that is
// listed as failed without being asked for.
test('an edit without captions has the same shots, cutaways and loudness', { tags: 'harness' }, async () => {
  const failing = ['captions', 'music'] as const
  const bare = await cut('bare', { flow: 'broll-punch', captions: false, edited: true, failing })
  const captioned = plainOf('broll-punch')
  expect(bare.applied).toEqual({ ...captioned.applied, captions: false })
  const [own, other] = [await look(bare.path), await look(captioned.path)]
  expect(own.cuts).toEqual(other.cuts)
  const lower = own.lower.map((part, frame) => apart(part, other.lower[frame] ?? part))
  expect(Math.max(...lower)).toBeGreaterThan(4)
  const loudnessOf = async (path: string) => measureLoudness(await decodeSound(path, { channels: 2, mostSeconds: 60 }))
  expect(Math.abs((await loudnessOf(bare.path)) - (await loudnessOf(captioned.path)))).toBeLessThan(0.5)
})

test('every flow has its hook on screen in the first frame, before anything is said', async () => {
  const { lower: bare } = await look(take.raw)
  for (const [flow, { path }] of plain) {
    const [first] = (await look(path)).lower
    if (first === undefined || bare[0] === undefined) throw new Error(`${flow} has no frames.`)
    expect(apart(first, bare[0]), flow).toBeGreaterThan(2)
  }
})

test('skips failing steps, lists them, and still delivers the video', async () => {
  const failing = ['captions', 'broll', 'images', 'music', 'loudnorm'] as const
  const { path, applied, poster } = await cut('failing', { flow: 'karaoke', music: true, failing })
  expect(applied).toMatchObject({ captions: false, broll: false, images: false, music: false, loudnorm: false })
  expect(applied.skipped.map(({ step }) => step)).toEqual(failing)
  const { frames, ...found } = await inspectVideo(path)
  expect(frames).toBeGreaterThan(100)
  expect(found).toMatchObject({ ...takeSize, framesPerSecond: 30, hasSound: true })
  expect(poster?.contentType).toBe('image/jpeg')
})

test('returns the same bytes for the same cut', { tags: 'harness' }, async () => {
  const digest = async ({ path }: Cut) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  expect(await digest(await cut('again', { flow: 'broll-punch' }))).toBe(await digest(plainOf('broll-punch')))
})

test('stops when it is aborted', async () => {
  const controller = new AbortController()
  const reason = new Error('nobody waits')
  const onProgress = (share: number) => {
    if (share > 0.2) controller.abort(reason)
  }
  await expect(cut('given up', {}, { signal: controller.signal, onProgress })).rejects.toBe(reason)
})

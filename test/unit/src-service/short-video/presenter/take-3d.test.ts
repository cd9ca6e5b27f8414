// Catches a 3D presenter whose lips do not follow the voice or stay apart at p, b and m, whose frames depend on the
// frames before, or whose head turns the wrong way; halves of a video that are other images than the whole.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeSound } from '../../../../../src-service/models/audio/decode-sound.ts'
import { blankPlanes } from '../../../../../src-service/models/video/planes.ts'
import { readImages } from '../../../../../src-service/models/video/read-images.ts'
import { restingPose, type Pose } from '#service/models/presenter/pose.ts'
import {
  createAnimateRenderer,
  joinAnimation,
} from '../../../../../src-service/short-video/presenter/animate-renderer.ts'
import { createTake3d } from '#service/short-video/presenter/take-3d.ts'
import { readVoiceTimes } from '../../../../../src-service/short-video/voice/voice-times.ts'
import type { Script, VoicePaths } from '../../../../../src-service/short-video/short-video.ts'
import { keep, mediaOf, patient, speak, stageJob, takeScript, takeSize } from '../../../../helpers/short-take.ts'
import { sampleOf } from '../../../../helpers/storm.ts'
import { makeTempFolder, type TempFolder } from '../../../../helpers/temp-folder.ts'

const framesPerSecond = 30
const { width, height } = takeSize
/** Where a mouth may be while the head turns, as shares of the frame: below the nose, above the chin. */
const mouth = { left: 0.38, top: 0.42, right: 0.62, bottom: 0.485 }

/** Two seconds with four closed mouths. */
const script: Script = {
  ...takeScript,
  text: 'Why do big boats bob up?',
  beats: [{ kind: 'hook', text: 'Why do big boats bob up?', cues: ['boat'] }],
}

let folder: TempFolder
let voice: VoicePaths
let raw = ''

/** Those of the default voices; the mouth of one is framed by a beard. */
const characters = ['mina', 'finn'] as const

async function animate(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const own = join(folder.path, name)
  await mkdir(own)
  const input = { script, gender: 'woman', preset: 'pixar', ...more }
  const files = { audio: voice.sound, times: voice.times }
  const made = await createAnimateRenderer(takeSize)(stageJob(own, input, files), patient())
  return keep(made.files[0], own, 'video.mp4')
}

beforeAll(async () => {
  folder = await makeTempFolder()
  voice = await speak(join(folder.path, 'voice'), script)
  raw = await animate('raw')
})
afterAll(() => folder[Symbol.asyncDispose]())

/** How much of the teeth each frame shows. */
async function openings(video: string): Promise<number[]> {
  const images = await readImages(video, height)
  const found: number[] = []
  const [x, y] = [Math.round(mouth.left * width), Math.round(mouth.top * height)]
  const [across, down] = [
    Math.round((mouth.right - mouth.left) * width),
    Math.round((mouth.bottom - mouth.top) * height),
  ]
  for (let frame = 0; frame < Math.round(images.durationSec * framesPerSecond); frame += 1) {
    const canvas = await images.imageAt(frame / framesPerSecond)
    const { data } = canvas.getContext('2d').getImageData(x, y, across, down)
    let white = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
      // Neither lips, skin nor a beard are as white.
      if (red - blue < 50) white += Math.max(0, Math.min(red, green, blue) - 140)
    }
    found.push(white)
  }
  await images.close()
  return found
}

test.each(sampleOf(characters, 1))(
  'the lips of %s close at every p, b and m, and open with the voice',
  async (character) => {
    const video = character === 'mina' ? raw : await animate(character, { character })
    const opened = await openings(video)
    const wide = opened.toSorted((one, other) => one - other)[Math.floor(opened.length * 0.85)] ?? 0
    expect(wide).toBeGreaterThan(0)
    const { phones } = await readVoiceTimes(voice.times)
    const pressed = phones.filter(({ phone }) => /^([pbm]|em)$/u.test(phone))
    expect(pressed.length).toBeGreaterThan(3)
    for (const { phone, start, end } of pressed) {
      const frames = opened.slice(Math.floor((start - 0.03) * framesPerSecond), Math.ceil(end * framesPerSecond) + 1)
      expect(Math.min(...frames), `${phone} at ${start.toFixed(2)} s`).toBeLessThan(wide * 0.12)
    }

    const { rate, channels } = await decodeSound(video, { channels: 1, mostSeconds: 60 })
    const step = rate / framesPerSecond
    const isLoud = opened.map((_, frame) => {
      const part = channels[0].subarray(Math.round(frame * step), Math.round((frame + 1) * step))
      return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length)) > 0.05
    })
    const mean = (loud: boolean) => {
      const own = opened.filter((_, frame) => isLoud[frame] === loud)
      return own.reduce((sum, value) => sum + value, 0) / own.length
    }
    expect(mean(true)).toBeGreaterThan(2.5 * mean(false))
  },
)

test('made in two parts it has the same frames as in one, and its voice', { tags: 'harness' }, async () => {
  const parts = [
    await animate('first', { part: { at: 0, of: 2 } }),
    await animate('second', { part: { at: 1, of: 2 } }),
  ]
  const job = stageJob(folder.path, {}, { audio: voice.sound })
  const media = { ...job.media, video: parts.flatMap(mediaOf) }
  const joined = await keep((await joinAnimation({ ...job, media }, patient())).files[0], folder.path, 'joined.mp4')
  const [whole, both] = [await readImages(raw, height), await readImages(joined, height)]
  expect(both.durationSec).toBeCloseTo(whole.durationSec, 3)
  // The second part begins at a full second; a frame of each that was wrong would carry on to the next keyframe.
  for (const seconds of [0, 0.9, 1, 1.1, whole.durationSec - 0.04]) {
    const [one, other] = [await whole.imageAt(seconds), await both.imageAt(seconds)]
    expect(Buffer.compare(one.data(), other.data()), `${seconds} s`).toBe(0)
  }
  await Promise.all([whole.close(), both.close()])
  const sound = async (path: string) => (await decodeSound(path, { channels: 1, mostSeconds: 60 })).channels[0]
  expect(await sound(joined)).toEqual(await sound(raw))
})

const hand = { raise: 0, out: 0.3, turn: 0, open: 1, count: 0 }

test('a frame shows its own pose and nothing of the frames before', async () => {
  const loud: Pose = {
    ...restingPose,
    mouth: { open: 1, wide: 0, round: 0, teeth: 0, press: 0 },
    blink: 0.6,
    brow: 1,
    yaw: 1,
    gazeX: 1,
    hands: { left: { ...hand, raise: 1 }, right: hand },
  }
  // Halfway between two rendered poses of the head, whose pictures are mixed.
  const between: Pose = { ...restingPose, yaw: 9 / 16 }
  const poses = [restingPose, loud, between, restingPose]
  const size = { width: 108, height: 192 }
  const take = await createTake3d({
    size,
    person: 'mina',
    room: createCanvas(108, 192),
    poseAt: (at) => poses[at] ?? restingPose,
  })
  const [calm, moved, mixed, again] = await Promise.all(
    poses.map(async (_, frame) => {
      const image = blankPlanes(size)
      await take.drawInto(image, frame)
      return Buffer.from(image.bytes)
    }),
  )
  take.free()
  expect(again).toEqual(calm)
  expect(moved).not.toEqual(calm)
  expect(mixed).not.toEqual(calm)
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCanvas } from '@napi-rs/canvas'
import { readImages } from '../src-service/models/video/read-images.ts'
import type { RenderedFile, RenderJob } from '../src-service/models/model-definition.ts'
import { restingMouth, restingPose } from '#service/models/presenter/pose.ts'
import { renderEdit } from '../src-service/short-video/edit/edit-renderer.ts'
import { createAnimateRenderer } from '../src-service/short-video/presenter/animate-renderer.ts'
import { buildRoom } from '../src-service/short-video/presenter/background-room.ts'
import { drawFigure, lookOf, standOf } from '../src-service/short-video/presenter/draw-figure.ts'
import { drawStill3d } from '../src-service/short-video/presenter/take-3d.ts'
import { writeScript } from '../src-service/short-video/script/write-script.ts'
import { shortVideoVoices } from '../src-service/short-video/short-video-options.ts'
import { flows, presets } from '../src-service/short-video/short-video.ts'
import { renderVoice } from '../src-service/short-video/voice/voice-renderer.ts'

// Draws the parts of short videos into one sheet: a row of presenters for each preset, and a row
// of frames for each flow, all cut from one take.
//
// Usage: node scripts/short-video-sheet.ts --out FILE.png [--topic TEXT] [--seed N]

const frameSize = { width: 432, height: 768 } as const
const tile = { width: 162, height: 288 } as const
const columns = 12
const { values } = parseArgs({
  options: { out: { type: 'string' }, topic: { type: 'string' }, seed: { type: 'string' } },
})
const { out, topic = null, seed: asked = '3' } = values
if (out === undefined) throw new Error('Say where the sheet is written: --out FILE.png')
const seed = Number(asked)
const folder = await mkdtemp(join(tmpdir(), 'backlot-sheet-'))
const context = { signal: new AbortController().signal, onProgress: () => undefined }

const rows = presets.length + flows.length
const sheet = createCanvas(columns * tile.width, rows * tile.height)
const target = sheet.getContext('2d')
target.imageSmoothingQuality = 'high'
let top = 0

function jobOf(own: string, input: Record<string, unknown>, files: Record<string, string> = {}): RenderJob {
  const media = Object.fromEntries(Object.entries(files).map(([name, path]) => [name, [{ path, contentType: '' }]]))
  return { family: 'short-video', input, seed, media, folder: own }
}

async function keep(file: RenderedFile | undefined, name: string): Promise<string> {
  if (file === undefined) throw new Error(`There is no ${name}.`)
  if (typeof file.file === 'string') return file.file
  await writeFile(join(folder, name), file.file)
  return join(folder, name)
}

async function drawPresenters(): Promise<void> {
  for (const preset of presets) {
    for (const [column, { gender, character }] of [...shortVideoVoices, ...shortVideoVoices]
      .slice(0, columns)
      .entries()) {
      const look = lookOf(gender, preset)
      const room = buildRoom(frameSize, look, preset)
      const mouth = { ...restingMouth, open: column % 3 === 0 ? 0 : 0.45 }
      const pose = { ...restingPose, mouth, brow: 0.3, yaw: 0.2, roll: 0.01 }
      let one = createCanvas(frameSize.width, frameSize.height)
      if (preset === 'pixar') {
        one = await drawStill3d(frameSize, character, room, pose)
      } else {
        const own = one.getContext('2d')
        own.drawImage(room, 0, 0)
        drawFigure(own, look, standOf(frameSize, preset), pose, pose)
      }
      target.drawImage(one, column * tile.width, top, tile.width, tile.height)
    }
    top += tile.height
  }
}

async function drawFlows(): Promise<void> {
  const script = writeScript({ topic, seconds: 20, seed })
  const spoken = await renderVoice(jobOf(folder, { script, gender: 'woman', voice: null }), context)
  const audio = await keep(spoken.files[0], 'voice.wav')
  const times = await keep(spoken.files[1], 'times.json')
  const take = jobOf(folder, { script, gender: 'woman', preset: 'creator' }, { audio, times })
  const video = await keep((await createAnimateRenderer(frameSize)(take, context)).files[0], 'raw.mp4')
  for (const flow of flows) {
    const own = join(folder, flow)
    await mkdir(own)
    const input = { script, flow, captions: true, music: false, failing: [] }
    const { files } = await renderEdit(jobOf(own, input, { video, audio, times }), context)
    const images = await readImages(await keep(files[0], 'video.mp4'), frameSize.height)
    for (let column = 0; column < columns; column += 1) {
      const frame = await images.imageAt(((column + 0.5) / columns) * images.durationSec)
      target.drawImage(frame, column * tile.width, top, tile.width, tile.height)
    }
    await images.close()
    top += tile.height
    process.stdout.write(`${flow}\n`)
  }
}

try {
  await drawPresenters()
  await drawFlows()
  await writeFile(out, await sheet.encode('png'))
} finally {
  await rm(folder, { recursive: true })
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../../scripts/bench.ts'
import { encodeDrawn } from '../../src-service/models/film/encode-planes.ts'
import { cutCoding, type Coding } from '../../src-service/models/film/open-h264.ts'
import { blankPlanes, type Planes } from '../../src-service/models/film/planes.ts'
import type { Engine } from '../../src-service/models/model-definition.ts'
import { rendererOf } from '../../src-service/models/renderers.ts'
import { openRawFrames } from '../../src-service/studio/edit/raw-frames.ts'
import { writeScript } from '../../src-service/studio/script/write-script.ts'
import { createShortVideoMaker, flows } from '../../src-service/studio/short-video.ts'
import { keep } from '../helpers/short-take.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

/** The shortest that the interface offers; a longer one takes as much longer. */
const seconds = 20
const seed = 3
const topic =
  'An octopus has three hearts. Two small hearts sit beside the gills. The third sends blood to the body. Octopus blood is blue, because it carries oxygen with copper.'

/** Renders in this process, so that its own CPU time, with that of its threads, is what a stage costs. */
const engine: Engine = {
  async render(job, signal, onProgress) {
    const entry = rendererOf(job.family)
    if (entry.kind !== 'whole') throw new Error(`${job.family} is made in bands.`)
    const render = await entry.load()
    return render(job, { signal, onProgress: onProgress ?? (() => undefined) })
  },
}

type Cost = { readonly wall: number; readonly cpu: number }

async function costOf<Made>(work: () => Promise<Made>): Promise<{ made: Made; cost: Cost }> {
  const [from, before] = [performance.now(), process.cpuUsage()]
  const made = await work()
  const { user, system } = process.cpuUsage(before)
  return { made, cost: { wall: (performance.now() - from) / 1_000, cpu: (user + system) / 1_000_000 } }
}

/** What it costs to encode the pictures of a finished video once more, and nothing else than to read them. */
async function encodeOnly(path: string, count: number, coding: Coding): Promise<Cost> {
  const read = await openRawFrames(path)
  const picture = blankPlanes(read)
  const reading = await costOf(async () => {
    while (await read.next(picture));
  })
  await read.close()
  const raw = await openRawFrames(path)
  const { made, cost } = await costOf(() => {
    const { width, height } = raw
    const drawInto = async (target: Planes) => {
      if (!(await raw.next(target))) throw new Error('The video has too few frames.')
    }
    return encodeDrawn({ width, height, count, coding, drawInto, isCut: () => false }, patience)
  })
  made.free()
  await raw.close()
  return { wall: cost.wall, cpu: cost.cpu - reading.cost.cpu }
}

const patience = { signal: new AbortController().signal }

/** How fast each stage of a short video is made at full size, as a factor of its length, and what it costs in CPU time. */
export const bench = {
  title: 'short video',
  async run() {
    await using folder = await makeTempFolder()
    const maker = createShortVideoMaker(engine)
    const runIn = async (name: string) => {
      const own = join(folder.path, name)
      await mkdir(own)
      return { folder: own, seed, ...patience }
    }
    const script = writeScript({ topic, seconds, seed })
    const look = { gender: 'woman', preset: 'creator' } as const
    const portrait = await costOf(async () => maker.portrait(look, await runIn('portrait')))
    const spoken = await costOf(async () => maker.voice({ script, gender: 'woman', voice: null }, await runIn('voice')))
    const voice = {
      sound: await keep(spoken.made.sound, folder.path, 'voice.wav'),
      times: await keep(spoken.made.times, folder.path, 'times.json'),
    }
    const animated = await costOf(async () => maker.animate({ script, ...look, voice }, await runIn('animate')))
    const rawVideo = await keep(animated.made, folder.path, 'raw.mp4')
    const length = animated.made.durationSec ?? seconds
    const wordsOf = ({ wall, cpu }: Cost) =>
      `${(length / wall).toFixed(2)}x, ${(cpu / length).toFixed(2)} CPU s a second`
    const figures: Record<string, string> = {
      'length s': length.toFixed(1),
      'portrait s': portrait.cost.wall.toFixed(2),
      voice: wordsOf(spoken.cost),
      animate: wordsOf(animated.cost),
    }
    let whole = portrait.cost.wall + spoken.cost.wall + animated.cost.wall
    for (const flow of flows) {
      const order = { script, voice, rawVideo, flow, captions: true, music: true, failing: [] }
      const { made, cost } = await costOf(async () => maker.edit(order, await runIn(flow)))
      const bare = await encodeOnly(
        await keep(made.video, folder.path, 'video.mp4'),
        Math.round(length * 30),
        cutCoding,
      )
      figures[`edit ${flow}`] = `${wordsOf(cost)}, ${(cost.cpu / bare.cpu).toFixed(2)} of encoding alone`
      if (flow === 'karaoke') whole += cost.wall
    }
    return { ...figures, 'end to end': `${(length / whole).toFixed(2)}x` }
  },
} satisfies Bench

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../../scripts/bench.ts'
import { encodeDrawn } from '../../src-service/models/video/encode-drawn.ts'
import { cutCoding, usualCoding, type Coding } from '../../src-service/models/video/coding.ts'
import { blankPlanes, type Planes } from '../../src-service/models/video/planes.ts'
import type { Engine } from '../../src-service/models/model-definition.ts'
import { findRenderer } from '../../src-service/models/registry.ts'
import { openRawFrames } from '#service/short-video/edit/shots.ts'
import { writeScript } from '../../src-service/short-video/script/write-script.ts'
import { createShortVideoMaker, flows, type Flow } from '../../src-service/short-video/short-video.ts'
import { keep } from '../helpers/short-take.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const seed = 3
const topic = [
  'An octopus has three hearts. Two small hearts sit beside the gills. The third sends blood to the body.',
  'Octopus blood is blue, because it carries oxygen with copper. An octopus has nine brains.',
  'One sits in its head, and each of its eight arms has one of its own. It can squeeze through any hole that its beak fits through.',
].join(' ')
/** How many videos are made in a row, to see whether memory grows. */
const inARow = 20

/** Renders in this process, so that its CPU time, including its threads, is the cost of a stage. */
const engine: Engine = {
  async render(job, signal, onProgress) {
    const entry = await findRenderer(job.family)
    if (entry.kind !== 'whole') throw new Error(`${job.family} is made in bands.`)
    const render = await entry.load()
    return render(job, { signal, onProgress: onProgress ?? (() => undefined) })
  },
}
const maker = createShortVideoMaker(engine)
const timeout = { signal: new AbortController().signal }

type Cost = { readonly elapsed: number; readonly cpu: number }

async function costOf<Made>(work: () => Promise<Made>): Promise<{ made: Made; cost: Cost }> {
  const [from, before] = [performance.now(), process.cpuUsage()]
  const made = await work()
  const { user, system } = process.cpuUsage(before)
  return { made, cost: { elapsed: (performance.now() - from) / 1_000, cpu: (user + system) / 1_000_000 } }
}

/** The CPU time of encoding the frames of a finished video again, without the time of reading them. */
async function encodeOnly(path: string, count: number, coding: Coding): Promise<number> {
  const read = await openRawFrames(path)
  const image = blankPlanes(read)
  const reading = await costOf(async () => {
    while (await read.next(image));
  })
  await read.close()
  const raw = await openRawFrames(path)
  const { made, cost } = await costOf(() => {
    const { width, height } = raw
    const drawInto = async (target: Planes) => {
      if (!(await raw.next(target))) throw new Error('The video has too few frames.')
    }
    return encodeDrawn({ width, height, count, coding, drawInto, isCut: () => false }, timeout)
  })
  made.free()
  await raw.close()
  return cost.cpu - reading.cost.cpu
}

const factor = ({ elapsed, cpu }: Cost, length: number) =>
  `${(length / elapsed).toFixed(2)}x (${cpu.toFixed(1)} CPU s, ${elapsed.toFixed(1)} s)`

/** Makes a video from its topic. Leaves nothing behind but its figures and what `after` records. */
async function makeVideo(
  seconds: number,
  after: (cut: (flow: Flow) => Promise<{ path: string; cost: Cost }>, length: number) => Promise<void>,
): Promise<Record<string, string>> {
  await using folder = await makeTempFolder()
  const runIn = async (name: string) => {
    const own = join(folder.path, name)
    await mkdir(own)
    return { folder: own, seed, ...timeout }
  }
  // A topic is never stretched: only the writer's own angles fill a long video.
  const script = writeScript({ topic: seconds > 20 ? null : topic, seconds, seed })
  const look = { gender: 'woman', preset: 'creator' } as const
  const portrait = await costOf(async () => maker.portrait(look, await runIn('portrait')))
  const spoken = await costOf(async () => maker.voice({ script, gender: 'woman', voice: null }, await runIn('voice')))
  const voice = {
    sound: await keep(spoken.made.sound, folder.path, 'voice.wav'),
    times: await keep(spoken.made.times, folder.path, 'times.json'),
  }
  const animated = await costOf(async () => maker.animate({ script, ...look, voice }, await runIn('animate')))
  const modelled = await costOf(async () =>
    maker.animate({ script, ...look, preset: 'pixar', voice }, await runIn('animate 3d')),
  )
  const rawVideo = await keep(animated.made, folder.path, 'raw.mp4')
  const length = animated.made.durationSec ?? seconds
  let cuts = 0
  const cut = async (flow: Flow) => {
    const order = { script, voice, rawVideo, flow, captions: true, music: true, failing: [] }
    const run = await runIn(`cut ${(cuts += 1)}`)
    const { made, cost } = await costOf(() => maker.edit(order, run))
    return { path: await keep(made.video, run.folder, 'video.mp4'), cost }
  }
  const first = await cut('karaoke')
  const again = await cut('classic')
  await after(cut, length)
  const stages = [portrait.cost, spoken.cost, animated.cost, first.cost]
  const whole = stages.reduce((sum, { elapsed }) => sum + elapsed, 0)
  const work = stages.reduce((sum, { cpu }) => sum + cpu, 0)
  return {
    'length s': length.toFixed(1),
    portrait: factor(portrait.cost, length),
    voice: factor(spoken.cost, length),
    animate: factor(animated.cost, length),
    'animate in 3D': factor(modelled.cost, length),
    edit: factor(first.cost, length),
    'end to end': factor({ elapsed: whole, cpu: work }, length),
    're-cut': `${factor(again.cost, length)}, ${(again.cost.elapsed / whole).toFixed(2)} of the first video's time, ${(again.cost.cpu / work).toFixed(2)} of its CPU`,
  }
}

const prefixed = (name: string, figures: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(figures).map(([key, value]) => [`\n  ${name} ${key}`, value]))

/**
 * What each flow's edit costs compared with encoding the same frames: with the coding of the cut, and with that of
 * other videos.
 */
async function makeFlows(): Promise<Record<string, string>> {
  const figures: Record<string, string> = {}
  const made = await makeVideo(20, async (cut, length) => {
    for (const flow of flows) {
      const { path, cost } = await cut(flow)
      const against = async (coding: Coding) =>
        (cost.cpu / (await encodeOnly(path, Math.round(length * 30), coding))).toFixed(2)
      figures[`edit ${flow}`] =
        `${factor(cost, length)}, ${await against(cutCoding)} of encoding alone, ${await against(usualCoding)} of encoding as other videos`
    }
  })
  return { ...made, ...figures }
}

/** Memory after each of several videos in a row. Megabytes. */
async function makeRow(): Promise<Record<string, string>> {
  const sizes: number[] = []
  for (let index = 0; index < inARow; index += 1) {
    await makeVideo(20, async () => undefined)
    sizes.push(Math.round(process.memoryUsage.rss() / 2 ** 20))
  }
  return { [`memory after each of ${inARow} videos`]: `${sizes.join(' ')} MB` }
}

/**
 * Measures how fast each stage of a short video is made at full size, as a factor of its length, and its cost in CPU
 * time. What takes minutes runs on request: `BACKLOT_BENCH=long` a video of 180 seconds, `BACKLOT_BENCH=row` twenty in
 * a row.
 */
export const bench = {
  title: 'short video',
  async run() {
    const wanted = process.env['BACKLOT_BENCH']
    if (wanted === 'long') return prefixed('180 s', await makeVideo(180, async () => undefined))
    if (wanted === 'row') return makeRow()
    return {
      ...prefixed('45 s', await makeVideo(45, async () => undefined)),
      ...prefixed('20 s', await makeFlows()),
    }
  },
} satisfies Bench

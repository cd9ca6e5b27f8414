import { afterAwake, type Clock, type Log } from '#shared/util/ports.ts'
import { gaveUp, mostAttempts, allowedMs, type Pace } from '../run-limits.ts'
import { hasFault } from '../run-fault.ts'
import type { VideoSettlement } from './video-settlement.ts'
import {
  stepFacts,
  stepsOf,
  type VideoStep,
  finishedSteps,
  type StoredVideo,
  type VideoStore,
  filePositions,
  type FilePart,
  fileOf,
  type StepMade,
} from './video-store.ts'
import { join } from 'node:path'
import { assertNever } from '#shared/util/assert-never.ts'
import { characterOf } from '../../short-video/short-video-options.ts'
import { editSteps, type HelpStep, presetOf, type ShortVideoMaker } from '../../short-video/short-video.ts'
import { takeScript } from '../../short-video/script/own-script.ts'
import { writeScript } from '../../short-video/script/write-script.ts'
import type { ShortVideoHelp } from '../../short-video/short-video-help.ts'
import { type HelpedRun, scenesByEngine, voiceByEngine } from './engine-help.ts'
import type { RenderedFile } from '../../models/model-definition.ts'
import type { MediaFiles, WorkFolders } from '../make-files.ts'

/** Maximum short videos made at once. */
const mostAtOnce = 2
/** The share of a video's time in which models of engines may help. The rest is enough for the built-in ones. */
const helpShare = 0.5
/** Maximum short videos waiting; one more cannot start. */
const mostWaiting = 200

/** Runs accepted short videos to their end. */
export type VideoRunner = {
  /** Starts or queues an accepted job. @throws Error if it cannot be started. */
  start(video: StoredVideo): void
  /** The progress of the running step, 0 to 1. */
  shareOf(id: string): number
  /**
   * Resumes what was unfinished when the service last stopped: an interrupted step is made again in its full time,
   * never charged again. A step interrupted by the end of the service three times fails the job.
   */
  resume(): void
  /** Abandons running jobs without ending them: the next start resumes them. */
  stop(): Promise<void>
}

const noScenes = { scenes: [], fellBack: {} } as const

type Running = {
  readonly controller: AbortController
  readonly late: AbortSignal
  share: number
  done: Promise<void>
}

/** Whether a fault fails a step; edit faults fail only parts of it. A plain failed run fails at its first step. */
function isToFail({ fault, sourceId }: StoredVideo, step: VideoStep): boolean {
  if (step === 'edit') return sourceId !== null && hasFault(fault, 'fail-run')
  return hasFault(fault, `fail-${step}`) || (step === 'script' && hasFault(fault, 'fail-run'))
}

/** A step to make. `take`: the job whose script, voice and animation are used; the job itself unless it is a re-cut. */
type StepOrder = { readonly video: StoredVideo; readonly take: StoredVideo; readonly step: VideoStep }

/** Makes a step and stores its files. @throws Error with a message; the signal's reason if it was aborted. */
type MakeStep = (order: StepOrder, run: Pick<HelpedRun, 'signal' | 'late' | 'onProgress'>) => Promise<StepMade>

/** Creates `MakeStep`; each step gets its own work folder. */
export function createMakeStep(deps: {
  maker: ShortVideoMaker
  /** Models of the user’s engines, which give way to the built-in ones where they fail. */
  help: ShortVideoHelp
  files: MediaFiles
  folders: WorkFolders
}): MakeStep {
  const { maker, help, files, folders } = deps

  function scriptOf({ facts }: StoredVideo) {
    if (facts.script === undefined) throw new Error('The script is missing.')
    return facts.script
  }
  function pathOf(video: StoredVideo, part: FilePart): string {
    const file = fileOf(video, part)
    if (file === null) throw new Error(`The ${part} is missing.`)
    return join(files.folder, file.name)
  }
  const voiceOf = (take: StoredVideo) => ({ sound: pathOf(take, 'sound'), times: pathOf(take, 'times') })

  async function keep(id: string, made: Partial<Record<FilePart, RenderedFile>>) {
    const parts = Object.entries(made) as [FilePart, RenderedFile][]
    return Promise.all(parts.map(([part, file]) => files.write(id, filePositions[part], file)))
  }

  async function make({ video, take, step }: StepOrder, run: HelpedRun): Promise<StepMade> {
    const { id, request } = video
    const { gender } = take.request
    const preset = presetOf(take.request.preset)
    const presenter = { gender, preset, character: characterOf(gender, take.request.voice) }
    switch (step) {
      case 'script': {
        const { topic, script, seconds } = request
        const written =
          script === undefined ? writeScript({ topic, seconds, seed: video.seed }) : takeScript(script, topic)
        return { facts: { script: written }, files: [] }
      }
      case 'portrait':
        return { facts: {}, files: await keep(id, { portrait: await maker.portrait(presenter, run) }) }
      case 'voice': {
        const script = scriptOf(take)
        const { voice, fellBack } = await voiceByEngine(deps, { script, gender, seconds: request.seconds }, run)
        const { sound, times } = voice ?? (await maker.voice({ script, gender, voice: request.voice }, run))
        const kept = await keep(id, { sound, times })
        return { facts: { voiceSeconds: sound.durationSec ?? request.seconds, fellBack }, files: kept }
      }
      case 'animate': {
        const raw = await maker.animate({ script: scriptOf(take), ...presenter, voice: voiceOf(take) }, run)
        return { facts: {}, files: await keep(id, { raw }) }
      }
      case 'edit': {
        const { flow, captions, edited, music } = request
        const failing = editSteps.filter((one) => hasFault(video.fault, `fail-${one}`))
        const cut = { flow, captions, edited, music, failing }
        const script = scriptOf(take)
        const { scenes, fellBack } = edited === true ? await scenesByEngine(help, script, run) : noScenes
        const order = { script, voice: voiceOf(take), rawVideo: pathOf(take, 'raw'), ...cut, scenes }
        const { applied, ...videos } = await maker.edit(order, run)
        const all = Object.entries({ ...take.facts.fellBack, ...fellBack }) as [HelpStep, string][] // of this same record
        const skipped = [...applied.skipped, ...all.map(([step, reason]) => ({ step, reason }))]
        return { facts: { applied: { ...applied, skipped } }, files: await keep(id, videos) }
      }
      default:
        return assertNever(step)
    }
  }

  return async (order, { signal, late, onProgress }) => {
    const folder = folders.take()
    try {
      const run = { folder, seed: order.take.seed, signal, late, ...(onProgress === undefined ? {} : { onProgress }) }
      const made = await make(order, run)
      await folders.giveBack(folder)
      return made
    } catch (error) {
      await folders.discard(folder)
      throw error
    }
  }
}

/** Creates the runner; nothing runs before `start` or `resume`. */
export function createVideoRunner(deps: {
  store: VideoStore
  settlement: VideoSettlement
  make: MakeStep
  pace: Pace
  clock: Clock
  log: Log
}): VideoRunner {
  const { store, settlement, make, pace, clock, log } = deps
  const running = new Map<string, Running>()
  const waiting: string[] = []
  let stopping = false

  async function makeOne(video: StoredVideo, step: VideoStep, current: Running): Promise<boolean> {
    const { late, controller } = current
    const { signal } = controller
    const since = clock.monotonic()
    const take = video.sourceId === null ? video : store.find(video.sourceId)
    if (take === null) throw new Error('The video to re-cut no longer exists.')
    current.share = 0
    await settlement.begin(video, step)
    const { typicalMs } = stepFacts[step]
    if (isToFail(video, step)) {
      await pace(typicalMs, since, signal)
      throw new Error(`The ${step} could not be made (simulated).`)
    }
    const onProgress = (share: number) => void (current.share = share)
    const made = await make({ video, take, step }, { signal, late, onProgress })
    await pace(typicalMs, since, signal)
    signal.throwIfAborted()
    return settlement.finish(video, step, made)
  }

  async function carry(id: string, current: Running): Promise<void> {
    for (;;) {
      const video = store.find(id)
      const finished = video === null ? [] : finishedSteps(video)
      const step = video === null ? undefined : stepsOf(video).find((one) => !finished.includes(one))
      if (video === null || step === undefined || video.status === 'failed') return
      try {
        if (!(await makeOne(video, step, current))) return
      } catch (error) {
        if (stopping) return
        await fail(video, error instanceof Error ? error.message : `The ${step} could not be made.`)
        return
      }
    }
  }
  async function fail(video: StoredVideo, error: string): Promise<void> {
    const { id } = video
    if (await settlement.fail(video, error)) log.info('A short video failed and was refunded.', { id, error })
  }
  /** Waits until an ending is stored; one that could not be (a full disk) is retried by the next start. */
  function settled(id: string, ending: Promise<void>): Promise<void> {
    return ending.catch((error: unknown) => log.error('A short video could not be settled.', { id, error }))
  }

  function run(id: string): void {
    const attempt = store.markStarted(id)
    const video = store.find(id)
    if (video === null) return
    if (attempt > mostAttempts) return void settled(id, fail(video, gaveUp))
    const allowed = allowedMs(video.request.seconds)
    const controller = new AbortController()
    const expire = () => {
      void settled(id, fail(video, `Generation timed out after ${allowed / 60_000} minutes.`))
      controller.abort(new Error('Generation timed out'))
    }
    const late = new AbortController()
    const cancelDeadline = afterAwake(clock, allowed, expire)
    const cancelHelp = afterAwake(clock, allowed * helpShare, () =>
      late.abort(new Error('Only built-in models have time left.')),
    )
    const current: Running = { controller, late: late.signal, share: 0, done: Promise.resolve() }
    running.set(id, current)
    const over = () => {
      cancelDeadline()
      cancelHelp()
      running.delete(id)
      next()
    }
    current.done = settled(id, carry(id, current)).then(over)
  }
  function next(): void {
    while (!stopping && running.size < mostAtOnce) {
      const id = waiting.shift()
      if (id === undefined) return
      try {
        run(id)
      } catch (error) {
        // A job that cannot be started does not block the others, or the caller that freed its place.
        log.error('A short video could not be started.', { id, error })
        const video = store.find(id)
        if (video !== null) void settled(id, fail(video, 'The short video could not be started.'))
      }
    }
  }

  return {
    start({ id, fault }) {
      if (stopping || waiting.length >= mostWaiting || hasFault(fault, 'fail-start')) {
        throw new Error('The short video can’t start right now.')
      }
      waiting.push(id)
      next()
    },
    shareOf: (id) => running.get(id)?.share ?? 0,
    resume() {
      waiting.push(...store.open().map(({ id }) => id))
      next()
    },
    async stop() {
      stopping = true
      try {
        store.uncount([...running.keys()])
      } catch (error) {
        log.warn('Short videos count as if the service had not been asked to stop.', { error })
      }
      const all = [...running.values()]
      for (const { controller } of all) controller.abort(new Error('The service is stopping.'))
      await Promise.all(all.map(({ done }) => done))
    },
  }
}

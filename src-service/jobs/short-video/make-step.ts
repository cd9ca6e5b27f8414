import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { assertNever } from '#shared/util/assert-never.ts'
import { editSteps, presetOf, type ShortVideoMaker, type StageRun } from '../../short-video/short-video.ts'
import { writeScript } from '../../short-video/script/write-script.ts'
import type { RenderedFile } from '../../models/model-definition.ts'
import type { MediaFiles } from '../media-files.ts'
import { hasFault } from '../run-fault.ts'
import type { WorkFolders } from '../work-folders.ts'
import { filePositions, type FilePart, type VideoStep } from './video-step.ts'
import { fileOf, type StepMade, type StoredVideo } from './video-store.ts'

/** A step to make. `take`: the job whose script, voice and animation are used; the job itself unless it is a re-cut. */
export type StepOrder = { readonly video: StoredVideo; readonly take: StoredVideo; readonly step: VideoStep }

/** Makes a step and keeps its files. @throws Error with a sentence; the signal's reason where it was given up. */
export type MakeStep = (order: StepOrder, run: Pick<StageRun, 'signal' | 'onProgress'>) => Promise<StepMade>

/** The face of an account's presenter: the same in all its videos, for each gender and look. 0 to 2^31 - 1. */
function faceSeed({ accountId, request: { gender, preset } }: StoredVideo): number {
  const digest = createHash('sha256')
    .update(`${accountId} ${gender} ${presetOf(preset)}`)
    .digest()
  return digest.readUInt32BE(0) >>> 1
}

/** Builds the making of steps, each in a folder of its own. */
export function createMakeStep(deps: { maker: ShortVideoMaker; files: MediaFiles; folders: WorkFolders }): MakeStep {
  const { maker, files, folders } = deps

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

  async function make({ video, take, step }: StepOrder, run: StageRun): Promise<StepMade> {
    const { id, request } = video
    const { gender } = take.request
    const preset = presetOf(take.request.preset)
    switch (step) {
      case 'script': {
        const { topic, seconds } = request
        return { facts: { script: writeScript({ topic, seconds, seed: video.seed }) }, files: [] }
      }
      case 'portrait':
        return { facts: {}, files: await keep(id, { portrait: await maker.portrait({ gender, preset }, run) }) }
      case 'voice': {
        const { sound, times } = await maker.voice({ script: scriptOf(take), gender, voice: request.voice }, run)
        const kept = await keep(id, { sound, times })
        return { facts: { voiceSeconds: sound.durationSec ?? request.seconds }, files: kept }
      }
      case 'animate': {
        const raw = await maker.animate({ script: scriptOf(take), gender, preset, voice: voiceOf(take) }, run)
        return { facts: {}, files: await keep(id, { raw }) }
      }
      case 'edit': {
        const { flow, captions, music } = request
        const failing = editSteps.filter((one) => hasFault(video.fault, `fail-${one}`))
        const cut = { flow, captions, music, failing }
        const order = { script: scriptOf(take), voice: voiceOf(take), rawVideo: pathOf(take, 'raw'), ...cut }
        const { applied, ...videos } = await maker.edit(order, run)
        return { facts: { applied }, files: await keep(id, videos) }
      }
      default:
        return assertNever(step)
    }
  }

  return async (order, { signal, onProgress }) => {
    const folder = folders.take()
    try {
      const isFace = order.step === 'portrait' || order.step === 'animate'
      const seed = isFace ? faceSeed(order.take) : order.take.seed
      const run = { folder, seed, signal, ...(onProgress === undefined ? {} : { onProgress }) }
      const made = await make(order, run)
      await folders.giveBack(folder)
      return made
    } catch (error) {
      await folders.discard(folder)
      throw error
    }
  }
}

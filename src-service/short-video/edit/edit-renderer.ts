import { join } from 'node:path'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { z } from 'zod'
import { decodeSound } from '../../models/audio/decode-sound.ts'
import { durationOf } from '../../models/audio/sound.ts'
import { createRandomStream } from '../../models/drawing/random-stream.ts'
import { frameCount, framesPerSecond } from '../../models/video/rendered-video.ts'
import { onlyFile } from '../../models/video/video-renderer.ts'
import { copyImages } from '../../models/video/copy-images.ts'
import { bothOf, muxVideo } from '../../models/video/mux-video.ts'
import { encodeSound } from '../../models/video/sound-track.ts'
import type { RenderContext, Renderer } from '../../models/renderer.ts'
import { editSteps, flows, Script, type Applied, type EditStep } from '../short-video.ts'
import { timeBeats, readVoiceTimes } from '../voice/voice-times.ts'
import { cutImages } from './cut-images.ts'
import { drawPoster } from './draw-poster.ts'
import { composeBed, mixSound } from './mix-sound.ts'

const EditInput = z.object({
  script: Script,
  flow: z.enum(flows),
  captions: z.boolean(),
  edited: z.boolean().optional(),
  music: z.boolean(),
  failing: z.array(z.enum(editSteps)),
  /** What the images among the files show, in their order. */
  sceneTexts: z.array(z.string()).default([]),
})

const mostSeconds = 400
const accents = ['#ffd23f', '#5ee6a8', '#ff8f5c', '#7fd3ff', '#ff7aa8'] as const
const asAsked = 'This step failed (simulated).'
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function createSteps(failing: readonly EditStep[]) {
  const skipped: { step: EditStep; reason: string }[] = failing.map((step) => ({ step, reason: asAsked }))
  const isOut = (step: EditStep) => skipped.some((one) => one.step === step)
  return {
    skipped,
    isOut,
    /** Runs a step. If it fails, records it as skipped and returns null. Cancelling is not a failure. */
    async attempt<Made>(step: EditStep, { signal }: RenderContext, make: () => Promise<Made>): Promise<Made | null> {
      if (isOut(step)) return null
      try {
        return await make()
      } catch (error) {
        signal.throwIfAborted()
        skipped.push({ step, reason: reasonOf(error) })
        return null
      }
    },
  }
}

/** Renders the final video: cut images, mixed sound. Images that are not `edited` are copied. */
export const renderEdit: Renderer = async (job, context) => {
  Log.setLevel(AV_LOG_ERROR)
  const { script, flow, captions, edited = captions, music, failing, sceneTexts } = EditInput.parse(job.input)
  const asked = { captions, broll: edited, images: edited, music, loudnorm: true }
  const steps = createSteps(failing.filter((step) => asked[step]))
  const rawVideo = onlyFile(job, 'video').path
  const times = await readVoiceTimes(onlyFile(job, 'times').path)
  const voice = await decodeSound(onlyFile(job, 'audio').path, { channels: 1, mostSeconds })
  const durationSec = durationOf(voice)
  const count = frameCount(durationSec)
  const beats = timeBeats(script, times.words, durationSec)
  const accent = createRandomStream(`short video accent ${job.seed}`).pick(accents)
  const posterSec = Math.min(durationSec / 2, Math.max(0.5, (beats[0]?.words[1]?.start ?? 0.5) + 0.1))
  const quiet = { signal: context.signal, onProgress: () => undefined }

  async function accompany() {
    const poster = await drawPoster(rawVideo, posterSec, script.title, accent)
    const bed = music
      ? await steps.attempt('music', context, () => composeBed(script.category, durationSec, job.seed, quiet))
      : null
    const levelled = await steps.attempt('loudnorm', context, () =>
      Promise.resolve(mixSound(voice, bed, true, job.seed)),
    )
    const sound = await encodeSound(levelled ?? mixSound(voice, bed, false, job.seed), context)
    return { poster, hasBed: bed !== null, isLevelled: levelled !== null, sound, free: sound.free }
  }

  async function cut() {
    const { language } = script
    const cutting = {
      rawVideo,
      beats,
      words: times.words,
      count,
      flow,
      accent,
      captions,
      language,
      seed: job.seed,
      scenes: sceneTexts.flatMap((text, at) => {
        const file = job.media['scenes']?.[at]
        return file === undefined ? [] : [{ text, path: file.path }]
      }),
      steps,
    }
    const none = { captions: false, broll: false, images: false }
    const made = edited ? await cutImages(cutting, context) : { images: await copyImages([rawVideo]), applied: none }
    return { ...made, free: made.images.free }
  }

  const [{ images, applied }, { poster, sound, hasBed, isLevelled }] = await bothOf(cut(), accompany())
  const path = join(job.folder, 'video.mp4')
  await muxVideo(path, images, sound)
  const delivered: Applied = { ...applied, music: hasBed, loudnorm: isLevelled, skipped: steps.skipped }
  const size = { width: images.width, height: images.height }
  return {
    files: [
      { file: path, contentType: 'video/mp4', ...size, durationSec: count / framesPerSecond, posterSec },
      { file: poster, contentType: 'image/jpeg', ...size },
      { file: new TextEncoder().encode(JSON.stringify(delivered)), contentType: 'application/json' },
    ],
  }
}

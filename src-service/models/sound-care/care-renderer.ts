import { cleanVoice } from '../audio/clean-voice.ts'
import { compress } from '../audio/compress.ts'
import { decodeSound } from '../audio/decode-sound.ts'
import { deliverSound } from '../audio/encode-sound.ts'
import { levelTo } from '../audio/level.ts'
import { mapChannels } from '../audio/sound.ts'
import type { RenderJob } from '../model-definition.ts'
import type { Renderer } from '../renderer.ts'
import { CleanInput, cleaningDepths, LevelInput, mostRecording, targets } from './care-models.ts'

const compression = { threshold: -26, ratio: 2, attack: 0.008, release: 0.2 } as const

function recordingOf({ media }: RenderJob): string {
  const file = media['audio']?.[0]
  if (file === undefined) throw new Error('The recording is missing.')
  if ((file.durationSec ?? 0) > mostRecording)
    throw new Error(`The recording is too long. Use one of up to ${mostRecording / 60} minutes.`)
  return file.path
}

/** Removes steady noise from a voice recording, compresses and levels it. Mono: a voice is in the centre. */
export const cleanRenderer: Renderer = async (job, context) => {
  const { strength, target, format } = CleanInput.parse(job.input)
  const recording = await decodeSound(recordingOf(job), { channels: 1, mostSeconds: mostRecording })
  const cleaned = cleanVoice(recording, cleaningDepths[strength])
  context.signal.throwIfAborted()
  context.onProgress(0.6)
  const even = mapChannels(cleaned, (channel) => compress(channel, cleaned.rate, compression))
  return { files: [await deliverSound(levelTo(even, targets[target]), format)] }
}

/** Sets the loudness of any recording and limits its peaks; nothing else changes. */
export const levelRenderer: Renderer = async (job, context) => {
  const { target, format } = LevelInput.parse(job.input)
  const recording = await decodeSound(recordingOf(job), { channels: 2, mostSeconds: mostRecording })
  context.signal.throwIfAborted()
  return { files: [await deliverSound(levelTo(recording, targets[target]), format)] }
}

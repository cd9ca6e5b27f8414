import { z } from 'zod'
import type { AudioJob } from '#service/models/spoken-audio/audio-job.ts'
import { audioRenderer } from '#service/models/spoken-audio/audio-renderer.ts'
import { decodeSound } from '#service/models/audio/decode-sound.ts'

const Times = z.object({
  words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
  phones: z.array(z.object({ phone: z.string(), start: z.number(), end: z.number() })),
})

/** The job of an audio whose request names only a text and a voice, in English. */
export const usualAudio: Omit<AudioJob, 'text'> = {
  isSsml: false,
  language: 'en-US',
  voice: { kind: 'preset', id: 'preset-professional-female' },
  voices: {},
  speed: 1,
  pitch: 0,
  emotion: 'neutral',
  emphasis: [],
  outputFormat: 'wav',
  sampleRate: 48_000,
  bitrate: 128,
}

/** Speaks a text as the service does, in this thread: the file, its sound as one channel, and its times. */
export async function speakAudio(text: string, change: Partial<AudioJob> = {}) {
  const input = { ...usualAudio, ...change, text }
  const job = { family: 'spoken-audio', input, seed: 1, media: {}, folder: '' }
  const { files } = await audioRenderer(job, { signal: new AbortController().signal, onProgress: () => {} })
  const [made, times] = files
  if (made === undefined || times === undefined || typeof made.file === 'string' || typeof times.file === 'string')
    throw new Error('There is no file in memory.')
  const file = Buffer.from(made.file)
  return {
    file,
    contentType: made.contentType,
    seconds: made.durationSec ?? 0,
    sound: await decodeSound(file, { channels: 1, mostSeconds: 600 }),
    ...Times.parse(JSON.parse(new TextDecoder().decode(times.file))),
  }
}

/** Speaks the content of an SSML text. */
export const speakSsml = (content: string, change: Partial<AudioJob> = {}) =>
  speakAudio(`<speak>${content}</speak>`, { isSsml: true, ...change })

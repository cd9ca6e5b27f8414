import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { presetVoices } from '../src-shared/contract/voice.ts'
import { samplePhrase } from '../src-shared/domain/speech/sample-phrases.ts'
import { audioRenderer } from '../src-service/models/spoken-audio/audio-renderer.ts'

// Speaks what the list of voices plays on this computer: one phrase in every preset. Run it after a change to how
// presets are spoken.
//
// Usage: node scripts/make-voice-samples.ts

const folder = join(resolve(import.meta.dirname, '..'), 'resources/voices')
await mkdir(folder, { recursive: true })
for (const id of presetVoices) {
  const input = {
    text: samplePhrase(null),
    isSsml: false,
    language: 'en-US',
    voice: { kind: 'preset', id },
    voices: {},
    speed: 1,
    pitch: 0,
    emotion: 'neutral',
    emphasis: [],
    outputFormat: 'mp3',
    sampleRate: 44_100,
    bitrate: 96,
  }
  const job = { family: 'spoken-audio', input, seed: 1, media: {}, folder: '' }
  const { files } = await audioRenderer(job, { signal: new AbortController().signal, onProgress: () => {} })
  const made = files[0]?.file
  if (made === undefined || typeof made === 'string') throw new Error('There is no file in memory.')
  await writeFile(join(folder, `${id}.mp3`), made)
}

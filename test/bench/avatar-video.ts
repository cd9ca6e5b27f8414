import { avatarModels } from '#shared/contract/avatar.ts'
import { studioTiers } from '#shared/contract/video.ts'
import { renderAvatarVideo } from '#service/models/avatar/avatar-video-renderer.ts'
import { writeWave } from '#service/models/audio/encode-sound.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../../scripts/bench.ts'
import { speakAudio } from '../helpers/speak-audio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const text =
  'The harbour lights came on, and the boats turned home before the storm. Nobody had asked them to, and nobody was surprised.'
const seconds = 6

/**
 * Measures how many seconds of two cores a second of an avatar's video takes, at its highest size, with and without speech
 * (the goal is below one). CPU time of all threads, so other programs change little.
 */
export const bench = {
  title: 'avatar video',
  async run() {
    await using folder = await makeTempFolder()
    const { sound } = await speakAudio(text)
    const path = join(folder.path, 'speech.wav')
    await writeFile(path, writeWave(sound))
    const numbers: Record<string, string> = {}
    for (const model of avatarModels) {
      for (const speaks of [false, true]) {
        const since = process.cpuUsage()
        await renderAvatarVideo(
          {
            family: 'avatar-video',
            input: {
              avatar: { prompt: 'a woman in a red coat', model, aspectRatio: '16:9', guidanceScale: 10 },
              motionStyle: 'moderate',
              durationSeconds: seconds,
              shortSide: studioTiers.pro.shortSide,
              fps: 30,
            },
            seed: 4,
            media: { audio: speaks ? [{ path, contentType: 'audio/wav' }] : [] },
            folder: folder.path,
          },
          { signal: new AbortController().signal, onProgress: () => {} },
        )
        const { user, system } = process.cpuUsage(since)
        numbers[`${model}${speaks ? ' speaking' : ''}`] = ((user + system) / 2e6 / seconds).toFixed(2)
      }
    }
    return numbers
  },
} satisfies Bench

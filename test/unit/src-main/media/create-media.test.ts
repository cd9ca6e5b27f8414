// Catches: a waveform that shows sound where there is none, a file that is decoded again each time it is opened, a
// guessed frame rate, an error for a video whose sound cannot be decoded.
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createThumbnailPool } from '#main/media/thumbnail-pool.ts'
import { createReadPlayback } from '#main/media/create-media.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { soundOf, writeSound } from '../../../helpers/small-video.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const workerFile = resolve(import.meta.dirname, '../../../../src-main/media/thumbnail-worker.ts')
const assetId = AssetId.parse('asset-1')

it('detects silence and sound, and caches the result', async () => {
  await using folder = await makeTempFolder()
  // One second of silence, then one of a tone at half of full loudness.
  const tone = soundOf(2, (at) => (at < 1 ? 0 : Math.sin(at * 440 * 2 * Math.PI) / 2))
  const path = await writeSound(folder.path, 'tone.wav', tone)
  const thumbnails = createThumbnailPool({ workerFile, folder: join(folder.path, 'small') })
  try {
    const { peaks, duration, frameRate } = await thumbnails.playback(path, 'abcd')
    expect(frameRate).toBeNull()
    expect(duration).toBeCloseTo(2, 1)
    const heard = peaks ?? []
    expect(heard.length).toBeGreaterThan(150)
    expect(heard.length).toBeLessThanOrEqual(1_000)
    const [quiet, loud] = [heard.slice(0, heard.length * 0.45), heard.slice(heard.length * 0.55, -1)]
    expect(Math.max(...quiet)).toBeLessThan(8)
    expect(Math.min(...loud)).toBeGreaterThan(100)
    expect(Math.max(...loud)).toBeLessThan(160)
    // Without the file, only the cached result can answer.
    await rm(path)
    expect(await thumbnails.playback(path, 'abcd')).toEqual({ peaks, duration, frameRate })
  } finally {
    await thumbnails.stop()
  }
})

it('returns nothing for a file that is neither video nor audio, and for a missing one', async () => {
  await using folder = await makeTempFolder()
  const path = join(folder.path, 'text.mp3')
  await writeFile(path, 'these are words')
  const thumbnails = createThumbnailPool({ workerFile, folder: join(folder.path, 'small') })
  const log = createMemoryLog()
  try {
    const nothing = { frameRate: null, duration: null, peaks: null }
    const source = { path, sha256: 'ef01' }
    expect(await createReadPlayback({ source: () => source, thumbnails, log })(assetId)).toEqual(nothing)
    expect(await createReadPlayback({ source: () => null, thumbnails, log })(assetId)).toEqual(nothing)
  } finally {
    await thumbnails.stop()
  }
})

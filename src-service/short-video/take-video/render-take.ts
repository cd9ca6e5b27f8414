import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Engine, RenderedFile, RenderJob } from '../../models/model-definition.ts'
import { renderHalves } from '../../models/render-parts.ts'
import type { RenderTake } from '../../composer/take-order.ts'
import { readTake } from './take-input.ts'

function only(files: readonly RenderedFile[], index: number): RenderedFile {
  const file = files[index]
  if (file === undefined) throw new Error('The render worker made too few files.')
  return file
}

/** Moves or writes a finished file to its place in a folder. */
async function put({ file }: RenderedFile, path: string): Promise<string> {
  if (typeof file === 'string') await rename(file, path)
  else await writeFile(path, file)
  return path
}

const media = (paths: readonly string[], contentType: string) => paths.map((path) => ({ path, contentType }))

/**
 * Creates `renderTake` on the render workers: one speaks, two draw half of the images each, one adds the sound.
 * @param scale The size of the videos as a share of the full one; differs from 1 in tests only.
 */
export function createRenderTake(engine: Engine, scale = 1): RenderTake {
  return async (given, { video, poster }, signal) => {
    const order = readTake(given)
    signal.throwIfAborted()
    for (const path of [video, poster]) await mkdir(dirname(path), { recursive: true })
    // Beside the video, so that a finished file is moved and not copied.
    const work = await mkdtemp(join(dirname(video), '.take-'))
    const render = async (
      family: string,
      input: Record<string, unknown>,
      files: RenderJob['media'],
      run: AbortSignal,
    ) => {
      const folder = await mkdtemp(join(work, 'job-'))
      const job = { family, input: { order, scale, ...input }, seed: order.seed, media: files, folder }
      return (await engine.render(job, run)).files
    }
    try {
      const spoken = await render('take-video-voice', {}, {}, signal)
      const { durationSec = 0 } = only(spoken, 0)
      const voice = {
        audio: media([await put(only(spoken, 0), join(work, 'voice.wav'))], 'audio/wav'),
        times: media([await put(only(spoken, 1), join(work, 'times.json'))], 'application/json'),
      }
      const halves = await renderHalves({ signal }, (part, run) =>
        render('take-video-images', { durationSec, part }, voice, run.signal),
      )
      const parts = halves.flat()
      const images = parts.filter(({ contentType }) => contentType === 'video/mp4').map(({ file }) => String(file))
      const still = parts.find(({ contentType }) => contentType === 'image/jpeg')
      if (still === undefined) throw new Error('The render worker made no poster.')
      const joined = await render(
        'take-video-join',
        { durationSec },
        { ...voice, video: media(images, 'video/mp4') },
        signal,
      )
      const finished = await put(still, join(work, 'poster.jpg'))
      signal.throwIfAborted()
      await rename(finished, poster)
      await put(only(joined, 0), video)
      return { durationSec: only(joined, 0).durationSec ?? durationSec }
    } finally {
      // A worker that was just given up may still be writing.
      await rm(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    }
  }
}

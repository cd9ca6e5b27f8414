import { rename, writeFile } from 'node:fs/promises'
import { presetVoices } from '#shared/contract/voice.ts'
import type { Engine, RenderedFile, RenderJob } from '../../models/model-definition.ts'
import type { AudioJob } from '../../models/spoken-audio/audio-job.ts'
import type { WorkFolders } from '../../jobs/make-files.ts'
import type { RenderTake, TakeOrder } from '../take-order.ts'

const isGerman = ({ language }: TakeOrder) => language.split('-')[0] === 'de'
const longestTitle = 60

/** How a voice reads a take. */
function speechOf(order: TakeOrder): AudioJob {
  const { hook, beats, voice } = order
  return {
    text: [hook, ...beats.map(({ say }) => say)].join(' '),
    isSsml: false,
    language: isGerman(order) ? 'de-DE' : 'en-US',
    voice: { kind: 'preset', id: presetVoices.find((one) => one === voice) ?? 'preset-narrator' },
    voices: {},
    speed: 1,
    pitch: 0,
    emotion: 'neutral',
    emphasis: [],
    outputFormat: 'wav',
    sampleRate: 48_000,
    bitrate: 192,
  }
}

async function put(file: RenderedFile, path: string): Promise<void> {
  if (typeof file.file === 'string') await rename(file.file, path)
  else await writeFile(path, file.file)
}

/**
 * Creates a plain renderer of takes from models of the catalog: a voice speaks the words, and an audiogram with the hook as
 * its title shows them at 1080 x 1920. The poster is a poster of the hook.
 */
export function createPlainTakeRenderer({ engine, folders }: { engine: Engine; folders: WorkFolders }): RenderTake {
  async function render(job: Omit<RenderJob, 'folder'>, folder: string, signal: AbortSignal): Promise<RenderedFile> {
    const { files } = await engine.render({ ...job, folder }, signal)
    const [file] = files
    if (file === undefined) throw new Error('The model made no file.')
    return file
  }
  return async (order, paths, signal) => {
    const { seed, hook, handle } = order
    const title = hook.length > longestTitle ? `${hook.slice(0, longestTitle - 1)}…` : hook
    const used: string[] = []
    const take = () => {
      const folder = folders.take()
      used.push(folder)
      return folder
    }
    try {
      const sound = await render({ family: 'spoken-audio', input: speechOf(order), seed, media: {} }, take(), signal)
      const soundPath = `${paths.video}.sound`
      await put(sound, soundPath)
      const audio = [{ path: soundPath, contentType: sound.contentType }]
      const look = { aspect_ratio: '9:16', resolution: '1080p', style: 'bars' }
      const video = await render(
        { family: 'audiogram', input: { title: hook, subtitle: handle, ...look }, seed, media: { audio } },
        take(),
        signal,
      )
      const poster = await render(
        {
          family: 'poster',
          input: { prompt: 'sun', title, small_print: handle, aspect_ratio: '9:16' },
          seed,
          media: {},
        },
        take(),
        signal,
      )
      await put(video, paths.video)
      await put(poster, paths.poster)
      return { durationSec: video.durationSec ?? sound.durationSec ?? order.maxSec }
    } finally {
      await Promise.all(used.map((folder) => folders.discard(folder)))
    }
  }
}

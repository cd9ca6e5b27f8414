import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFile, RenderedFile, RenderJob } from '../../src-service/models/model-definition.ts'
import { createAnimateRenderer } from '../../src-service/short-video/presenter/animate-renderer.ts'
import type { Script, VoicePaths } from '../../src-service/short-video/short-video.ts'
import type { RenderContext } from '../../src-service/models/renderer.ts'
import { renderVoice } from '../../src-service/short-video/voice/voice-renderer.ts'
import { makeTempFolder } from './temp-folder.ts'

/** Small enough that a test renders seconds of it quickly, upright like the video. Pixels. */
export const takeSize = { width: 216, height: 384 } as const

/** About five seconds of speech, with all kinds of beats. */
export const takeScript: Script = {
  title: 'Why do boats float?',
  language: 'en-US',
  category: 'explainer',
  text: 'Why do boats float?\n\nWater pushes back. The heart of a ship is full of air.\n\nNow you know.',
  beats: [
    { kind: 'hook', text: 'Why do boats float?', cues: ['boat'] },
    {
      kind: 'beat',
      text: 'Water pushes back. The heart of a ship is full of air.',
      cues: ['water', 'heart'],
    },
    { kind: 'close', text: 'Now you know.', cues: [] },
  ],
}

/** A render context that nobody aborts. */
export const patient = (): RenderContext => ({ signal: new AbortController().signal, onProgress: () => undefined })

/** A file as a job receives it. */
export const mediaOf = (path: string): MediaFile[] => [{ path, contentType: 'application/octet-stream' }]

/** The path of a file that was made; bytes are first written under the name. */
export async function keep(file: RenderedFile | undefined, folder: string, name: string): Promise<string> {
  if (file === undefined) throw new Error(`There is no ${name}.`)
  if (typeof file.file === 'string') return file.file
  const path = join(folder, name)
  await writeFile(path, file.file)
  return path
}

/** A job of the stages of a short video. */
export function stageJob(
  folder: string,
  input: Record<string, unknown>,
  files: Readonly<Record<string, string>> = {},
  seed = 4,
): RenderJob {
  const media = Object.fromEntries(Object.entries(files).map(([name, path]) => [name, mediaOf(path)]))
  return { family: 'short-video', input, seed, media, folder }
}

/** Speaks a script. */
export async function speak(folder: string, script = takeScript): Promise<VoicePaths> {
  await mkdir(folder, { recursive: true })
  const { files } = await renderVoice(stageJob(folder, { script, gender: 'woman', voice: null }), patient())
  return { sound: await keep(files[0], folder, 'voice.wav'), times: await keep(files[1], folder, 'times.json') }
}

/** Animates a spoken script at the small size. Returns the path of the raw video. */
export async function animate(
  folder: string,
  voice: VoicePaths,
  script = takeScript,
  context = patient(),
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const input = { script, gender: 'woman', preset: 'creator' }
  const files = { audio: voice.sound, times: voice.times }
  const made = await createAnimateRenderer(takeSize)(stageJob(folder, input, files), context)
  return keep(made.files[0], folder, 'raw.mp4')
}

/** Makes a spoken and animated script in a new folder, which the caller disposes of. */
export async function makeTake(script = takeScript) {
  const folder = await makeTempFolder()
  const voice = await speak(join(folder.path, 'voice'), script)
  return { folder, voice, raw: await animate(join(folder.path, 'raw'), voice, script) }
}

/** A take that was made. */
export type Take = Awaited<ReturnType<typeof makeTake>>

import { z } from 'zod'
import type { CharacterName } from '../models/presenter-3d/character.ts'
import type { Engine, RenderedFile, RenderJob } from '../models/model-definition.ts'
import { renderHalves } from '../models/render-parts.ts'

/** The size of every short video. Pixels. */
export const shortVideoSize = { width: 1080, height: 1920 } as const

/** Presenter genders (interface: Short video API). */
export const genders = ['man', 'woman'] as const
export type Gender = (typeof genders)[number]

/** Presenter looks (interface: Short video API). */
export const presets = ['creator', 'newscaster', 'pixar'] as const
export type Preset = (typeof presets)[number]

/** Editing and caption styles (interface: Short video API). */
export const flows = ['classic', 'reveal', 'hook-reveal', 'broll-punch', 'clean-punch', 'karaoke'] as const
export type Flow = (typeof flows)[number]

/** The flow if none is requested. */
export const defaultFlow: Flow = 'classic'

/** The edit steps that the sandbox can make fail. The video is then made without them. */
export const editSteps = ['captions', 'broll', 'images', 'music', 'loudnorm'] as const
export type EditStep = (typeof editSteps)[number]

/**
 * What models of the user's engines may do in place of the built-in ones. Where one fails, the built-in one takes over,
 * and the step is named with the reason. `timing`: of the captions; `scenes`: images of what is said.
 */
export const helpSteps = ['voice', 'timing', 'scenes'] as const
export type HelpStep = (typeof helpSteps)[number]

/** A part of a script: its text, and the words that decide its images, best first; none if it addresses the viewer. */
export const Beat = z.object({
  kind: z.enum(['hook', 'beat', 'close']),
  text: z.string().min(1),
  cues: z.array(z.string()),
})
export type Beat = z.output<typeof Beat>

/** A script: `text` is the concatenated text of the beats. `language` is a code such as `en-US`. */
export const Script = z.object({
  title: z.string(),
  language: z.string(),
  category: z.string(),
  text: z.string().min(1),
  beats: z.array(Beat).min(1),
})
export type Script = z.output<typeof Script>

/** What the edit delivered (interface: Short video job, `applied`). Steps not requested are false and not skipped. */
export const Applied = z.object({
  captions: z.boolean(),
  broll: z.boolean(),
  images: z.boolean(),
  music: z.boolean(),
  loudnorm: z.boolean(),
  /** Requested steps that failed, each with a reason in one sentence. */
  skipped: z.array(z.object({ step: z.enum([...editSteps, ...helpSteps]), reason: z.string() })),
})
export type Applied = z.output<typeof Applied>

/** Settings of a stage run. The same order and seed give the same bytes. */
export type StageRun = {
  /** An empty folder for the stage's files. The caller owns it and removes it after taking the files. */
  readonly folder: string
  /** 0 to 2^31 - 1. Decides gestures, cutaways and music; the presenter is the same for every seed. */
  readonly seed: number
  readonly signal: AbortSignal
  /** Reports progress from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/** A spoken script as files: the sound (WAV, 48 kHz) and the times of its words and speech sounds (JSON). */
export type VoiceFiles = { readonly sound: RenderedFile; readonly times: RenderedFile }

/** An image of what a text says, in place of a painted one. */
export type SceneImage = { readonly text: string; readonly path: string }

/** Paths of the files of the voice stage. */
export type VoicePaths = { readonly sound: string; readonly times: string }

/** Whom a video shows. `character`: in the 3D look; the gender's first if it is not stated. */
type Presenter = { readonly gender: Gender; readonly preset: Preset; readonly character?: CharacterName }

/** Makes the parts of a short video, each as a job of the render workers. */
export type ShortVideoMaker = {
  /** Draws the presenter, 1080 x 1920 (PNG). */
  portrait(order: Presenter, run: StageRun): Promise<RenderedFile>
  /** Speaks a script. Uses the gender's default if it does not have the voice (`shortVideoOptions`). */
  voice(
    order: { readonly script: Script; readonly gender: Gender; readonly voice: string | null },
    run: StageRun,
  ): Promise<VoiceFiles>
  /**
   * Makes a voice of a sound in which another program says the script: the same files as `voice`. `words`: what was heard
   * in it and when, in seconds; the words are timed by the sound alone if there are none.
   */
  fitVoice(
    order: {
      readonly script: Script
      readonly gender: Gender
      readonly path: string
      readonly words: readonly { readonly text: string; readonly start: number; readonly end: number }[]
    },
    run: StageRun,
  ): Promise<VoiceFiles>
  /** Renders the lip-synced video before the edit (MP4, 30 frames per second). */
  animate(
    order: Presenter & { readonly script: Script; readonly voice: VoicePaths },
    run: StageRun,
  ): Promise<RenderedFile>
  /**
   * Cuts the final video. Steps in `failing`, or that cannot be done, are left out and reported in `applied`; the video
   * is made without them. An unknown flow is treated as the default.
   */
  edit(
    order: {
      readonly script: Script
      readonly voice: VoicePaths
      readonly rawVideo: string
      readonly flow: string | null
      readonly captions: boolean
      /** Cutaways, zooms and the opening; with the captions if not stated. */
      readonly edited?: boolean | undefined
      readonly music: boolean
      readonly failing: readonly EditStep[]
      /** Shown where their text is said. */
      readonly scenes?: readonly SceneImage[]
    },
    run: StageRun,
  ): Promise<{ readonly video: RenderedFile; readonly poster: RenderedFile; readonly applied: Applied }>
}

/** Returns the preset of a name: an unknown one falls back to `creator` (interface: Short video API). */
export function presetOf(name: string): Preset {
  return presets.find((preset) => preset === name) ?? 'creator'
}

/** Returns the flow of a name: none, or an unknown one, gives the default. */
export function flowOf(name: string | null): Flow {
  return flows.find((flow) => flow === name) ?? defaultFlow
}

function part<Value>(values: readonly Value[], index: number): Value {
  const value = values[index]
  if (value === undefined) throw new Error('The render worker made too few files.')
  return value
}

const media = (path: string, contentType: string) => [{ path, contentType }]

/**
 * Creates a maker of short videos that uses an engine: the pool of render workers. Every stage throws an Error with a
 * sentence for the user if it fails, and the signal's reason if it is cancelled.
 */
export function createShortVideoMaker(engine: Engine): ShortVideoMaker {
  async function render(
    stage: string,
    input: Record<string, unknown>,
    files: RenderJob['media'],
    { folder, seed, signal, onProgress }: StageRun,
  ): Promise<readonly RenderedFile[]> {
    const job = { family: `short-video-${stage}`, input, seed, media: files, folder }
    const result = await engine.render(job, signal, onProgress)
    return result.files
  }

  return {
    async portrait(order, run) {
      return part(await render('portrait', order, {}, run), 0)
    },
    async voice(order, run) {
      const files = await render('voice', order, {}, run)
      return { sound: part(files, 0), times: part(files, 1) }
    },
    async fitVoice({ path, ...input }, run) {
      const files = await render('fit-voice', input, { audio: media(path, 'audio/wav') }, run)
      return { sound: part(files, 0), times: part(files, 1) }
    },
    async animate({ voice, ...input }, run) {
      const files = { audio: media(voice.sound, 'audio/wav'), times: media(voice.times, 'application/json') }
      if (input.preset !== 'pixar') return part(await render('animate', input, files, run), 0)
      // Each frame of a 3D presenter stands alone.
      const halves = await renderHalves(run, (half, own) =>
        render('animate', { ...input, part: half }, files, { ...run, ...own }),
      )
      const video = halves.flat().map((made) => ({ path: String(made.file), contentType: made.contentType }))
      return part(await render('join', {}, { ...files, video }, run), 0)
    },
    async edit({ script, voice, rawVideo, flow, captions, edited = captions, music, failing, scenes = [] }, run) {
      const files = {
        video: media(rawVideo, 'video/mp4'),
        audio: media(voice.sound, 'audio/wav'),
        times: media(voice.times, 'application/json'),
        scenes: scenes.map(({ path }) => ({ path, contentType: 'image/png' })),
      }
      const sceneTexts = scenes.map(({ text }) => text)
      const input = { script, flow: flowOf(flow), captions, edited, music, failing, sceneTexts }
      const made = await render('edit', input, files, run)
      const applied = part(made, 2).file
      const text = typeof applied === 'string' ? applied : new TextDecoder().decode(applied)
      return { video: part(made, 0), poster: part(made, 1), applied: Applied.parse(JSON.parse(text)) }
    },
  }
}

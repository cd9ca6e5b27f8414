import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  HelpStep,
  SceneImage,
  Script,
  ShortVideoMaker,
  StageRun,
  VoiceFiles,
} from '../../short-video/short-video.ts'
import type { ShortVideoHelp } from '../../short-video/short-video-help.ts'
import type { StoredVideo } from './video-store.ts'

/** The steps at which a model of an engine gave way to the built-in one, and why. */
export type FellBack = Partial<Record<HelpStep, string>>

/** Images of an edit at most: each takes an engine as long as a run. */
const mostScenes = 4

async function folderIn(run: StageRun, name: string): Promise<string> {
  const folder = join(run.folder, name)
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Speaks a script with the user’s speech model, and times its words with their transcription model. Null: none did. */
export async function voiceByEngine(
  { help, maker }: { help: ShortVideoHelp; maker: ShortVideoMaker },
  { script, gender }: { script: Script; gender: StoredVideo['request']['gender'] },
  run: StageRun,
): Promise<{ voice: VoiceFiles | null; fellBack: FellBack }> {
  const { seed, signal } = run
  const spoken = await help.speak(script.text.replaceAll(/\s*\n\s*/gu, ' '), {
    folder: await folderIn(run, 'speech'),
    seed,
    signal,
  })
  if (spoken.kind === 'none') return { voice: null, fellBack: {} }
  if (spoken.kind === 'failed') return { voice: null, fellBack: { voice: spoken.reason } }
  const heard = await help.hear(spoken.made, { folder: await folderIn(run, 'transcript'), seed, signal })
  const timing = heard.kind === 'failed' ? { timing: heard.reason } : {}
  const words = heard.kind === 'made' ? heard.made : []
  try {
    return { voice: await maker.fitVoice({ script, gender, path: spoken.made, words }, run), fellBack: timing }
  } catch (error) {
    signal.throwIfAborted()
    return { voice: null, fellBack: { voice: error instanceof Error ? error.message : String(error) } }
  }
}

/** Makes images of the parts of a script that have something to show, with the user’s image model. */
export async function scenesByEngine(
  help: ShortVideoHelp,
  script: Script,
  run: StageRun,
): Promise<{ scenes: SceneImage[]; fellBack: FellBack }> {
  const scenes: SceneImage[] = []
  const shown = script.beats.filter(({ kind, cues }) => kind === 'beat' && cues.length > 0).slice(0, mostScenes)
  for (const [at, { text }] of shown.entries()) {
    const { seed, signal } = run
    const made = await help.image(text, { folder: await folderIn(run, `scene-${at}`), seed: seed + at, signal })
    if (made.kind === 'none') return { scenes: [], fellBack: {} }
    if (made.kind === 'failed') return { scenes, fellBack: { scenes: made.reason } }
    scenes.push({ text, path: made.made })
  }
  return { scenes, fellBack: {} }
}

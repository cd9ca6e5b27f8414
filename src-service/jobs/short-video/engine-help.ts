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
import type { HelpRun, ShortVideoHelp } from '../../short-video/short-video-help.ts'
import type { StoredVideo } from './video-store.ts'

/** The steps at which a model of an engine gave way to the built-in one, and why. */
export type FellBack = Partial<Record<HelpStep, string>>

/** A stage that models of engines help with. */
export type HelpedRun = StageRun & Pick<HelpRun, 'late'>

/** Images of an edit at most: each takes an engine as long as a run. */
const mostScenes = 4

/** The settings of one call, with a folder of its own in that of the stage. */
async function callIn({ folder: parent, seed, signal, late }: HelpedRun, name: string): Promise<HelpRun> {
  const folder = join(parent, name)
  await mkdir(folder, { mode: 0o700 })
  return { folder, seed, signal, late }
}

/**
 * Speaks a script with the user’s speech model, and times its words with their transcription model. Null: none did.
 * `seconds`: the wanted length.
 */
export async function voiceByEngine(
  { help, maker }: { help: ShortVideoHelp; maker: ShortVideoMaker },
  { script, gender, seconds }: { script: Script } & Pick<StoredVideo['request'], 'gender' | 'seconds'>,
  run: HelpedRun,
): Promise<{ voice: VoiceFiles | null; fellBack: FellBack }> {
  const spoken = await help.speak(script.text.replaceAll(/\s*\n\s*/gu, ' '), await callIn(run, 'speech'))
  if (spoken.kind === 'none') return { voice: null, fellBack: {} }
  if (spoken.kind === 'failed') return { voice: null, fellBack: { voice: spoken.reason } }
  const heard = await help.hear({ path: spoken.made, seconds }, await callIn(run, 'transcript'))
  const timing = heard.kind === 'failed' ? { timing: heard.reason } : {}
  const words = heard.kind === 'made' ? heard.made : []
  try {
    return { voice: await maker.fitVoice({ script, gender, path: spoken.made, words }, run), fellBack: timing }
  } catch (error) {
    run.signal.throwIfAborted()
    return { voice: null, fellBack: { voice: error instanceof Error ? error.message : String(error) } }
  }
}

/** Makes images of the parts of a script that have something to show, with the user’s image model. */
export async function scenesByEngine(
  help: ShortVideoHelp,
  script: Script,
  run: HelpedRun,
): Promise<{ scenes: SceneImage[]; fellBack: FellBack }> {
  const scenes: SceneImage[] = []
  const shown = script.beats.filter(({ kind, cues }) => kind === 'beat' && cues.length > 0).slice(0, mostScenes)
  for (const [at, { text }] of shown.entries()) {
    const call = await callIn(run, `scene-${at}`)
    const made = await help.image(text, { ...call, seed: call.seed + at })
    if (made.kind === 'none') return { scenes: [], fellBack: {} }
    if (made.kind === 'failed') return { scenes, fellBack: { scenes: made.reason } }
    scenes.push({ text, path: made.made })
  }
  return { scenes, fellBack: {} }
}

import type { EngineRole } from '#shared/contract/engine.ts'
import type { Log } from '#shared/util/ports.ts'
import type { Helped, HelpRun, ShortVideoHelp } from '../short-video/short-video-help.ts'
import { EngineFailure } from './engine-failure.ts'
import type { Engines } from './engines.ts'
import type { StoredModel } from './engine-store.ts'
import { inputFor } from './model-test.ts'
import { adapterOf } from './adapters.ts'

/** The most time that a helper has before the built-in model takes over. Milliseconds. */
const helpMs = 4 * 60_000
/** The shape of a video for phones, if the model offers it. */
const uprightSize = /^(832x1216|768x1344|1024x1536|1024x1792|896x1152|640x960|512x768)$/

/** Creates what models of engines do for short videos, each with the role that the user gave it. */
export function createVideoHelp({ engines, log }: { engines: Engines; log: Log }): ShortVideoHelp {
  const { store, runs } = engines

  async function help<Made>(
    role: EngineRole,
    { signal, late }: HelpRun,
    work: (model: StoredModel, signal: AbortSignal) => Promise<Made>,
  ): Promise<Helped<Made>> {
    const id = store.roleOf(role)
    const model = id === null ? null : store.model(id)
    if (model === null) return { kind: 'none' }
    try {
      const limit = AbortSignal.any([signal, late, AbortSignal.timeout(helpMs)])
      return { kind: 'made', made: await work(model, limit) }
    } catch (error) {
      signal.throwIfAborted()
      log.info('A model of an engine gave way to the built-in one', { role, error })
      const isKnown = error instanceof EngineFailure
      return { kind: 'failed', reason: isKnown ? error.message : `${model.name} gave no result in time.` }
    }
  }
  const defaultsOf = (model: StoredModel) =>
    inputFor(adapterOf(store.engine(model.engineId)?.kind ?? 'openai').formOf(model).schema)

  async function make(
    model: StoredModel,
    input: Record<string, unknown>,
    { folder, seed }: HelpRun,
    signal: AbortSignal,
  ) {
    const { files } = await runs.render({ modelId: model.id, input, seed, media: {}, folder }, signal)
    const [first] = files
    if (typeof first?.file !== 'string') throw new EngineFailure('server', `${model.name} made no file.`)
    return first.file
  }

  return {
    speak: (text, run) =>
      help('voice', run, (model, signal) => make(model, { ...defaultsOf(model), text, format: 'wav' }, run, signal)),
    hear: (sound, run) =>
      help('captions', run, async (model, signal) => {
        const { words } = await runs.transcribe(model.id, { ...sound, folder: run.folder }, signal)
        if (words.length === 0) throw new EngineFailure('run', `${model.name} gives no times of words.`)
        return words
      }),
    image: (text, run) =>
      help('broll', run, (model, signal) => {
        const sizes = model.choices['size'] ?? []
        const size = sizes.find((one) => uprightSize.test(one))
        const prompt = `${text} A photograph without any text or people, upright format.`
        return make(model, { ...defaultsOf(model), prompt, ...(size === undefined ? {} : { size }) }, run, signal)
      }),
  }
}

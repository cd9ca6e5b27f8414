import { type EngineModel, engineLimits as limits, EngineModelKind, type EngineRole } from '../contract/engine.ts'

/** Bounds of what is entered for engines. */
export const engineLimits = limits

/** What a model of an engine may do, in the order of its choice. */
export const engineModelKinds = EngineModelKind.options

/** What a model of each kind may help with. */
export const rolesOfKind: Readonly<Record<EngineModelKind, readonly EngineRole[]>> = {
  chat: ['script', 'promptHelp'],
  speech: ['voice'],
  transcription: ['captions'],
  image: ['broll'],
  edit: [],
}

/** Whether a model only helps with prompts, scripts and captions: it is not in the catalog and has no price. */
export const isHelper = ({ kind }: Pick<EngineModel, 'kind'>): boolean => kind === 'chat' || kind === 'transcription'

/** Whether an input of a workflow is its random seed, which has the range of its type. */
export const isSeedInput = (name: string): boolean => /^(?:noise_)?seed$/u.test(name)

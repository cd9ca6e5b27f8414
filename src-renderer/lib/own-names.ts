import type { Workspace } from '#shared/bridge/workspace.ts'
import { perLanguage } from '../texts/language.ts'
import { t } from './texts.ts'

/** Work without a model of the catalog: its model ids and names in rows, which the studio writes in English. */
const ownModels = [
  { id: /^short-video$/u, name: /^Short video$/u, key: 'shortVideo' },
  { id: /^short-video-recut$/u, name: /^Re-cut$/u, key: 'recut' },
  { id: /^composer-take$/u, name: /^Take$/u, key: 'take' },
  { id: /^composer-render$/u, name: /^Render$/u, key: 'render' },
  { id: /^composer-autopilot$/u, name: /^Autopilot pass$/u, key: 'autopilot' },
  { id: /^composer-file$/u, name: /^Shelf file$/u, key: 'shelfFile' },
  { id: /^speech$/u, name: /^Speech$/u, key: 'speech' },
  { id: /^voice-clone$/u, name: /^Voice clone$/u, key: 'voice' },
  { id: /^avatar-speech$/u, name: /^Avatar video, speech$/u, key: 'avatarSpeech' },
  { id: /^avatar-video-/u, name: /^Avatar video (?<kind>\S+)$/u, key: 'avatarVideo' },
  { id: /^avatar-/u, name: /^Avatar (?<kind>\S+)$/u, key: 'avatar' },
  { id: /^import$/u, name: /^Imported$/u, key: 'imported' },
] as const

/**
 * Returns the name of a model as the window shows it. Work without a model has a name of the studio, which is in the
 * language of the window; any other is the service's.
 */
export function modelNameOf({
  modelId,
  modelName,
}: {
  readonly modelId?: string | undefined
  readonly modelName: string
}): string {
  for (const { id, name, key } of ownModels) {
    const found = modelId === undefined || id.test(modelId) ? name.exec(modelName) : null
    if (found !== null) return t(`own.models.${key}`, { kind: found.groups?.['kind'] ?? '' })
  }
  return modelName
}

/** Returns what a run is about as a list shows it: its prompt, or what the studio wrote in its place. */
export function promptOf({ modelId, prompt }: { readonly modelId: string; readonly prompt: string }): string {
  if (modelId.startsWith('short-video') && prompt === 'Chosen by the service') return t('own.prompts.chosen')
  if (modelId === 'avatar-speech' && prompt === 'Speech for a video') return t('own.prompts.speech')
  const slots = modelId === 'composer-autopilot' ? /^Fill (\d+) slots$/u.exec(prompt)?.[1] : undefined
  return slots === undefined ? prompt : t('own.prompts.slots', { count: Number(slots) })
}

const namedWorkspaces = perLanguage(() => new WeakMap<Workspace, Workspace>())

/** Returns a workspace with the name that the window shows: that of this computer is in its language. */
export function namedWorkspace(workspace: Workspace): Workspace {
  if (workspace.kind !== 'local') return workspace
  const known = namedWorkspaces()
  // The same object each time, as effects depend on it.
  const named = known.get(workspace) ?? { ...workspace, name: t('own.computer') }
  known.set(workspace, named)
  return named
}

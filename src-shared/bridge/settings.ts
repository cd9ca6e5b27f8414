import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { procedure } from './failures.ts'

const fields = {
  theme: z.enum(['system', 'dark', 'light']),
  /** The library grid's tile height in px. */
  tileSize: z.int().min(80).max(320),
  pinnedModelIds: z.array(z.string()),
  lastModelId: z.string().nullable(),
  /** Single-letter keys outside text fields. */
  letterKeys: z.boolean(),
  /** The user's own keys by the built-in ones that they replace: `{ m: 'shift+m' }`. */
  keymap: z.record(z.string().max(40), z.string().max(40)),
  /** The system tells of ended runs while the window is away. */
  awayNotices: z.boolean(),
  /** After an unexpected end, waiting jobs are held until the user lets them go. */
  pauseAfterCrash: z.boolean(),
  /** The part of a key's requests that the studio takes, in percent: the rest is for others who use the same key. */
  keyShare: z.int().min(10).max(100),
  /** How loud films and sounds are played, in percent. */
  volume: z.int().min(0).max(100),
  isMuted: z.boolean(),
  /** Films and sounds begin again at their end. */
  isLooped: z.boolean(),
  /** Where a hosted service finds files of this computer: https, with no slash at its end. Null: nowhere. */
  publicAddress: z
    .url({ protocol: /^https$/u })
    .max(500)
    .nullable(),
  /** The port of this computer that the public address leads to. The default is below those of outgoing connections. */
  filesPort: z.int().min(1_024).max(65_535),
}

/** What a user may set. No secrets: those live in the vault. */
export const Settings = z.object({
  theme: fields.theme.default('system'),
  tileSize: fields.tileSize.default(140),
  pinnedModelIds: fields.pinnedModelIds.default([]),
  lastModelId: fields.lastModelId.default(null),
  letterKeys: fields.letterKeys.default(true),
  keymap: fields.keymap.default({}),
  awayNotices: fields.awayNotices.default(true),
  pauseAfterCrash: fields.pauseAfterCrash.default(true),
  keyShare: fields.keyShare.default(100),
  volume: fields.volume.default(80),
  isMuted: fields.isMuted.default(false),
  isLooped: fields.isLooped.default(true),
  publicAddress: fields.publicAddress.default(null),
  filesPort: fields.filesPort.default(27_810),
})
export type Settings = z.output<typeof Settings>

/** Some settings. Without defaults, because a default here would reset what was not named. */
export const SettingsChange = z.object(fields).partial()
export type SettingsChange = z.output<typeof SettingsChange>

/** Settings and what was typed but not yet run. */
export const settingsContract = {
  read: procedure.output(Settings),
  /** Changes the given settings and answers with all of them. */
  update: procedure.input(SettingsChange).output(Settings),
  /** What was last typed for a model and not yet cleared; null where nothing was. */
  readDraft: procedure.input(z.object({ modelId: z.string() })).output(ModelInput.nullable()),
  saveDraft: procedure.input(z.object({ modelId: z.string(), input: ModelInput })).output(z.void()),
}

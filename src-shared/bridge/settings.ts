import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { CaptionPreset, mostCaptionPresets } from '../domain/captions/cue.ts'
import { interfaceScales } from '../domain/interface-scales.ts'
import { languages, pseudoLanguages } from '../domain/languages.ts'
import { QuietHours } from '../domain/notice-rules.ts'
import { mostFormerAddresses, PublicAddress, TunnelId } from '../domain/public-address.ts'
import { procedure } from './failures.ts'

const fields = {
  theme: z.enum(['system', 'dark', 'light']),
  /** The language of the windows; `system` is the first of the user's languages that has texts. */
  language: z.enum(['system', ...languages, ...pseudoLanguages]),
  /** The size of everything in a window, in percent. */
  interfaceScale: z
    .int()
    .min(Math.min(...interfaceScales))
    .max(Math.max(...interfaceScales)),
  /** The library grid's tile height in px. */
  tileSize: z.int().min(80).max(320),
  pinnedModelIds: z.array(z.string()),
  lastModelId: z.string().nullable(),
  /** Single-letter keys outside text fields. */
  letterKeys: z.boolean(),
  /** The user's own keys by the built-in ones they replace: `{ m: 'shift+m' }`. */
  keymap: z.record(z.string().max(40), z.string().max(40)),
  /** System notifications about ended runs while the window is in the background. */
  awayNotices: z.boolean(),
  /** System notifications when the slot of a video comes that the user posts. */
  slotReminders: z.boolean(),
  /** System notifications of runs that failed, and of what waits for a decision. */
  failureNotices: z.boolean(),
  decisionNotices: z.boolean(),
  /** These, and those of ended runs, also while a window is in front. */
  noticesInFront: z.boolean(),
  /** When no system notification is shown; null for never. */
  quietHours: QuietHours.nullable(),
  /** Starts with the user's session, without a window. */
  launchAtLogin: z.boolean(),
  /** Goes on without a window once the last one is closed. */
  keepRunning: z.boolean(),
  /** After an unexpected end, waiting jobs are paused until the user resumes them. */
  pauseAfterCrash: z.boolean(),
  /** The studio's share of a key's requests, in percent; the rest is for other programs with the same key. */
  keyShare: z.int().min(10).max(100),
  /** Volume of video and audio playback, in percent. */
  volume: z.int().min(0).max(100),
  isMuted: z.boolean(),
  /** Video, music and loops restart at their end. */
  isLooped: z.boolean(),
  /** Speech and other sounds, and presenter videos, restart at their end. */
  isSpeechLooped: z.boolean(),
  /** The user's own caption styles. */
  captionPresets: z.array(CaptionPreset).max(mostCaptionPresets),
  /** Where a hosted service finds local files and the receiver of webhooks. Null: nowhere. */
  publicAddress: PublicAddress.nullable(),
  /** Addresses before it, newest first: what was started under one may still report there. */
  formerAddresses: z.array(PublicAddress).max(mostFormerAddresses),
  /** The program that gives this computer a public address, in place of `publicAddress`; null for none. */
  tunnel: TunnelId.nullable(),
  /** The local port behind the public address. The default is below the range of outgoing connections. */
  filesPort: z.int().min(1_024).max(65_535),
  /** How long received events are kept, in days. */
  eventDays: z.int().min(1).max(365),
  /** Whether the feed of versions is asked after each start, then daily. */
  updateChecks: z.boolean(),
  updateChannel: z.enum(['stable', 'beta']),
  /** How long deleted files stay in the trash, in days. */
  trashDays: z.int().min(1).max(365),
}

/** The user's settings. No secrets: those are in the vault. */
export const Settings = z.object({
  theme: fields.theme.default('system'),
  language: fields.language.default('system'),
  interfaceScale: fields.interfaceScale.default(100),
  tileSize: fields.tileSize.default(140),
  pinnedModelIds: fields.pinnedModelIds.default([]),
  lastModelId: fields.lastModelId.default(null),
  letterKeys: fields.letterKeys.default(true),
  keymap: fields.keymap.default({}),
  awayNotices: fields.awayNotices.default(true),
  slotReminders: fields.slotReminders.default(true),
  failureNotices: fields.failureNotices.default(true),
  decisionNotices: fields.decisionNotices.default(true),
  noticesInFront: fields.noticesInFront.default(false),
  quietHours: fields.quietHours.default(null),
  launchAtLogin: fields.launchAtLogin.default(false),
  keepRunning: fields.keepRunning.default(false),
  pauseAfterCrash: fields.pauseAfterCrash.default(true),
  keyShare: fields.keyShare.default(100),
  volume: fields.volume.default(80),
  isMuted: fields.isMuted.default(false),
  isLooped: fields.isLooped.default(true),
  isSpeechLooped: fields.isSpeechLooped.default(false),
  captionPresets: fields.captionPresets.default([]),
  publicAddress: fields.publicAddress.default(null),
  formerAddresses: fields.formerAddresses.default([]),
  tunnel: fields.tunnel.default(null),
  filesPort: fields.filesPort.default(27_810),
  eventDays: fields.eventDays.default(30),
  updateChecks: fields.updateChecks.default(true),
  updateChannel: fields.updateChannel.default('stable'),
  trashDays: fields.trashDays.default(30),
})
export type Settings = z.output<typeof Settings>

/** Some settings. Without defaults, because a default here would reset a setting that is not given. */
export const SettingsChange = z.object(fields).partial()
export type SettingsChange = z.output<typeof SettingsChange>

/** Settings and drafts. */
export const settingsContract = {
  read: procedure.output(Settings),
  /** Sends all settings at once, then after every change, whichever window made it. */
  watch: procedure.output(eventIterator(Settings)),
  /** Changes the given settings and returns all of them. */
  update: procedure.input(SettingsChange).output(Settings),
  /** The last draft of a model; null if there is none. */
  readDraft: procedure.input(z.object({ modelId: z.string() })).output(ModelInput.nullable()),
  saveDraft: procedure.input(z.object({ modelId: z.string(), input: ModelInput })).output(z.void()),
}

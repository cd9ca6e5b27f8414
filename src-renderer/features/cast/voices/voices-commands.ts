import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t } from './texts.ts'

type VoicesCommandsDeps = {
  /** Why the text cannot be spoken now; null if it can. */
  readonly noSpeech: string | null
  clone(): void
  speak(): void
}

/** Creates the command that opens the form of a new clone. */
export const cloneCommand = (clone: () => void): Command =>
  makeCommand('cast', t('group'))('clone', t('commands.clone'), clone)

/** Creates the command that speaks the text. */
export const speakCommand = ({ speak, noSpeech }: Pick<VoicesCommandsDeps, 'speak' | 'noSpeech'>): Command =>
  makeCommand('cast', t('group'))('speak', t('commands.speak'), speak, { keys: 'mod+enter', reason: noSpeech })

const nothing = () => undefined

/** The commands that the tab offers, by id and title: for the palette of other screens. */
export const offeredVoicesCommands = (): Command[] => [
  cloneCommand(nothing),
  speakCommand({ speak: nothing, noSpeech: null }),
]

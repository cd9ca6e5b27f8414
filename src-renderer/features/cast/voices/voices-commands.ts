import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t } from './texts.ts'

type SpeakDeps = {
  /** Why the text cannot be spoken now; null if it can. */
  readonly noSpeech: string | null
  readonly hasKey: boolean
  speak(): void
}

/** Creates the command that opens the form of a new clone. */
export const cloneCommand = (clone: () => void): Command =>
  makeCommand('cast', t('group'))('clone', t('commands.clone'), clone)

/** Creates the command that orders the clone of the form. `hasKey`: the key that spends is the form's. */
export const cloneNowCommand = (clone: () => void, hasKey: boolean): Command =>
  makeCommand('cast', t('group'))('clone-now', t('commands.cloneNow'), clone, hasKey ? { keys: 'mod+enter' } : {})

/** Creates the command that speaks the text. `hasKey`: the key that spends is the text's. */
export const speakCommand = ({ speak, noSpeech, hasKey }: SpeakDeps): Command =>
  makeCommand('cast', t('group'))('speak', t('commands.speak'), speak, {
    ...(hasKey ? { keys: 'mod+enter' } : {}),
    reason: noSpeech,
  })

/** The keys of the editor of a text. */
export const editKeys = { stress: 'mod+e', pause: 'mod+shift+p', ssml: 'mod+/' } as const
/** What the editor of a text does. */
export type EditActions = Readonly<Record<'stress' | 'pause' | 'slow' | 'spell' | 'ssml', () => void>>

/** Creates the commands of the editor of a text. */
export function editCommands(actions: EditActions): Command[] {
  const command = makeCommand('cast', t('group'))
  return [
    command('stress', t('commands.stress'), actions.stress, { keys: editKeys.stress }),
    command('pause', t('editor.pause'), actions.pause, { keys: editKeys.pause }),
    command('slow', t('commands.slow'), actions.slow),
    command('spell', t('commands.spell'), actions.spell),
    command('ssml', t('commands.ssml'), actions.ssml, { keys: editKeys.ssml }),
  ]
}

const nothing = () => undefined

/** The commands that the tab offers, by id and title: for the palette of other screens. */
export const offeredVoicesCommands = (): Command[] => [
  cloneCommand(nothing),
  cloneNowCommand(nothing, false),
  speakCommand({ speak: nothing, noSpeech: null, hasKey: true }),
  ...editCommands({ stress: nothing, pause: nothing, slow: nothing, spell: nothing, ssml: nothing }),
]

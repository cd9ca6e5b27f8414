import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t as screenText } from '../texts.ts'
import { t } from './texts.ts'

/** What can be done with captions, by the name of its command. */
type CaptionActions = {
  undo(): void
  redo(): void
  undoPreset(): void
  burn(): void
  stopBurn(): void
  /** Makes the cut’s version without captions, at the price on its button. */
  makeBare(): void
  /** Focuses the button that does so. */
  goToBare(): void
  retime(): void
  stopTiming(): void
  startEarlier(): void
  startLater(): void
  endEarlier(): void
  endLater(): void
  split(): void
  join(): void
  remove(): void
  nextUnsure(): void
  toggleSnap(): void
  toggleSafeArea(): void
  exportSrt(): void
  exportVtt(): void
  exportVideo(): void
  savePreset(): void
  renamePreset(): void
  deletePreset(): void
  changeSource(): void
  showBurned(): void
  burnedInLibrary(): void
  downloadBurned(): void
}

export type CaptionCommandsDeps = {
  readonly actions: CaptionActions
  /** Why actions are not available now; those that are missing or null are. */
  readonly blocked: Readonly<Partial<Record<keyof CaptionActions, string | null>>>
  /** When the last change of the captions was made, and the last of the presets. Ms of the page's clock. */
  readonly changedAt: number
  readonly presetChangedAt: number
}

/** Creates the commands of the caption editor, for the palette and the keys. */
export function captionCommands({ actions, blocked, changedAt, presetChangedAt }: CaptionCommandsDeps): Command[] {
  const make = makeCommand('mascot', screenText('screen'))
  const command = (id: string, name: keyof CaptionActions, more: Pick<Command, 'keys' | 'hidden' | 'since'> = {}) =>
    make(id, t(`commands.${name}`), () => actions[name](), { ...more, reason: blocked[name] ?? null })
  return [
    command('undo', 'undo', { keys: 'mod+z', since: changedAt }),
    command('redo', 'redo'),
    command('undo-preset', 'undoPreset', { keys: 'mod+z', since: presetChangedAt }),
    command('burn', 'burn', { keys: 'mod+enter' }),
    command('stop-burn', 'stopBurn'),
    // The key presses the button. The palette only focuses it, so that choosing a row spends nothing.
    command('make-bare', 'makeBare', { keys: 'mod+enter', hidden: true }),
    command('go-to-bare', 'goToBare'),
    command('retime', 'retime'),
    command('stop-timing', 'stopTiming'),
    command('start-earlier', 'startEarlier', { keys: 'alt+left' }),
    command('start-later', 'startLater', { keys: 'alt+right' }),
    command('end-earlier', 'endEarlier', { keys: 'alt+shift+left' }),
    command('end-later', 'endLater', { keys: 'alt+shift+right' }),
    command('split', 'split', { keys: 'alt+enter' }),
    command('join', 'join', { keys: 'alt+j' }),
    command('remove', 'remove', { keys: 'alt+delete' }),
    command('next-unsure', 'nextUnsure', { keys: 'n' }),
    command('snap', 'toggleSnap'),
    command('safe-area', 'toggleSafeArea'),
    command('export-srt', 'exportSrt'),
    command('export-vtt', 'exportVtt'),
    command('export-video', 'exportVideo'),
    command('save-preset', 'savePreset'),
    command('rename-preset', 'renamePreset'),
    command('delete-preset', 'deletePreset'),
    command('source', 'changeSource'),
    command('show-burned', 'showBurned'),
    command('burned-in-library', 'burnedInLibrary'),
    command('download-burned', 'downloadBurned'),
  ]
}

/** A check of captions that leads to what it found. */
type CaptionCheck = 'stranded' | 'contrast' | 'plate'

/** Creates the command of a check. `run`: goes to what it found, or corrects it; null while nothing is wrong. */
export const checkCommand = (check: CaptionCheck, run: (() => void) | null): Command =>
  makeCommand('mascot', screenText('screen'))(check, t(`commands.${check}`), () => run?.(), {
    reason: run === null ? t('commands.nothingFound') : null,
  })

const nothing = () => undefined

/** The commands that the caption editor offers, by id and title: for the palette of other screens. */
export function offeredCaptionCommands(): Command[] {
  const actions = {
    undo: nothing,
    redo: nothing,
    undoPreset: nothing,
    burn: nothing,
    stopBurn: nothing,
    makeBare: nothing,
    goToBare: nothing,
    retime: nothing,
    stopTiming: nothing,
    startEarlier: nothing,
    startLater: nothing,
    endEarlier: nothing,
    endLater: nothing,
    split: nothing,
    join: nothing,
    remove: nothing,
    nextUnsure: nothing,
    toggleSnap: nothing,
    toggleSafeArea: nothing,
    exportSrt: nothing,
    exportVtt: nothing,
    exportVideo: nothing,
    savePreset: nothing,
    renamePreset: nothing,
    deletePreset: nothing,
    changeSource: nothing,
    showBurned: nothing,
    burnedInLibrary: nothing,
    downloadBurned: nothing,
  }
  const checks = (['stranded', 'contrast', 'plate'] as const).map((check) => checkCommand(check, nothing))
  return [...captionCommands({ actions, blocked: {}, changedAt: 0, presetChangedAt: 0 }), ...checks]
}

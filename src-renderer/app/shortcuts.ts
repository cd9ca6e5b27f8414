import { useEffect, useEffectEvent, useState } from 'react'
import { type Command, pressedCommand, useReadCommands } from '../lib/commands.tsx'
import { isMacPlatform, type Keymap, ownKeys } from '../ui/keys.tsx'
import { type FocusPlace, matchesKeys, mayAct } from '../lib/shortcuts.ts'
import { createOwnEdits, type OwnEdits } from './own-edits.ts'

const textTypes = new Set(['text', 'search', 'url', 'email', 'tel', 'password', 'number'])

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textTypes.has(target.type))

function placeOf(target: EventTarget | null): FocusPlace {
  if (!(target instanceof HTMLElement)) return 'elsewhere'
  if (isTextField(target) || target.isContentEditable) return 'text'
  if (target instanceof HTMLInputElement) return 'control'
  return target.closest('button, a, [role="option"], [role="listbox"], [role="gridcell"]') === null
    ? 'elsewhere'
    : 'control'
}

/** Whether a dialog or menu is open: then only its own keys work, and those of commands for dialogs. */
const hasDialog = () => document.querySelector('.dialog, [role="menu"]') !== null

/** Whether text is marked: then copying is about it. */
const hasSelectedText = () => (document.getSelection()?.toString() ?? '') !== ''

/** The key that spends what is on the screen, wherever the focus is. */
const runKeys = 'mod+enter'
const undoKeys = 'mod+z'

/** Follows the edits of all text fields of the window. */
function useOwnEdits(): OwnEdits {
  const [edits] = useState(createOwnEdits)
  useEffect(() => {
    const before = ({ target }: Event) => isTextField(target) && edits.before(target)
    const after = (event: Event) => {
      const { target } = event
      if (isTextField(target)) edits.after(target, event instanceof InputEvent ? event.inputType : '')
    }
    window.addEventListener('beforeinput', before, true)
    window.addEventListener('input', after, true)
    return () => {
      window.removeEventListener('beforeinput', before, true)
      window.removeEventListener('input', after, true)
    }
  }, [edits])
  return edits
}

/** The window's only key listener: runs the command of the pressed keys unless it is disabled. */
export function useShortcuts(letterKeys: boolean, keymap: Keymap): void {
  const readCommands = useReadCommands()
  const edits = useOwnEdits()
  const commandsOf = (event: KeyboardEvent, place: FocusPlace) => {
    const isMac = isMacPlatform()
    const isInDialog = hasDialog()
    return readCommands().filter(({ keys, inDialogs = false }) => {
      if (isInDialog && !inDialogs) return false
      const own = keys === undefined ? undefined : ownKeys(keymap, keys)
      if (own === 'mod+c' && hasSelectedText()) return false
      return own !== undefined && matchesKeys(own, event, isMac) && mayAct(own, place, letterKeys)
    })
  }
  const act = (event: KeyboardEvent, command: Command | undefined) => {
    if (command === undefined) return
    event.preventDefault()
    // Holding a key down acts once, so that it never charges twice.
    if (command.disabled === undefined && !event.repeat) command.run()
  }
  /** In a text field, undo belongs to the text that was typed there; in one without edits it takes back the last action. */
  const undoFromText = (event: KeyboardEvent): Command | undefined => {
    const { target } = event
    if (!isTextField(target) || edits.has(target)) return undefined
    const undo = pressedCommand(commandsOf(event, 'control').filter(({ keys }) => keys === undoKeys))
    return undo?.disabled === undefined ? undo : undefined
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    act(event, pressedCommand(commandsOf(event, placeOf(event.target))) ?? undoFromText(event))
  })
  // Before any control uses the key itself: stars, for example, ignore Enter and stop it.
  const pressRun = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const command = pressedCommand(commandsOf(event, placeOf(event.target)).filter(({ keys }) => keys === runKeys))
    if (command !== undefined) event.stopPropagation()
    act(event, command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    const listenFirst = (event: KeyboardEvent) => pressRun(event)
    window.addEventListener('keydown', listenFirst, true)
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', listenFirst, true)
      window.removeEventListener('keydown', listen)
    }
  }, [])
}

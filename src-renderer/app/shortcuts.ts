import { useEffect, useEffectEvent } from 'react'
import { useReadCommands } from '../lib/commands.tsx'
import { isMacPlatform, type Keymap, ownKeys } from '../ui/keys.tsx'
import { type FocusPlace, matchesKeys, mayAct } from '../lib/shortcuts.ts'

const textTypes = new Set(['text', 'search', 'url', 'email', 'tel', 'password', 'number'])

function placeOf(target: EventTarget | null): FocusPlace {
  if (!(target instanceof HTMLElement)) return 'elsewhere'
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return 'text'
  if (target instanceof HTMLInputElement) return textTypes.has(target.type) ? 'text' : 'control'
  return target.closest('button, a, [role="option"], [role="listbox"], [role="gridcell"]') === null
    ? 'elsewhere'
    : 'control'
}

/** Whether a dialog is open: then only its own keys work, and those of commands for dialogs. */
const hasDialog = () => document.querySelector('.dialog') !== null

/** The window's only key listener: runs the command of the pressed keys unless it is disabled. */
export function useShortcuts(letterKeys: boolean, keymap: Keymap): void {
  const readCommands = useReadCommands()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const isInDialog = hasDialog()
    const place = placeOf(event.target)
    const isMac = isMacPlatform()
    const command = readCommands().find(({ keys, inDialogs = false }) => {
      if (isInDialog && !inDialogs) return false
      const own = keys === undefined ? undefined : ownKeys(keymap, keys)
      return own !== undefined && matchesKeys(own, event, isMac) && mayAct(own, place, letterKeys)
    })
    if (command === undefined) return
    event.preventDefault()
    // Holding a key down acts once, so that it never charges twice.
    if (command.disabled === undefined && !event.repeat) command.run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

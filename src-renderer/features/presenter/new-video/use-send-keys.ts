import { useEffect, useEffectEvent } from 'react'
import { matchesKeys } from '../../../lib/shortcut-match.ts'
import { isMacPlatform } from '../../../ui/key-labels.ts'
import { useOwnKeys } from '../../../ui/keymap.tsx'

/** The key of the spend button in a dialog, where the window's own keys rest. Holding it down sends once. */
export function useSendKeys(send: () => void): void {
  const keys = useOwnKeys('mod+enter')
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return
    if (!matchesKeys(keys, event, isMacPlatform())) return
    event.preventDefault()
    send()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

import { createContext, type ReactNode, useContext } from 'react'
import { ariaKeys, isMacPlatform } from './key-labels.ts'

/** Keys that the user put in place of the built-in ones: `{ m: 'shift+m' }`. */
export type Keymap = Readonly<Record<string, string>>

const KeymapContext = createContext<Keymap>({})

type KeymapProviderProps = { readonly keymap: Keymap; readonly children: ReactNode }

/** Gives the user's own keys to every control that shows some. */
export function KeymapProvider({ keymap, children }: KeymapProviderProps) {
  return <KeymapContext value={keymap}>{children}</KeymapContext>
}

/** The keys that work in place of the built-in `keys`: the user's own, or the same. */
export const ownKeys = (keymap: Keymap, keys: string): string => keymap[keys] ?? keys

/** The keys that work in place of the built-in ones here. */
export function useOwnKeys(keys: string): string {
  return ownKeys(useContext(KeymapContext), keys)
}

/** `aria-keyshortcuts` of a control with built-in `keys`; undefined for one without. */
export function useAriaKeys(keys: string | undefined): string | undefined {
  const keymap = useContext(KeymapContext)
  return keys === undefined ? undefined : ariaKeys(ownKeys(keymap, keys), isMacPlatform())
}

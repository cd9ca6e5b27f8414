import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { useSyncExternalStore } from 'react'

/** The messages of one language: nested ICU strings. */
export type Messages = { readonly [key: string]: string | Messages }

/** A language as the window shows it. */
export type LoadedLanguage = {
  /** For `lang` of the page: a BCP 47 tag. */
  readonly tag: string
  /** For `Intl`: the tag with what it leaves open, such as the digits. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** The messages by area; a missing one is read in English. */
  readonly areas: Readonly<Record<string, Messages>>
  /** Makes a pseudo-language of English. */
  readonly rewrite?: (message: string) => MessageFormatElement[]
}

/** The language of the page itself. Its messages are those that each folder gives to `createTexts`. */
export const english: LoadedLanguage = { tag: 'en', locale: 'en-GB', direction: 'ltr', areas: {} }

const shown = { language: english, wasRead: false }
const listeners = new Set<() => void>()

/**
 * Shows another language. Components that call `useLanguage` render again, and with them what they contain.
 */
export function showLanguage(language: LoadedLanguage): void {
  if (language === shown.language) return
  shown.language = language
  for (const listener of listeners) listener()
}

/**
 * Makes sure that no text was read while modules were loaded: a constant would keep it whatever the language.
 *
 * @throws Error if one was.
 */
export function refuseEarlyTexts(): void {
  if (shown.wasRead) throw new Error('A text was read before the language was chosen.')
}

/** The language of the window now. */
export function shownLanguage(): LoadedLanguage {
  shown.wasRead = true
  return shown.language
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the language of the window and renders the component again when it changes. Needed where React would skip
 * the render: in screens of the router, in `memo`, and as a dependency of `useMemo` that reads texts.
 */
export function useLanguage(): LoadedLanguage {
  return useSyncExternalStore(subscribe, shownLanguage)
}

/**
 * Keeps what depends on the language until it changes.
 *
 * @param create Called with the locale for `Intl` on first use in each language.
 */
export function perLanguage<Value>(create: (locale: string) => Value): () => Value {
  let made: { readonly language: LoadedLanguage; readonly value: Value } | null = null
  return () => {
    const language = shownLanguage()
    if (made?.language !== language) made = { language, value: create(language.locale) }
    return made.value
  }
}

/** Isolates figures, sizes and addresses from text that is written from right to left: they keep their own order. */
export function isolate(text: string): string {
  return shownLanguage().direction === 'rtl' && text !== '' ? `\u2066${text}\u2069` : text
}

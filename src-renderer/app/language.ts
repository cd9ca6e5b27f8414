import type { Settings } from '#shared/bridge/settings.ts'
import { pickLanguage, type ShownLanguage } from '#shared/domain/languages.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { loadLanguage } from '../languages/load-language.ts'
import { showLanguage, useLanguage } from '../texts/language.ts'

const systemLanguage = () => pickLanguage(navigator.languages)

/**
 * Shows the language of the system. Call once, before anything is rendered.
 *
 * @throws Error if the language can't be loaded: the window then stays in English.
 */
export async function startLanguage(): Promise<void> {
  showLanguage(await loadLanguage(systemLanguage()))
}

function onSystemChange(listener: () => void): () => void {
  window.addEventListener('languagechange', listener)
  return () => window.removeEventListener('languagechange', listener)
}

/**
 * Shows the language of the settings, and follows them and the system. Texts change in place: what was typed stays.
 *
 * @param language The setting; null while it is not known.
 * @returns whether the window is ready: it waits for its first language, never for a later one.
 */
export function useLanguageSetting(language: Settings['language'] | null): boolean {
  const system = useSyncExternalStore(onSystemChange, systemLanguage)
  const wanted: ShownLanguage | null = language === 'system' ? system : language
  const [isReady, setReady] = useState(false)
  const { tag, direction } = useLanguage()
  useEffect(() => {
    if (wanted === null) return undefined
    let isCurrent = true
    // A language that can't be loaded is an error of the program; the window keeps the one it has.
    void loadLanguage(wanted)
      .then((loaded) => {
        if (isCurrent) showLanguage(loaded)
      })
      .finally(() => setReady(true))
    return () => {
      isCurrent = false
    }
  }, [wanted])
  useEffect(() => {
    document.documentElement.lang = tag
    document.documentElement.dir = direction
  }, [tag, direction])
  return isReady
}

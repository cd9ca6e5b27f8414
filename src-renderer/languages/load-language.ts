import type { ShownLanguage } from '#shared/domain/languages.ts'
import { loadScriptFonts } from './script-fonts.ts'
import { english, type LoadedLanguage, type Messages } from '../texts/language.ts'

type Areas = Readonly<Record<string, Messages>>

const ltr = (tag: string, { areas }: { areas: Areas }): LoadedLanguage => ({
  tag,
  locale: tag,
  direction: 'ltr',
  areas,
})

/** What is shown in a script of its own waits for its faces: other ones would be seen first. */
async function withFonts<Read>(read: Promise<Read>): Promise<Read> {
  const [found] = await Promise.all([read, loadScriptFonts()])
  return found
}

/** Each language is a file of its own, which only a window in that language reads. */
const loaders: { readonly [Tag in ShownLanguage]: () => Promise<LoadedLanguage> } = {
  en: async () => english,
  de: async () => ltr('de', await import('./de/index.ts')),
  fr: async () => ltr('fr', await import('./fr/index.ts')),
  es: async () => ltr('es', await import('./es/index.ts')),
  'pt-BR': async () => ltr('pt-BR', await import('./pt-BR/index.ts')),
  ja: async () => ltr('ja', await withFonts(import('./ja/index.ts'))),
  'zh-CN': async () => ltr('zh-CN', await withFonts(import('./zh-CN/index.ts'))),
  ar: async () => ({
    ...ltr('ar', await withFonts(import('./ar/index.ts'))),
    // Prices, sizes and times stand beside codes and names of models, which have European digits.
    locale: 'ar-u-nu-latn',
    direction: 'rtl',
  }),
  'en-XA': async () => (await import('./pseudo-language.ts')).pseudoEnglish,
  'ar-XB': async () => (await import('./pseudo-language.ts')).pseudoArabic,
}

const loaded = new Map<ShownLanguage, Promise<LoadedLanguage>>()

/**
 * Loads a language: its messages, its direction and the locale for `Intl`. English needs no file.
 *
 * @throws Error if the file of the language can't be read; the next call tries again.
 */
export function loadLanguage(language: ShownLanguage): Promise<LoadedLanguage> {
  const loading = loaded.get(language) ?? loaders[language]()
  loaded.set(language, loading)
  loading.catch(() => loaded.delete(language))
  return loading
}

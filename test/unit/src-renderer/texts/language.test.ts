// Would catch: a text that stays in the language of before, figures of another language beside it, a constant that keeps
// its English text, and figures whose order turns around in Arabic.
import { afterEach, expect, test, vi } from 'vitest'
import { createTexts } from '../../../../src-renderer/texts/create-texts.ts'
import {
  english,
  isolate,
  type LoadedLanguage,
  perLanguage,
  showLanguage,
} from '../../../../src-renderer/texts/language.ts'

const german: LoadedLanguage = {
  tag: 'de',
  locale: 'de',
  direction: 'ltr',
  areas: { queue: { title: 'Warteschlange', bar: { runs: '{count, plural, one {# Lauf} other {# Läufe}}' } } },
}
const t = createTexts('queue', {
  title: 'Queue',
  bar: { runs: '{count, plural, one {# run} other {# runs}}', left: '{count, plural, one {# left} other {# left!}}' },
} as const)
const grouped = perLanguage((locale) => new Intl.NumberFormat(locale))

afterEach(() => showLanguage(english))

test('texts and figures change with the language of the window', () => {
  expect([t('title'), t('bar.runs', { count: 1200 }), grouped().format(1200)]).toEqual(['Queue', '1,200 runs', '1,200'])
  showLanguage(german)
  const shown = [t('title'), t('bar.runs', { count: 1200 }), grouped().format(1200)]
  expect(shown).toEqual(['Warteschlange', '1.200 Läufe', '1.200'])
})

test('a text that the language lacks is English, with English plurals and figures', () => {
  showLanguage(german)
  expect(t('bar.left', { count: 1200 })).toBe('1,200 left!')
})

test('figures keep their order in a language from right to left, and nothing is added elsewhere', () => {
  expect(isolate('1536 × 1024')).toBe('1536 × 1024')
  showLanguage({ ...german, direction: 'rtl' })
  expect(isolate('1536 × 1024')).toBe('\u20661536 × 1024\u2069')
  expect(isolate('')).toBe('')
})

test('a text that is read before the first language was shown is an error', async () => {
  vi.resetModules()
  const language = await import('../../../../src-renderer/texts/language.ts')
  expect(() => language.refuseEarlyTexts()).not.toThrow()
  const texts = await import('../../../../src-renderer/texts/create-texts.ts')
  expect(texts.createTexts('queue', { title: 'Queue' })('title')).toBe('Queue')
  expect(() => language.refuseEarlyTexts()).toThrow('before the language was chosen')
})

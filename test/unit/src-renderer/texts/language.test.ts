// Would catch: a window in a language that nobody chose, and a text that was read before the language was chosen.
import { expect, test, vi } from 'vitest'
import { pickLanguage } from '../../../../src-renderer/texts/language.ts'

test.each([
  [['de', 'en'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['fr-FR', 'de-DE'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['ja', 'ko'], 'en'],
  [[], 'en'],
])('for %j the window chooses %s', (preferred, language) => {
  expect(pickLanguage(preferred, ['en', 'de'])).toBe(language)
})

test('texts are read in the chosen language', async () => {
  vi.resetModules()
  const { chooseLanguage } = await import('../../../../src-renderer/texts/language.ts')
  const { createTexts } = await import('../../../../src-renderer/texts/create-texts.ts')
  const t = createTexts({ en: { title: 'Queue' }, de: { title: 'Warteschlange' } })
  chooseLanguage(['de-DE', 'en'])
  expect(t('title')).toBe('Warteschlange')
  expect(() => chooseLanguage(['en'])).toThrow('before the language was chosen')
})

// Would catch: a window in English for a user whose language has texts, and simplified Chinese for one who reads
// traditional.
import { expect, test } from 'vitest'
import { pickLanguage } from '#shared/domain/languages.ts'

test.each([
  [['de', 'en'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['es-MX'], 'es'],
  [['pt'], 'pt-BR'],
  [['pt-PT'], 'pt-BR'],
  [['zh-Hans'], 'zh-CN'],
  [['zh-SG'], 'zh-CN'],
  [['zh-CN'], 'zh-CN'],
  [['zh'], 'zh-CN'],
  [['zh-TW', 'ja'], 'ja'],
  [['zh-Hant-HK'], 'en'],
  [['ar-EG'], 'ar'],
  [['EN-us', 'de'], 'en'],
  [['nl', 'fr-CA', 'de'], 'fr'],
  [['ko'], 'en'],
  [[], 'en'],
])('for %j the window chooses %s', (preferred, language) => {
  expect(pickLanguage(preferred)).toBe(language)
})

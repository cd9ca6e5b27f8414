// Catches a language of the interface that is missing, or a poor one that is offered without a word.
import { expect, test } from 'vitest'
import { experimentalSentence, languageCodes } from '../../../../../src-service/models/voices/languages.ts'

// interface: Supported language codes
const supported =
  'en-US, en-GB, en-AU, en-CA, en-IN, es-ES, es-MX, fr-FR, de-DE, it-IT, pt-PT, pt-BR, pl-PL, nl-NL, ru-RU, zh-CN, zh-TW, ja-JP, ko-KR, hi-IN, th-TH, vi-VN, id-ID, ar-SA, tr-TR, sv-SE, da-DK, no-NO, fi-FI'

test('has every language of the interface, in its order', () => {
  expect(languageCodes.join(', ')).toBe(supported)
})

test('says which are experimental', () => {
  for (const name of ['Thai', 'Japanese', 'Arabic']) expect(experimentalSentence()).toContain(name)
})

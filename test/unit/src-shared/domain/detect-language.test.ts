// Catches a text that is read in a similar language, by a voice that spells it letter by letter.
import { expect, test } from 'vitest'
import { detectLanguage } from '#shared/domain/detect-language.ts'
import { speakerFor } from '#service/short-video/voice/voice-renderer.ts'

test.each([
  ['The history of tea', 'en-US'],
  ['Чому море солоне?', 'uk'],
  ['Почему море солёное?', 'ru-RU'],
  ['Защо небето е синьо?', 'bg'],
  ['چرا آسمان آبی است؟', 'fa'],
  ['لماذا السماء زرقاء؟', 'ar-SA'],
  ['為什麼天空是藍色的？', 'zh-TW'],
  ['为什么天空是蓝色的？', 'zh-CN'],
  ['Proč je nebe modré? Modré světlo se rozptyluje více.', 'cs'],
  ['De ce este cerul albastru? Lumina albastră se împrăștie mai mult.', 'ro'],
  ['आसमान नीला क्यों है?', 'hi-IN'],
  ['Wie backt man Brot', 'de-DE'],
  ['Die Geschichte des Tees', 'de-DE'],
  ['Kaffee ist gut. Tee ist besser.', 'de-DE'],
  ['Tips para dormir mejor', 'es-ES'],
  ['Feijoada é bom demais', 'pt-BR'],
  ['Comment sections are toxic', 'en-US'],
  ['Die Hard', 'en-US'],
  ['Las Vegas', 'en-US'],
  ['La La Land and the Los Angeles dream', 'en-US'],
  ['Café culture in Paris', 'en-US'],
  ['Hoe gardening tips', 'en-US'],
  ['E=mc² and H₂O', 'en-US'],
  ['Kot i pies są w domu', 'pl-PL'],
  ['Il cane e il gatto sono amici', 'it-IT'],
  ['O gato é preto e o cão é branco', 'pt-BR'],
  ['I and a friend', 'en-US'],
  ['Old man on a mission', 'en-US'],
  ['🚀🚀', 'en-US'],
])('%s is %s', (text, code) => {
  expect(detectLanguage(text)).toBe(code)
})

test('a language that the API does not offer is read by its own voice', () => {
  for (const code of ['uk', 'bg', 'fa', 'cs', 'ro', 'he'])
    expect(speakerFor(code, 'woman', null).speaker).toMatchObject({
      engine: 'espeak',
      voice: expect.stringMatching(`^${code}`),
    })
})

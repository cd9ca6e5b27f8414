// Would catch: a text of the studio that stays English in another language, a fact that is lost or reordered in Arabic,
// and a text of a newer studio, or of a service, that shows a key.
import { afterEach, expect, it } from 'vitest'
import type { Language } from '#shared/domain/languages.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { englishOf, sentenceOf } from '#renderer/lib/sentences.ts'
import { loadLanguage } from '#renderer/languages/load-language.ts'
import { english, showLanguage } from '#renderer/texts/language.ts'

afterEach(() => showLanguage(english))

const show = async (language: Language) => showLanguage(await loadLanguage(language))
const spoken = ({ text, said }: Sentence) => ({ message: text, said })

const shortage = spoken(sayAll(say('service.notEnough', { required: 1_200, available: 84 }), say('free.addCredits')))

it('is English in English, and follows the language of the window', async () => {
  expect(sentenceOf(shortage)).toBe(shortage.message)
  await show('de')
  expect(sentenceOf(shortage)).toContain('Nicht genug Credits: nötig sind 1.200\u00a0cr')
  expect(englishOf(shortage)).toMatch(/^Not enough credits/u)
  await show('ja')
  expect(sentenceOf(shortage)).toMatch(/です。課金されていません。/u)
})

it('keeps the order of names, addresses and times in Arabic', async () => {
  await show('ar')
  const time = { at: '2026-11-27T00:00:00.000Z', text: '27 Nov 2026 at 00:00' }
  expect(sentenceOf(spoken(say('profile.full', { megabytes: 200, folder: '/data/Backlot' })))).toContain(
    '\u2066/data/Backlot\u2069',
  )
  expect(sentenceOf(spoken(say('limit.resets', { time })))).not.toContain('Nov')
  const spent = say('limit.spent', { period: 'day', spent: 3, held: 0 })
  expect(sentenceOf(spoken(spent))).toContain('أُنفق اليوم')
})

it('stays as it is where a service wrote it, or where this window does not know a sentence', async () => {
  await show('fr')
  expect(sentenceOf({ message: '“No GPU”' })).toBe('“No GPU”')
  expect(sentenceOf({ sentence: 'Something new.', said: [{ key: 'service.somethingNew' }] })).toBe('Something new.')
})

// Catches: a language of the desktop that lacks a value, or a text of English that was left in another language.
import { expect, it } from 'vitest'
import { chargeWords, createWords, queueWords, receiverWords } from '#main/desktop/words.ts'
import { en, type Word } from '#main/desktop/words/en.ts'
import { languages } from '#shared/domain/languages.ts'

// The keys of a literal are its own.
const words = Object.keys(en) as Word[]
/** Names, and words that are the same in another language. */
const same = new Set(['Composer', 'Presenter', 'Details', 'Filters', 'OK'])

it.each(languages)('%s has every word with its values', (language) => {
  const say = createWords(language)
  const lacking = words.filter((word) =>
    (en[word].match(/\{\w+\}/gu) ?? []).some((value) => !say(word).includes(value)),
  )
  const left = words.filter((word) => language !== 'en' && say(word) === en[word] && !same.has(en[word]))
  expect([...lacking, ...left]).toEqual([])
  expect(say('timeToPost', { title: 'Clay $&' })).toContain('Clay $&')
})

it('says what runs, what it cost and whether events arrive', () => {
  const say = createWords('en')
  expect(queueWords(say, { running: 0, waiting: 0, pause: null })).toBe('Idle')
  expect(queueWords(say, { running: 1_234, waiting: 0, pause: 'user' })).toBe('1,234 running · paused')
  expect(chargeWords(say, null, 0, false)).toBe('Nothing was charged.')
  expect(chargeWords(say, 5, 2, true)).toBe('Practice credits charged: 3')
  expect(receiverWords(say, { kind: 'problem', sentence: '', said: [] })).toBe('Webhooks: problem')
})

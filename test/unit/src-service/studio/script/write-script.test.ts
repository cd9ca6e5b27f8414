// Catches a script that drops or changes what the user wrote, says more or less than was asked for, or is no script.
import { expect, test } from 'vitest'
import { countWords } from '../../../../../src-service/studio/script/sentences.ts'
import { wordsPerSecond, writeScript } from '../../../../../src-service/studio/script/write-script.ts'
import { shortVideoOptions } from '../../../../../src-service/studio/short-video-options.ts'

const topics = [
  'Why octopuses have three hearts',
  'How do lighthouses work?',
  'What is inflation? Why does it matter? How can I protect my savings?',
  'Is remote work better than the office?',
  'Which birds can fly backwards',
  'How many bones does a shark have?',
  'How to make cold brew coffee. Grind 100 grams coarse. Add 1 litre of cold water. Wait 16 hours. Filter it twice.',
  'how to tie a bowline',
  '5 tips for better sleep: keep the room dark, no screens after ten, cool air, no coffee after noon',
  'Three reasons to walk\n- it is free\n- it clears your head\n- you see your neighbours',
  'Introducing our new grinder. It has 40 settings, a quiet motor and costs $99. It ships in March.',
  'Our bakery turns 50 this year. My grandfather opened it in 1974 with one oven. Today we bake 300 loaves a day.',
  'tea vs coffee',
  'The history of tea',
  'discipline',
  'NASA announced a mission to Europa today. It launches in 2024 and arrives in 2030.',
  'Make a short video about why cats purr',
  'Explain black holes to a child',
  'A lighthouse keeper in Maine rescued 22 people. She was 16 when she began.',
  'Steps to fix a flat tyre:\n1. Remove the wheel\n2. Take out the tube\n3. Patch the hole\n4. Pump it to 4 bar',
] as const
const orders = /^(?:make a short video about|explain|-|\d\.)/gim
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}$]+/gu) ?? []
const small = new Set(['and', 'to', 'a', 'the', 'vs', 'of', 'by'])

test.each(topics)('says every word of "%s" and no other number or name', (topic) => {
  for (const seed of [1, 2, 3]) {
    const { text } = writeScript({ topic, seconds: 60, seed })
    const said = new Set(wordsIn(text))
    const asked = wordsIn(topic.replaceAll(orders, '')).filter((word) => !small.has(word))
    expect(asked.filter((word) => !said.has(word))).toEqual([])
    const numbers = [...said].filter((word) => /\d/.test(word) && !asked.includes(word))
    // The steps of a how-to are counted; nothing else is.
    expect(numbers.filter((word) => !/^\d$/.test(word))).toEqual([])
  }
})

test.each([20, 45, 90, 180])('is as long as %d seconds of speech, give or take 15 %', (seconds) => {
  const total = seconds * wordsPerSecond
  for (const topic of [...topics, null]) {
    for (const seed of [1, 2, 3, 4]) {
      const { text } = writeScript({ topic, seconds, seed })
      expect(countWords(text) / total, `${topic} ${seed}`).toBeGreaterThan(0.85)
      expect(countWords(text) / total, `${topic} ${seed}`).toBeLessThan(1.15)
    }
  }
})

test('keeps all facts where there are more than fit', () => {
  const facts = Array.from(
    { length: 14 },
    (_, index) => `The tower number ${index + 100} was opened with a small party.`,
  )
  const { text } = writeScript({ topic: facts.join(' '), seconds: 20, seed: 1 })
  for (const fact of facts) expect(text).toContain(fact)
})

test('has a hook, beats and a close that together are what is said, each a sentence of its own', () => {
  for (const topic of [...topics, null]) {
    const { beats, text } = writeScript({ topic, seconds: 45, seed: 9 })
    expect(beats[0]?.kind).toBe('hook')
    expect(beats.at(-1)?.kind).toBe('close')
    expect(beats.slice(1, -1).every(({ kind }) => kind === 'beat')).toBe(true)
    expect(beats.map((beat) => beat.text).join('\n\n')).toBe(text)
    for (const beat of beats) expect(beat.text).toMatch(/^[\p{Lu}\p{N}“"‘'¿].*[.!?…]$/su)
    expect(text).not.toMatch(/\.\.(?!\.)|\?\.|\{|undefined| {2}/)
    expect(new Set(beats.map((beat) => beat.text)).size).toBe(beats.length)
  }
})

test('turns questions, how-tos and lists to the listener', () => {
  const hook = (topic: string) => writeScript({ topic, seconds: 45, seed: 3 }).beats[0]?.text
  expect(hook('How do lighthouses work')).toMatch(/^How do lighthouses work\?/)
  expect(hook('why octopuses have three hearts')).toMatch(/why octopuses have three hearts\?/)
  expect(hook('How to tie a bowline')).toMatch(/how to tie a bowline/)
  const list = writeScript({ topic: '3 rules for fire: no paper, no wind, no hurry', seconds: 30, seed: 3 }).text
  expect(list).toMatch(/First: no paper\..*Second: no wind\..*Third: no hurry\./s)
})

test('writes the same for the same seed, another for another, in the category that was asked for', () => {
  const write = (seed: number) => writeScript({ topic: 'The history of tea', seconds: 45, seed }).text
  expect(write(5)).toBe(write(5))
  expect(write(6)).not.toBe(write(5))
  const titles = new Set([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => writeScript({ topic: null, seconds: 45, seed }).title))
  expect(titles.size).toBeGreaterThan(3)
  const { categories } = shortVideoOptions()
  for (const { id } of categories)
    expect(writeScript({ topic: 'The history of tea', seconds: 45, category: id, seed: 1 }).category).toBe(id)
})

test.each([
  ['¿Por qué el cielo es azul? La luz azul se dispersa más.', 'es-ES', 'La luz azul se dispersa más.'],
  ['为什么天空是蓝色的？蓝光散射得更多。', 'zh-CN', '蓝光散射得更多。'],
  ['لماذا السماء زرقاء؟ الضوء الأزرق ينتشر أكثر.', 'ar-SA', 'الضوء الأزرق ينتشر أكثر.'],
  ['空はなぜ青いのですか？', 'ja-JP', '空はなぜ青いのですか？'],
  ['하늘은 왜 파란가요?', 'ko-KR', '하늘은 왜 파란가요?'],
  ['מדוע השמיים כחולים?', 'he', 'מדוע השמיים כחולים?'],
])('speaks "%s" in its own language, word for word', (topic, language, fact) => {
  const script = writeScript({ topic, seconds: 30, seed: 1 })
  expect(script.language).toBe(language)
  expect(script.text).toContain(fact)
})

test('leaves out what cannot be spoken, and picks an angle where nothing is left', () => {
  expect(writeScript({ topic: '🚀🔥 Rockets are loud 🎉', seconds: 20, seed: 1 }).text).not.toMatch(
    /\p{Extended_Pictographic}/u,
  )
  expect(writeScript({ topic: '🎉🎉', seconds: 20, seed: 1 }).title).toBe(
    writeScript({ topic: null, seconds: 20, seed: 1 }).title,
  )
})

// Catches a script that drops or changes the user's text, is longer or shorter than requested, or has no structure.
import { expect, test } from 'vitest'
import { spokenSeconds, videoSeconds } from '#shared/domain/short-video.ts'
import { createRandomStream } from '../../../../../src-service/models/drawing/random-stream.ts'
import { closesOf, hookOf, tailsOf } from '../../../../../src-service/short-video/script/hooks.ts'
import { categoryPrompts, commonPrompts, openings } from '#service/short-video/script/write-english.ts'
import type { TopicKind } from '#service/short-video/script/read-topic.ts'
import { angles } from '../../../../../src-service/short-video/script/angles.ts'
import { writeScript } from '../../../../../src-service/short-video/script/write-script.ts'
import { scriptCategories, shortVideoOptions } from '../../../../../src-service/short-video/short-video-options.ts'

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

test.each(topics)('contains every word of "%s" and no other number or name', (topic) => {
  for (const seed of [1, 2, 3]) {
    const { text } = writeScript({ topic, seconds: 60, seed })
    const said = new Set(wordsIn(text))
    const asked = wordsIn(topic.replaceAll(orders, '')).filter((word) => !small.has(word))
    expect(asked.filter((word) => !said.has(word))).toEqual([])
    const numbers = [...said].filter((word) => /\d/.test(word) && !asked.includes(word))
    // The steps of a how-to are numbered; nothing else is.
    expect(numbers.filter((word) => !/^\d$/.test(word))).toEqual([])
  }
})

/** About 900 characters, the maximum that is used of a topic. */
const longest = Array.from(
  { length: 11 },
  (_, place) => `Stone ${place + 2} of this old bridge was cut by hand, carried for a day, and set without any mortar.`,
)

test.each([20, 45, 90, 180])(
  'has the requested length (%d seconds) where the topic is long enough, or else is shorter',
  (seconds) => {
    for (const topic of [...topics, longest.join(' '), null]) {
      for (const seed of [1, 2, 3, 4]) {
        const { text } = writeScript({ topic, seconds, seed })
        const wanted = topic === null ? seconds : videoSeconds(topic, seconds)
        expect(spokenSeconds(text), `${topic} ${seed}`).toBeGreaterThan(wanted * 0.84)
        expect(spokenSeconds(text), `${topic} ${seed}`).toBeLessThan(wanted * 1.16)
      }
    }
  },
)

const kinds: readonly TopicKind[] = ['question', 'wonder', 'how-to', 'list', 'choice', 'subject', 'statement']

/** Every word of the writer's own: of its hooks, tails, prompts and closes, and of its numbering. */
function ownWords(): Set<string> {
  const random = createRandomStream('own words')
  const tellings = [
    { hasFacts: true, hasMore: true },
    { hasFacts: true, hasMore: false },
    { hasFacts: false, hasMore: false },
  ]
  const bare = ['', 'one', 'ones', 'how I'].flatMap((inner) =>
    kinds.map((kind) => ({
      kind,
      title: '',
      inner,
      facts: [''],
      items: inner === '' ? [] : [inner],
      lead: 0,
      audience: '',
    })),
  )
  const lines = bare.flatMap((topic) =>
    tellings.flatMap((reporting) => [
      ...Array.from({ length: 30 }, () => hookOf(topic, reporting, random)),
      ...scriptCategories.flatMap(({ id }) => [...tailsOf(topic, id, reporting), ...closesOf(topic, id, reporting)]),
    ]),
  )
  const prompts = [...openings, ...commonPrompts, ...Object.values(categoryPrompts).flat()].map(({ text }) => text)
  const counting = 'First Second Third Fourth Step Once more in short Now you know 1 2 3 4'
  return new Set(wordsIn([...lines, ...prompts, counting].join(' ')))
}

test('uses only words of the user or of its own lines: no fact is invented, in any category', () => {
  const own = ownWords()
  for (const topic of topics) {
    const said = new Set(wordsIn(topic))
    for (const { id: category } of scriptCategories) {
      for (const seed of [1, 2, 3]) {
        const { text } = writeScript({ topic, seconds: 180, category, seed })
        expect(
          wordsIn(text).filter((word) => !own.has(word) && !said.has(word)),
          `${topic} ${category}`,
        ).toEqual([])
      }
    }
  }
})

test('repeats no phrase, except for a list that is summed up', () => {
  for (const topic of [...topics, longest[0] ?? '', null]) {
    for (const { id: category } of scriptCategories) {
      for (const seed of [1, 2, 3]) {
        const { beats } = writeScript({ topic, seconds: 90, category, seed })
        const words = wordsIn(
          beats
            .map(({ text }) => text)
            .filter((text) => !text.startsWith('Once more'))
            .join(' | '),
        )
        const phrases = words.map((_, place) => words.slice(place, place + 5).join(' ')).slice(0, -4)
        const asked = (topic ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        const repeated = phrases.filter((phrase, place) => phrases.indexOf(phrase) !== place && !asked.includes(phrase))
        expect(topic === null ? [] : repeated, `${topic} ${category} ${seed}`).toEqual([])
      }
    }
  }
})

test('separates the text after a colon from the question before it, but not a label from its text', () => {
  const beats = (topic: string) => writeScript({ topic, seconds: 45, seed: 2 }).beats.map(({ text }) => text)
  const [hook, ...rest] = beats('Why clay cracks: fast drying splits the rim while the foot is still wet')
  expect(hook).toMatch(/why clay cracks[?]/)
  expect(rest).toContain('Fast drying splits the rim while the foot is still wet.')
  expect(beats('Breaking: the mayor resigned this morning.')[0]).toMatch(/^Breaking: the mayor resigned this morning\./)
  expect(beats('When I was ten, I broke a window. I hid.')[0]).toMatch(/^When I was ten, I broke a window\./)
})

test('promises nothing that a bare title cannot deliver', () => {
  for (const topic of [
    'octopus',
    'how to tie a bowline',
    'How do lighthouses work?',
    'What is it? Why does it matter?',
    '10 facts about Mars',
  ]) {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { text } = writeScript({ topic, seconds: 45, seed })
      expect(text, topic).not.toMatch(/let us (?:find out|take|count)|let me show|now you know|here (?:it|is)/i)
    }
  }
})

test('promises nothing more where one sentence is the entire text', () => {
  for (const topic of [
    'Don’t eat yellow snow',
    'Fun fact: octopuses have three hearts',
    'Breaking: the mayor resigned.',
  ])
    for (let seed = 0; seed < 12; seed += 1)
      expect(writeScript({ topic, seconds: 45, seed }).text, topic).not.toMatch(
        /here is the rest|which part|closer look|one thing after|let me show|in order|short and plain/i,
      )
})

test('never begins two consecutive lines of its own with the same word', () => {
  for (const topic of [...topics, 'How I lost 20 kg in a year. I walked every day.', 'Sharks: older than trees']) {
    for (let seed = 0; seed < 12; seed += 1) {
      const [hook = '', ...others] = writeScript({ topic, seconds: 60, seed }).beats.map(({ text }) => text)
      const firsts = [hook.split(/(?<=[.?!])\s+/u).at(-1), ...others.slice(0, 2)].map(
        (line) => line?.split(/[\s.]/u)[0],
      )
      expect(new Set(firsts.slice(0, 2)).size, `${topic} ${seed}`).toBe(2)
      expect(firsts[1], `${topic} ${seed}`).not.toBe(firsts[2])
    }
  }
})

const hooksOf = (topic: string) =>
  Array.from({ length: 8 }, (_, seed) => writeScript({ topic, seconds: 45, seed: seed + 1 }).beats[0]?.text ?? '')

test('puts nothing after "about" that is not grammatical there', () => {
  for (const topic of [
    'octopus',
    'I love my job',
    'Never give up on your dreams',
    'My dog ate my homework',
    'test',
    '2 + 2 = 4',
    'Stop doing this: scrolling at night',
    'A friend told me this: plants grow better with music. I tested it.',
    'Check out backlot.example.com for our new app! It ships soon.',
    '10 facts about Mars',
  ])
    for (const hook of hooksOf(topic)) expect(hook, topic).not.toMatch(/(?:know|talk) about/)
  expect(hooksOf('black holes')).toContain('What do you know about black holes?')
  expect(hooksOf('The story of the Titanic')).toContain('What do you know about the story of the Titanic?')
})

test('keeps all facts where there are more than fit', () => {
  const facts = Array.from(
    { length: 14 },
    (_, index) => `The tower number ${index + 100} was opened with a small party.`,
  )
  const { text } = writeScript({ topic: facts.join(' '), seconds: 20, seed: 1 })
  for (const fact of facts) expect(text).toContain(fact)
})

test('consists of a hook, beats and a close that make up the text, each a separate sentence', () => {
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

test('addresses questions, how-tos and lists to the listener', () => {
  const hook = (topic: string) => writeScript({ topic, seconds: 45, seed: 3 }).beats[0]?.text
  expect(hook('How do lighthouses work')).toMatch(/^How do lighthouses work\?/)
  expect(hook('why octopuses have three hearts')).toMatch(/why octopuses have three hearts\?/)
  expect(hook('How to tie a bowline')).toMatch(/how to tie a bowline/)
  const list = writeScript({ topic: '3 rules for fire: no paper, no wind, no hurry', seconds: 30, seed: 3 }).text
  expect(list).toMatch(/First: no paper\..*Second: no wind\..*Third: no hurry\./s)
})

test.each([
  ['Top 3 beaches: Comporta, Nazaré and Arrifana', /First: Comporta\. Second: Nazaré\. Third: Arrifana\./],
  ['2 dishes: rice and beans, mac and cheese', /First: rice and beans\. Second: mac and cheese\./],
  ['How to cook rice: rinse it, boil it, drain and rest it', /Step 3: drain and rest it\./],
  [
    'How to boil an egg: 1. Boil water. 2. Add the egg. 3. Wait 7 minutes.',
    /Step 1: Boil water\. Step 2: Add the egg\. Step 3: Wait 7 minutes\./,
  ],
  [
    'Sharks: they are old, they have no bones, and they are quick',
    /They are old, they have no bones, and they are quick\./,
  ],
  [
    'Two snouts: the crocodile has a narrow one; the alligator has a wide one',
    /First: the crocodile.*Second: the alligator/s,
  ],
  ['Snouts of two: narrow, wide', /First: narrow\. Second: wide\./],
  ['Snouts: the one is narrow; the other is wide', /The one is narrow; the other is wide\./],
])('splits the list in “%s” as intended', (topic, expected) => {
  expect(writeScript({ topic, seconds: 45, seed: 1 }).text).toMatch(expected)
})

test('writes the same for the same seed, another script for another, in the requested category', () => {
  const write = (seed: number) => writeScript({ topic: 'The history of tea', seconds: 45, seed }).text
  expect(write(5)).toBe(write(5))
  expect(write(6)).not.toBe(write(5))
  const titles = new Set([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => writeScript({ topic: null, seconds: 45, seed }).title))
  expect(titles.size).toBeGreaterThan(3)
  const { categories } = shortVideoOptions()
  for (const { id } of categories)
    expect(writeScript({ topic: 'The history of tea', seconds: 45, category: id, seed: 1 }).category).toBe(id)
})

test('cuts a long title between two words', () => {
  const topic = 'Coffee is great and everyone should drink a cup of it every morning before work'
  expect(writeScript({ topic, seconds: 45, seed: 1 }).title).toBe(
    'Coffee is great and everyone should drink a cup of it every',
  )
  expect(writeScript({ topic: 'a'.repeat(80), seconds: 45, seed: 1 }).title).toHaveLength(60)
})

test('drops what cannot be spoken, and picks an angle where nothing is left', () => {
  expect(writeScript({ topic: '🚀🔥 Rockets are loud 🎉', seconds: 20, seed: 1 }).text).not.toMatch(
    /\p{Extended_Pictographic}/u,
  )
  expect(writeScript({ topic: '🎉🎉', seconds: 20, seed: 1 }).title).toBe(
    writeScript({ topic: null, seconds: 20, seed: 1 }).title,
  )
})

test.each([
  ['Don’t water succulents every day. Twice a month is enough.', /^Don’t water succulents every day\./],
  ['Meet Ada, our new support robot', /^Meet Ada, our new support robot\./],
  ['iPhone vs Android', /^iPhone vs Android/],
  ['https://www.example.com/a/b?c=1', /example\.com\?|^Example\.com\./],
  [
    'Go to https://www.example.com/a?b. Then look at www.example.org/c!',
    /^Go to example\.com\.\s.*Then look at example\.org!/s,
  ],
  ['www.example.org/foo_bar?x=1', /^Example\.org\. What/],
  ['how come the sky is blue', /^How come the sky is blue\?/],
  ['What’s the deal with airline food', /^What’s the deal with airline food\?/],
  ['Can you tell me why the moon is red?', /^(?:Have you ever|Do you|Could you).*why the moon is red\?/],
  ['can you make a short video explaining photosynthesis?', /^Photosynthesis\. What/],
  ['I want a video about dogs', /^(?:Dogs\. |What do you know about dogs\?)/],
  ['First, boil water. Then add pasta.', /^First, boil water\./],
  ['POV: you forgot your password', /^POV: you forgot your password\./],
  ['Best gifts for kids', /^(?:Best gifts for kids\.|What do you know about best gifts for kids\?)/i],
  ['Why I left: it made me sad, it ate my time', /It made me sad, it ate my time\./],
  ['What I learned from 100 days without sugar: bread is sweet.', /^Let me tell you what I learned/],
  ['How I lost 20 kg. I walked every day.', /^Let me tell you how I lost 20 kg\.(?!.*your way)/s],
  ['What to do when it rains: stay inside, read a book, make tea', /^(?:Have you ever|Do you|Could you).*what to do/],
  ['My dog ate my homework and then he slept for hours', /^My dog ate my homework and then he slept for hours\./],
  ['Things I wish I knew at twenty', /^Things I wish I knew at twenty\. What/],
  ['Buy one, get one free! This weekend only.', /^Buy one, get one free!/],
  ['which is better: tea or coffee?', /^Which is better: tea or coffee\?/],
  ['Explain inflation like I am five', /explain it to somebody who is five\?/],
  ['Write a script about climate change in 60 seconds', /^(?!.*60).*climate change/is],
  ['The price rose in Jan. 2024. It fell in May.', /^The price rose in Jan\. 2024\./],
  ['@nasa flew to the moon. #space', /^(?!.*[@#])/s],
  [
    'I AM LATE BECAUSE I SLEPT. I WILL TRY. WHY? I’LL ASK.',
    /^I am late because I slept\.\s.*I will try\. Why\? I’ll ask\./s,
  ],
  ['İSTANBUL ÇOK GÜZEL BİR ŞEHİR. HERKES SEVER.', /^İstanbul çok güzel bir şehir\./],
  ['Water \ud83d boils', /^(?!.*\ufffd)/s],
])('begins “%s” as expected', (topic, expected) => {
  for (const seed of [1, 2, 3, 4]) expect(writeScript({ topic, seconds: 45, seed }).text).toMatch(expected)
})

test.each([
  ['I quit my job at 40. People laughed. Today I have a garden.', 'story'],
  ['Explain vaccines to my grandmother', 'explainer'],
  ['NASA announced a mission to Europa today. It launches in 2024.', 'news'],
  ['We just launched Lumen. It costs $49.', 'product'],
  ['Steps to fix a flat tyre:\n1. Remove the wheel\n2. Patch the hole', 'how-to'],
])('reads “%s” as %s', (topic, category) => {
  expect(writeScript({ topic, seconds: 45, seed: 1 }).category).toBe(category)
})

test('always answers a question of its own', () => {
  for (const seconds of [20, 45, 90, 180]) {
    for (let seed = 0; seed < 12; seed += 1) {
      const { text } = writeScript({ topic: null, seconds, seed })
      const asked = angles.filter(({ title }) => text.includes(title))
      expect(asked.length).toBeGreaterThan(0)
      for (const { facts } of asked) for (const fact of facts.slice(0, 3)) expect(text).toContain(fact)
    }
  }
})

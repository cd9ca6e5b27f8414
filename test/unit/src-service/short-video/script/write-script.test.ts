// Catches a script that drops or changes the user's text, says anything else, is longer or shorter than the form shows,
// or has no structure.
import { expect, test } from 'vitest'
import { spokenSeconds, videoSeconds } from '#shared/domain/short-video.ts'
import { hasFacts } from '#shared/domain/topic-content.ts'
import { everyClose } from '../../../../../src-service/short-video/script/hooks.ts'
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
const orders = /^(?:make a short video about|explain|-|\d\.)|to a child$/gim
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
  'is as long as its topic is expected to last, or as requested (%d seconds) without one',
  (seconds) => {
    for (const topic of [...topics.filter(hasFacts), longest.join(' '), null]) {
      for (const seed of [1, 2, 3, 4]) {
        const { text } = writeScript({ topic, seconds, seed })
        const expected = videoSeconds(topic ?? '', seconds)
        // Of a few words, a heading is a large share.
        const slack = topic === null ? seconds * 0.16 : expected * 0.12 + 1.2
        expect(Math.abs(spokenSeconds(text) - expected), `${topic} ${seed}`).toBeLessThan(slack)
      }
    }
  },
)

test('says only words of the user, a title’s lead, list numbers and one invitation, in any category', () => {
  const own = new Set(wordsIn([...everyClose, 'Here is First Second Third Fourth Step 1 2 3 4'].join(' ')))
  for (const topic of topics) {
    const said = new Set(wordsIn(topic))
    for (const { id: category } of scriptCategories) {
      const { text, beats } = writeScript({ topic, seconds: 180, category, seed: 1 })
      expect(
        wordsIn(text).filter((word) => !own.has(word) && !said.has(word)),
        `${topic} ${category}`,
      ).toEqual([])
      // Between the user's sentences there is nothing.
      expect(beats.slice(0, -1).filter((beat) => everyClose.includes(beat.text))).toEqual([])
    }
  }
})

test('ends in the voice of its text, or with the text’s own end', () => {
  const closeOf = (topic: string) => writeScript({ topic, seconds: 60, seed: 1 }).beats.at(-1)?.text
  expect(closeOf('Why clay cracks. The rim dries too fast.')).toBe('Questions? Ask in the comments.')
  expect(closeOf('Why clay cracks. My bowls dried too fast, and I lost them.')).toMatch(/me in the comments\.$/)
  expect(closeOf('Our new glaze is here. We mix it by hand.')).toBe('Questions? Ask us in the comments.')
  expect(closeOf('Clay from the US. It is dry.')).toBe('Questions? Ask in the comments.')
  expect(closeOf('Clay cracks. Cover the rim. What do you do about it?')).toBe('What do you do about it?')
  expect(closeOf('Clay cracks. Cover the rim. Follow me for more.')).toBe('Follow me for more.')
  expect(closeOf('Our bakery turns 50. Come by on Saturday.')).toBe('Come by on Saturday.')
})

test('separates the text after a colon from the question before it, but not a label from its text', () => {
  const beats = (topic: string) => writeScript({ topic, seconds: 45, seed: 2 }).beats.map(({ text }) => text)
  const [hook, ...rest] = beats('Why clay cracks: fast drying splits the rim while the foot is still wet')
  expect(hook).toBe('Here is why clay cracks.')
  expect(rest).toContain('Fast drying splits the rim while the foot is still wet.')
  expect(beats('Breaking: the mayor resigned this morning.')[0]).toMatch(/^Breaking: the mayor resigned this morning\./)
  expect(beats('When I was ten, I broke a window. I hid.')[0]).toMatch(/^When I was ten, I broke a window\./)
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
  expect(hook('why octopuses have three hearts')).toBe('Here is why octopuses have three hearts.')
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
  [
    'Mistakes:\n- Glaze on the foot: it sticks to the shelf.\n- Dust: it leaves bare spots.',
    /First: Glaze on the foot\. It sticks to the shelf\. Second: Dust\. It leaves bare spots\./,
  ],
  ['Snouts of two: narrow, wide', /First: narrow\. Second: wide\./],
  ['Snouts: the one is narrow; the other is wide', /The one is narrow; the other is wide\./],
])('splits the list in “%s” as intended', (topic, expected) => {
  expect(writeScript({ topic, seconds: 45, seed: 1 }).text).toMatch(expected)
})

test('writes the same for the same topic, another topic for another seed without one, in the requested category', () => {
  const write = (topic: string | null, seed: number) => writeScript({ topic, seconds: 45, seed }).text
  expect(write('The history of tea', 5)).toBe(write('The history of tea', 6))
  expect(write(null, 5)).toBe(write(null, 5))
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
  ['www.example.org/foo_bar?x=1', /^Example\.org\.\s/],
  ['how come the sky is blue', /^How come the sky is blue\?/],
  ['What’s the deal with airline food', /^What’s the deal with airline food\?/],
  ['Can you tell me why the moon is red?', /^Here is why the moon is red\./],
  ['can you make a short video explaining photosynthesis?', /^Photosynthesis\.\s/],
  ['I want a video about dogs', /^Dogs\.\s/],
  ['First, boil water. Then add pasta.', /^First, boil water\./],
  ['POV: you forgot your password', /^POV: you forgot your password\./],
  ['Best gifts for kids', /^Best gifts for kids\.\s/],
  ['Why I left: it made me sad, it ate my time', /It made me sad, it ate my time\./],
  [
    'What I learned from 100 days without sugar: bread is sweet.',
    /^Here is what I learned from 100 days without sugar\.\s+Bread is sweet\./,
  ],
  ['How I lost 20 kg. I walked every day.', /^Here is how I lost 20 kg\.\s+I walked every day\./],
  ['What to do when it rains: stay inside, read a book, make tea', /^Here is what to do when it rains\.\s/],
  ['My dog ate my homework and then he slept for hours', /^My dog ate my homework and then he slept for hours\./],
  ['Things I wish I knew at twenty', /^Things I wish I knew at twenty\.\s/],
  ['Buy one, get one free! This weekend only.', /^Buy one, get one free!/],
  ['which is better: tea or coffee?', /^Which is better: tea or coffee\?/],
  ['Explain inflation like I am five. Prices rise.', /^Inflation\.\s+Prices rise\./],
  ['Explain black holes to a child. They are heavy.', /^Black holes\.\s+They are heavy\./],
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

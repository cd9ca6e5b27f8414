// Catches: a word for a place, a colour or a time of day that the background does not follow, and a style that hides it.
import { expect, test } from 'vitest'
import { AvatarStyle } from '#shared/contract/avatar.ts'
import { colourOf } from '#service/models/drawing/colour-words.ts'
import { hexOf } from '#service/models/drawing/colour.ts'
import { createRandomStream } from '#service/models/drawing/random-stream.ts'
import { readGround } from '#service/models/avatar/draw-ground.ts'
import { wantedWords } from '#service/models/avatar/read-person.ts'

const read = (
  prompt: string,
  { style, negative = '', seed = 1 }: { style?: AvatarStyle; negative?: string; seed?: number } = {},
) => readGround(wantedWords(prompt, negative), style, createRandomStream(`ground ${seed}`))

test.each([
  ['a sailor on a beach', 'beach'],
  ['a sailor by the sea', 'beach'],
  ['a potter at the harbour', 'beach'],
  ['a girl in a forest', 'forest'],
  ['a gardener in her garden', 'forest'],
  ['a man in a city street', 'city'],
  ['a singer under neon lights in tokyo', 'city'],
  ['a clerk in an office', 'office'],
  ['a cook in a kitchen', 'office'],
  ['a professor in a library', 'library'],
  ['a hiker in the mountains', 'mountains'],
  ['a shepherd on a hill', 'mountains'],
  ['an astronaut in space', 'space'],
  ['a rider in the desert', 'desert'],
  ['a skier in the snow', 'snow'],
  ['a woman in winter', 'snow'],
  ['a young woman with red hair', 'studio'],
])('"%s" stands in: %s', (prompt, place) => {
  expect(read(prompt).place).toBe(place)
  // A style brings a place of its own only where the prompt names none.
  for (const style of AvatarStyle.options) {
    const own = { fantasy: 'forest', cyberpunk: 'city', realistic: 'office' }[style as string]
    expect([style, read(prompt, { style }).place]).toEqual([style, place === 'studio' ? (own ?? 'studio') : place])
  }
})

test.each(['red', 'blue', 'green', 'yellow', 'grey', 'black', 'white', 'teal', 'purple'])(
  'a %s background has that colour, whatever the seed',
  (colour) => {
    const named = colourOf(colour)
    if (named === null) throw new Error(`${colour} is no colour`)
    for (const words of ['background', 'backdrop', 'wall']) {
      for (const seed of [1, 2, 3]) expect(read(`a cook before a ${colour} ${words}`, { seed }).wall).toBe(hexOf(named))
    }
  },
)

test('a background without a colour varies with the seed', () => {
  expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => read('a cook', { seed }).wall)).size).toBeGreaterThan(1)
})

test('night and sunset change the sky', () => {
  const skies = ['a sailor on a beach', 'a sailor on a beach at night', 'a sailor on a beach at sunset'].map(
    (prompt) => read(prompt).sky[0],
  )
  expect(new Set(skies).size).toBe(3)
  expect(
    ['a man at midnight', 'a man in the moon light', 'a star pilot'].map((prompt) => read(prompt).isNight),
  ).toEqual([true, true, true])
})

test('what the negative prompt names is no background', () => {
  expect(read('a sailor on a beach', { negative: 'beach' }).place).toBe('studio')
})

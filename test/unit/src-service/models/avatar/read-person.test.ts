// Catches: a word of the prompt that the person does not follow, and a negative prompt that leaves it.
import { expect, test } from 'vitest'
import { readPerson } from '#service/models/avatar/read-person.ts'
import { createRandomStream } from '#service/models/drawing/random-stream.ts'

const read = (prompt: string, negativePrompt = '', seed = 1) =>
  readPerson({ prompt, negativePrompt }, createRandomStream(`person ${seed}`))
const seeds = [1, 2, 3, 4, 5, 6, 7, 8]

test.each([
  ['an old bearded man', { gender: 'man', age: 72, beard: 'short' }],
  ['a 45 year old woman with a bun', { gender: 'woman', age: 45, cut: 'bun' }],
  ['a businesswoman in her 50s wearing a blazer', { gender: 'woman', age: 55, garment: 'blazer' }],
  ['a potter in her sixties, mustard apron', { gender: 'woman', age: 65, garment: 'crew neck', cloth: '#c2992f' }],
  ['a keeper with a grey beard', { gender: 'man', beard: 'short', hair: '#a7a39d' }],
  ['a boy with curly hair', { gender: 'man', age: 10, cut: 'curls', beard: 'none' }],
  ['a woman with long hair and glasses', { gender: 'woman', cut: 'long', glasses: true }],
  ['a man in a suit with short hair', { gender: 'man', garment: 'suit', cut: 'crop' }],
])('"%s" is drawn so, whatever chance adds', (prompt, features) => {
  for (const seed of seeds) expect(read(prompt, '', seed).look).toMatchObject(features)
})

test('colours belong to what they stand before', () => {
  const person = read('a man with blonde hair in a green sweater and a red beanie')
  const other = read('a man with black hair in a red sweater and a green beanie')
  expect(person.namedHair).not.toBe(other.namedHair)
  expect([person.namedCloth, person.hatColour]).toEqual([other.hatColour, other.namedCloth])
  expect(person.hat).toBe('beanie')
})

test('black hair is no skin, and a black woman is', () => {
  const hair = seeds.map((seed) => read('a woman with black hair', '', seed).look.skin)
  expect(new Set(hair).size).toBeGreaterThan(1)
  expect(new Set(seeds.map((seed) => read('a black woman', '', seed).look.skin)).size).toBe(1)
})

test('what the negative prompt names is never drawn', () => {
  for (const seed of seeds) {
    const { look, hat, mood } = read('a happy man with glasses, a beard and a hat', 'glasses, beard, hat, happy', seed)
    expect([look.glasses, look.beard, hat, mood]).toEqual([false, 'none', 'none', 'serious'])
  }
})

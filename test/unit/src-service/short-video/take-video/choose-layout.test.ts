// Catches structures that all get the same edit, and a structure that changes its edit from one render to the next.
import { expect, test } from 'vitest'
import { chooseLayout, layouts } from '#service/short-video/take-video/choose-layout.ts'

test.each([
  ['three-mistakes', 'list'],
  ['5_tips', 'list'],
  ['how to', 'list'],
  ['before-after', 'split'],
  ['this-vs-that', 'split'],
  ['question-then-answer', 'question'],
  ['customer-quote', 'quote'],
  ['top-3-countdown', 'countdown'],
  ['myth/fact', 'myth'],
  ['Behind The Scenes', 'story'],
])('%s is edited as %s', (structure, layout) => {
  for (const seed of [1, 2, 3]) expect(chooseLayout(structure, seed)).toBe(layout)
})

test('a structure that is not known gets a layout by its name and the seed', () => {
  const chosen = Array.from({ length: 40 }, (_, seed) => chooseLayout('zigzag', seed))
  expect(new Set(chosen).size).toBeGreaterThan(1)
  for (const name of chosen) expect(Object.keys(layouts)).toContain(name)
  expect(chooseLayout('zigzag', 7)).toBe(chooseLayout('zigzag', 7))
})

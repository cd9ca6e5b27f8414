// Catches long words that make a whole title small, hyphens at wrong places, and words that get lost.
import { expect, test } from 'vitest'
import { fitWords } from '#service/short-video/take-video/fit-words.ts'
import { openHyphenation } from '#service/short-video/take-video/hyphenate.ts'

async function fit(text: string, language = 'de') {
  const split = await openHyphenation(language)
  return fitWords({
    text,
    language,
    split,
    width: 896,
    height: 800,
    face: 'heavy',
    isCapital: false,
    leading: 1.08,
    most: 220,
    align: 'start',
  })
}

test('breaks a long word where its language does, so that all letters are larger', async () => {
  const broken = await fit('Mehrtageswanderung ruinieren')
  const whole = await fit('Mehrtageswanderung ruinieren', 'tlh')
  expect(broken.pixels).toBeGreaterThan(whole.pixels * 1.3)
  const parts = broken.words.map(({ text }) => text)
  expect(parts.join('').replaceAll('-', '')).toBe('Mehrtageswanderungruinieren')
  expect(parts[0]).toMatch(/^(Mehrtages|Mehr|Mehrta)-$/u)
  expect(new Set(broken.words.filter(({ word }) => word === 0).map(({ row }) => row)).size).toBeGreaterThan(1)
})

test('leaves words whole that fit', async () => {
  const { words } = await fit('Der Regen perlt wieder ab')
  expect(words.map(({ text }) => text)).toEqual(['Der', 'Regen', 'perlt', 'wieder', 'ab'])
})

test('fits into its room from one word to a hundred', async () => {
  for (const count of [1, 3, 10, 30, 100]) {
    const { width, height, words } = await fit(Array.from({ length: count }, () => 'Wanderung').join(' '))
    expect(words).toHaveLength(count)
    expect(width).toBeLessThanOrEqual(896.5)
    expect(height).toBeLessThanOrEqual(800)
  }
})

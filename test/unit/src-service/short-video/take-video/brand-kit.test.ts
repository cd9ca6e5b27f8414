// Catches letters that are too faint on a ground, whatever colours a brand has.
import { expect, test } from 'vitest'
import { accentOn, brandKit, contrastOf, lettersOn } from '#service/short-video/take-video/brand-kit.ts'

const looks = [
  { ink: '#2b1a12', paper: '#f6ecdd', accent: '#e4572e' },
  { ink: '#12261f', paper: '#eef1e6', accent: '#f2b441' },
  { ink: '#888888', paper: '#999999', accent: '#909090' },
  { ink: '#ffffff', paper: '#000000', accent: '#0000ff' },
  { ink: '#ff0000', paper: '#00ff00', accent: '#ffff00' },
]

test.each(looks)('letters are clear on $ink, $paper and $accent', (look) => {
  const kit = brandKit({ look, handle: '@blueoven' })
  for (const ground of [kit.ink, kit.paper, kit.accent]) {
    expect(contrastOf(lettersOn(ground, kit), ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(accentOn(ground, kit), ground)).toBeGreaterThanOrEqual(3)
  }
})

test('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a brand keeps its type, and brands differ in theirs', () => {
  const [look] = looks
  if (look === undefined) throw new Error('There is no look.')
  const typeOf = (handle: string) => {
    const { display, isCapital, mark, entrance } = brandKit({ look, handle })
    return [display, isCapital, mark, entrance].join()
  }
  expect(typeOf('@nordlicht')).toBe(typeOf('@nordlicht'))
  const handles = ['@nordlicht', '@blueoven', '@trailhead', '@secondpour', '@kaffeehaus', '@stillwater']
  expect(new Set(handles.map(typeOf)).size).toBeGreaterThanOrEqual(3)
})

// Catches a list that is read forever, an entry that is counted twice, half a list that counts as complete.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPages, type WirePage } from '#main/api/read-pages.ts'

const read = (pageOf: (cursor: string | null, turn: number) => WirePage<string>, isEnough?: () => boolean) => {
  const asked: (string | null)[] = []
  const list = readPages({
    ask: async (cursor) => pageOf(cursor, asked.push(cursor) - 1),
    idOf: (item) => item,
    ...(isEnough === undefined ? {} : { isEnough }),
  })
  return list.then(({ items, whole }) => ({ items, whole, asked }))
}

it('reads a list to its end, in order', async () => {
  const items = Array.from({ length: 25 }, (_, index) => `v${index}`)
  const found = await read((cursor) => {
    const start = Number(cursor ?? 0)
    return { items: items.slice(start, start + 10), next: start + 10 < items.length ? String(start + 10) : null }
  })
  expect(found).toEqual({ items, whole: true, asked: [null, '10', '20'] })
})

it('I13: stops an endless list at 200 pages', async () => {
  const { items, whole, asked } = await read((_, turn) => ({ items: [`v${turn}`], next: `c${turn}` }))
  expect([items.length, whole, asked.length]).toEqual([200, false, 200])
})

it('I13: stops at a cursor that repeats', async () => {
  const found = await read((_, turn) => ({ items: [`v${turn}`], next: ['a', 'b', 'a', 'b'][turn] ?? null }))
  expect(found).toEqual({ items: ['v0', 'v1', 'v2'], whole: false, asked: [null, 'a', 'b'] })
})

it.each([
  ['empty', []],
  ['the same', ['v0']],
])('I13: stops where pages are %s though more are promised', async (_, items) => {
  const { whole, asked } = await read((_cursor, turn) => ({ items: turn === 0 ? ['v0'] : items, next: `c${turn}` }))
  expect(whole).toBe(false)
  expect(asked).toHaveLength(2)
})

it('a caller that has seen enough stops, and knows that there is more', async () => {
  const found = await read(
    (_, turn) => ({ items: [`v${turn}`], next: `c${turn}` }),
    () => true,
  )
  expect(found).toMatchObject({ items: ['v0'], whole: false })
})

it('I13: whatever a service sends, no entry appears twice, reading ends, and only a real end is complete', async () => {
  const page = fc.record({
    items: fc.array(fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'toString'), { maxLength: 4 }),
    next: fc.option(fc.constantFrom('1', '2', '3', '', '__proto__')),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 12 }), async (pages) => {
      const { items, whole, asked } = await read((_, turn) => pages[turn % pages.length] ?? { items: [], next: null })
      const last = pages[(asked.length - 1) % pages.length]
      return new Set(items).size === items.length && asked.length <= 200 && whole === (last?.next === null)
    }),
    { numRuns: 2_000 },
  )
})

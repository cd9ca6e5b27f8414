// Would catch: external text that exhausts the stack, the memory or the thread of its reader.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJson } from '#shared/util/text-formats.ts'
import { leastTime } from '../../../helpers/least-time.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

it('reads any JSON, with or without a byte order mark', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, isMarked) => {
      const text = JSON.stringify(value)
      expect(parseJson((isMarked ? '\uFEFF' : '') + text)).toEqual({ kind: 'value', value: JSON.parse(text) })
    }),
    { numRuns: 1_000 },
  )
})

it('brackets, commas and slashes in texts are only text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ',', 'a', '\n') })), (texts) => {
      expect(parseJson(JSON.stringify(texts))).toEqual({ kind: 'value', value: texts })
    }),
    { numRuns: 1_000 },
  )
  expect(parseJson(JSON.stringify('['.repeat(1_000)))).toMatchObject({ kind: 'value' })
})

it('I14: reads 64 levels, but not 65 or a hundred thousand', () => {
  expect(parseJson(nested(64)).kind).toBe('value')
  for (const depth of [65, 100_000]) {
    expect(parseJson(nested(depth))).toMatchObject({
      fault: 'deep',
      most: 64,
      why: 'is nested more than 64 levels deep',
    })
  }
})

it('I14: refuses a million keys before they are built', () => {
  const keys = Array.from({ length: 1_000_000 }, (_, index) => `"${index}":0`)
  expect(parseJson(`{${keys.join()}}`)).toMatchObject({
    fault: 'many',
    most: 100_000,
    why: 'holds more than 100,000 values',
  })
  expect(parseJson(`[${'0,'.repeat(99_999)}0]`).kind).toBe('value')
})

it('I14: a prototype’s name is an ordinary name', () => {
  const read = parseJson('{"__proto__":{"isOdd":true},"constructor":{"prototype":{"isOdd":true}}}')
  expect('isOdd' in {}).toBe(false)
  expect(read.kind === 'value' && Object.getPrototypeOf(read.value)).toBe(Object.prototype)
})

it.each(['', ' ', '{"a":', '"', '"\\', '{"a":1}x', '<html>', '\u0000', ']]]]', '{"a":1}{"a":1}'])(
  'refuses %j without throwing',
  (text) => {
    expect(parseJson(text)).toMatchObject({ fault: 'malformed', why: 'is incomplete or isn’t JSON' })
  },
)

it('I14: refuses ten megabytes of the worst in less than a second', async () => {
  for (const unit of ['\\"', '"\\\\",', '[],', '{"a":"\\\\\\""},']) {
    const text = `["${unit.repeat(10_485_760 / unit.length)}`
    expect(await leastTime(() => void parseJson(text), { runs: 2, enough: 1_000 })).toBeLessThan(1_000)
    expect(parseJson(text).kind).toBe('refused')
  }
})

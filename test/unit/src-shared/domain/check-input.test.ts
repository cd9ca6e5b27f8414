// Would catch: an input that is sent though the service would refuse it, one that is refused though it would pass, and
// an external schema that blocks the thread of whoever checks with it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkInput } from '#shared/domain/check-input.ts'
import { describeProblem } from '#shared/domain/input-form/check-form.ts'
import { leastTime } from '../../../helpers/least-time.ts'
import { hostileSchemas } from './input-form/hostile-schemas.ts'
import { schemaWithInput } from './input-form/schema-arbitrary.ts'

describe('an input', () => {
  it('allowed by a schema has no problem', () => {
    fc.assert(fc.property(schemaWithInput, ({ schema, input }) => checkInput(schema, input).length === 0))
  })

  it.each([
    [{ required: ['a'] }, {}, { kind: 'missing', field: 'a' }],
    [{ required: ['toString'] }, {}, { kind: 'missing', field: 'toString' }],
    [{ properties: { a: { enum: [1, 2] } } }, { a: '1' }, { kind: 'not-allowed', field: 'a', allowed: [1, 2] }],
    [{ properties: { a: { type: 'integer' } } }, { a: 1.5 }, { kind: 'wrong-type', field: 'a', expected: 'integer' }],
    [{ properties: { a: { minimum: 2 } } }, { a: 1 }, { kind: 'too-small', field: 'a', least: 2, unit: 'value' }],
    [
      { properties: { a: { maxLength: 1 } } },
      { a: 'ab' },
      { kind: 'too-large', field: 'a', most: 1, unit: 'characters' },
    ],
    [
      { properties: { a: { maxItems: 1 } } },
      { a: [1, 2] },
      { kind: 'too-large', field: 'a', most: 1, unit: 'entries' },
    ],
    [{ properties: { a: { format: 'uri' } } }, { a: 'here' }, { kind: 'not-a-link', field: 'a' }],
    [
      { properties: { a: { items: { type: 'string' } } } },
      { a: ['x', 7] },
      { kind: 'wrong-type', field: 'a/1', expected: 'string' },
    ],
    [
      { properties: { a: { properties: { b: {} }, required: ['b'] } } },
      { a: { c: 1 } },
      { kind: 'missing', field: 'a/b' },
    ],
  ])('not allowed by %j has its problem', (schema, input, problem) => {
    expect(checkInput(schema, input)).toEqual([problem])
  })
})

describe('I17: a hostile schema', () => {
  const words = `${'a'.repeat(50_000)}!`

  it.each(hostileSchemas)('that %s is checked quickly, and its problems are sentences', async (_, schema) => {
    const input = { text: words, other: { text: words }, v0: [words] }
    const problems = checkInput(schema, input).slice(0, 50)
    expect(await leastTime(() => void checkInput(schema, input), { enough: 80 })).toBeLessThan(80)
    for (const problem of problems) expect(describeProblem(problem, []).message.length).toBeLessThan(2_000)
  })

  it('tries no pattern: that is up to the service', async () => {
    const schema = { properties: { text: { type: 'string', pattern: '^(a+)+$' } } }
    expect(checkInput(schema, { text: words })).toEqual([])
    expect(await leastTime(() => void checkInput(schema, { text: words }), { enough: 16 })).toBeLessThan(16)
  })
})

// Would catch: a prompt that was sent literally and comes back as a template of something else.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeTemplate } from '#shared/domain/template/parse-template.ts'
import { rollTemplate } from '#shared/domain/template/expand-template.ts'

const none = { lists: {}, variables: {} }

it('leaves plain prompts alone', () => {
  for (const text of ['', 'a fox, 35mm', 'a $5 note', 'snake_case | pipe', '{"json": 1}']) {
    expect(escapeTemplate(text)).toBe(text)
  }
})

it('returns any text unchanged', () => {
  const bits = fc.array(fc.constantFrom('{', '}', '|', '_', '__', '\\', '$', 'a', ' ', '..', '1'), { maxLength: 14 })
  fc.assert(
    fc.property(bits, (parts) => {
      const text = parts.join('')
      expect(rollTemplate(escapeTemplate(text), none, 0.5)).toEqual({ kind: 'plain', text })
    }),
    { numRuns: 500 },
  )
})

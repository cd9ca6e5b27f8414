// Catches: a name that leaves the folder or cannot be stored, numbers that sort wrongly, a field that is not written.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exportNameOf, unknownNameFields } from '#shared/domain/export-names.ts'

const file = { createdAt: Date.UTC(2026, 10, 19), model: 'Halide Still 2', title: 'Three glazes', n: 7, total: 120 }

it('each field is written, and numbers are as long as the largest', () => {
  expect(exportNameOf('{date} {model}, {title} {n}', file)).toBe('2026-11-19 Halide Still 2, Three glazes 007')
  expect(unknownNameFields('{date} {who}{n}{}')).toEqual(['{who}', '{}'])
})

it('D16: no template, title or model makes a name that leaves the folder', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.string(),
      (template, title, model) => {
        const name = exportNameOf(`${template}{title}/../{model}`, { ...file, title, model })
        expect(name).not.toMatch(/[/\\:\p{Cc}\p{Cf}]|^\.|\.$|^$/u)
        expect(Buffer.byteLength(name)).toBeLessThan(240)
      },
    ),
    { numRuns: 60 },
  )
})

// Would catch: a count that differs from what is sent, a missing or repeated combination, an order that changes between
// the preview and the run, and a list that contains itself.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandTemplate } from '#shared/domain/template/expand-template.ts'
import { parseTemplate, type TemplateWords } from '#shared/domain/template/parse-template.ts'

const words: TemplateWords = {
  lists: { glaze: ['celadon', '{ochre|umber}'], loop: ['a __loop__'] },
  variables: { client: 'Northlight' },
}
const expand = (typed: string) => {
  const expansion = expandTemplate(parseTemplate(typed).template, words)
  return { ...expansion, all: Array.from({ length: Math.min(50, expansion.count) }, (_, index) => expansion.at(index)) }
}

describe('expandTemplate', () => {
  it('lists every combination once, the last place fastest', () => {
    expect(expand('{a|b} {1..2}').all).toEqual(['a 1', 'a 2', 'b 1', 'b 2'])
    expect(expand('{x|y {1..3}}').all).toEqual(['x', 'y 1', 'y 2', 'y 3'])
    expect(expand('__glaze__ for {$client}').all).toEqual([
      'celadon for Northlight',
      'ochre for Northlight',
      'umber for Northlight',
    ])
    expect(expand('plain').all).toEqual(['plain'])
    expect(expand('').all).toEqual([''])
  })

  it('counts more combinations than can be listed', () => {
    const many = expand(Array(12).fill('{1..1000}').join(' '))
    expect(many.count).toBe(Number.MAX_SAFE_INTEGER)
    expect(many.at(0)).toMatch(/^1 1 /)
  })

  it('reports unknown names, and a list that contains itself', () => {
    const { unknown, all } = expand('__glace__ {$who} __loop__ __toString__')
    expect(unknown).toEqual({ lists: ['glace', 'loop', 'toString'], variables: ['who'] })
    expect(all).toEqual(['__glace__ {$who} a __loop__ __toString__'])
  })

  it('gives as many different prompts as it counts, if the words differ', () => {
    const choice = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1, maxLength: 3 }), (choices) => {
        const typed = choices.map((options) => `{${options.join('|')}}`).join(' ')
        const expansion = expandTemplate(parseTemplate(typed).template, words)
        const all = Array.from({ length: expansion.count }, (_, index) => expansion.at(index))
        expect(new Set(all).size).toBe(choices.reduce((total, options) => total * options.length, 1))
      }),
    )
  })

  it.each([-1, 0.5, 4, Number.NaN])('has no prompt %s of 4', (index) => {
    expect(() => expand('{a|b} {1..2}').at(index)).toThrow(RangeError)
  })
})

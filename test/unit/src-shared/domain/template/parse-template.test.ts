// Would catch: a prompt changed where nothing varies, a brace that swallows the rest, a mark in the wrong place, and a
// paste that exhausts the stack.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTemplate } from '#shared/domain/template/parse-template.ts'

const text = (value: string) => ({ kind: 'text', text: value })

describe('parseTemplate', () => {
  it.each([
    ['a heron', [text('a heron')]],
    ['', []],
    ['{"json": 1} {} { x }', [text('{"json": 1} {} { x }')]],
    ['\\{a\\|b\\} \\_\\_x__ c:\\dir', [text('{a|b} __x__ c:\\dir')]],
    ['a {red|blue} vase', [text('a '), { kind: 'choice', options: [[text('red')], [text('blue')]] }, text(' vase')]],
    ['{|very }big', [{ kind: 'choice', options: [[], [text('very ')]] }, text('big')]],
    ['{1..3}', [{ kind: 'range', values: ['1', '2', '3'] }]],
    ['by __painters old__', [text('by '), { kind: 'list', name: 'painters old' }]],
    ['for {$client}', [text('for '), { kind: 'variable', name: 'client' }]],
    ['____ __ __', [text('____ __ __')]],
  ])('reads %j', (typed, template) => {
    expect(parseTemplate(typed)).toMatchObject({ template, problems: [] })
  })

  it('reads groups within groups', () => {
    const { template } = parseTemplate('{a {b|c}|{1..2}}')
    const inner = { kind: 'choice', options: [[text('b')], [text('c')]] }
    expect(template).toEqual([
      { kind: 'choice', options: [[text('a '), inner], [{ kind: 'range', values: ['1', '2'] }]] },
    ])
  })

  it('marks each varying place where it was typed', () => {
    const typed = 'x {a|__b__} {1..2} {$c}'
    const { marks } = parseTemplate(typed)
    expect(marks.map(({ at, end, kind }) => [typed.slice(at, end), kind])).toEqual([
      ['{a|__b__}', 'choice'],
      ['__b__', 'list'],
      ['{1..2}', 'range'],
      ['{$c}', 'variable'],
    ])
  })

  it('reports an unclosed brace by its place, and takes the rest literally', () => {
    const { template, problems } = parseTemplate('a {red|blue vase')
    expect(problems).toEqual([
      { at: 2, end: 3, sentence: expect.objectContaining({ text: expect.stringContaining('character 3') as string }) },
    ])
    expect(template).toEqual([text('a {red|blue vase')])
  })

  it('refuses braces that are nested too deep instead of failing', () => {
    expect(parseTemplate('{a|'.repeat(50) + '}'.repeat(50)).problems).toHaveLength(1)
  })

  it('reads very many braces in one pass', () => {
    const open = '{'.repeat(200_000)
    expect(parseTemplate(open).problems).toHaveLength(20)
    expect(parseTemplate(`${open}${'}'.repeat(200_000)}`).problems).toEqual([])
  })

  it('never throws and never loses plain text', () => {
    const wild = fc.string({ unit: fc.constantFrom('{', '}', '|', '_', '\\', '.', '1', 'a', '$', ' ', '😀') })
    fc.assert(
      fc.property(wild, (typed) => {
        const { template, marks, problems } = parseTemplate(typed)
        if (marks.length > 0 || problems.length > 0) return
        const plain = template.map((part) => (part.kind === 'text' ? part.text : '?')).join('')
        expect(plain).toBe(typed.replaceAll(/\\([{|}_\\])/g, '$1'))
      }),
      { numRuns: 2_000 },
    )
  })
})

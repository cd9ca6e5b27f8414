// Would catch: names offered where none is being typed, such as after a closed list or in a price, and a pick that
// leaves half of what was typed.
import { expect, it } from 'vitest'
import { findOpenWord, optionsFor, wordEnd } from '#renderer/forms/template-area.tsx'

const openIn = (text: string) => {
  const caret = text.indexOf('^')
  return findOpenWord(text.replace('^', ''), caret)
}
const words = {
  lists: { fabrics: ['silk', 'wool'], glaze: ['ochre'], 'old fabrics': ['felt'] },
  variables: { client: 'Delft', brand_2: 'North' },
}

it('finds the name that is being typed', () => {
  expect(openIn('a __fa^ cup')).toEqual({ kind: 'list', from: 2, typed: 'fa' })
  expect(openIn('a __^')).toEqual({ kind: 'list', from: 2, typed: '' })
  expect(openIn('__glaze__ and __old fa^')).toEqual({ kind: 'list', from: 14, typed: 'old fa' })
  expect(openIn('for {$cl^}')).toEqual({ kind: 'variable', from: 4, typed: 'cl' })
  expect(openIn('for $^')).toEqual({ kind: 'variable', from: 4, typed: '' })
})

it('finds none after a closed list, in a price or in a plain word', () => {
  for (const text of ['a __glaze__^', '__glaze__ cup^', 'a $5^ note', 'snake_case^', '', 'two\n__x\nlines^']) {
    expect(openIn(text.includes('^') ? text : '^')).toBeNull()
  }
})

it('offers names that start with the text first, then names that contain it, with what each inserts', () => {
  const list = { kind: 'list', from: 0, typed: 'fab' } as const
  expect(optionsFor(list, words).map(({ text }) => text)).toEqual(['__fabrics__', '__old fabrics__'])
  const variable = { kind: 'variable', from: 0, typed: '' } as const
  expect(optionsFor(variable, words).map(({ text, about }) => `${text} ${about}`)).toEqual([
    '{$brand_2} North',
    '{$client} Delft',
  ])
})

it('replaces what already closes the name', () => {
  expect(wordEnd('a __fa__ cup', 6, 'list')).toBe(8)
  expect(wordEnd('for {$cl}', 8, 'variable')).toBe(9)
  expect(wordEnd('a __fa cup', 6, 'list')).toBe(6)
})

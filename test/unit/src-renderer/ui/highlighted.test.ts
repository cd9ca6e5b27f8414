// Catches: a mark that is shifted by accents or emoji before it, and a short word that is marked inside others.
import { expect, it } from 'vitest'
import { findWords } from '#renderer/ui/highlighted.tsx'

it.each<[string, string[], string[]]>([
  ['A Café table', ['cafe'], ['Café']],
  ['🏺 cafe\u0301 bowl', ['café', 'bow'], ['cafe\u0301', 'bow']],
  ['a vase as ash', ['as'], ['as', 'as']],
  ['lantern', ['lant', 'tern'], ['lantern']],
  ['静かな茶室で', ['茶室'], ['茶室']],
  ['ash', [''], []],
])('in %j, %j marks %j', (text, words, marked) => {
  expect(findWords(text, words).map(([start, end]) => text.slice(start, end))).toEqual(marked)
})

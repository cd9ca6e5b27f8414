// Would catch: a roll that misses an option or goes past the last, and an unknown name that is sent literally.
import { expect, it } from 'vitest'
import { rollTemplate } from '#shared/domain/template/expand-template.ts'

const words = { lists: { glaze: ['celadon', 'ochre {matte|gloss}'], empty: [] }, variables: { client: 'Delft' } }

it('takes each prompt for its share of the rolls, lists and values included', () => {
  const typed = 'a __glaze__ jar for {$client}'
  const rolls = [0, 0.34, 0.67, 0.999].map((roll) => rollTemplate(typed, words, roll))
  expect(rolls.map((one) => (one.kind === 'rolled' ? `${one.index + 1}/${one.count} ${one.text}` : one.kind))).toEqual([
    '1/3 a celadon jar for Delft',
    '2/3 a ochre matte jar for Delft',
    '3/3 a ochre gloss jar for Delft',
    '3/3 a ochre gloss jar for Delft',
  ])
})

it('names what is wrong and gives no prompt', () => {
  const wrong = (typed: string) => {
    const rolled = rollTemplate(typed, words, 0)
    return rolled.kind === 'wrong' ? rolled.problems.map(({ sentence }) => sentence.text) : rolled
  }
  expect(wrong('a __fabric__ and __empty__')).toEqual([
    'The list “fabric” doesn’t exist or is empty.',
    'The list “empty” doesn’t exist or is empty.',
  ])
  expect(wrong('for {$agency}')).toEqual(['{$agency} has no value.'])
  expect(wrong('a {b|c')).toEqual(['The { at character 3 is not closed. Add a } or write \\{.'])
})

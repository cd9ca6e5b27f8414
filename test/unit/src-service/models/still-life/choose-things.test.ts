// Catches a count or a colour that is applied to the wrong thing.
import { describe, expect, test } from 'vitest'
import { colourOf } from '../../../../../src-service/models/drawing/colour-words.ts'
import { readShoppingList, withoutUnwanted } from '#service/models/still-life/choose-things.ts'

const read = (prompt: string) =>
  readShoppingList(prompt).things.map(({ what, count, colour, isInside }) => ({
    what: typeof what === 'string' ? what : what.name,
    count,
    colour,
    isInside,
  }))

const plain = { colour: null, isInside: false }

describe('the shopping list', () => {
  test('applies counts and colours to the thing that follows them', () => {
    expect(read('a blue bottle, two terracotta bowls and three pears')).toEqual([
      { ...plain, what: 'bottle', count: 1, colour: colourOf('blue') },
      { ...plain, what: 'bowl', count: 2, colour: colourOf('terracotta') },
      { ...plain, what: 'pear', count: 3 },
    ])
  })

  test('reads orange as a colour before a thing and as a fruit alone', () => {
    expect(read('an orange jug beside an orange')).toEqual([
      { ...plain, what: 'jug', count: 1, colour: colourOf('orange') },
      { ...plain, what: 'orange', count: 1 },
    ])
  })

  test('puts the fruit of a bowl into it', () => {
    expect(read('a bowl of lemons').map(({ what, isInside }) => [what, isInside])).toEqual([
      ['bowl', false],
      ['lemon', true],
    ])
  })

  test('separates the colours of wall and table from the things', () => {
    const list = readShoppingList('a white jar against a sage wall on a blue table')
    expect(list.wall).toEqual(colourOf('sage'))
    expect(list.ledge).toEqual(colourOf('blue'))
    expect(list.things).toHaveLength(1)
  })

  test('reads a pile of books as several books', () => {
    expect(read('a pile of books')).toEqual([{ ...plain, what: 'book', count: 3 }])
  })

  test('omits what the negative prompt names', () => {
    const list = withoutUnwanted(readShoppingList('a bottle, two pears and a book'), 'fruit, books')
    expect(list.things).toHaveLength(1)
  })
})

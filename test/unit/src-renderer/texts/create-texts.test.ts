// Would catch: a text with a missing value, a plural in the wrong form, and a tag that stays as typed.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTexts } from '../../../../src-renderer/texts/create-texts.ts'

const en = {
  title: 'Queue',
  price: 'Save for {credits}',
  waiting: '{count, plural, one {# run is waiting} other {# runs are waiting}}',
  bar: { running: '<b>{count, number}</b> running in <i>{set}</i>', state: { paused: 'Paused', open: 'Open' } },
} as const
const t = createTexts('queue', en)

test('reads a text by its key', () => {
  expect(t('title')).toBe('Queue')
  expect(t('bar.state.paused')).toBe('Paused')
})

test('inserts values where they are named', () => {
  expect(t('price', { credits: '4 credits' })).toBe('Save for 4 credits')
})

test.each([
  [0, '0 runs are waiting'],
  [1, '1 run is waiting'],
  [12_400, '12,400 runs are waiting'],
])('%i has its plural form', (count, text) => {
  expect(t('waiting', { count })).toBe(text)
})

test('tags become elements', () => {
  const text = t.rich('bar.running', {
    count: 1_200,
    set: 'Fruit <3',
    b: (words) => createElement('b', null, words),
    i: (words) => createElement('i', null, words),
  })
  expect(renderToStaticMarkup(text)).toBe('<b>1,200</b> running in <i>Fruit &lt;3</i>')
})

test('reads one of several texts by a composed key', () => {
  const states = ['paused', 'open'] as const
  expect(states.map((state) => t(`bar.state.${state}`))).toEqual(['Paused', 'Open'])
})

test('the compiler refuses what does not fit a message, and so does the call', () => {
  // @ts-expect-error -- the message needs a value
  expect(() => t('price')).toThrow(/credits/)
  // @ts-expect-error -- the message needs another value
  expect(() => t('price', { price: '4 cr' })).toThrow(/credits/)
  // @ts-expect-error -- there is no such key
  expect(() => t('bar.stopped')).toThrow('bar.stopped')
  // @ts-expect-error -- a group of messages is no message
  expect(() => t('bar')).toThrow('bar')
  // @ts-expect-error -- the plural needs a number
  expect(t('waiting', { count: '1' })).toBe('1 run is waiting')
  // @ts-expect-error -- every tag needs its element
  expect(() => t.rich('bar.running', { count: 1, set: 'Fruit' })).toThrow(/b/)
})

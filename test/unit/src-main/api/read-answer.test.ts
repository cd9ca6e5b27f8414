// Catches: half an answer believed, an answer under the other envelope thrown away after it was paid for.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAnswer } from '#main/api/read-answer.ts'
import { routes } from '#shared/contract/routes.ts'

const generation = {
  id: 'gen_1',
  modelId: 'meridian-100',
  status: 'queued',
  creditsSpent: 2,
  createdAt: '2026-06-01T12:00:00Z',
}
const run = routes.generation.run
const text = JSON.stringify({ success: true, data: generation })

it('reads an answer, with or without a mark before it', () => {
  expect(readAnswer(run, text)).toMatchObject({ id: 'gen_1', creditsSpent: 2 })
  expect(readAnswer(run, `\uFEFF${text}`)).toMatchObject({ id: 'gen_1' })
})

it('reads no beginning of an answer, wherever it was cut', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: text.length - 1 }),
      (length) => readAnswer(run, text.slice(0, length)) === null,
    ),
  )
})

it.each([
  ['a page', '<!doctype html><title>Sign in</title>'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '7'],
  ['an empty answer', '{"success":true,"data":{}}'],
  ['an answer without its id', JSON.stringify({ success: true, data: { ...generation, id: undefined } })],
  ['a charge that is no whole number', JSON.stringify({ success: true, data: { ...generation, creditsSpent: 1.5 } })],
  ['two answers', text + text],
])('%s is no answer', (_, body) => {
  expect(readAnswer(run, body)).toBeNull()
})

it('takes both envelopes where the interface is silent, and what is new in an answer does no harm', () => {
  const balance = { balance: 7, tier: 'free', more: { x: 1 } }
  expect(readAnswer(routes.account.balance, JSON.stringify(balance))).toMatchObject({ balance: 7 })
  expect(readAnswer(routes.account.balance, JSON.stringify({ success: true, data: balance }))).toMatchObject({
    balance: 7,
  })
})

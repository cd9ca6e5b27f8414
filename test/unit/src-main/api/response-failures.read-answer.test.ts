// Catches: half an answer that is accepted, an answer in the other envelope that is discarded after it was paid for, a
// status that nobody sent taken for the end, an amount that cannot be added up, a reader that an unusual name breaks.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPage, readAnswer, sayUnreadable } from '#main/api/response-failures.ts'
import type { Route } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes.ts'
import { eachField, nearAnswer, sampleOf } from '../../../helpers/near-answer.ts'
import { readStorm } from '../../../helpers/storm.ts'

const generation = {
  id: 'gen_1',
  modelId: 'meridian-100',
  status: 'queued',
  creditsSpent: 2,
  createdAt: '2026-06-01T12:00:00Z',
}
const { run, read } = routes.generation
const text = JSON.stringify({ success: true, data: generation })
const ended = { succeeded: true, failed: true, completed: true, stopped: true }

const decoders = Object.entries(routes).flatMap(([domain, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({ name: `${domain}.${name}`, route })),
)
/** Several routes share an answer: each reader once. */
const readers = decoders.filter(
  ({ route: { answer, envelope } }, index) =>
    decoders.findIndex(({ route }) => route.answer === answer && route.envelope === envelope) === index,
)
const isMoney = (name: string) => /credits|balance|earned|purchased|spent|refunded|charged/i.test(name)

function readable(route: Route, body: unknown): unknown {
  const found = readAnswer(route, route.envelope === 'text' ? String(body) : JSON.stringify(body))
  return found.kind === 'answer' ? found.answer : null
}

function whyUnreadable(route: Route, body: string): string | null {
  const found = readAnswer(route, body)
  return found.kind === 'unreadable' ? sayUnreadable(found.why).text : null
}

it('reads an answer, with or without a byte order mark', () => {
  const answer = { kind: 'answer', answer: { id: 'gen_1', creditsSpent: 2 } }
  expect(readAnswer(run, text)).toMatchObject(answer)
  expect(readAnswer(run, `\uFEFF${text}`)).toMatchObject(answer)
})

it('rejects every truncated answer, wherever it was cut', () => {
  for (let length = 0; length < text.length; length += 1) {
    expect(readAnswer(run, text.slice(0, length)).kind).toBe('unreadable')
  }
})

it.each([
  ['a page', '<!doctype html><title>Sign in</title>', 'is incomplete or isn’t JSON'],
  ['nothing', '', 'is incomplete or isn’t JSON'],
  ['two answers', text + text, 'is incomplete or isn’t JSON'],
  ['null', 'null', 'has an unexpected format'],
  ['a list', '[]', 'has an unexpected format'],
  ['a string', '"gen_1"', 'has an unexpected format'],
  ['an empty answer', '{"success":true,"data":{}}', 'has no valid id'],
  ['an empty id', JSON.stringify({ data: { ...generation, id: '' } }), 'has no valid id'],
  ['an id that is a path', JSON.stringify({ data: { ...generation, id: '..' } }), 'has no valid id'],
  ['an id with half a character', JSON.stringify({ data: { ...generation, id: 'a\uD800' } }), 'has no valid id'],
  ['an answer without its id', JSON.stringify({ data: { ...generation, id: undefined } }), 'has no valid id'],
  ['half a credit', JSON.stringify({ data: { ...generation, creditsSpent: 1.5 } }), 'has no valid creditsSpent'],
  ['a negative charge', JSON.stringify({ data: { ...generation, creditsSpent: -5 } }), 'has no valid creditsSpent'],
])('%s is rejected, and the reason is named', (_, body, why) => {
  expect(whyUnreadable(run, body)).toBe(`The service’s answer ${why}.`)
})

it('I1: accepts both envelopes where the API does not specify one, and keeps unknown fields', () => {
  const balance = { balance: 7, tier: 'free', more: { x: 1 } }
  for (const body of [balance, { success: true, data: balance }]) {
    expect(readable(routes.account.balance, body)).toMatchObject(balance)
  }
})

it('I2: reads an unknown value as unknown, never as an end', () => {
  const odd = { ...generation, status: 'archived', output: { type: 'hologram', urls: [] } }
  expect(readable(read, { data: odd })).toMatchObject({ status: 'unknown', output: { type: 'unknown' } })
})

it('I4: rejects a page where a text is expected', () => {
  expect(readAnswer(routes.model.llms, '<html><body>Sign in</body></html>')).toMatchObject({ kind: 'unreadable' })
  expect(readAnswer(routes.model.llms, '# Service')).toEqual({ kind: 'answer', answer: '# Service' })
  expect(['\uFEFF <!DOCTYPE html>', '<?xml version="1.0"?>', '\n<html>'].every(isPage)).toBe(true)
  expect(['{}', '"<html>"', '< 5', ''].some(isPage)).toBe(false)
})

it('I14: rejects an answer that is nested too deeply without parsing it', () => {
  const deep = '{"a":'.repeat(100_000)
  expect(whyUnreadable(run, deep)).toBe('The service’s answer is nested more than 64 levels deep.')
})

it('I15: shows a date in the year 0 unchanged', () => {
  const createdAt = '0000-00-00T00:00:00Z'
  expect(readable(read, { data: { ...generation, createdAt } })).toMatchObject({ createdAt })
})

it.each(decoders)(
  'I15: reads the answer of $name as the route table defines it, and no invalid amount',
  ({ route }) => {
    const sample = sampleOf(route.answer)
    expect(readable(route, route.envelope === 'data' ? { data: sample } : sample)).not.toBeNull()
    eachField(route.answer, sample, (name, value, path) => {
      if (typeof value !== 'number' || !isMoney(name)) return
      for (const amount of [-5, 0.1, 1e21, 2 ** 53, '5', true]) {
        const body = { data: structuredClone(sample) }
        const holder = path
          .slice(0, -1)
          .reduce<object>((part, key) => Object(Reflect.get(part, key)), Object(body.data))
        Reflect.set(holder, name, amount)
        // A list may be read without the record; nothing may be read with the amount.
        expect(JSON.stringify(readable(route, body)), `${path.join('.')} = ${amount}`).not.toContain(
          `"${name}":${JSON.stringify(amount)}`,
        )
      }
    })
  },
)

it('I1: treats a length that is not a number as an unexpected format, and does not throw', () => {
  const body = '{"success":true,"data":{"modelId":"m","credits":1,"pricingNote":{"length":{"toString":false}}}}'
  for (const { route } of readers) expect(readAnswer(route, body).kind).toMatch(/^(unreadable|answer)$/)
  const batch = { id: { length: { toString: false } }, items: [{ generationId: { length: { toString: false } } }] }
  expect(readAnswer(routes.batch.start, JSON.stringify({ data: batch }))).toEqual({
    kind: 'unreadable',
    why: { fault: 'format' },
  })
})

describe.each(readers)('the reader of $name', ({ route }) => {
  it('I1: reads any input, valid or not, as an answer of the table or a named reason, and never throws', () => {
    fc.assert(
      fc.property(nearAnswer(route.answer), (body) => {
        const found = readAnswer(route, body)
        if (found.kind === 'unreadable') return sayUnreadable(found.why).text.length < 150
        JSON.stringify(found.answer)
        eachField(route.answer, found.answer, (name, value) => {
          const isSound =
            (!(isMoney(name) && typeof value === 'number') || (Number.isSafeInteger(value) && value >= 0)) &&
            (name !== 'id' || (typeof value === 'string' && encodeURIComponent(value) !== '')) &&
            (typeof value !== 'string' || !Object.hasOwn(ended, value) || body.includes(`"${value}"`)) &&
            (typeof value !== 'object' || value === null || !('isOdd' in value))
          if (!isSound) throw new Error(`${name} is ${JSON.stringify(value)}`)
        })
        return true
      }),
      { numRuns: readStorm().isFull ? 1_500 : 300 },
    )
    expect('isOdd' in {}).toBe(false)
  })
})

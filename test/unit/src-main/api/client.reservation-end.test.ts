// Catches: an answer that frees a place in the window too soon, a refusal that counts as an answer.
import { expect, it } from 'vitest'
import { reservationEndOf } from '#main/api/client.ts'
import type { WireResponse } from '#main/api/http-client.ts'

const response = (status: number, text: string): WireResponse => ({
  kind: 'response',
  leftAt: 7,
  status,
  contentType: 'application/json',
  location: null,
  text,
})

it('reports when a request arrived at the latest', () => {
  const running = '{"success":true,"data":{"status":"processing","stillRunning": true}}'
  const over = '{"success":true,"data":{"status":"succeeded"}}'
  expect(reservationEndOf({ kind: 'unreached', reason: '', cause: null }, 0)).toBeNull()
  expect(reservationEndOf({ kind: 'lost', reason: '', cause: null }, 55_000)).toEqual({ kind: 'lost' })
  expect(reservationEndOf(response(200, over), 0)).toEqual({ kind: 'answered' })
  expect(reservationEndOf(response(200, over), 55_000)).toEqual({ kind: 'early', leftAt: 7 })
  expect(reservationEndOf(response(200, running), 55_000)).toEqual({ kind: 'held', ms: 55_000, leftAt: 7 })
  expect(reservationEndOf(response(503, running), 55_000)).toEqual({ kind: 'answered' })
})

it('A5: reports which window a 429 is about', () => {
  const of = (text: string) => reservationEndOf(response(429, text), 0)
  expect(of('"API key rate limit exceeded"')).toEqual({ kind: 'refused', window: 'requests' })
  expect(of('"Export limit reached, 10 an hour."')).toEqual({ kind: 'answered' })
  expect(of('"Generation start limit reached"')).toEqual({ kind: 'refused', window: 'starts' })
})

// Would catch: a sentence that loses its facts on the way to a window, English that differs from what the log and agents
// read, and a claim that nothing was charged that survives where the charge is unknown.
import { expect, it } from 'vitest'
import { Failure } from '#shared/domain/failure.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import { withUnknownCharge } from '#shared/domain/spend-attempt.ts'

it('writes English and keeps the facts for other languages', () => {
  const short = say('service.notEnough', { required: 1_200, available: 84 })
  expect(short.text).toBe('Not enough credits: this needs 1,200 cr and you have 84 cr.')
  expect(short.said).toEqual([{ key: 'service.notEnough', values: { required: 1_200, available: 84 } }])
})

it('says sentences one after another, with a time as English names it', () => {
  const time = { at: '2026-11-27T00:00:00.000Z', text: '27 Nov 2026 at 00:00' }
  const all = sayAll(say('free.send'), null, say('limit.resets', { time }))
  expect(all.text).toBe('Nothing was sent or charged. The limit resets on 27 Nov 2026 at 00:00.')
  expect(all.said).toEqual([{ key: 'free.send' }, { key: 'limit.resets', values: { time } }])
})

it('goes with a failure, its record and its field', () => {
  const failure = new Failure('KEY_REFUSED', sayAll(say('service.keyRefused'), say('free.enterKey')), {
    charged: 'no',
    field: 'key',
  })
  const said = [{ key: 'service.keyRefused' }, { key: 'free.enterKey' }]
  expect(failure.toRecord()).toMatchObject({ said, fields: [{ field: 'key', said }] })
  expect(new Failure('SUSPENDED', 'The service’s own words.', { charged: 'no' }).toRecord().said).toBeUndefined()
})

it('drops the claim that nothing was charged in every language where the charge is unknown', () => {
  const sentence = sayAll(say('service.keyRefused'), say('free.enterKey'))
  const record = withUnknownCharge(new Failure('KEY_REFUSED', sentence, { charged: 'no', field: 'key' }).toRecord())
  expect(record.message).toBe('The key is invalid, expired or revoked.')
  expect(record.said).toEqual([{ key: 'service.keyRefused' }])
})

import { expect, test } from 'vitest'
import { noFault, readFaults, createFaultRules } from '#service/sandbox/fault.ts'

// Catches: a fault that is misread as another, or a rule that applies to calls that it does not name.

test.each([
  ['status=503', { before: 503 }],
  ['status-after=500', { after: 500 }],
  ['delay=250, drop-reply', { delayMs: 250, dropReply: true }],
  ['slow-body=1000,truncate-body', { slowBodyMs: 1000, truncateBody: true }],
  ['fail-run,withhold-refund', { kept: 'fail-run,withhold-refund' }],
])('reads %s', (text, expected) => {
  expect(readFaults(text)).toEqual({ ...noFault, ...expected })
})

test.each(['status=200', 'status=abc', 'status', 'delay=-1', 'delay=1e9', 'delay=', 'drop-reply=1', 'nonsense', ''])(
  'rejects %j',
  (text) => {
    expect(readFaults(text)).toBeNull()
  },
)

test('a rule applies to the calls that it names, as often as it says', () => {
  const rules = createFaultRules()
  rules.set([
    { faults: 'status=500', method: 'POST', path: '/v3/playground/v1/run', times: 1 },
    { faults: 'delay=5', method: null, path: '/', times: null },
  ])
  expect(rules.take('GET', '/v3/playground/v1/models')).toEqual({ ...noFault, delayMs: 5 })
  expect(rules.take('POST', '/v3/playground/v1/run')).toEqual({ ...noFault, before: 500, delayMs: 5 })
  expect(rules.take('POST', '/v3/playground/v1/run')).toEqual({ ...noFault, delayMs: 5 })
  expect(rules.list()).toHaveLength(1)
})

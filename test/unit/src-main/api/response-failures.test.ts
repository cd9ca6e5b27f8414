// Catches: "nothing was charged" claimed for an answer that proves nothing, a web page that counts as the service.
import { describe, expect, it } from 'vitest'
import { failureOf } from '#main/api/response-failures.ts'
import { routes } from '#shared/contract/routes.ts'

const { run, read, estimate } = routes.generation
const answer = (status: number, text: string) =>
  ({ kind: 'response', status, contentType: '', location: null, text }) as const
const message = (text: string) => JSON.stringify({ message: text })

describe('what the failure of a spending call says about the charge', () => {
  it.each([
    ['a refusal in the service’s words', answer(400, message('Missing required field: prompt')), 'INVALID_INPUT', 'no'],
    ['a bad key', answer(401, message('Invalid, expired, or revoked API key')), 'KEY_REFUSED', 'no'],
    ['a suspended account', answer(403, message('Your account has been suspended.')), 'SUSPENDED', 'no'],
    ['an empty balance', answer(402, message('Not enough credits')), 'NOT_ENOUGH_CREDITS', 'no'],
    ['an empty balance as 400', answer(400, message('Not enough credits: needs 4, has 1')), 'NOT_ENOUGH_CREDITS', 'no'],
    ['a reached cap', answer(403, message('API key monthly credit cap reached')), 'CAP_REACHED', 'no'],
    ['moderation', answer(400, message('Prompt refused by content moderation: violence')), 'DECLINED', 'no'],
    ['an unknown model', answer(400, message("Model 'x' not found")), 'MODEL_UNKNOWN', 'no'],
    ['the allowance of renders', answer(429, '"Export limit reached, 10 an hour."'), 'EXPORT_LIMIT', 'no'],
    ['the rate limit', answer(429, '"API key rate limit exceeded"'), 'RATE_LIMITED', 'no'],
    ['a service that cannot start the model', answer(503, message('Try later')), 'MODEL_UNAVAILABLE', 'unknown'],
    ['a failing service', answer(500, message('Oh')), 'SERVICE_FAILED', 'unknown'],
    ['a gateway', answer(502, '<html>Bad gateway</html>'), 'SERVICE_FAILED', 'unknown'],
    ['a redirect', answer(302, ''), 'NOT_THE_SERVICE', 'unknown'],
    ['a page', answer(200, '<!doctype html><title>Sign in</title>'), 'NOT_THE_SERVICE', 'unknown'],
    ['a refusal that is a page', answer(403, '<html>Forbidden</html>'), 'NOT_THE_SERVICE', 'unknown'],
    ['an answer that was cut off', answer(201, '{"success":true,"da'), 'UNREADABLE_ANSWER', 'unknown'],
    ['a success without a body', answer(200, ''), 'NOT_THE_SERVICE', 'unknown'],
    ['a success with a body from another protocol', answer(200, 'SSH-2.0-OpenSSH_9.6'), 'NOT_THE_SERVICE', 'unknown'],
    ['a refusal without a message', answer(400, '{}'), 'SERVICE_FAILED', 'unknown'],
    ['a refusal as a list', answer(400, '["No"]'), 'SERVICE_FAILED', 'unknown'],
    ['a request that came too late', answer(408, message('Timeout')), 'SERVICE_FAILED', 'unknown'],
    ['a key that is in progress', answer(409, message('In progress')), 'SERVICE_FAILED', 'unknown'],
    ['a proxy', answer(407, message('Sign in')), 'NOT_THE_SERVICE', 'unknown'],
    ['a network that requires a sign-in', answer(511, '<html>'), 'NOT_THE_SERVICE', 'unknown'],
    ['an answer with another shape', answer(201, '{"success":true}'), 'UNREADABLE_ANSWER', 'unknown'],
    ['a connection that broke', { kind: 'lost', reason: 'ECONNRESET', cause: null } as const, 'UNREACHABLE', 'unknown'],
    ['no connection', { kind: 'unreached', reason: 'ECONNREFUSED', cause: null } as const, 'UNREACHABLE', 'no'],
  ])('%s', (_, outcome, code, charged) => {
    const failure = failureOf({ route: run, outcome })
    expect([failure.code, failure.data.charged]).toEqual([code, charged])
    expect(failure.message.includes('Nothing was charged')).toBe(charged === 'no')
  })

  it('an upload for whose end the service did not wait is as free as one whose connection broke', () => {
    const timeout = { ...answer(408, message('Client Timeout')), isPartial: true as const }
    const failure = failureOf({ route: routes.voice.clone, outcome: timeout })
    expect([failure.code, failure.data.charged]).toEqual(['UNREACHABLE', 'no'])
    const whole = failureOf({ route: routes.voice.clone, outcome: answer(408, message('Client Timeout')) })
    expect([whole.code, whole.data.charged]).toEqual(['SERVICE_FAILED', 'unknown'])
  })

  it('the Composer refuses with 409 before it charges anything', () => {
    const outcome = answer(409, message('autopilot: is off; switch it on first'))
    const refused = failureOf({ route: routes.composer.runAutopilot, outcome })
    expect(refused).toMatchObject({ code: 'SERVICE_FAILED', data: { charged: 'no', status: 409 } })
    const page = failureOf({ route: routes.composer.runAutopilot, outcome: answer(409, '<html>Conflict</html>') })
    expect(page.data.charged).toBe('unknown')
  })

  it('a call that never spends is never unconfirmed', () => {
    for (const outcome of [answer(500, ''), answer(302, ''), { kind: 'lost', reason: 'x', cause: null } as const]) {
      expect(failureOf({ route: read, outcome }).data.charged).toBe('no')
    }
  })
})

it('puts the message about a refused field next to that field', () => {
  const outcome = answer(400, message('size must be one of: 1024, 1536'))
  expect(failureOf({ route: estimate, outcome }).toRecord().fields).toEqual([
    { field: 'size', message: 'size must be one of: 1024, 1536' },
  ])
})

it('says how many credits are missing where the service reports the numbers', () => {
  const body = { error: { code: 'insufficient_credits', message: 'No', details: { required: 83, available: 48 } } }
  const failure = failureOf({ route: run, outcome: answer(402, JSON.stringify(body)) })
  expect(failure.message).toMatch(/needs 83 cr and you have 48 cr\./)
})

it('omits the missing credits where the numbers show no shortage', () => {
  const body = { error: { code: 'insufficient_credits', message: 'No', details: { required: 10, available: 48 } } }
  const failure = failureOf({ route: run, outcome: answer(402, JSON.stringify(body)) })
  expect(failure.message).toBe('Not enough credits. “No” Nothing was charged; add credits or choose a cheaper setting.')
})

const lost = (reason: string) => ({ kind: 'lost', reason, cause: null }) as const
const unreached = (reason: string) => ({ kind: 'unreached', reason, cause: null }) as const

it.each([
  ['I4: a page', answer(200, '<!doctype html>'), 'The network returned a web page instead of the service’s answer.'],
  [
    'I4: a page known by its content type',
    { ...answer(200, 'Sign in'), contentType: 'text/html' },
    'The network returned a web page',
  ],
  [
    'I7: a redirect to another host',
    { ...answer(302, ''), location: 'https://login.example/x?next=1' },
    'redirected to login.example (302)',
  ],
  ['I7: a redirect to nowhere', answer(302, ''), 'redirected somewhere else (302)'],
  ['I18: a proxy that requires a sign-in', answer(407, ''), 'proxy requires a sign-in (407)'],
  ['I18: an unknown host name', unreached('ENOTFOUND'), 'DNS server doesn’t know this address'],
  ['I6: silence', lost('the service didn’t respond in time'), 'The service didn’t respond in time.'],
  ['I14: too much', lost('the answer is larger than 10 MB'), 'The answer is larger than 10 MB.'],
])('%s has a message that names its cause', (_, outcome, words) => {
  expect(failureOf({ route: run, outcome }).message).toContain(words)
})

it('says why a success is not a valid answer', () => {
  const failure = failureOf({ route: run, outcome: answer(201, '{}'), why: { fault: 'field', field: 'id' } })
  expect(failure.message).toBe('The service’s answer has no valid id. It may have been charged; we don’t know yet.')
})

it('I3: keeps a message to one bounded line, whatever the service writes', () => {
  const long = 'x'.repeat(100_000)
  for (const outcome of [
    answer(400, JSON.stringify(`${long}\n`)),
    answer(500, JSON.stringify({ message: long })),
    { ...answer(302, ''), location: `https://${long}.example/` },
    answer(400, JSON.stringify({ message: 'content policy', reason: `a\n${long}` })),
  ]) {
    const text = failureOf({ route: run, outcome }).message
    expect(text.length).toBeLessThan(900)
    expect(text).not.toMatch(/\p{Cc}/u)
  }
})

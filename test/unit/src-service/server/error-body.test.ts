import { describe, expect, test } from 'vitest'
import { readErrorBody } from '#shared/contract/error.ts'
import { errorBody, errorFormOf } from '#service/server/error-body.ts'
import { setUpBench } from '../../../helpers/service-bench.ts'

// Catches: an error in the other family's form, a 429 that is an object, a code that the API does not define.

const error = { status: 402, message: 'Not enough', code: null, details: { required: 5 } }

describe('an error body', () => {
  test('has the form of its address', () => {
    expect(JSON.parse(errorBody('message', error))).toEqual({ message: 'Not enough', required: 5 })
    expect(JSON.parse(errorBody('error', error))).toEqual({
      error: { code: 'insufficient_credits', message: 'Not enough', details: { required: 5 } },
    })
    expect(JSON.parse(errorBody('flat', error))).toEqual({
      error: 'insufficient_credits',
      message: 'Not enough',
      code: 'insufficient_credits',
      details: { required: 5 },
    })
    expect(JSON.parse(errorBody('message', { ...error, status: 429 }))).toBe('Not enough')
  })

  test.each([
    ['/v1/user/credits/balance', 'error'],
    ['/v1', 'error'],
    ['/v1?limit=1', 'error'],
    ['/v12/user', 'message'],
    ['/v3/playground/v1/run', 'message'],
    ['/web/api/avatars', 'flat'],
    ['/web/apis', 'message'],
    ['/', 'message'],
  ])('%s answers errors in the form %s', (url, form) => {
    expect(errorFormOf(url)).toBe(form)
  })
})

test.each(['message', 'error', 'flat'] as const)('the numbers of an error in the form %s reach the client', (form) => {
  expect(readErrorBody(402, errorBody(form, error))).toMatchObject({
    message: 'Not enough',
    details: { required: 5 },
  })
})

test('the service sends both forms, and the client reads both', async () => {
  await using bench = await setUpBench()
  const read = async (path: string, key: string) => {
    const response = await bench.fetch(path, { key })
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    return readErrorBody(response.status, await response.text())
  }
  const generation = '/v3/playground/v1/generations/nonsense'
  const resource = '/v1/user/credits/balance'
  expect(await read(generation, 'wrong')).toMatchObject({ status: 401, code: null })
  expect(await read(resource, 'wrong')).toMatchObject({ status: 401, code: 'unauthorized' })
  for (let call = 0; call < 60; call += 1) await bench.fetch(generation)
  const limited = await bench.fetch(generation)
  expect([limited.status, await limited.json()]).toEqual([429, expect.stringMatching(/^API key rate limit exceeded/)])
  expect(limited.headers.has('retry-after')).toBe(false)
  expect(await read(resource, bench.key)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' })
  expect((await bench.fetch('/v3/playground/v1/models')).status).toBe(200)

  bench.clock.advance(60_000)
  bench.service.accounts.suspend('bench')
  expect(await read(generation, bench.key)).toMatchObject({ status: 403, message: 'Your account has been suspended.' })
})

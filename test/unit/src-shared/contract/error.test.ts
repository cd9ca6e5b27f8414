// Would catch: an error body that breaks the reader or loses the message. The body comes from outside and may be
// anything.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readErrorBody } from '#shared/contract/error.ts'
import { nearText } from '../../../helpers/near-answer.ts'

/** Edge cases: markup, control characters, half characters, a byte order mark, overlong numbers, a prototype's name. */
const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '<html><body>502</body></html>',
    '\uFEFF{"message":"x"}',
    '{"message":',
    '[',
    'null',
    '1e999',
    '\uD800',
    '\u0000\u001B[31m',
  ),
  fc.constantFrom(
    '"',
    '""',
    '" "',
    '{}',
    '[]',
    '{"error":{}}',
    '{"error":null}',
    '{"error":[]}',
    '{"__proto__":{"message":"x"}}',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const oddValue = fc.oneof(oddText, fc.constantFrom(null, 0, -1, true, [], {}), fc.jsonValue({ maxDepth: 3 }))

/** The forms of the API, to be broken at the names by which they are read. */
const forms = [
  'No',
  { message: 'No', statusCode: 400, required: 9 },
  { error: { code: 'x', message: 'No', details: { reason: 'y', required: 9 } } },
  { error: 'Bad Request', message: 'No', code: 'x' },
]

/** Each form that the API uses, with each member sometimes absent or of another type. */
const nearForm = fc.oneof(
  oddValue,
  fc.record({ message: oddValue, statusCode: oddValue }, { requiredKeys: [] }),
  fc.record({ error: oddValue, message: oddValue, code: oddValue }, { requiredKeys: [] }),
  fc.record({ error: fc.record({ code: oddValue, message: oddValue, details: oddValue }, { requiredKeys: [] }) }),
)
const body = fc.oneof(
  { weight: 3, arbitrary: nearText(...forms) },
  { weight: 2, arbitrary: nearForm.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: oddText },
  // Cut in the middle, as a broken connection leaves it.
  { weight: 1, arbitrary: fc.tuple(nearForm, fc.nat(60)).map(([value, end]) => JSON.stringify(value).slice(0, end)) },
)
const status = fc.constantFrom(400, 401, 402, 403, 404, 429, 500, 502, 503)

test('I3: any body gives a record: nothing throws, and the message is short and free of control characters', () => {
  fc.assert(
    fc.property(status, body, (code, sent) => {
      const read = readErrorBody(code, sent)
      expect(read.status).toBe(code)
      expect(read.message.length).toBeLessThanOrEqual(500)
      expect(read.message).not.toBe('')
      expect(read.message).not.toMatch(/\p{Cc}/u)
      expect(read.code === null || typeof read.code === 'string').toBe(true)
      expect(read.details).toBeTypeOf('object')
      expect(read.message.isWellFormed()).toBe(true)
      expect(read.charged === 'unknown' || (code < 500 && sent !== '')).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

test('finds a message in any of the four forms', () => {
  const sentence = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((text) => `A${text}Z`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' '))
  fc.assert(
    fc.property(status, sentence, fc.string(), (code, message, name) => {
      const forms = [
        message,
        { message, anything: 1 },
        { error: { code: name, message, details: { a: 1 } } },
        { error: { code: name, message, details: null } },
        { error: 'Bad Request', message, code: name },
        { error: message },
      ]
      for (const form of forms) expect(readErrorBody(code, JSON.stringify(form)).message).toBe(message)
    }),
  )
})

describe('each form, as the API writes it', () => {
  test.each([
    [
      'plain JSON text (429)',
      429,
      '"API key rate limit exceeded"',
      { code: null, message: 'API key rate limit exceeded', details: {}, charged: 'no' },
    ],
    [
      'message',
      404,
      '{"message":"Generation not found"}',
      { code: null, message: 'Generation not found', details: {}, charged: 'no' },
    ],
    [
      'coded',
      402,
      '{"error":{"code":"insufficient_credits","message":"No credits","details":{"required":9}}}',
      { code: 'insufficient_credits', message: 'No credits', details: { required: 9 }, charged: 'no' },
    ],
    [
      'flat',
      400,
      '{"error":"Bad Request","message":"No","code":"invalid_prompt"}',
      { code: 'invalid_prompt', message: 'No', details: {}, charged: 'no' },
    ],
    [
      'with a byte order mark',
      400,
      '\uFEFF{"message":"No"}',
      { code: null, message: 'No', details: {}, charged: 'no' },
    ],
  ])('%s', (_what, code, text, read) => {
    expect(readErrorBody(code, text)).toEqual({ status: code, ...read })
  })

  test.each(['', '<html>Bad gateway</html>', '{"statusCode":502}', 'null', '[]', '17', '""', '{"message":" \\n"}'])(
    '%j gives the status in words',
    (text) => {
      expect(readErrorBody(502, text).message).toBe('The service returned 502 without a reason.')
    },
  )
})

test('a message with forged lines becomes one line', () => {
  expect(readErrorBody(500, JSON.stringify('a\nERROR b\u001B[2Jc')).message).toBe('a ERROR b [2Jc')
})

test('truncates an overlong message', () => {
  expect(readErrorBody(500, JSON.stringify('x'.repeat(10_000))).message).toBe(`${'x'.repeat(499)}…`)
})

const oddities: [string, string, string | null][] = [
  ['an array', '["Prompt refused"]', null],
  ['a number', '400', null],
  ['a NUL in it', '{"message":"Prompt\\u0000refused"}', 'Prompt refused'],
  ['Latin-1', Buffer.from('{"message":"Prompt refus\u00e9"}', 'latin1').toString('utf8'), 'Prompt refus\uFFFD'],
  ['a megabyte', JSON.stringify({ message: 'a'.repeat(1_000_000) }), `${'a'.repeat(499)}…`],
]

test.each(oddities)('I3: an error as %s', (_, text, message) => {
  expect(readErrorBody(400, text)).toMatchObject(
    message === null
      ? { status: 400, code: null, message: 'The service returned 400 without a reason.', charged: 'unknown' }
      : { status: 400, message, charged: 'no' },
  )
})

test('I3: markup stays text, and bidirectional control characters are removed', () => {
  const { message } = readErrorBody(400, JSON.stringify('<img src=x onerror=alert(1)>\u202Egnp.exe\u2028ok'))
  expect(message).toBe('<img src=x onerror=alert(1)> gnp.exe ok')
})

test.each([400, 401, 402, 403, 404, 413, 422, 429])(
  '%i with the service’s own message means that nothing was started',
  (status) => {
    expect(readErrorBody(status, '{"message":"No"}').charged).toBe('no')
    for (const text of ['', '{}', '[]', '{"message":""}', '<p>No</p>']) {
      expect(readErrorBody(status, text).charged).toBe('unknown')
    }
  },
)

test.each([200, 302, 405, 407, 408, 409, 425, 500, 502, 503, 504])('%i never means that', (status) => {
  expect(readErrorBody(status, '{"message":"No"}').charged).toBe('unknown')
})

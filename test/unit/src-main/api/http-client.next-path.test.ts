// Catches a redirect that takes the key or the text of a prompt to another host.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextPath } from '#main/api/http-client.ts'

const origin = 'https://api.example.com'
const from = '/v3/playground/v1/run?x=1'

it.each([
  ['/other?y=2', '/other?y=2'],
  ['other', '/v3/playground/v1/other'],
  ['../v2/run', '/v3/playground/v2/run'],
  ['?y=2', '/v3/playground/v1/run?y=2'],
  ['https://api.example.com/a', '/a'],
  ['https://api.example.com:443/a', '/a'],
  ['HTTPS://API.EXAMPLE.COM/a', '/a'],
  ['/a#part', '/a'],
  ['', from],
])('I7: %j stays at the origin', (location, path) => {
  expect(nextPath(origin, from, location)).toBe(path)
})

it.each([
  'https://evil.example/a',
  '//evil.example/a',
  '\\\\evil.example\\a',
  '/\\evil.example/a',
  'https://api.example.com:8443/a',
  'http://api.example.com/a',
  'https://api.example.com.evil.example/a',
  'https://api.example.com@evil.example/a',
  'https://me:secret@api.example.com/a',
  'https://127.0.0.1/a',
  'http://[::1]/a',
  'https://аpi.example.com/a',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://',
  'http://%zz/',
])('I7: %j is not followed', (location) => {
  expect(nextPath(origin, from, location)).toBeNull()
})

it('I7: no location is not followed', () => {
  expect(nextPath(origin, from, null)).toBeNull()
})

it('I7: a redirect that is followed always goes to the same origin', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '@',
    ':',
    '?',
    '#',
    '..',
    'evil.example',
    'https:',
    '%2f',
    '\t',
    ' ',
    'a',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = nextPath(origin, from, pieces.join(''))
      return path === null || (path.startsWith('/') && new URL(origin + path).origin === origin)
    }),
    { numRuns: 5_000 },
  )
})

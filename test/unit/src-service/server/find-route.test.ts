import { expect, test } from 'vitest'
import { createRouteFinder } from '#service/server/find-route.ts'

// Catches: a call that is answered by another route's handler, an undeclared path that reaches one.

const find = createRouteFinder(
  ['GET /a/models', 'GET /a/models/{id}', 'POST /a/batches/{id}/stop', 'GET /a/models/new', 'POST /a/models'].map(
    (value) => {
      const [method = '', path = ''] = value.split(' ')
      return { method, path, value }
    },
  ),
)

test.each([
  ['GET', '/a/models', 'GET /a/models', {}],
  ['POST', '/a/models', 'POST /a/models', {}],
  ['HEAD', '/a/models', 'GET /a/models', {}],
  ['GET', '/a/models/x', 'GET /a/models/{id}', { id: 'x' }],
  ['GET', '/a/models/new', 'GET /a/models/new', {}],
  ['GET', '/a/models/a%2Fb', 'GET /a/models/{id}', { id: 'a/b' }],
  // A parameter that cannot be decoded is passed on for the handler to check.
  ['GET', '/a/models/%zz', 'GET /a/models/{id}', { id: '%zz' }],
  ['POST', '/a/batches/7/stop', 'POST /a/batches/{id}/stop', { id: '7' }],
])('%s %s', (method, path, value, params) => expect(find(method, path)).toEqual({ value, params }))

test.each([
  ['DELETE', '/a/models'],
  ['GET', '/a/models/'],
  ['GET', '/a/models//'],
  ['GET', '/a/models/x/y'],
  ['GET', '//a/models'],
  ['GET', '/a'],
  ['GET', '/'],
  ['POST', '/a/batches//stop'],
  ['GET', '/a/__proto__'],
])('%s %s matches no route', (method, path) => expect(find(method, path)).toBeNull())

// Catches: a file or address of the system that is lost before there is a window, an address that does more than open a
// screen, a flag taken for a file, and a file of another folder than that of the start.
import type { App } from 'electron'
import { EventEmitter } from 'node:events'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createOpenRequests, type OpenRequest, readOpenRequest } from '#main/hosts/electron/open-requests.ts'

const folder = resolve('/music')

test.each<[string[], OpenRequest]>([
  [['/app', 'mine.backlot'], { kind: 'recipes', file: resolve(folder, 'mine.backlot') }],
  [[resolve('/a/B.BACKLOT')], { kind: 'recipes', file: resolve('/a/B.BACKLOT') }],
  [['--flag=x.backlot', 'backlot://cast'], { kind: 'page', path: '/cast' }],
  [['backlot://cast/../library?x=1#/account'], { kind: 'page', path: '/cast' }],
  [['backlot://recipe/3f2a-1'], { kind: 'page', path: '/create?recipe=3f2a-1' }],
  [['backlot://first-run'], { kind: 'window' }],
  [['backlot:javascript:alert(1)'], { kind: 'window' }],
  [['/app', 'recipes.json'], { kind: 'window' }],
  [[], { kind: 'window' }],
])('%j asks for %j', (args, request) => {
  expect(readOpenRequest(args, folder)).toEqual(request)
})

test('what comes before the window waits for it, in its order', () => {
  const app = new EventEmitter()
  const requests = createOpenRequests(app as unknown as App, { argv: ['electron', 'backlot://library'], folder })
  const event = { preventDefault: () => undefined }
  app.emit('open-file', event, resolve('/a.backlot'))
  const taken: OpenRequest[] = []
  requests.deliver((request) => taken.push(request))
  app.emit('open-url', event, 'backlot://account')
  app.emit('second-instance', {}, ['electron', 'b.backlot'], resolve('/other'))
  expect(taken).toEqual([
    { kind: 'page', path: '/library' },
    { kind: 'recipes', file: resolve('/a.backlot') },
    { kind: 'page', path: '/account' },
    { kind: 'recipes', file: resolve('/other/b.backlot') },
  ])
})

import { describe, expect, test } from 'vitest'
import { readEvent } from '#shared/contract/event.ts'

// Catches: an event of the other spelling, of a new type or with new fields that is refused, and one without what
// identifies its subject that passes.

const data = { avatarId: 'a1', status: 'completed', creditCost: 2 }
const read = (sent: unknown) => readEvent(JSON.stringify(sent))
const created = '2026-11-20T10:00:00.000Z'

describe('an event is read', () => {
  test.each([
    ['type', { type: 'avatar.completed', id: 'evt_1', created, data }],
    ['event', { event: 'avatar.completed', id: 'evt_1', timestamp: created, data }],
    [
      'both, where type and created win',
      { event: 'video.failed', timestamp: 'x', type: 'avatar.completed', created, id: 'evt_1', data },
    ],
    [
      'both, one of them null',
      { type: null, event: 'avatar.completed', created: null, timestamp: created, id: 'evt_1', data },
    ],
  ])('in the spelling %s', (_, sent) => {
    expect(read(sent)).toEqual({ kind: 'event', event: { type: 'avatar.completed', id: 'evt_1', created, data } })
  })

  test('with unknown fields, an unknown status, and without id and time', () => {
    const more = { ...data, status: 'archived', style: { hue: 4 } }
    expect(read({ event: 'avatar.completed', data: more, version: 2 })).toEqual({
      kind: 'event',
      event: { type: 'avatar.completed', id: null, created: null, data: { ...more, status: 'unknown' } },
    })
  })

  test.each(['play.rendered', '__proto__', 'constructor', 'unknown'])('of a type %s that is not known', (type) => {
    expect(read({ type, id: 'evt_1', created, data: { x: 1 } })).toEqual({
      kind: 'event',
      event: { type: 'unknown', name: type, id: 'evt_1', created, data: { x: 1 } },
    })
  })
})

test.each([
  ['{"type":', { fault: 'malformed', most: 0 }],
  ['[]', { fault: 'event' }],
  ['{"type":"avatar.completed"}', { fault: 'field', field: 'data' }],
  ['{"data":{}}', { fault: 'type' }],
  ['{"type":7,"data":{}}', { fault: 'field', field: 'type' }],
  ['{"type":"avatar.completed","data":{"userId":"u"}}', { fault: 'field', field: 'data.avatarId' }],
  ['{"type":"video.failed","data":{"videoId":"v","error":{"code":1}}}', { fault: 'field', field: 'data.error.code' }],
])('%s is refused: %j', (text, why) => {
  expect(readEvent(text)).toEqual({ kind: 'refused', why })
})

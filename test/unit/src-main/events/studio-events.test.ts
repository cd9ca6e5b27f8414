// Catches: a listener that throws and keeps the others, or the emitting code, from continuing; one whose error is never
// reported; one that is still called after its removal.
import { expect, it } from 'vitest'
import { createStudioEvents } from '#main/events/studio-events.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'

const workspaceId = WorkspaceId.parse('local')

function openEvents() {
  const errors: unknown[] = []
  return { errors, events: createStudioEvents((error) => void errors.push(error)) }
}

it('calls the listeners of an event with its payload, in the order of registration, before emit returns', () => {
  const { events, errors } = openEvents()
  const heard: string[] = []
  events.on('queueChanged', (id) => heard.push(`first ${id}`))
  events.on('queueChanged', (id) => heard.push(`second ${id}`))
  events.on('balanceChanged', () => heard.push('another event'))
  events.emit('queueChanged', workspaceId)
  expect(heard).toEqual(['first local', 'second local'])
  expect(errors).toEqual([])
})

it('reports a listener that throws, and neither the others nor the emitter notice', () => {
  const { events, errors } = openEvents()
  const bug = new Error('a bug')
  const heard: JobId[] = []
  events.on('burnChanged', () => {
    throw bug
  })
  events.on('burnChanged', (id) => heard.push(id))
  const id = JobId.parse('job-1')
  expect(() => events.emit('burnChanged', id)).not.toThrow()
  expect(heard).toEqual([id])
  expect(errors).toEqual([bug])
})

it('reports a listener that rejects', async () => {
  const { events, errors } = openEvents()
  const bug = new Error('a bug')
  const rejected = Promise.reject(bug)
  events.on('libraryChanged', () => rejected)
  events.emit('libraryChanged')
  await expect(rejected).rejects.toBe(bug)
  expect(errors).toEqual([bug])
})

it('no longer calls a removed listener, even one that removes itself while it is called', () => {
  const { events } = openEvents()
  const heard: string[] = []
  const stop = events.on('alertsChanged', () => {
    heard.push('once')
    stop()
  })
  events.on('alertsChanged', () => heard.push('always'))
  events.emit('alertsChanged')
  events.emit('alertsChanged')
  expect(heard).toEqual(['once', 'always', 'always'])
})

it('ignores an event without a listener', () => {
  const { events, errors } = openEvents()
  events.emit('catalogChanged')
  expect(errors).toEqual([])
})

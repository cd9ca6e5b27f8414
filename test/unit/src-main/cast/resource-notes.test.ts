// Catches: a list that was asked for before a run ended, which shows its video as unfinished again, so that its speech is
// not added; one that shows again what was deleted meanwhile, and a reading that holds back news after its end.
import { expect, it } from 'vitest'
import { openDatabase } from '#main/cache/database.ts'
import { cacheFile } from '#main/cache/cache-file.ts'
import { migrate } from '#main/cache/migrate.ts'
import { createResourcesTable } from '#main/cache/tables/resources.ts'
import { createResourceNotes } from '#main/cast/resource-notes.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const workspaceId = WorkspaceId.parse('local')
const video = (id: string, status: 'processing' | 'completed' | 'failed') => ({
  kind: 'video' as const,
  told: { id, status },
})

function createBench() {
  const database = openDatabase(':memory:')
  migrate(database, cacheFile, () => undefined)
  const table = createResourcesTable(database)
  const changes: string[] = []
  const events = createStudioEvents((error) => {
    throw error
  })
  events.on('castChanged', ({ kind }) => changes.push(kind))
  const notes = createResourceNotes({ table, jobs: { ownerOf: () => null }, events, clock: createTestClock() })
  const statusOf = (id: string) => table.read(workspaceId, 'video', id)?.status
  return { notes, statusOf, changes, [Symbol.dispose]: () => database.close() }
}

it('keeps what a run told after the list was asked for', () => {
  using bench = createBench()
  const { notes, statusOf, changes } = bench
  using reading = notes.beginReading(workspaceId)
  notes.note({ workspaceId }, [video('ended', 'completed')])
  expect(reading.write([video('ended', 'processing'), video('other', 'processing')])).toBe(1)
  expect([statusOf('ended'), statusOf('other')]).toEqual(['completed', 'processing'])
  expect(changes).toEqual(['video', 'video'])
})

it('leaves out what was deleted after the list was asked for', () => {
  using bench = createBench()
  const { notes, statusOf } = bench
  notes.write(workspaceId, [video('old', 'completed')])
  using reading = notes.beginReading(workspaceId)
  notes.drop(workspaceId, 'video', ['old'])
  expect(reading.write([video('old', 'completed')])).toBe(0)
  expect(statusOf('old')).toBeUndefined()
})

it('takes the next list as news again', () => {
  using bench = createBench()
  const { notes, statusOf } = bench
  {
    using reading = notes.beginReading(workspaceId)
    notes.note({ workspaceId }, [video('one', 'completed')])
    reading.write([video('one', 'processing')])
  }
  using next = notes.beginReading(workspaceId)
  expect(next.write([video('one', 'failed')])).toBe(1)
  expect(statusOf('one')).toBe('failed')
})

import type { Export, ShelfEntry } from '#shared/contract/composer-resource.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { ComposerNotes } from '../jobs/kinds/job-kind.ts'
import type { ComposerTables } from './composer-deps.ts'

/** The entry of a play with what was told of its render. */
function withRender(entry: ShelfEntry, render: Export): ShelfEntry {
  const { status, url, posterUrl, bytes, durationSec } = render
  if (status !== 'done' || url === null) return { ...entry, rendering: status === 'failed' ? null : render }
  return { ...entry, rendering: null, file: { url, posterUrl, bytes, durationSec } }
}

/** Creates the storing of what the service tells while jobs of the Composer run. */
export function createComposerNotes(deps: {
  tables: Pick<ComposerTables, 'composerTakes' | 'composerShelf' | 'composerReadings'>
  events: StudioEvents
  clock: Clock
}): ComposerNotes {
  const { composerTakes, composerShelf, composerReadings } = deps.tables
  return {
    note({ workspaceId }, told) {
      const { profileId } = told
      const brand: BrandKey = { workspaceId, profileId }
      const now = deps.clock.now()
      switch (told.kind) {
        case 'take':
          composerTakes.write(brand, told.playId, told.take, now)
          deps.events.emit('composerChanged', { ...brand, part: 'takes' })
          return
        case 'render': {
          const stored = composerShelf.read(brand, told.playId)
          if (stored === null) return
          const isNews = composerShelf.write(brand, withRender(stored.entry, told.render), stored.shelvedAt, now)
          if (isNews) deps.events.emit('composerChanged', { ...brand, part: 'shelf' })
          return
        }
        case 'autopilot':
          composerReadings.write(workspaceId, profileId, 'autopilot', told.status, now)
          deps.events.emit('composerChanged', { ...brand, part: 'autopilot' })
          return
        default:
          assertNever(told)
      }
    },
  }
}

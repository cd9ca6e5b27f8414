import type { Export, ShelfEntry, Take } from '#shared/contract/composer-resource.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { ComposerNotes, ReportedComposer } from '../jobs/kinds/job-kind.ts'
import type { ComposerTables } from './composer-deps.ts'
import { placeIn } from './publish.ts'
import { readToday } from './stored-readings.ts'

/** The entry of a play with what was reported of its render. */
function withRender(entry: ShelfEntry, render: Export): ShelfEntry {
  const { status, url, posterUrl, bytes, durationSec } = render
  if (status !== 'done' || url === null) return { ...entry, rendering: status === 'failed' ? null : render }
  return { ...entry, rendering: null, file: { url, posterUrl, bytes, durationSec } }
}

/** Creates the storing of what the service reports while jobs of the Composer run. */
export function createComposerNotes(deps: {
  tables: Pick<ComposerTables, 'composerTakes' | 'composerShelf' | 'composerQueue' | 'composerReadings'>
  events: StudioEvents
  clock: Clock
}): ComposerNotes {
  const { tables, events, clock } = deps
  const { composerTakes, composerShelf, composerQueue, composerReadings } = tables

  /** A play's newest words are those of its card and of its place on the shelf. */
  function noteTake(brand: BrandKey, playId: string, take: Take): void {
    const now = clock.now()
    composerTakes.write(brand, playId, take, now)
    events.emit('composerChanged', { ...brand, part: 'takes' })
    const stored = composerShelf.read(brand, playId)
    if (stored !== null) {
      composerShelf.write(brand, { ...stored.entry, words: take }, stored.shelvedAt, now)
      events.emit('composerChanged', { ...brand, part: 'shelf' })
    }
    const today = readToday(tables, brand)
    if (today === null) return
    const rounds = today.value.rounds.map((round) => ({
      ...round,
      cards: round.cards.map((card) => (card.playId === playId ? { ...card, take } : card)),
    }))
    composerReadings.write(brand.workspaceId, brand.profileId, 'today', { ...today.value, rounds }, today.at)
    events.emit('composerChanged', { ...brand, part: 'today' })
  }
  function noteRender(brand: BrandKey, playId: string, render: Export): void {
    const stored = composerShelf.read(brand, playId)
    if (stored === null) return
    const isNews = composerShelf.write(brand, withRender(stored.entry, render), stored.shelvedAt, clock.now())
    if (isNews) events.emit('composerChanged', { ...brand, part: 'shelf' })
  }
  function notePass(brand: BrandKey, { status }: Extract<ReportedComposer, { kind: 'autopilot' }>): void {
    const now = clock.now()
    composerReadings.write(brand.workspaceId, brand.profileId, 'autopilot', status, now)
    composerQueue.transaction(() => {
      for (const job of status.queue) composerQueue.write(brand, job, placeIn(job, now), now)
    })
    for (const part of ['autopilot', 'queue'] as const) events.emit('composerChanged', { ...brand, part })
  }

  return {
    note({ workspaceId }, reported) {
      const brand = { workspaceId, profileId: reported.profileId }
      switch (reported.kind) {
        case 'take':
          return noteTake(brand, reported.playId, reported.take)
        case 'render':
          return noteRender(brand, reported.playId, reported.render)
        case 'autopilot':
          return notePass(brand, reported)
        default:
          return assertNever(reported)
      }
    },
  }
}

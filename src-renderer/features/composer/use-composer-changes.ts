import type { ComposerPart } from '#shared/bridge/composer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useBridge, useStream } from '../../lib/bridge.tsx'
import type { ComposerTab } from '../../lib/navigate.tsx'

/** What each tab shows of a brand. */
const partsOf: Readonly<Record<ComposerTab, ComposerPart[]>> = {
  round: ['today', 'takes', 'plays', 'autopilot', 'queue'],
  takes: ['takes', 'plays'],
  shelf: ['shelf'],
  autopilot: ['autopilot', 'queue', 'shelf'],
  publish: ['queue'],
  performance: ['performance'],
}

/** The kinds of runs that write takes, render plays or fetch their files. */
const composerKinds: ReadonlySet<string> = new Set(['take', 'render', 'autopilot-run', 'composer-file'])

/** Reads again what the bridge reported as changed, and what runs of takes and renders change. */
export function useComposerChanges(profileId: string, tab: ComposerTab): void {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const readAgain = (...keys: readonly (readonly unknown[])[]) => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  }
  // A slot shows its job, its play on the shelf and its card, and a job's numbers make the performance.
  const slots = [query.autopilot.key(), query.shelf.key(), query.rounds.key()]
  const keysOf: Readonly<Record<ComposerPart, readonly (readonly unknown[])[]>> = {
    brands: [query.composer.brands.key()],
    plays: [query.composer.plays.key()],
    today: [query.rounds.key()],
    takes: [query.takes.key()],
    shelf: slots,
    autopilot: slots,
    queue: [query.publish.key(), query.performance.key(), ...slots],
    performance: [query.performance.key()],
  }
  useStream(
    `the brand ${profileId} on ${tab}`,
    ({ signal }) => call.composer.watch({ profileId, parts: [...partsOf[tab]] }, { signal }),
    ({ part }) => readAgain(...keysOf[part], query.composer.counts.key()),
  )
  // The end of a run changes files, prices and the allowance.
  useStream(
    `runs of the brand ${profileId}`,
    ({ signal }) => call.jobs.watch(undefined, { signal }),
    ({ job }) => {
      if (!composerKinds.has(job.kind)) return
      readAgain(query.takes.key(), query.shelf.key(), query.composer.quote.key(), query.composer.allowance.key())
    },
  )
}

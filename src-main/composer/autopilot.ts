import type { AutopilotChange, AutopilotReading } from '#shared/bridge/autopilot.ts'
import type { ComposerCounts } from '#shared/bridge/composer.ts'
import type { PublishJob } from '#shared/bridge/publish.ts'
import type { Autopilot as ReportedAutopilot, QueueJob } from '#shared/contract/composer-resource.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { RenderAllowances } from '../jobs/composer/render-allowances.ts'
import type { SubmitComposer } from '../jobs/composer/submit-composer.ts'
import type { ComposerTables } from './composer-deps.ts'
import type { ComposerImages } from './media-addresses.ts'
import type { Readings, ReadingSource } from './readings.ts'
import { appearancesOf, readAutopilot } from './stored-readings.ts'

/** Autopilot of a brand. */
export interface Autopilot {
  read(brand: BrandKey, refresh: 'known' | 'now'): Promise<AutopilotReading>
  set(brand: BrandKey, change: AutopilotChange): Promise<AutopilotReading>
  /** Stores what the service told, with the jobs of its slots. */
  keep(brand: BrandKey, told: ReportedAutopilot, at: number): void
  /** What the tab shows; null if it was never read. */
  summary(brand: BrandKey): ComposerCounts['autopilot']
  readonly source: ReadingSource
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** A refusal that names its field, as `postHour: must be 0 to 23`, or `postHour must be 0 to 23`. */
function byField(error: Failure): Failure {
  if (error.code !== 'INVALID_INPUT' || !('fields' in error.data) || error.data.fields.length > 0) return error
  const said = /“([^”]*)”/u.exec(error.message)?.[1] ?? ''
  const field = /^(?:body\.)?(autopilot|timezone|postHour|perDay|weekdays|platforms|market|delivery)\b/.exec(said)?.[1]
  if (field === undefined) return error
  return new Failure(
    'INVALID_INPUT',
    error.message,
    { charged: 'no', fields: [{ field, message: said }] },
    { cause: error },
  )
}

/** Creates autopilot. `keepJobs` stores the jobs of its slots; `showJob` shows one. */
export function createAutopilot(deps: {
  tables: ComposerTables
  readings: Readings
  images: ComposerImages
  submit: Pick<SubmitComposer, 'quote'>
  allowance: Pick<RenderAllowances, 'timesOf'>
  keepJobs: (brand: BrandKey, jobs: readonly QueueJob[], at: number) => void
  showJobs: (brand: BrandKey, jobs: readonly QueueJob[]) => PublishJob[]
  clock: Clock
}): Autopilot {
  const { tables, readings, images, submit, clock } = deps
  const stored = (brand: BrandKey) => readAutopilot(tables, brand)

  function keep(brand: BrandKey, told: ReportedAutopilot, at: number): void {
    tables.composerReadings.write(brand.workspaceId, brand.profileId, 'autopilot', told, at)
    deps.keepJobs(brand, told.queue, at)
  }
  const source: ReadingSource = {
    part: 'autopilot',
    key: 'autopilot',
    freshMs: 2 * 60_000,
    readAt: (brand) => stored(brand)?.at ?? null,
    async load(service, brand, options) {
      const told = await service.composer.autopilot({ params: { profileId: brand.profileId } }, options)
      return (at) => keep(brand, told, at)
    },
  }
  function nextPass(brand: BrandKey, { planned, nextPassAt }: ReportedAutopilot): AutopilotReading['nextPass'] {
    const renders = planned.filter(({ hasFile }) => !hasFile)
    const one = submit.quote(brand.workspaceId, 'render', 1)
    const appearanceOf = appearancesOf(tables, brand)
    // Renders by autopilot do not count toward the allowance (assumed), so none of them waits.
    return {
      at: nextPassAt ?? null,
      slots: planned.map((slot) => {
        const { playId, hasFile } = slot
        const { coverUrl } = appearanceOf(playId)
        return {
          ...slot,
          coverUrl: images.ofPlay(brand.profileId, { playId, coverUrl }),
          quote: hasFile ? null : one,
          startsAt: iso(null),
        }
      }),
      quote: renders.length === 0 ? null : submit.quote(brand.workspaceId, 'render', renders.length),
    }
  }
  async function show(brand: BrandKey, refresh: 'known' | 'now'): Promise<AutopilotReading> {
    const facts = await readings.facts(source, brand, refresh)
    const told = stored(brand)?.value
    if (told === undefined) throw new Error('Autopilot that was read is stored')
    const { autopilot: state, planned: _planned, queue, ...settings } = told
    const slots = (told.perDay ?? 0) * told.weekdays.length
    return {
      ...settings,
      ...facts,
      state,
      queue: deps.showJobs(brand, queue),
      nextPass: nextPass(brand, told),
      week: { slots, quote: submit.quote(brand.workspaceId, 'render', Math.max(1, slots)) },
    }
  }

  return {
    source,
    keep,
    read: show,
    async set(brand, { state, ...change }) {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const body = { ...given, ...(state === undefined ? {} : { autopilot: state }) }
      const params = { profileId: brand.profileId }
      try {
        const told = await readings.act(source, brand, (service, options) =>
          service.composer.setAutopilot({ params, body }, options),
        )
        keep(brand, told, clock.now())
      } catch (error) {
        throw isFailure(error) ? byField(error) : error
      }
      readings.changed(brand, 'autopilot')
      readings.outdate({ key: 'brands' }, { ...brand, profileId: '' })
      return show(brand, 'known')
    },
    summary(brand) {
      const told = stored(brand)?.value
      return told === undefined ? null : { state: told.autopilot }
    },
  }
}

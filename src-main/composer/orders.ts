import type { ComposerQuote } from '#shared/bridge/composer.ts'
import type { ShelfPlay } from '#shared/bridge/shelf.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { QueueJob, Take } from '#shared/contract/composer-resource.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { ComposerOrder } from '../jobs/composer/submit-composer.ts'
import type { ComposerDeps } from './composer-deps.ts'
import { assetOf } from './shelf-files.ts'
import type { Readings } from './readings.ts'
import type { Shelf } from './shelf.ts'
import { appearancesOf, readAutopilot, readBrand } from './stored-readings.ts'
import type { Takes } from './takes.ts'

/** A paid click. Credits; `quoted` is null where the button named no price. */
type Click = { readonly draftId: string; readonly quoted: number | null; readonly acceptsUnknown: boolean }

/** What a download of plays takes and costs. */
export type DownloadQuote = {
  readonly files: number
  readonly library: number
  readonly renders: number
  readonly bytes: number
  readonly quote: ComposerQuote | null
  readonly startsAt: (string | null)[]
}

/** The jobs of the Composer. Each is refused while the service can't be reached. */
export interface Orders {
  take(brand: BrandKey, click: Click & { readonly playId: string; readonly angle: string | null }): StoredJob
  /** Reads the play's words first if none are known. */
  render(brand: BrandKey, click: Click & { readonly playId: string }): Promise<StoredJob>
  autopilot(brand: BrandKey, click: Click): StoredJob
  quoteDownload(brand: BrandKey, playIds: readonly string[]): DownloadQuote
  /** Fetches what exists and renders the rest; null if nothing is to be done. */
  download(brand: BrandKey, click: Click & { readonly playIds: readonly string[] }): Promise<JobSetId | null>
  /** Fetches the files of queue jobs at no cost. */
  downloadJobs(brand: BrandKey, draftId: string, jobs: readonly QueueJob[]): StoredJob[]
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** The facts that stay with a file: which play it is of, and what it says. */
function factsOf(playId: string, title: string, words: Take | null): ModelInput {
  return {
    playId,
    title,
    ...(words === null
      ? {}
      : {
          takeId: words.takeId,
          angle: words.angle ?? '',
          hook: words.hook,
          caption: words.caption,
          script: words.script,
          tags: words.tags.join(' '),
        }),
  }
}

/** Whether a play has nothing to be brought: its file is in the library, or a job is on its way. */
const isSettled = ({ file }: ShelfPlay) =>
  file.kind === 'library' ||
  file.kind === 'waiting' ||
  (file.kind === 'rendering' && file.jobId !== null) ||
  (file.kind === 'service' && file.jobId !== null)

/** Creates the orders. */
export function createOrders(
  deps: Pick<ComposerDeps, 'tables' | 'submit' | 'allowance' | 'source' | 'isHere'> & {
    readings: Pick<Readings, 'refuseOffline' | 'changed'>
    takes: Pick<Takes, 'newest' | 'list'>
    shelf: Pick<Shelf, 'read'>
  },
): Orders {
  const { tables, submit, readings, takes, shelf } = deps
  const nameOf = (brand: BrandKey) => readBrand(tables, brand)?.name ?? brand.profileId
  const wordsOf = (brand: BrandKey, playId: string): Take | null =>
    takes.newest(brand, playId) ?? tables.composerShelf.read(brand, playId)?.entry.words ?? null

  function renderOf(brand: BrandKey, playId: string, draftId: string): ComposerOrder {
    const words = wordsOf(brand, playId)
    const title = appearancesOf(tables, brand)(playId).title ?? words?.hook ?? playId
    const request = { profileId: brand.profileId, subjectId: playId, takeId: words?.takeId ?? null }
    const named = nameOf(brand)
    const input = { profileId: brand.profileId, brand: named, ...factsOf(playId, title, words) }
    return { draftId, kind: 'render', brand: named, prompt: title, input, request }
  }
  function fileOf(brand: BrandKey, play: ShelfPlay, draftId: string): ComposerOrder {
    const { playId, title, words } = play
    const named = nameOf(brand)
    const request = { profileId: brand.profileId, of: 'play', subjectId: playId }
    const input = { profileId: brand.profileId, brand: named, ...factsOf(playId, title, words) }
    return { draftId, kind: 'composer-file', brand: named, prompt: title, input, request }
  }
  const free = { quoted: 0, acceptsUnknown: false }

  return {
    take(brand, { draftId, playId, angle, ...price }) {
      readings.refuseOffline(brand.workspaceId)
      const named = nameOf(brand)
      const title = appearancesOf(tables, brand)(playId).title ?? playId
      const request = { profileId: brand.profileId, subjectId: playId, angle }
      const input = { profileId: brand.profileId, brand: named, playId, title, angle: angle ?? '' }
      const prompt = angle === null ? title : `${title}: ${angle}`
      return submit.submit(brand.workspaceId, { draftId, kind: 'take', brand: named, prompt, input, request }, price)
    },
    async render(brand, { draftId, playId, ...price }) {
      readings.refuseOffline(brand.workspaceId)
      if (wordsOf(brand, playId) === null) await takes.list(brand, { playIds: [playId], refresh: 'now' })
      const order = renderOf(brand, playId, draftId)
      // The same words are the same render: its job goes on, or its file is here.
      const isKnown = takeIdOf(order) !== null
      const same = isKnown ? submit.same(brand.workspaceId, 'render', order.request) : null
      if (same !== null && (same.spend.kind !== 'done' || assetOf({ ...deps, ...tables }, same) !== null)) return same
      const job = submit.submit(brand.workspaceId, order, price)
      readings.changed(brand, 'shelf')
      return job
    },
    autopilot(brand, { draftId, ...price }) {
      readings.refuseOffline(brand.workspaceId)
      const named = nameOf(brand)
      const planned = readAutopilot(tables, brand)?.value.planned ?? []
      const count = planned.filter(({ hasFile }) => !hasFile).length
      return submit.submit(
        brand.workspaceId,
        {
          draftId,
          kind: 'autopilot-run',
          brand: named,
          prompt: `Fill ${planned.length} slots`,
          input: { profileId: brand.profileId, brand: named, slots: planned.length },
          request: { profileId: brand.profileId },
          count,
        },
        price,
      )
    },
    quoteDownload(brand, playIds) {
      const plays = shelf.read(brand, playIds)
      const open = plays.filter((play) => !isSettled(play))
      const files = open.filter(({ file }) => file.kind === 'service')
      const renders = open.length - files.length
      return {
        files: files.length,
        library: plays.filter(({ file }) => file.kind === 'library').length,
        renders,
        bytes: files.reduce((sum, { file }) => sum + (file.kind === 'service' ? (file.bytes ?? 0) : 0), 0),
        quote: renders === 0 ? null : submit.quote(brand.workspaceId, 'render', renders),
        startsAt: deps.allowance.timesOf(brand.workspaceId, renders).map(iso),
      }
    },
    async download(brand, { draftId, playIds, ...price }) {
      readings.refuseOffline(brand.workspaceId)
      const open = shelf.read(brand, playIds).filter((play) => !isSettled(play))
      const orders = open.map((play, index) => {
        const draft = `${draftId}/${index}`
        return play.file.kind === 'service' ? fileOf(brand, play, draft) : renderOf(brand, play.playId, draft)
      })
      if (orders.length === 0) return null
      const name = `Shelf of ${nameOf(brand)}`
      const setId = await submit.submitSet(brand.workspaceId, { draftId, name, orders }, price)
      readings.changed(brand, 'shelf')
      return setId
    },
    downloadJobs(brand, draftId, jobs) {
      readings.refuseOffline(brand.workspaceId)
      const named = nameOf(brand)
      return jobs.map((job, index) => {
        const { jobId, title, playId = '', angle, caption } = job
        const request = { profileId: brand.profileId, of: 'job', subjectId: jobId }
        const input = {
          profileId: brand.profileId,
          brand: named,
          queueJobId: jobId,
          playId,
          title,
          angle: angle ?? '',
          caption,
        }
        const order = { kind: 'composer-file', brand: named, prompt: title, input, request } as const
        return submit.submit(brand.workspaceId, { ...order, draftId: `${draftId}/${index}` }, free)
      })
    },
  }
}

/** The words that a render was ordered with; null if they were not known. */
function takeIdOf({ input }: ComposerOrder): string | null {
  const takeId = input['takeId']
  return typeof takeId === 'string' ? takeId : null
}

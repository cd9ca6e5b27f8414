import type { PublishJob } from '#shared/bridge/publish.ts'
import type { QueueJob } from '#shared/contract/composer-resource.ts'
import { type Platform, platforms } from '#shared/contract/platform.ts'
import {
  type KnownPost,
  measures,
  type NumbersTable,
  type PostNumbers,
  readNumbersTable,
} from '#shared/domain/composer/post-numbers.ts'
import { parsePostUrl } from '#shared/domain/composer/post-url.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { fieldProblem } from '#shared/domain/refuse-field.ts'
import { asWritten, say, sayAll } from '#shared/domain/sentences/say.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { CallOptions, ServiceClient } from '../api/client.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { ComposerTables } from './composer-deps.ts'
import type { Publish } from './publish.ts'
import type { Readings } from './readings.ts'

/** Reports to the service: where jobs were posted, which can't be, and what posts reached. */
export interface PostReports {
  /** @throws Failure INVALID_INPUT for an address of another platform; nothing is sent then */
  markPosted(
    brand: BrandKey,
    report: {
      readonly jobId: string
      readonly platform: Platform
      readonly url: string
      readonly postedAt: string | null
    },
  ): Promise<PublishJob>
  reportFailed(brand: BrandKey, jobId: string, reason: string): Promise<PublishJob>
  readNumbers(brand: BrandKey, text: string): NumbersTable
  /** @throws Failure INVALID_INPUT with the fields; nothing is sent then */
  sendNumbers(brand: BrandKey, items: readonly PostNumbers[]): Promise<{ accepted: number }>
}

/** Most jobs whose posts a table of numbers is compared with. */
const mostJobs = 5_000

/** A number that is wrong: its field, and why. */
type WrongNumber = { readonly field: string; readonly what: 'missing' | 'negative' }

const whyWrong = { missing: say('cell.missing'), negative: say('cell.belowZero') }

function invalid(wrong: readonly WrongNumber[]): Failure {
  const fields = wrong.map(({ field, what }) => fieldProblem(field, whyWrong[what]))
  const [only] = wrong
  const sentence =
    wrong.length === 1 && only !== undefined ? say('composer.wrongNumber', only) : say('composer.wrongNumbers')
  return new Failure('INVALID_INPUT', sayAll(sentence, say('outcome.sent')), { charged: 'no', fields })
}

/** Creates the reports. */
export function createPostReports(deps: {
  tables: ComposerTables
  readings: Readings
  publish: Publish
  onNumbers: (brand: BrandKey) => void
  clock: Clock
}): PostReports {
  const { tables, readings, publish, clock } = deps

  function took(brand: BrandKey, job: QueueJob): PublishJob {
    publish.keep(brand, [job], clock.now())
    readings.changed(brand, 'queue')
    return publish.read(brand, job.jobId)
  }
  /** Reads a job where the service lists it: in the queue, or among the slots of autopilot; null if in neither. */
  async function readJob({ profileId }: BrandKey, jobId: string, service: ServiceClient, options: CallOptions) {
    let cursor: string | null | undefined
    while (cursor !== null) {
      const query = { limit: 200, ...(cursor === undefined ? {} : { cursor }) }
      const answer = await service.composer.queue({ params: { profileId }, query }, options)
      const found = answer.queue.find((job) => job.jobId === jobId)
      if (found !== undefined) return found
      cursor = answer.nextCursor ?? null
    }
    const { queue } = await service.composer.autopilot({ params: { profileId } }, options)
    return queue.find((job) => job.jobId === jobId) ?? null
  }
  /**
   * Sends a report. If its answer is lost, the job is read first: a report that arrived is not repeated, and any other is
   * sent once more.
   */
  async function report(
    brand: BrandKey,
    jobId: string,
    send: (service: ServiceClient, options: CallOptions) => Promise<QueueJob>,
    arrived: (job: QueueJob | null) => QueueJob | null,
  ): Promise<PublishJob> {
    try {
      return took(brand, await readings.act(publish.source, brand, send))
    } catch (error) {
      if (!isFailure(error)) throw error
      if (error.code !== 'UNREACHABLE' || error.message.startsWith('Couldn’t reach')) throw refusedBy(error)
    }
    const told = await readings.act(publish.source, brand, (service, options) =>
      readJob(brand, jobId, service, options),
    )
    const done = arrived(told)
    if (done !== null) return took(brand, done)
    try {
      return took(brand, await readings.act(publish.source, brand, send))
    } catch (error) {
      throw isFailure(error) ? refusedBy(error) : error
    }
  }
  /** A refusal because the job is not as shown. */
  function refusedBy(error: Failure): Failure {
    if (!('status' in error.data) || error.data.status !== 409) return error
    const words = /“([^”]*)”/u.exec(error.message)?.[1]?.replace(/^[\w.]+: /, '')
    const sentence = words === undefined ? say('composer.refusedChanged') : say('composer.refused', { words })
    const reason = words === undefined ? say('composer.hasChanged') : asWritten(words)
    return new Failure(
      'INVALID_INPUT',
      sentence,
      { charged: 'no', fields: [fieldProblem('jobId', reason)] },
      { cause: error },
    )
  }
  const postsOf = (brand: BrandKey): KnownPost[] =>
    tables.composerQueue.all(brand, mostJobs).flatMap(({ job }) =>
      job.posts.flatMap(({ platform, externalId, url }) => {
        const known = platforms.find((one) => one === platform)
        return known === undefined ? [] : [{ jobId: job.jobId, platform: known, title: job.title, externalId, url }]
      }),
    )

  return {
    async markPosted(brand, { jobId, platform, url, postedAt }) {
      const known = publish.find(brand, jobId)
      const parsed = parsePostUrl(url, platform)
      if (parsed.kind === 'problem') {
        const { message, said } = parsed
        const sentence = sayAll({ text: message, said }, say('outcome.sent'))
        throw new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: [{ field: 'url', message, said }] })
      }
      const { externalId, url: clean } = parsed.post
      const params = { profileId: brand.profileId, jobId }
      const at = postedAt ?? new Date(clock.now()).toISOString()
      const body = { postedAt: at, posts: [{ platform, externalId, url: clean }] }
      return report(
        brand,
        jobId,
        (service, options) => service.composer.reportPosted({ params, body }, options),
        // The service does not list what it took as posted everywhere.
        (job) => {
          const isThere = (one: QueueJob) =>
            one.posts.some((post) => post.platform === platform && post.externalId === externalId)
          if (job !== null) return isThere(job) ? job : null
          const post = { platform, externalId, url: clean }
          return { ...known, status: 'posted', postedAt: known.postedAt ?? at, posts: [...known.posts, post] }
        },
      )
    },
    async reportFailed(brand, jobId, reason) {
      const known = publish.find(brand, jobId)
      const params = { profileId: brand.profileId, jobId }
      return report(
        brand,
        jobId,
        (service, options) => service.composer.reportFailed({ params, body: { reason } }, options),
        // A job that was reported as failed is not in the queue any more.
        (job) => (job === null ? { ...known, status: 'failed', reason } : job.status === 'failed' ? job : null),
      )
    },
    readNumbers: (brand, text) => readNumbersTable(text, postsOf(brand)),
    async sendNumbers(brand, items) {
      const wrong = items.flatMap(({ values }, index): WrongNumber[] => {
        const given = measures.filter((measure) => (values[measure] ?? null) !== null)
        const negative = given.filter((measure) => (values[measure] ?? 0) < 0)
        if (given.length === 0) return [{ field: `items.${index}.views`, what: 'missing' }]
        return negative.map((measure) => ({ field: `items.${index}.${measure}`, what: 'negative' }))
      })
      if (wrong.length > 0) throw invalid(wrong)
      const body = {
        items: items.map(({ jobId, platform, values }) => ({
          jobId,
          platform,
          ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
        })),
      }
      const params = { profileId: brand.profileId }
      const { accepted } = await readings.act(null, brand, (service, options) =>
        service.composer.reportMetrics({ params, body }, options),
      )
      noteNumbers(brand, items)
      deps.onNumbers(brand)
      return { accepted }
    },
  }

  /** Shows the numbers with their posts until the service tells them. */
  function noteNumbers(brand: BrandKey, items: readonly PostNumbers[]): void {
    const now = clock.now()
    for (const { jobId, platform, values } of items) {
      const job = tables.composerQueue.read(brand, jobId)?.job
      if (job === undefined) continue
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
      const posts = job.posts.map((post) =>
        post.platform === platform ? { ...post, ...given, numbersAt: new Date(now).toISOString() } : post,
      )
      publish.keep(brand, [{ ...job, posts }], now)
    }
    readings.changed(brand, 'queue')
  }
}

import type { Routes } from '#shared/contract/routes.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { StoredBrand } from '../composer/brands/brand-store.ts'
import type { Composer } from '../composer/composer.ts'
import { playLibrary } from '../composer/plays/play-library.ts'
import type { MetricReport } from '../composer/queue/reports.ts'
import type { Day } from '../composer/rounds/rounds.ts'
import { knownPlay } from '../composer/takes/takes.ts'
import type { Commits } from '../database/group-commit.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Caller } from '../ledger/accounts.ts'
import type { Handlers } from './handlers.ts'
import { createPresentComposer } from './present-composer.ts'

const dayMs = 24 * 60 * 60_000
const timeOf = (text: string) => Date.parse(text)
const pageOf = (next: string | null) => ({ nextCursor: next, hasMore: next !== null })

/** Creates the handlers of the Composer. */
export function composerHandlers(deps: {
  composer: Composer
  commits: Commits
  baseUrl: () => string
  clock: Clock
}): Handlers<Routes>['composer'] {
  const { composer, commits, clock } = deps
  const { brands, takes, rounds, votes, shelf, exportStore, queue, posts, reports, autopilot } = composer
  const show = createPresentComposer(deps)

  const brandOf = ({ accountId }: Caller, { profileId }: { profileId: string }) => brands.find(accountId, profileId)
  const showDay = (brand: StoredBrand, day: Day) => commits.commit(() => show.presentRounds(brand, day))
  async function showRound(brand: StoredBrand, day: Day, at: number) {
    const round = (await showDay(brand, day))[at]
    if (round === undefined) throw new Error('A round that was changed is there')
    return round
  }
  function jobsOf(job: Parameters<typeof show.presentJobs>[0][number]) {
    const [shown] = show.presentJobs([job])
    if (shown === undefined) throw new Error('A job is shown')
    return shown
  }

  return {
    brands: (_, { caller }) => ({ brands: brands.list(caller.accountId).map(show.presentBrand) }),
    plays({ query }, { caller }) {
      const { profileId } = query
      const own = profileId === undefined ? brands.list(caller.accountId) : [brandOf(caller, { profileId })]
      const posts = Map.groupBy(
        own.flatMap((brand) => composer.readEvidence(brand).posts),
        ({ playId }) => playId,
      )
      return { plays: playLibrary.map((play) => show.presentPlay(play, posts.get(play.playId) ?? [])) }
    },
    async takes({ params, query }, { caller }) {
      const ids = query.ids?.split(',').filter((id) => id !== '') ?? null
      const { takes: found, next } = await takes.read(brandOf(caller, params), ids, query)
      return { takes: found.map(show.presentTake), ...pageOf(next) }
    },
    async writeTake({ params, body }, { caller, fault }) {
      const order = { payer: caller, playId: params.playId, angle: body.angle ?? null, fault }
      return show.presentTake(await takes.write(brandOf(caller, params), order))
    },
    async today({ params, query }, { caller }) {
      const brand = brandOf(caller, params)
      const day = await rounds.today(brand, query.tz ?? null)
      const { date, timezone, endsAt } = day
      return { date, timezone, endsAt: new Date(endsAt).toISOString(), rounds: await showDay(brand, day) }
    },
    async reveal({ params, body }, { caller }) {
      const brand = brandOf(caller, params)
      return showRound(brand, await rounds.reveal(brand, body), body.at)
    },
    async pass({ params, body }, { caller }) {
      const brand = brandOf(caller, params)
      const { cards = [] } = await showRound(brand, await rounds.pass(brand, body), body.at)
      const incoming = cards[body.slot]
      if (incoming === undefined) throw new Error('A card that was passed has another in its place')
      return { incoming }
    },
    async shuffle({ params, body }, { caller }) {
      const brand = brandOf(caller, params)
      const { cards = [] } = await showRound(brand, await rounds.shuffle(brand, body), body.at)
      return { cards }
    },
    async vote({ params, body }, { caller }) {
      const { playId } = params
      const { vote } = body
      const scheduled = typeof body.scheduledFor === 'string' ? timeOf(body.scheduledFor) : body.scheduledFor
      const order = { playId, vote, scheduledFor: scheduled, payer: caller }
      const { scheduledFor } = await votes.vote(brandOf(caller, params), order)
      return { playId, vote, scheduledFor: scheduledFor === null ? null : new Date(scheduledFor).toISOString() }
    },
    async startExport({ params: { playId, ...params } }, { caller, fault }) {
      const brand = brandOf(caller, params)
      return show.presentExport(await composer.startExport(brand, { playId, payer: caller, fault }))
    },
    readExport({ params: { playId, exportId, ...params } }, { caller }) {
      const brand = brandOf(caller, params)
      knownPlay(playId)
      const render = exportStore.find(exportId)
      if (render === null || render.brandId !== brand.id || render.playId !== playId) {
        throw new Refusal(404, 'Export not found: exportId names no render of this play')
      }
      return show.presentExport(render)
    },
    async library({ params, query }, { caller }) {
      const { entries, next } = await shelf.list(brandOf(caller, params), query)
      return { library: entries.map(show.presentShelfEntry), ...pageOf(next) }
    },
    save: async ({ params }, { caller }) =>
      show.presentShelfEntry(await shelf.save(brandOf(caller, params), params.playId)),
    remove: async ({ params }, { caller }) => ({
      playId: params.playId,
      removed: await shelf.remove(brandOf(caller, params), params.playId),
    }),
    download: async ({ params, body }, { caller, fault }) =>
      show.presentDownload(await shelf.download(brandOf(caller, params), { payer: caller, limit: body.limit, fault })),
    autopilot: async ({ params }, { caller }) => show.presentAutopilot(await autopilot.read(brandOf(caller, params))),
    setAutopilot: async ({ params, body }, { caller }) => {
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      return show.presentAutopilot(await autopilot.change(brandOf(caller, params), given, caller))
    },
    runAutopilot: async ({ params }, { caller }) =>
      show.presentAutopilot(await autopilot.run(brandOf(caller, params), caller)),
    performance({ params, query }, { caller }) {
      const brand = brandOf(caller, params)
      const now = clock.now()
      const days = query.days ?? null
      const latest = posts.page(brand.id, { ...query, since: days === null ? 0 : now - days * dayMs })
      return { ...show.presentPerformance(brand, { days, now, latest }), ...pageOf(latest.next) }
    },
    queue({ params, query }, { caller }) {
      const { jobs, next } = queue.waiting(brandOf(caller, params).id, query)
      return { queue: show.presentJobs(jobs), ...pageOf(next) }
    },
    async reportPosted({ params, body }, { caller }) {
      const report = {
        provider: body.provider ?? null,
        postedAt: body.postedAt === undefined ? null : timeOf(body.postedAt),
        posts: body.posts.map(({ url = null, ...post }) => ({ ...post, url })),
      }
      return jobsOf(await reports.posted(brandOf(caller, params), params.jobId, report))
    },
    reportFailed: async ({ params, body }, { caller }) =>
      jobsOf(await reports.failed(brandOf(caller, params), params.jobId, body.reason ?? null)),
    async reportMetrics({ params, body }, { caller }) {
      const items = body.items.map(({ jobId, platform, url = null, externalId = null, ...numbers }): MetricReport => {
        const given = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined))
        return { jobId, platform, url, externalId, numbers: given }
      })
      await reports.metrics(brandOf(caller, params), items)
      return { accepted: items.length }
    },
  }
}

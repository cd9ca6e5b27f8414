import { limits } from '#shared/contract/limit.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { Commits } from '../../database/group-commit.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'
import { Refusal } from '../../jobs/run-fault.ts'
import type { ActionLog } from '../action-log.ts'
import { type AutopilotSettings, type BrandStore, type StoredBrand, timezoneOf } from '../brands/brand-store.ts'
import type { Payer } from '../charges.ts'
import { derivedId } from '../derived-id.ts'
import type { Exports } from '../exports/exports.ts'
import type { ReadEvidence } from '../performance/evidence.ts'
import { playLibrary } from '../plays/play-library.ts'
import { createPosting } from '../queue/posting.ts'
import type { PostStore } from '../queue/post-store.ts'
import type { QueueStore, StoredJob } from '../queue/queue-store.ts'
import type { ShelfStore } from '../shelf-store.ts'
import type { StoredTake, TakeStore } from '../takes/take-store.ts'
import type { Takes } from '../takes/takes.ts'
import { planSlot, type SlotChoice } from './plan-slot.ts'
import { slotHours, slotsBetween } from './slots.ts'

/** A slot that the next pass fills. Milliseconds since 1970. */
export type PlannedSlotView = SlotChoice & { readonly slotAt: number; readonly hasFile: boolean }

/** Autopilot of a brand. */
export type AutopilotView = {
  readonly brand: StoredBrand
  /** Jobs of the last week and all later ones, earliest first. */
  readonly jobs: readonly StoredJob[]
  readonly slotHours: readonly number[]
  readonly planned: readonly PlannedSlotView[]
  readonly nextPassAt: number
}

/** Changed settings; absent ones stay. */
export type SettingsChange = Partial<AutopilotSettings> & { readonly timezone?: string }

/** Autopilot: fills slots, renders what is scheduled, and posts where delivery is internal. */
export type AutopilotService = {
  read(brand: StoredBrand): Promise<AutopilotView>
  /** @throws Refusal 400 if the day has no room for the posts. */
  change(brand: StoredBrand, change: SettingsChange, payer: Payer): Promise<AutopilotView>
  /** Fills empty slots now. @throws Refusal 409 if it is off, 402 or 403 if nothing could be paid. */
  run(brand: StoredBrand, payer: Payer): Promise<AutopilotView>
  /** Begins the passes: at each quarter of an hour. */
  resume(): void
  stop(): void
}

const { passMs } = limits.composer
const hourMs = 60 * 60_000
/** How far ahead slots are filled, shown, and kept in view; how long a play waits until it is chosen again. */
const aheadMs = 72 * hourMs
const shownMs = 7 * 24 * hourMs
const againMs = 14 * 24 * hourMs

/** Creates autopilot. `onStart` is called after renders were started. */
export function createAutopilot(deps: {
  database: ServiceDatabase
  commits: Commits
  brands: BrandStore
  shelf: ShelfStore
  takes: Takes
  takeStore: TakeStore
  exports: Exports
  queue: QueueStore
  posts: PostStore
  readEvidence: ReadEvidence
  actions: ActionLog
  clock: Clock
  log: Log
  onStart(): void
}): AutopilotService {
  const { database, commits, brands, shelf, takes, takeStore, exports, queue, readEvidence, actions, clock, log } = deps
  const posting = createPosting(deps)
  let cancel = () => {}

  const nextPassAt = () => (Math.floor(clock.now() / passMs) + 1) * passMs

  /** What fills the empty slots, as the next pass would choose. */
  function plan(brand: StoredBrand): (SlotChoice & { readonly slotAt: number })[] {
    const now = clock.now()
    const { settings, id, profile } = brand
    const slots = slotsBetween(settings, timezoneOf(brand), now, now + aheadMs)
    const taken = new Set(queue.between(id, now, now + aheadMs + 1).map(({ slotAt }) => slotAt))
    const empty = slots.filter((slot) => !taken.has(slot))
    if (empty.length === 0) return []
    const evidence = readEvidence(brand)
    const used = queue.playsSince(id, now - againMs)
    const approved = shelf.unscheduled(id)
    const chosen: (SlotChoice & { readonly slotAt: number })[] = []
    for (const slotAt of empty) {
      const isFree = ({ playId }: { readonly playId: string }) => !used.has(playId)
      const fresh = playLibrary.filter(isFree)
      const choice = planSlot({
        approved: approved.filter((playId) => chosen.every((one) => one.playId !== playId)),
        plays: (fresh.length === 0 ? playLibrary : fresh).map(({ playId }) => playId),
        angles: profile.angles,
        evidence,
        seed: `${id}:${slotAt}:${evidence.posts.length}`,
      })
      if (choice === null) continue
      used.add(choice.playId)
      chosen.push({ ...choice, slotAt })
    }
    return chosen
  }
  /** The words of a choice, if they are written already. */
  function writtenFor(brand: StoredBrand, { playId, angle }: SlotChoice): StoredTake | null {
    const own = takeStore.ofPlay(brand.id, playId)
    return (angle === null ? own.at(-1) : own.findLast((take) => take.angle === angle)) ?? null
  }
  function wordsFor(brand: StoredBrand, { playId, angle }: SlotChoice): StoredTake {
    const take = angle === null ? takes.wordsOf(brand, [playId]).get(playId) : takes.fromAngle(brand, playId, angle)
    if (take === undefined) throw new Error('A play has words')
    return take
  }

  /** Renders a job's words. @throws Refusal if they cannot be paid. */
  function begin(
    brand: StoredBrand,
    take: StoredTake,
    payer: Payer,
  ): Pick<StoredJob, 'takeId' | 'exportId' | 'status'> {
    const render = exports.start({ brand, take, payer, source: 'autopilot', fault: null })
    return { takeId: take.id, exportId: render.id, status: render.status === 'done' ? 'rendered' : 'rendering' }
  }
  function fillOne(brand: StoredBrand, choice: SlotChoice & { readonly slotAt: number }, payer: Payer): void {
    const { playId, slotAt } = choice
    const { platforms, delivery } = brand.settings
    const begun = begin(brand, wordsFor(brand, choice), payer)
    const id = derivedId('job', brand.id, String(slotAt))
    const createdAt = clock.now()
    queue.add({ id, brandId: brand.id, playId, slotAt, platforms, delivery, source: 'autopilot', createdAt, ...begun })
    actions.add(brand.id, { source: 'autopilot', action: 'fill', detail: { playId, slotAt } })
  }
  /** Does pieces of work until one cannot be paid. Each is done whole or not at all. */
  function each<Item>(items: readonly Item[], work: (item: Item) => void): { done: number; problem: Refusal | null } {
    const whole = database.transaction(work)
    let done = 0
    for (const item of items) {
      try {
        whole(item)
        done += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { done, problem: error }
      }
    }
    return { done, problem: null }
  }
  function renderScheduled(brand: StoredBrand, payer: Payer) {
    const soon = queue.due(brand.id, 'scheduled', clock.now() + aheadMs)
    return each(soon, (job) => {
      const take = wordsFor(brand, { playId: job.playId, angle: null, reason: '' })
      queue.change(job.id, begin(brand, take, payer))
    })
  }
  function fill(brand: StoredBrand, payer: Payer) {
    const filled = each(plan(brand), (choice) => fillOne(brand, choice, payer))
    const lastPass = { at: clock.now(), filled: filled.done, problem: filled.problem?.message ?? null }
    brands.change(brand.id, { lastPass })
    return filled
  }

  function pass(brandId: string): void {
    const brand = brands.read(brandId)
    if (brand === null) return
    posting.postDue(brand)
    posting.growNumbers(brand)
    if (brand.keyId === null) return
    const payer = { accountId: brand.accountId, keyId: brand.keyId }
    renderScheduled(brand, payer)
    if (brand.settings.autopilot === 'on') fill(brand, payer)
  }
  function passAll(): void {
    const whole = database.transaction(pass)
    for (const brandId of brands.active()) {
      try {
        whole.immediate(brandId)
      } catch (error) {
        log.error('A pass of autopilot failed.', { brandId, error })
      }
    }
    deps.onStart()
  }
  function schedule(): void {
    cancel = clock.after(nextPassAt() - clock.now(), () => {
      schedule()
      passAll()
    })
  }

  function view(brand: StoredBrand): AutopilotView {
    const jobs = queue.between(brand.id, clock.now() - shownMs, Number.MAX_SAFE_INTEGER)
    const planned = plan(brand).map((choice) => {
      const take = writtenFor(brand, choice)
      return { ...choice, hasFile: take !== null && exports.ofTake(brand, take)?.status === 'done' }
    })
    return { brand, jobs, slotHours: slotHours(brand.settings) ?? [], planned, nextPassAt: nextPassAt() }
  }
  function reread({ id }: StoredBrand): StoredBrand {
    const brand = brands.read(id)
    if (brand === null) throw new Error('A brand that was changed is there')
    return brand
  }

  return {
    read: async (brand) => view(brand),
    change(brand, { timezone, ...change }, payer) {
      const weekdays = [...new Set(change.weekdays ?? brand.settings.weekdays)].toSorted((a, b) => a - b)
      const chosen = [...new Set(change.platforms ?? brand.settings.platforms)]
      const settings = { ...brand.settings, ...change, weekdays, platforms: chosen }
      if (slotHours(settings) === null) {
        const { perDay, postHour } = settings
        throw new Refusal(400, `perDay: a day has no room for ${perDay} posts from ${postHour}:00 on`)
      }
      return commits.commit(() => {
        brands.change(brand.id, { settings, keyId: payer.keyId, timezone: timezone ?? brand.timezone })
        return view(reread(brand))
      })
    },
    async run(brand, payer) {
      if (brand.settings.autopilot === 'off') throw new Refusal(409, 'autopilot: is off; switch it on first')
      const filled = await commits.commit(() => {
        brands.change(brand.id, { keyId: payer.keyId })
        const result = fill(reread(brand), payer)
        if (result.done === 0 && result.problem !== null) throw result.problem
        return view(reread(brand))
      })
      deps.onStart()
      return filled
    },
    resume: schedule,
    stop: () => cancel(),
  }
}

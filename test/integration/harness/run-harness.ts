import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { createSeededRandom } from '#service/jobs/random.ts'
import { startTestService, type TestService } from '../../helpers/start-service.ts'
import { makeTempFolder } from '../../helpers/temp-folder.ts'
import { passOn, startProxy } from '../../helpers/transparent-proxy.ts'
import { createChaos, cutNextUpload } from './chaos.ts'
import { sample } from './click-cast.ts'
import { checkLedgers, checkMeanwhile } from './check-ledgers.ts'
import { clicksOfRound, clockErrors, type HarnessOrder } from './harness-order.ts'
import { readWaiting } from './read-both-ledgers.ts'
import { startStudioProcess } from './studio-process.ts'

type Odds = {
  readonly full: number
  readonly wrongClock: number
  readonly twin: number
  readonly long: number
  readonly alert: number
}
const seldom: Odds = { full: 0.02, wrongClock: 0.01, twin: 0.03, long: 0.02, alert: 1 }

/** Options of a storm. It ends at the first violation. */
export type HarnessOptions = {
  readonly kills: number
  /** Jobs that a studio keeps open at once; 40 by default. */
  readonly open?: number
  readonly seed: number
  /**
   * The chances, from 0 to 1, that a start has a full disk, a wrong clock, a second studio on its profile, or a life
   * long enough to retry; `alert`: how many times as frequent as usual faults on the way to the service are.
   */
  readonly odds?: Partial<Odds>
  /** The studio's program: `harness-studio.ts` as built, or with a bug. */
  readonly studio: string
  /** Returns the step for the next kill at a step; the default is `spreadSteps`. */
  readonly nextStep?: () => number
  /** Compares the ledgers after each kill as well. */
  readonly isWatched?: boolean
}

/** The outcome of a storm. `violations` is empty if nothing was lost, doubled or misreported. */
export type HarnessOutcome = {
  readonly violations: readonly string[]
  /** How many jobs of each kind ended in each state, such as `recut unconfirmed`; empty after a violation. */
  readonly ends: Readonly<Record<string, number>>
  readonly kills: number
  readonly requests: number
  readonly jobs: number
  /** The steps at which a studio was killed. */
  readonly steps: readonly number[]
}

const rate = 120
/** An unconfirmed request is retried or polled after its deadline of a minute: half a second at this rate. */
const longLifeMs = 1_500
/** Longest real time that a studio may take to reach its step, or to settle, even on a busy machine. */
const hangMs = 60_000
/** One of this many lives begins with a purchase. */
const livesPerPurchase = 3
/** Every second kill is at a step of a job: steps up to this one, counted from the start of the process. */
export const lastStep = 60
/** About `lastStep` divided by the golden ratio, and coprime to it. */
const stride = 37
const Accounts = z.object({ accounts: z.array(z.object({ id: z.string() })) })

const Time = z.object({ now: z.iso.datetime() })

/**
 * Returns since when a clock that runs at the storm's rate shows the service's time (ms since 1970): the two differ by
 * minutes otherwise, and what a lost request made is found by its time.
 */
async function epochOf(service: TestService): Promise<number> {
  const { now } = Time.parse(await service.admin('PUT', '/clock', { rate }))
  return Math.round((Date.now() * rate - Date.parse(now)) / (rate - 1))
}

/** Lifts the limits on videos and clones a day: a storm lasts days on the service's clock. */
async function liftLimits(service: TestService): Promise<void> {
  const { accounts } = Accounts.parse(await service.admin('GET', '/accounts'))
  for (const { id } of accounts) await service.admin('POST', `/accounts/${id}/tier`, { tier: 'enterprise' })
}

/** Returns a function that gives each step once per round, in an order that spreads any few in a row over a life. */
export function spreadSteps(seed: number): () => number {
  let step = seed % lastStep
  return () => (step = (step + stride) % lastStep) + 1
}

/**
 * Runs one studio against one service through an unreliable network, kills it at random moments, lets it settle on a
 * reliable network, and compares the ledgers of both sides.
 *
 * Some starts have a wall clock that is off by days, a full disk, or a second studio on the same profile.
 */
export async function runHarness(options: HarnessOptions): Promise<HarnessOutcome> {
  const random = createSeededRandom(options.seed, 0)
  const unit = () => random.unit()
  const odds = { ...seldom, ...options.odds }
  await using home = await makeTempFolder()
  await using billing = await makeTempFolder()
  await using service = await startTestService({
    entry: 'test/fixtures/fast-service.ts',
    dataFolder: billing.path,
    credits: 1_000_000,
    clockRate: rate,
    speed: 200,
    faults: true,
  })
  await liftLimits(service)
  await writeFile(join(home.path, 'sample.wav'), sample)
  await using proxy = await startProxy(() => service.baseUrl)
  const violations: string[] = []
  let clicked = 0
  const nextStep = options.nextStep ?? spreadSteps(options.seed)
  const steps: number[] = []
  const order: HarnessOrder = {
    folder: home.path,
    baseUrl: proxy.baseUrl,
    key: service.apiKey,
    rate,
    epoch: await epochOf(service),
    clockError: 0,
    seed: options.seed,
    open: options.open ?? 40,
    more: 0,
    purchase: null,
    killAt: null,
  }
  const start = (change: Partial<HarnessOrder> = {}, fileBlocks: number | null = null) =>
    startStudioProcess(options.studio, { ...order, ...change }, fileBlocks)

  async function killOnce(number: number): Promise<void> {
    const isFull = unit() < odds.full
    const clockError = unit() < odds.wrongClock ? (unit() < 0.5 ? clockErrors[1] : clockErrors[2]) : clockErrors[0]
    const hasTwin = !isFull && unit() < odds.twin
    const isLong = unit() < odds.long
    const cutAt = cutNextUpload(unit, odds.alert)
    if (cutAt !== null) proxy.cutUploads.push(cutAt)
    const killAt = number % 2 === 0 && !isFull && !hasTwin && !isLong ? nextStep() : null
    const purchase = number % livesPerPurchase === 0 ? number / livesPerPurchase : null
    const studio = start({ clockError, killAt, purchase }, isFull ? Math.ceil(unit() * 400) : null)
    const isOpen = unit() < 0.1 && killAt === null ? (await sleep(unit() * 250), false) : await studio.opened
    if (isOpen && hasTwin) {
      const twin = start()
      const hasOpened = await Promise.race([twin.opened, studio.ended.then(() => false)])
      if (hasOpened) violations.push('a second studio opened a profile that was open')
      twin.kill()
      await twin.ended
    }
    const life = killAt !== null ? hangMs : isLong ? longLifeMs : unit() * 500
    const hasEnded = studio.ended.then(() => true)
    const wasStruck = isOpen && (await Promise.race([sleep(life, false, { ref: false }), hasEnded]))
    studio.kill()
    clicked = Math.max(clicked, studio.clicked())
    const end = await studio.ended
    if (killAt !== null && wasStruck && end.kind === 'killed') steps.push(killAt)
    if (end.kind === 'broke' && !isFull) violations.push(`a studio ended by itself: ${end.complaint}`)
    else if (end.complaint !== '' && !isFull) violations.push(`a studio complained: ${end.complaint}`)
  }

  const sceneNow = () => ({ folder: home.path, dataFolder: service.dataFolder, seen: proxy.seen, clicked })
  proxy.act = createChaos(unit, odds.alert)
  let spent = 0
  for (; spent < options.kills && violations.length === 0; spent += 1) {
    await killOnce(spent)
    if (options.isWatched === true && clicked > 0) violations.push(...checkMeanwhile(sceneNow()))
  }
  proxy.act = passOn
  proxy.cutUploads.length = 0
  // The first of two lives ends the last jobs; the second removes partial files that no job waits for, and does one more
  // round of clicks, of which each can end well.
  for (let lives = 0; lives < 2 && violations.length === 0; lives += 1) {
    const last = start({ open: 0, more: lives === 1 ? clicksOfRound : 0 })
    const timeout = setTimeout(() => last.kill(), hangMs)
    const end = await last.ended
    clearTimeout(timeout)
    clicked = Math.max(clicked, last.clicked())
    if (end.kind !== 'settled')
      violations.push(`the last studio did not settle: ${end.kind} ${end.complaint} ${readWaiting(sceneNow())}`)
  }
  await service.stop()
  const outcome = { kills: spent, requests: proxy.seen.length, jobs: clicked, steps }
  return violations.length > 0 ? { violations, ends: {}, ...outcome } : { ...checkLedgers(sceneNow()), ...outcome }
}

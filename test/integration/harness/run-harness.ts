import { setTimeout as sleep } from 'node:timers/promises'
import { createSeededRandom } from '#service/jobs/random.ts'
import { startTestService } from '../../helpers/start-service.ts'
import { makeTempFolder } from '../../helpers/temp-folder.ts'
import { startProxy } from '../../helpers/transparent-proxy.ts'
import { createChaos } from './chaos.ts'
import { checkLedgers, checkMeanwhile } from './check-ledgers.ts'
import type { HarnessOrder } from './harness-order.ts'
import { startStudioProcess } from './studio-process.ts'

type Odds = {
  readonly full: number
  readonly wrongClock: number
  readonly twin: number
  readonly long: number
  readonly alert: number
}
const seldom: Odds = { full: 0.02, wrongClock: 0.01, twin: 0.03, long: 0.02, alert: 1 }

/** What a storm is made of. It ends early at the first violation that shows before all kills are spent. */
export type HarnessOptions = {
  readonly kills: number
  readonly seed: number
  /**
   * How often a start meets a full disk, has a wrong clock, a twin or a life long enough to ask again, from 0 to 1, and how
   * many times as often as usual something goes wrong on the way to the service.
   */
  readonly odds?: Partial<Odds>
  /** The studio's program: `harness-studio.ts` as it is built, or with a bug. */
  readonly studio: string
  /** Says at which step the next kill at a step strikes; left out, as `spreadSteps` does. */
  readonly nextStep?: () => number
  /** Compares the books after each kill, too. */
  readonly isWatched?: boolean
}

/** What came of it. `violations` is empty where nothing was lost, doubled or wrongly told. */
export type HarnessOutcome = {
  readonly violations: readonly string[]
  /** How many jobs of a kind came to which end, as `recut unconfirmed`; empty where a violation showed before. */
  readonly ends: Readonly<Record<string, number>>
  readonly kills: number
  readonly requests: number
  readonly jobs: number
  /** The steps of a life at which a studio was killed. */
  readonly steps: readonly number[]
}

const rate = 120
/** A doubtful request is asked about again after its deadline of a minute: half a second here. */
const longLifeMs = 1_500
/** Real time in which a studio reaches its step, or in quiet its end, however busy the machine is. */
const hangMs = 60_000
/** Every second kill strikes at a step of a job: steps up to this one, counted from the start of the process. */
export const lastStep = 60
/** Has no divisor in common with `lastStep`, of which it is the golden section. */
const stride = 37
const day = 24 * 60 * 60_000

/** Gives one step of a life after the other, each once in a round, and any few in a row spread over all of a life. */
export function spreadSteps(seed: number): () => number {
  let step = seed % lastStep
  return () => (step = (step + stride) % lastStep) + 1
}

/**
 * Runs one studio against one service through a bad network, kills it at random moments of its life, lets it settle
 * in quiet, and compares the books of both sides.
 *
 * Some starts have a wall clock that is off by days, a disk that is full, or a twin on the same profile.
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
    epoch: Date.now(),
    clockError: 0,
    seed: options.seed,
    open: 40,
    killAt: null,
  }
  const start = (change: Partial<HarnessOrder> = {}, fileBlocks: number | null = null) =>
    startStudioProcess(options.studio, { ...order, ...change }, fileBlocks)

  async function killOnce(number: number): Promise<void> {
    const isFull = unit() < odds.full
    const clockError = unit() < odds.wrongClock ? (unit() < 0.5 ? 2 * day : -day) : 0
    const hasTwin = !isFull && unit() < odds.twin
    const isLong = unit() < odds.long
    const killAt = number % 2 === 0 && !isFull && !hasTwin && !isLong ? nextStep() : null
    const studio = start({ clockError, killAt }, isFull ? Math.ceil(unit() * 400) : null)
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
  proxy.act = () => ({ kind: 'pass' })
  // In the first of two lives the last jobs end; the second removes partial files that nobody waits for.
  for (let lives = 0; lives < 2 && violations.length === 0; lives += 1) {
    const last = start({ open: 0 })
    const timeout = setTimeout(() => last.kill(), hangMs)
    const end = await last.ended
    clearTimeout(timeout)
    if (end.kind !== 'settled') violations.push(`the last studio did not settle: ${end.kind} ${end.complaint}`)
  }
  await service.stop()
  const outcome = { kills: spent, requests: proxy.seen.length, jobs: clicked, steps }
  return violations.length > 0 ? { violations, ends: {}, ...outcome } : { ...checkLedgers(sceneNow()), ...outcome }
}

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createSeededRandom } from '#service/jobs/random.ts'
import { shortLife } from '../../helpers/program.ts'
import { startTestService, type TestService } from '../../helpers/start-service.ts'
import { makeTempFolder } from '../../helpers/temp-folder.ts'
import { type ProxyAct, type SeenRequest, startProxy } from '../../helpers/transparent-proxy.ts'
import { checkFiles } from '../harness/check-files.ts'
import { readBothLedgers } from '../harness/read-both-ledgers.ts'
import { type Crash, type Fate, layOut, stateAfter } from './crash-state.ts'
import { type PowerLossOrder, Recovery } from './power-loss-order.ts'
import { type FileOp, readTrace, straceArguments } from './read-trace.ts'

/** Returns whether file operations can be recorded: strace also sees those of SQLite, which JavaScript code cannot. */
export const canRecord = (): boolean => spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

/** Options of a replay. */
export type PowerLossOptions = {
  /** The studio's program: `power-loss-studio.ts` as built, or with a bug. */
  readonly studio: string
  readonly states: number
  readonly seed: number
  /** Limits crashes to those right after matching ops, such as `rename /profile/settings.json`. */
  readonly near?: RegExp
}

/** The outcome of a replay: the number of recorded ops and of tried states, and a sentence per broken promise. */
export type PowerLossOutcome = {
  readonly ops: number
  readonly states: number
  readonly violations: readonly string[]
}

/**
 * A minute of limits and deadlines takes three seconds. A key is remembered for over an hour; a recording is tried for
 * less.
 */
const rate = 20
/** Number of states to try per recording. */
const statesOfOne = 500
const fates: readonly Fate[] = ['dropped', 'empty', 'zeros', 'bytes', 'chance', 'chance']

async function record(studio: string, order: PowerLossOrder): Promise<FileOp[]> {
  await using folder = await makeTempFolder()
  const trace = join(folder.path, 'trace')
  const line = [...straceArguments, '-o', trace, process.execPath, ...shortLife, studio, JSON.stringify(order)]
  const child = spawn('strace', line, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Writes through io_uring are not system calls, so strace would miss them.
    env: { ...process.env, UV_USE_IO_URING: '0' },
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The recorded studio ended with ${code}: ${complaint}`)
  return readTrace(trace, order.folder)
}

/** The first answer for each file is cut off here, so that its download is resumed. Bytes. */
const cutAt = 20_000

/** Serves a result as the hosts of a hosted service do: with a strong ETag, and from any byte on. */
function serveFile({ path, headers }: SeenRequest, { dataFolder }: TestService, cutAlready: Set<string>): ProxyAct {
  const [, name] = /^\/files\/([^?]+)/.exec(path) ?? []
  const file = join(dataFolder, 'files', name ?? '')
  if (name === undefined || !existsSync(file)) return { kind: 'pass' }
  const bytes = readFileSync(file)
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
  const from = headers['if-range'] === etag ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0) : 0
  const isWhole = from === 0
  const to = cutAlready.has(path) ? bytes.length : cutAt
  cutAlready.add(path)
  const range = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }
  const length = { etag, 'content-length': String(bytes.length - from), connection: 'close' }
  const body = bytes.subarray(from, to)
  return { kind: 'answer', status: isWhole ? 200 : 206, headers: isWhole ? length : { ...range, ...length }, body }
}

const isSqlite = (path: string) => /\.db(-wal|-journal)?$/.test(path)

/** Yields the crashes to try: half of them next to ops on our own files, half at any op, each with a random fate. */
export function* crashesOf(ops: readonly FileOp[], { states, seed, near }: PowerLossOptions): Generator<Crash> {
  const random = createSeededRandom(seed, 1)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random.unit() * items.length)]
  const pathOf = (op: FileOp) => ('path' in op ? op.path : null)
  const all = ops.flatMap((op, index) => (pathOf(op) === null ? [] : [index + 1]))
  const own = ops.flatMap((op, index) => {
    const path = pathOf(op)
    if (path === null) return []
    const isNear = near === undefined ? !isSqlite(path) || op.kind === 'rename' : near.test(`${op.kind} ${path}`)
    return isNear ? [index + 1] : []
  })
  for (let count = 0; count < states; count += 1) {
    const beside = near === undefined ? own[Math.floor(count / 2) % own.length] : pick(own)
    const at = count % 2 === 0 || near !== undefined ? beside : pick(all)
    const fate = pick(fates)
    const model = random.unit() < 0.5 ? 'ext4' : 'posix'
    if (at === undefined || fate === undefined) return
    yield {
      at,
      model,
      fate: model === 'ext4' && fate === 'bytes' ? 'empty' : fate,
      seed: Math.floor(random.unit() * 2 ** 31),
    }
  }
}

/** Returns what the studio had reported and sent before a crash. */
function reportedBefore(ops: readonly FileOp[], at: number) {
  const reported = ops.slice(0, at).flatMap((op) => (op.kind === 'told' ? [op.text] : []))
  const of = (word: string) =>
    reported.flatMap((text) => (text.startsWith(`${word} `) ? [text.slice(word.length + 1)] : []))
  return { has: (text: string) => reported.includes(text), of }
}

function* checkRecovery(ops: readonly FileOp[], crash: Crash, recovery: Recovery): Generator<string> {
  const reported = reportedBefore(ops, crash.at)
  if (recovery.kind === 'closed') return yield `it does not open: ${recovery.said}`
  for (const { kind, sentence } of recovery.found) {
    const isMediaAway = kind === 'media-away' && reported.has('media-away') && !reported.has('media-here')
    const isLedger = (kind === 'ledger-older' || kind === 'ledger-restored') && reported.has('damaged')
    if (!isMediaAway && !isLedger) yield `a false alert: ${sentence}`
  }
  for (const { sentence } of recovery.left) yield `the remedy did not help: ${sentence}`
  if (recovery.late !== null) yield recovery.late
  if (reported.has('settings') && recovery.theme !== 'dark') yield 'a setting that was saved is lost'
}

function* checkMoney(ops: readonly FileOp[], crash: Crash, folder: string, service: TestService): Generator<string> {
  const scene = { folder, dataFolder: service.dataFolder, seen: [], clicked: 0 }
  const billing = readBothLedgers(scene)
  const reported = reportedBefore(ops, crash.at)
  const sentAtAll = new Set(reportedBefore(ops, ops.length).of('sent'))
  const keys = new Set(billing.jobs.map((job) => job.idempotency_key))
  if (billing.integrity !== 'ok') yield `ledger.db: ${billing.integrity}`
  for (const key of reported.of('sent')) if (!keys.has(key)) yield `the paid run ${key} is lost`
  const ids = new Set(billing.jobs.map(({ id }) => id))
  for (const id of reported.of('submitted')) if (!ids.has(id)) yield `the run ${id} that was clicked is lost`
  for (const { key } of billing.generations) if (!sentAtAll.has(key ?? '')) yield `a run was paid again, as ${key}`
  for (const { id, spend_kind } of billing.jobs) if (spend_kind !== 'done') yield `the run ${id} ended as ${spend_kind}`
  yield* checkFiles(scene, billing)
}

/** Tries crashes of one recording: each state is laid out in its original folder and opened by a real studio. */
async function replayOne(options: PowerLossOptions): Promise<PowerLossOutcome> {
  await using home = await makeTempFolder()
  await using service = await startTestService({
    entry: 'test/fixtures/fast-service.ts',
    credits: 1_000_000,
    clockRate: rate,
    speed: 200,
  })
  await using proxy = await startProxy(() => service.baseUrl)
  const cutAlready = new Set<string>()
  proxy.act = (request) => serveFile(request, service, cutAlready)
  const folder = join(home.path, 'home')
  mkdirSync(folder)
  const { baseUrl } = proxy
  const { apiKey: key } = service
  const order: PowerLossOrder = { mode: 'record', folder, baseUrl, key, rate, epoch: Date.now() }
  const ops = await record(options.studio, order)
  const child = spawn(process.execPath, [...shortLife, options.studio, JSON.stringify({ ...order, mode: 'recover' })], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const violations: string[] = []
  let states = 0
  for (const crash of crashesOf(ops, options)) {
    layOut(folder, stateAfter(ops, crash))
    child.stdin.write('open\n')
    const answer = await answers.next()
    if (answer.done === true) throw new Error('The studio that opens states ended by itself')
    const recovery = Recovery.parse(JSON.parse(answer.value))
    states += 1
    const found = [...checkRecovery(ops, crash, recovery)]
    if (recovery.kind === 'open') found.push(...checkMoney(ops, crash, folder, service))
    const op = ops[crash.at - 1]
    const where = op !== undefined && 'path' in op ? `${op.kind} ${op.path.slice(folder.length)}` : ''
    violations.push(...found.map((sentence) => `${sentence} (after ${where}, ${JSON.stringify(crash)})`))
    if (violations.length > 0) break
  }
  child.stdin.end('end\n')
  await ended
  rmSync(folder, { recursive: true })
  return { ops: ops.length, states, violations }
}

/**
 * Records what a studio does to its files from its first start on, and tries the states that power losses leave: the
 * real code opens each state, its user continues, and both ledgers are compared.
 */
export async function replayPowerLoss(options: PowerLossOptions): Promise<PowerLossOutcome> {
  let sum: PowerLossOutcome = { ops: 0, states: 0, violations: [] }
  while (sum.states < options.states && sum.violations.length === 0) {
    const states = Math.min(statesOfOne, options.states - sum.states)
    const { ops, ...one } = await replayOne({ ...options, states, seed: options.seed + sum.states })
    sum = { ops: sum.ops + ops, states: sum.states + one.states, violations: one.violations }
  }
  return sum
}

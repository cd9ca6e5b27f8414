import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fsyncSync, openSync, closeSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createConfSettingsStore } from '#main/hosts/browser/conf-settings-store.ts'
import { createFileKeyVault } from '#main/hosts/browser/file-key-vault.ts'
import { isFailure } from '#shared/domain/failure.ts'
import { createMemoryLog } from '../../helpers/memory-log.ts'
import { openTestStudio, type TestStudio } from '../../helpers/studio.ts'
import { click } from '../harness/click.ts'
import { createScaledClock } from '../harness/scaled-clock.ts'
import { PowerLossOrder, type Recovery } from './power-loss-order.ts'

/**
 * A real studio as a program that is recorded, or that opens the state after a power loss. Takes its order as JSON in
 * its first argument.
 *
 * With `record`, it does everything that changes files. With `recover`, for each line of input it opens its profile,
 * acts as a user would, and answers with a line of JSON.
 */
const order = PowerLossOrder.parse(JSON.parse(process.argv[2] ?? ''))
const { folder } = order
const [profile, media] = [join(folder, 'profile'), join(folder, 'media')]
const ledger = join(profile, 'ledger.db')
/** Longest real time for running jobs to end, even on a busy machine. Milliseconds. */
const timeoutMs = 30_000

const report = (text: string) => process.stderr.write(`told: ${text}\n`)
const open = () =>
  openTestStudio({
    folder,
    clock: createScaledClock(order.rate, order.epoch),
    vault: createFileKeyVault({ folder: join(folder, 'keys'), log: createMemoryLog() }),
    markFolder: join(folder, 'marks'),
    settingsStore: createConfSettingsStore(profile),
    // Its daily backup is what the last state is checked with.
    worksAhead: true,
  })
const alertsOf = ({ studio }: TestStudio) => studio.context.alerts.list().map(({ kind }) => kind)

async function until(holds: () => boolean, what: string): Promise<void> {
  const since = performance.now()
  while (!holds()) {
    if (performance.now() - since > timeoutMs) throw new Error(`Not in time: ${what}`)
    await new Promise((done) => setTimeout(done, 5))
  }
}

async function run(test: TestStudio, prompt: string): Promise<void> {
  const order = { draftId: randomUUID(), modelId: 'fast-picture', input: { prompt }, quoted: 2 }
  const { id } = await click(() => test.call.jobs.submit(order))
  report(`submitted ${id}`)
  await test.waitFor(id, ({ state }) => state.kind === 'done')
  report(`done ${id}`)
}

/** Flushes the names in a folder to the disk, as if they had changed long ago. */
function flushFolder(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Runs a studio and returns the log of its ledger as it is after an abrupt end. */
async function live(work: (test: TestStudio) => Promise<void>): Promise<{ log: Buffer }> {
  await using test = await open()
  await work(test)
  return { log: readFileSync(`${ledger}-wal`) }
}

async function record(): Promise<void> {
  await live(async (test) => {
    await click(() => test.call.workspace.connect({ baseUrl: order.baseUrl, key: order.key }))
    report('connected')
    report('media-away')
    rmSync(media, { recursive: true })
    flushFolder(folder)
    await until(() => alertsOf(test).includes('media-away'), 'the folder is reported missing')
    await test.call.status.settle({ kind: 'media-away' })
    report('media-here')
    await run(test, 'a quiet ridge')
    await test.call.settings.update({ theme: 'dark' })
    report('settings')
    await run(test, 'a loud brook')
  })
  // The daily backup is made during the second start, and contains all earlier runs.
  const hasCopy = () => readdirSync(join(profile, 'backups')).some((name) => /\.\d{4}-\d\d-\d\d$/.test(name))
  const { log } = await live(() => until(hasCopy, 'the daily backup is made'))
  // The state that a bad disk leaves after an abrupt end: the file cannot be read, its log can.
  report('damaged')
  writeFileSync(`${ledger}-wal`, log, { flush: true })
  writeFileSync(ledger, 'no database at all'.repeat(1_000), { flush: true })
  flushFolder(profile)
  await live(async (test) => {
    await test.call.status.settle({ kind: 'ledger-older' })
    await test.call.queue.resume({ target: { kind: 'all' } })
    await run(test, 'a still lake')
  })
}

async function recover(): Promise<Recovery> {
  let test: TestStudio
  try {
    test = await open()
  } catch (error) {
    const said = isFailure(error)
      ? `${error.code}: ${error.message}`
      : String(error instanceof Error ? error.stack : error)
    return { kind: 'closed', said }
  }
  try {
    const theme = (await test.call.settings.read()).theme
    if ((await test.call.workspace.state()).current === null) {
      await click(() => test.call.workspace.connect({ baseUrl: order.baseUrl, key: order.key }))
    }
    const found = test.studio.context.alerts.list()
    for (const { kind, action } of found) if (action !== null) await test.call.status.settle({ kind })
    await test.call.queue.resume({ target: { kind: 'all' } })
    const workspaceId = test.studio.context.workspaces.currentId()
    let late: string | null = null
    await until(() => test.studio.context.jobs.listOpen(workspaceId).length === 0, 'all jobs end').catch(
      (error: unknown) => (late = String(error)),
    )
    const errors = test.log.lines.filter(({ level }) => level === 'error').map(({ message }) => message)
    return { kind: 'open', theme, found, left: test.studio.context.alerts.list(), late, errors }
  } catch (error) {
    return { kind: 'closed', said: String(error instanceof Error ? error.stack : error) }
  } finally {
    await test.studio.stop()
  }
}

if (order.mode === 'record') {
  const giveUp = setTimeout(() => {
    process.stderr.write('The recording was not done in time\n')
    process.exit(1)
  }, 4 * timeoutMs)
  await record()
  clearTimeout(giveUp)
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'end') break
    const late = new Promise<Recovery>((done) => {
      const said = 'it does not answer'
      setTimeout(() => done({ kind: 'closed', said }), 4 * timeoutMs).unref()
    })
    const text = `${JSON.stringify(await Promise.race([recover(), late]))}\n`
    flushCompileCache()
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  }
}
process.exit(0)

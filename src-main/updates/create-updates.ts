import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gt, valid } from 'semver'
import type { Settings } from '#shared/bridge/settings.ts'
import type { UpdateState } from '#shared/bridge/updates.ts'
import { refuseField } from '#shared/domain/refuse-field.ts'
import { type Sentence, spoken } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { type Clock, type Log, startInterval } from '#shared/util/ports.ts'
import { writeDurably } from '../disk/durable-file.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { UpdateInstaller, UpdateRelease } from '../ports/host-ports.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { createFeedClient, FeedError } from './feed-client.ts'
import { type FeedTarget, readRelease } from './read-feed.ts'
import { notesBetween } from './release-notes.ts'

/** How often the feed is asked, and how long after the start first. Milliseconds. */
const checkEveryMs = 24 * 3_600_000
const firstCheckMs = 60_000
/** How often it is asked whether a check is due. Milliseconds. */
const wakeMs = 3_600_000
const mostNews = 60

/** What a host knows of updates. */
export type UpdateHost = {
  /** Where the versions of this build are listed; null where nobody publishes any. */
  readonly feed: string | null
  /** Where versions are downloaded by hand; null for the feed's own address. */
  readonly page: string | null
  readonly target: FeedTarget
  readonly changelogFile: string
  /** Replaces the program; without it, only a link is shown. */
  readonly installer?: UpdateInstaller
  /** Quits the program. */
  readonly quit?: () => void
}

const refuse = (problem: Sentence) => refuseField('', problem)

function sentenceOf(error: unknown): Sentence {
  const kind = error instanceof FeedError ? error.kind : null
  if (kind === 'wrong-bytes') return say('updates.wrongBytes')
  if (kind === 'unreachable' || kind === 'missing') return say('updates.unreachable')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === 'ENOSPC' ? say('updates.full') : say('updates.failed')
}

/**
 * Creates the updates of Backlot: asks the feed after each start, then daily, unless that is off; downloads a newer
 * version when the user asks, and installs it while the program quits and nothing would be interrupted. A host without
 * an installer only says that a newer version exists.
 */
export function createUpdates(deps: {
  host: UpdateHost
  version: string
  profileFolder: string
  settings: { read(): Settings }
  /** What a restart would interrupt: runs that are sent or running, or files that are being written. */
  busyWith: () => 'runs' | 'files' | null
  /** Backs the ledger up in its folder of backups. */
  backUp: () => Promise<void>
  outbound: Outbound
  events: StudioEvents
  clock: Clock
  log: Log
  runInBackground: (what: string, work: Promise<void>) => void
}) {
  const { host, version, clock, log } = deps
  const { feed, installer } = host
  const client = createFeedClient(deps.outbound)
  const { open } = client
  const seenFile = join(deps.profileFolder, 'last-version')
  let state: Omit<UpdateState, 'waitsFor' | 'found'> = {
    current: version,
    hasFeed: feed !== null,
    way: 'link',
    status: 'idle',
    done: 0,
    checkedAt: null,
    problem: null,
    news: null,
  }
  let release: UpdateRelease | null = null
  let working: { readonly stop: AbortController; readonly done: Promise<void> } | null = null
  /** The user asked for the update: it is backed up, and the new version is opened. */
  let restarts = false
  let mayFinish = false
  let checkedMs = -Infinity
  let stopWaking = () => {}

  function change(next: Partial<typeof state>): void {
    state = { ...state, ...next }
    deps.events.emit('updatesChanged')
  }
  function begin(work: (signal: AbortSignal) => Promise<void>): void {
    if (working !== null) return
    const stop = new AbortController()
    const done = work(stop.signal)
      .catch((error: unknown) => {
        if (stop.signal.aborted) return change({ status: 'idle' })
        log.warn('An update did not work', { error })
        change({ status: 'idle', problem: spoken(sentenceOf(error)) })
      })
      .finally(() => (working = null))
    working = { stop, done }
    deps.runInBackground('update Backlot', done)
  }
  function check(): void {
    if (feed === null || state.status === 'downloading') return
    begin(async (signal) => {
      change({ status: state.status === 'ready' ? 'ready' : 'checking', problem: null })
      checkedMs = clock.monotonic()
      const { updateChannel: channel } = deps.settings.read()
      const found = await readRelease({ open, feed, target: host.target, channel, current: version, signal })
      const isStaged = found !== null && (await installer?.staged(version)) === found.version
      release = found
      change({ status: isStaged ? 'ready' : 'idle', checkedAt: new Date(clock.now()).toISOString() })
    })
  }
  function wake(): void {
    const isDue = clock.monotonic() - checkedMs >= checkEveryMs
    if (isDue && deps.settings.read().updateChecks && state.status === 'idle') check()
  }
  /** @throws Failure INVALID_INPUT if a restart would interrupt something. */
  function assertIdle(): void {
    const busy = deps.busyWith()
    if (busy === 'runs') throw refuse(say('updates.busyRuns'))
    if (busy === 'files') throw refuse(say('updates.busyFiles'))
  }
  /** Returns whether there is a backup from just before the update. */
  async function tryBackUp(): Promise<boolean> {
    try {
      await deps.backUp()
      return true
    } catch (error) {
      log.error('The database could not be backed up before an update', { error })
      return false
    }
  }
  async function readNews(): Promise<UpdateState['news']> {
    const seen = (await readFile(seenFile, 'utf8').catch(() => '')).trim()
    if (valid(seen) === null) {
      await writeDurably(seenFile, version)
      return null
    }
    if (valid(version) === null || !gt(version, seen)) return null
    const changelog = await readFile(host.changelogFile, 'utf8').catch(() => '')
    const notes = notesBetween(changelog, seen, version).slice(0, mostNews)
    return { version, notes }
  }

  return {
    state(): UpdateState {
      const { page } = host
      const found =
        release === null
          ? null
          : {
              version: release.version,
              notes: [...release.notes],
              date: release.date,
              bytes: release.file?.bytes ?? null,
              page: page ?? feed,
            }
      return { ...state, found, waitsFor: state.status === 'ready' ? deps.busyWith() : null }
    },
    check,
    download(): void {
      const wanted = release
      if (installer === undefined || wanted === null || state.way === 'link') throw refuse(say('updates.noneNewer'))
      begin(async (signal) => {
        change({ status: 'downloading', done: 0, problem: null })
        await installer.prepare(wanted, { signal, open, onProgress: (done) => change({ done }) })
        change({ status: 'ready' })
      })
    },
    async stop(): Promise<void> {
      working?.stop.abort(new Error('Stopped by the user'))
      await working?.done
    },
    async install(): Promise<void> {
      const { quit } = host
      if (state.status !== 'ready' || quit === undefined) throw refuse(say('updates.noneReady'))
      assertIdle()
      if (!(await tryBackUp())) throw refuse(say('updates.noBackup'))
      // A run may have begun meanwhile.
      assertIdle()
      restarts = true
      quit()
    },
    async hideNews(): Promise<void> {
      await writeDurably(seenFile, version)
      change({ news: null })
    },
    /** Finds what an earlier run downloaded, and begins to ask the feed. */
    async resume(): Promise<void> {
      const canInstall = installer !== undefined && (await installer.canInstall())
      change({ news: await readNews(), way: canInstall ? 'installs' : 'link' })
      if (feed === null) return
      // What an earlier run downloaded is installed only if the feed still offers it.
      if (installer !== undefined) await installer.staged(version)
      const cancel = clock.after(firstCheckMs, () => {
        wake()
        stopWaking = startInterval(clock, wakeMs, wake)
      })
      stopWaking = cancel
    },
    /** Decides whether the update is installed at this end of the program, before anything is stopped. */
    async decide(): Promise<void> {
      stopWaking()
      const mayInstall = state.status === 'ready' && deps.busyWith() === null
      working?.stop.abort(new Error('Backlot quits'))
      await working?.done
      await client.close()
      mayFinish = mayInstall && (restarts || (await tryBackUp()))
    },
    /** Installs the update that is ready, after everything was stopped and every file was closed. */
    async finish(): Promise<void> {
      if (mayFinish) await installer?.install(restarts)
    },
  }
}
/** The updates of Backlot. */
export type Updates = ReturnType<typeof createUpdates>

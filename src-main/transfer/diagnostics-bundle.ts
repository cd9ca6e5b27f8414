import { existsSync } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { homedir, release, totalmem, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import type { diagnosticsParts } from '#shared/bridge/diagnostics.ts'
import type { Settings } from '#shared/bridge/settings.ts'
import type { Alert } from '#shared/bridge/status.ts'
import { Failure } from '#shared/domain/failure.ts'
import { fieldProblem } from '#shared/domain/refuse-field.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import { makeFolder } from '../disk/durable-file.ts'
import type { Redaction } from '../log/redaction.ts'
import { createPrivacy, namesOfUser } from './privacy.ts'
import { runTransfer } from './transfer-process.ts'
import { openZipWriter } from './zip-writer.ts'

/** The newest part of the log that a bundle has. Bytes. */
const logBytes = 512 * 1024
const mostLines = 2_000
const mostCrashes = 20

/** Settings whose values say nothing about the user. The others are only named. */
const plainSettings = [
  'theme',
  'language',
  'interfaceScale',
  'tileSize',
  'letterKeys',
  'awayNotices',
  'slotReminders',
  'pauseAfterCrash',
  'keyShare',
  'volume',
  'isMuted',
  'isLooped',
  'isSpeechLooped',
  'tunnel',
  'filesPort',
  'eventDays',
  'trashDays',
  'updateChecks',
  'updateChannel',
] as const satisfies readonly (keyof Settings)[]

type BundleFile = { readonly part: (typeof diagnosticsParts)[number]; readonly text: string }

async function readTail(path: string): Promise<string> {
  if (!existsSync(path)) return ''
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const length = Math.min(size, logBytes)
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
  const text = buffer.toString('utf8')
  // The first line is cut off unless the file begins with it.
  return length < size ? text.slice(text.indexOf('\n') + 1) : text
}

/**
 * Creates what makes a diagnostics bundle: facts of the program and the system, settings, counts and checks of the
 * databases, alerts, the newest lines of the log, and names and times of crash dumps, which contain memory and stay where
 * they are. No key, token, prompt, title, name or address is in it, and nothing is sent anywhere.
 */
export function createDiagnosticsBundle(deps: {
  tables: Pick<OpenProfile, 'files' | 'safety' | 'readOnly'>
  profileFolder: string
  /** The media folder, which may move. */
  home: { readonly folder: string }
  app: { readonly host: string; readonly version: string; readonly platform: string }
  settings: { read(): Settings }
  alerts: { list(): Alert[] }
  redaction: Pick<Redaction, 'text'>
  /** Where crash dumps are written; null where none are. */
  crashFolder: string | null
  /** Path of the built transfer worker. */
  worker: string
  clock: Clock
}) {
  const { tables, clock, crashFolder } = deps
  const privacy = createPrivacy({
    redact: deps.redaction.text,
    folders: () => [deps.home.folder, deps.profileFolder, homedir()],
    names: namesOfUser(userInfo, process.env),
  })
  let shown: readonly BundleFile[] | null = null

  async function readCrashes() {
    if (crashFolder === null || !existsSync(crashFolder)) return []
    const found = await readdir(crashFolder, { recursive: true })
    const dumps = await Promise.all(
      found
        .filter((name) => name.endsWith('.dmp'))
        .map(async (name) => {
          const { size, mtimeMs } = await stat(join(crashFolder, name))
          return { bytes: size, at: new Date(mtimeMs).toISOString() }
        }),
    )
    return dumps.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, mostCrashes)
  }
  async function readProfile() {
    const task = { kind: 'inspect' as const, ...tables.files }
    const never = new AbortController().signal
    const result = await runTransfer(deps.worker, task, { signal: never, onProgress: () => undefined })
    const databases = result.kind === 'inspected' ? { ledger: result.ledger, cache: result.cache } : null
    const sizes = await Promise.all(Object.values(tables.files).map(async (file) => (await stat(file)).size))
    const { backups, found } = tables.safety
    return {
      databases,
      bytes: sizes,
      isReadOnly: tables.readOnly !== null,
      state: found.state,
      wasRestored: found.restored !== null,
      backups: backups.list().map(({ madeAt }) => new Date(madeAt).toISOString()),
    }
  }
  function readSettings() {
    const settings = deps.settings.read()
    const kept = Object.fromEntries(plainSettings.map((name) => [name, settings[name]]))
    return { ...kept, hasPublicAddress: settings.publicAddress !== null, ownKeys: Object.keys(settings.keymap).length }
  }
  async function build(): Promise<readonly BundleFile[]> {
    const about = {
      app: deps.app,
      system: { platform: process.platform, arch: process.arch, release: release(), memory: totalmem() },
      versions: process.versions,
      time: new Date(clock.now()).toISOString(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    const logs = join(deps.profileFolder, 'logs')
    const log = await Promise.all(['backlot.log.1', 'backlot.log'].map((name) => readTail(join(logs, name))))
    const lines = log.join('').split('\n').slice(-mostLines)
    const json = (value: unknown) => JSON.stringify(value, null, 2)
    return [
      { part: 'about', text: json(about) },
      { part: 'settings', text: json(readSettings()) },
      { part: 'profile', text: json(await readProfile()) },
      {
        part: 'alerts',
        text: json(deps.alerts.list().map((alert) => ({ kind: alert.kind, sentence: privacy.sentence(alert) }))),
      },
      { part: 'crashes', text: json(await readCrashes()) },
      {
        part: 'log',
        text: lines
          .map(privacy.logLine)
          .filter((line) => line !== '')
          .join('\n'),
      },
    ]
  }

  return {
    /** Makes the bundle and lists what is in it. */
    async preview() {
      shown = await build()
      const files = shown.map(({ part, text }) => ({ part, bytes: Buffer.byteLength(text) }))
      return { folder: join(deps.profileFolder, 'exports'), files, crashFolder }
    },
    /** Saves what was shown. Rejects with INVALID_INPUT where the folder cannot be used. */
    async save(typed: string): Promise<{ path: string }> {
      const files = shown ?? (await build())
      const folder = resolve(typed)
      const stamp = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-').replace('T', ' ')
      const path = join(folder, `Backlot diagnostics ${stamp}.zip`)
      try {
        if (typed === join(deps.profileFolder, 'exports')) await makeFolder(folder, 0o700)
        const writer = await openZipWriter(path, null)
        for (const { part, text } of files) {
          await writer.add(
            part === 'log' ? 'log.txt' : `${part}.json`,
            (async function* () {
              yield await Promise.resolve(Buffer.from(text))
            })(),
            { isPacked: true },
          )
        }
        await writer.finish()
        return { path }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error
        const sentence = say('transfer.noWrite')
        throw new Failure(
          'INVALID_INPUT',
          sentence,
          { charged: 'no', fields: [fieldProblem('folder', sentence)] },
          { cause: error },
        )
      }
    },
  }
}
/** Makes diagnostics bundles. */
export type DiagnosticsBundle = ReturnType<typeof createDiagnosticsBundle>

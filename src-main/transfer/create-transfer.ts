import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FoundArchive, ServiceReport, TransferState } from '#shared/bridge/transfer.ts'
import type { Settings, SettingsChange } from '#shared/bridge/settings.ts'
import { isFailure } from '#shared/domain/failure.ts'
import { refuseField } from '#shared/domain/refuse-field.ts'
import { type Sentence, spoken } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import { createMergeReport } from '../cache/transfer/merge-report.ts'
import { StoreError } from '../cache/database.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import { makeFolder, writeDurably } from '../disk/durable-file.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { ChooseFile, ChooseFolder } from '../ports/host-ports.ts'
import { ArchiveRefusal } from './archive-refusal.ts'
import { stagedFiles } from './check-archive.ts'
import type { OwnService } from './service-data.ts'
import { ExportedSettings, exportedSettings } from './exported-settings.ts'
import { explainStaged, isLostImport, readNote } from './staged-notes.ts'
import { CheckedArchive, type TransferTask } from './transfer-messages.ts'
import { runTransfer, TransferError } from './transfer-process.ts'
import { databaseBytes, isUnreadable, readInterrupted } from './write-archive.ts'

type Now = NonNullable<TransferState['now']>

/** How many new files are added to the library's index at once. */
const filesAtOnce = 20

/** What an import changes in the library's index, which is built from the ledger. */
export type ShowMerged = {
  readonly restore: (assets: readonly StoredAsset[]) => unknown
  readonly describeFiles: (ids: readonly StoredAsset['id'][]) => unknown
}

const invalid = (field: string, problem: Sentence) => refuseField(field, problem)

const exportLost = say('transfer.exportLost')
const importLost = say('transfer.importLost')

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])
/** Whether an error of the transfer process, or of the merge in this one, says that the disk is full. */
const isFull = (error: unknown) =>
  error instanceof StoreError
    ? error.reason === 'full'
    : error instanceof TransferError && error.code !== null && fullCodes.has(error.code)

/**
 * Creates the exports and imports of a profile: one at a time, in a process of its own, and each can be stopped and goes
 * on later, also after a crash. An import checks every byte, tries the merge on a copy, and only adds.
 */
export function createTransfer(deps: {
  tables: Pick<
    OpenProfile,
    | 'openMerge'
    | 'files'
    | 'safety'
    | 'mediaMove'
    | 'organising'
    | 'organisingIndex'
    | 'reviews'
    | 'fileChecks'
    | 'workspaces'
  >
  profileFolder: string
  inputsFolder: string
  /** The service of this computer: its data, and how that is replaced. */
  service: OwnService & {
    /** Runs work while the service is stopped, and starts it again if it ran. */
    whileStopped<Result>(work: () => Promise<Result>): Promise<Result>
    /** The service is another one than before. */
    onTaken(): void
  }
  home: { readonly folder: string; isHere(): boolean; assertHere(): void }
  library: ShowMerged
  settings: { read(): Settings; update(change: SettingsChange): unknown }
  app: { readonly version: string; readonly platform: string }
  /** Path of the built transfer worker. */
  worker: string
  chooseFolder: ChooseFolder | undefined
  chooseFile: ChooseFile | undefined
  events: StudioEvents
  clock: Clock
  log: Log
  yieldToLoop: () => Promise<void>
  runInBackground: (what: string, work: Promise<void>) => void
}) {
  const { tables, home, log, clock } = deps
  const folder = join(deps.profileFolder, 'transfer')
  const work = join(folder, 'export')
  const staged = join(folder, 'import')
  const files = stagedFiles(staged)
  const service: OwnService = { folder: deps.service.folder, program: deps.service.program }
  const roots = () => ({ media: home.folder, inputs: deps.inputsFolder })
  let state: TransferState = { now: null, interrupted: null, found: null, last: null, problem: null }
  let working: { readonly stop: AbortController; readonly done: Promise<void> } | null = null

  function change(next: Partial<TransferState>): void {
    state = { ...state, ...next }
    deps.events.emit('transferChanged')
  }
  const run = (kind: Now['kind'], task: TransferTask, signal: AbortSignal) =>
    runTransfer(deps.worker, task, { signal, onProgress: (progress) => change({ now: { kind, ...progress } }) })

  function sentenceOf(kind: Now['kind'], error: unknown): Sentence {
    if (error instanceof ArchiveRefusal || isFailure(error)) return error.sentence
    log.error('An export or import failed', { kind, error })
    const why = isFull(error) ? 'full' : 'unexpected'
    if (kind === 'export') return say('transfer.exportStopped', { why })
    if (kind === 'check') return say('transfer.checkFailed', { why })
    return say('transfer.importStopped', { why })
  }
  /** Begins work unless other work is under way. @throws Failure INVALID_INPUT */
  function begin(
    kind: Now['kind'],
    stage: Now['stage'],
    job: (signal: AbortSignal) => Promise<Partial<TransferState>>,
  ): void {
    if (working !== null) throw invalid('', say('transfer.busy'))
    const stop = new AbortController()
    change({ now: { kind, stage, done: 0, total: 0 }, problem: null, last: null })
    const done = job(stop.signal)
      .catch((error: unknown) => (stop.signal.aborted ? {} : { problem: spoken(sentenceOf(kind, error)) }))
      .then(async (ended) => {
        working = null
        change({ now: null, ...(await readLeft()), ...ended })
      })
    working = { stop, done }
    deps.runInBackground('export or import a profile', done)
  }
  /** What an earlier export or import left to go on with. */
  async function readLeft(): Promise<Pick<TransferState, 'interrupted' | 'found'>> {
    const export_ = await readInterrupted(work)
    const text = await readFile(files.checked, 'utf8').catch(() => 'null')
    const parsed = parseJson(text)
    const checked = CheckedArchive.safeParse(parsed.kind === 'value' ? parsed.value : null).data
    const { archive = '', ...facts } = checked ?? {}
    return {
      interrupted: export_ === null ? null : { path: export_.target },
      found: checked === undefined ? null : { ...checked, ...facts, path: archive, isBegun: existsSync(files.begun) },
    }
  }

  function exportTask(target: string, hasMedia: boolean): TransferTask {
    const { key } = tables.safety
    return {
      kind: 'export',
      target,
      work,
      ...tables.files,
      service,
      key: key.toString('hex'),
      settings: exportedSettings(deps.settings.read()),
      roots: roots(),
      hasMedia,
      app: deps.app.version,
      platform: deps.app.platform,
      createdAt: new Date(clock.now()).toISOString(),
    }
  }
  const beginExport = (target: string, hasMedia: boolean) =>
    begin('export', 'copying', async (signal) => {
      const result = await run('export', exportTask(target, hasMedia), signal)
      return result.kind === 'exported' ? { last: result } : {}
    })

  async function takeService(signal: AbortSignal): Promise<boolean> {
    const task = { kind: 'take-service', staged, service } as const
    const result = await deps.service.whileStopped(() => run('import', task, signal))
    const isTaken = result.kind === 'service' && result.isTaken
    if (isTaken) deps.service.onTaken()
    return isTaken
  }
  async function mergeStaged(planned: ServiceReport | null, signal: AbortSignal) {
    const counter = createMergeReport()
    const takesService = planned?.outcome === 'taken' && (await takeService(signal))
    const outcome = takesService ? 'taken' : planned?.outcome === 'here' ? 'here' : 'kept'
    if (planned !== null) counter.report.service = { ...planned, outcome }
    const opened = tables.openMerge(staged, { counter, takesService, clock })
    let waiting: StoredAsset[] = []
    const show = () => {
      deps.library.restore(waiting)
      waiting = []
    }
    try {
      for (const { added, changed } of opened.merge()) {
        for (const asset of added) {
          waiting.push(asset)
          if (waiting.length >= filesAtOnce) {
            show()
            await deps.yieldToLoop()
          }
        }
        if (changed.length > 0) {
          show()
          tables.organisingIndex.mirror(tables.organising.of(changed))
          const reviewed = changed.flatMap((id) => {
            const review = tables.reviews.read(id)
            return review === null ? [] : [{ id, ...review }]
          })
          tables.organisingIndex.writeReviews(reviewed)
          deps.library.describeFiles(changed)
        }
        await deps.yieldToLoop()
        signal.throwIfAborted()
      }
    } catch (error) {
      throw explainStaged(staged, error)
    } finally {
      // Also if it was stopped: the rest is imported later without these.
      show()
      opened.close()
    }
    return counter
  }
  function reportChanges(): void {
    deps.events.emit('libraryChanged')
    deps.events.emit('connectionChanged')
    for (const { id } of tables.workspaces.list()) {
      deps.events.emit('queueChanged', id)
      deps.events.emit('accountChanged', id)
    }
  }
  async function importStaged(
    { path: archive, report: planned }: FoundArchive,
    takesSettings: boolean,
    signal: AbortSignal,
  ): Promise<Partial<TransferState>> {
    const settings = takesSettings ? await readNote(files.settings, ExportedSettings) : null
    await writeDurably(files.begun, '')
    await run('import', { kind: 'place', archive, staged, roots: roots() }, signal)
    change({ now: { kind: 'import', stage: 'merging', done: 0, total: 0 } })
    const { report, count } = await mergeStaged(planned.service, signal).finally(reportChanges)
    if (settings !== null) {
      deps.settings.update(settings)
      count('settings', 'added')
    }
    await rm(staged, { recursive: true, force: true })
    return { last: { kind: 'imported', report } }
  }
  function readyArchive(): FoundArchive {
    if (state.found === null) throw invalid('path', say('transfer.chooseFirst'))
    home.assertHere()
    if (tables.mediaMove.read() !== null) {
      throw invalid('path', say('transfer.mediaMoving'))
    }
    return state.found
  }
  const forget = (path: string, next: Partial<TransferState>) => async () => {
    if (working !== null) throw invalid('', say('transfer.stopFirst'))
    await rm(path, { recursive: true, force: true })
    change({ ...next, problem: null })
  }

  return {
    state: (): TransferState => state,
    chooseFolder: deps.chooseFolder,
    chooseFile: deps.chooseFile,
    async estimate() {
      const { files: count, bytes } = tables.fileChecks.total()
      const stores = [...Object.values(tables.files), join(deps.service.folder, 'service.db')]
      const databases = await databaseBytes(stores.flatMap((file) => [file, `${file}-wal`]))
      return { folder: join(deps.profileFolder, 'exports'), files: count, mediaBytes: bytes, databaseBytes: databases }
    },
    /** Rejects with INVALID_INPUT where the folder cannot be used. */
    async export(typed: string, hasMedia: boolean): Promise<void> {
      const target = resolve(typed)
      try {
        if (typed === join(deps.profileFolder, 'exports')) await makeFolder(target, 0o700)
        if (!(await stat(target)).isDirectory()) throw new Error('It is no folder')
      } catch (error) {
        log.info('An export folder cannot be used', { error })
        throw invalid('folder', say('transfer.noFolder'))
      }
      const stamp = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-').replace('T', ' ')
      beginExport(join(target, `Backlot profile ${stamp}.zip`), hasMedia)
    },
    resumeExport: async (): Promise<void> => {
      const left = await readInterrupted(work)
      if (left !== null) beginExport(left.target, left.hasMedia)
    },
    async discardExport(): Promise<void> {
      if (working !== null) throw invalid('', say('transfer.stopFirst'))
      await runTransfer(
        deps.worker,
        { kind: 'discard', work },
        { signal: new AbortController().signal, onProgress: () => undefined },
      )
      change({ interrupted: null, problem: null })
    },
    check(path: string): void {
      begin('check', 'verifying', async (signal) => {
        change({ found: null })
        await run(
          'check',
          { kind: 'check', archive: resolve(path), staged, ...tables.files, service, roots: roots() },
          signal,
        )
        return {}
      })
    },
    import(takesSettings: boolean): void {
      const archive = readyArchive()
      begin('import', 'placing', async (signal) => {
        try {
          return await importStaged(archive, takesSettings, signal)
        } catch (error) {
          if (isLostImport(error)) await rm(staged, { recursive: true, force: true })
          throw error
        }
      })
    },
    discard: forget(staged, { found: null }),
    async stop(): Promise<void> {
      working?.stop.abort(new Error('Stopped by the user'))
      await working?.done
    },
    /** Finds what an earlier run left to go on with. What cannot be read is removed and said once. */
    async resume(): Promise<void> {
      const left = await readLeft()
      const isExportLost = await isUnreadable(work)
      const isImportLost = left.found === null && existsSync(files.checked)
      change({ ...left, problem: spoken(isImportLost ? importLost : isExportLost ? exportLost : null) })
      if (isExportLost) await rm(work, { recursive: true, force: true })
      if (isImportLost) await rm(staged, { recursive: true, force: true })
    },
  }
}
/** The exports and imports of a profile. */
export type Transfer = ReturnType<typeof createTransfer>

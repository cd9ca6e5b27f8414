import { useMutation } from '@tanstack/react-query'
import type { FileReport } from '#shared/bridge/storage.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { formatDateTime, formatList, formatSize } from '../../lib/format.ts'
import { useNavigation } from '../../lib/navigate.tsx'
import { unansweredText } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { FileProblems } from './file-problems.tsx'
import { ImportedExtra, useExtraImport } from './extra-files.tsx'
import { checkFilesCommand, importExtraCommand } from './settings-commands.ts'
import { t } from './texts.ts'
import { useStorage } from '../../lib/storage.ts'

/** Problems of files that are counted, in display order. */
const counted = ['missing', 'damaged', 'changed', 'online', 'unread'] as const

/** Sums up what is known of the files: `1,204 files are intact. 3 missing and 1 changed.` */
export function filesLine(report: FileReport): string {
  const linked = report.linked?.count ?? 0
  return linked === 0 ? stateLine(report) : `${stateLine(report)} ${t('files.linked', { count: linked })}`
}

function stateLine(report: FileReport): string {
  const parts = counted
    .filter((state) => report[state] > 0)
    .map((state) => t(`files.counts.${state}`, { count: report[state] }))
  const extra = report.extra?.count ?? 0
  if (extra > 0) parts.push(t('files.counts.extra', { count: extra }))
  if (parts.length > 0) return t('files.problems', { count: report.intact, problems: formatList(parts) })
  if (report.total.files === 0) return t('files.empty')
  return report.intact === 0 ? t('files.unchecked') : t('files.intact', { count: report.intact })
}

/** How far the check of all files is, in words. */
export function checkLine({ status, done, total, finishedAt }: FileReport): string {
  const progress = { done: done.files, total: total.files, size: formatSize(done.bytes) }
  switch (status) {
    case 'idle':
      return finishedAt === null ? '' : t('files.checkedAt', { time: formatDateTime(finishedAt) })
    case 'running':
      return t('files.checking', progress)
    case 'paused':
      return t('files.paused', progress)
    case 'waiting':
      return t('files.waiting')
    default:
      return assertNever(status)
  }
}

/** The check of all files by their checksums: its progress, and what it found. It goes on when the page is left. */
export function FilesCheck() {
  const { query } = useBridge()
  const { toSettings } = useNavigation()
  const storage = useStorage()
  const check = useMutation(query.storage.check.mutationOptions())
  const pause = useMutation(query.storage.pauseCheck.mutationOptions())
  const resume = useMutation(query.storage.resumeCheck.mutationOptions())
  const status = storage?.report.status ?? 'idle'
  const next = status === 'idle' ? check : status === 'paused' ? resume : pause
  const act = () => next.mutate()
  const run = () => {
    toSettings({ section: 'files' }, { replace: true })
    act()
  }
  const extra = useExtraImport()
  const others = storage?.report.extra?.count ?? 0
  const noOthers = extra.isRunning ? t('files.import.running') : others === 0 ? t('files.import.none') : null
  useCommands(() => [checkFilesCommand(run, status), importExtraCommand(extra.run, noOthers)])
  if (storage === null) return null
  const { report } = storage
  const error = [check, pause, resume].find((one) => one.error !== null)?.error ?? null
  return (
    <div>
      <div className="flex items-center gap-2">
        <Button onClick={act}>
          {t(status === 'idle' ? 'files.check' : status === 'paused' ? 'files.resume' : 'files.pause')}
        </Button>
        {status === 'paused' && (
          <Button variant="quiet" onClick={() => check.mutate()}>
            {t('files.again')}
          </Button>
        )}
      </div>
      {status !== 'idle' && (
        <div className="mt-3 max-w-[440px]">
          <ProgressBar
            label={t('files.progress')}
            share={report.total.bytes === 0 ? 0 : Math.min(1, report.done.bytes / report.total.bytes)}
          />
        </div>
      )}
      <p role="status" className="mt-2 text-small text-ink-2">
        {checkLine(report)}
      </p>
      <p className="mt-1 text-small text-ink-2">{filesLine(report)}</p>
      {error !== null && (
        <div className="mt-3">
          <Note tone="error">{failureOf(error)?.message ?? unansweredText()}</Note>
        </div>
      )}
      <FileProblems report={report} extraImport={extra} />
      <ImportedExtra extraImport={extra} />
    </div>
  )
}

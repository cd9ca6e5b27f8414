import type { FilesReport } from '#shared/bridge/library.ts'
import { useEffect, useRef, useState } from 'react'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { formatList } from '../../lib/format.ts'
import { useNavigation } from '../../lib/navigate.tsx'
import { unansweredText } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { checkFilesCommand } from './settings-commands.ts'
import { t } from './texts.ts'

type Check =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy'; readonly stop: () => void }
  | { readonly kind: 'done'; readonly report: FilesReport }
  | { readonly kind: 'failed'; readonly sentence: string }

/** Problems of files, in display order. */
const kinds = ['missing', 'changed', 'damaged', 'unread', 'extra'] as const

/** A problem that a check found: a title with the count, its meaning, and the first file names. */
type FilesFinding = {
  readonly title: string
  readonly words: string
  readonly names: readonly string[]
  readonly more: number
}

/** Sums up a check of the files: `1,204 files are intact. 3 missing and 1 changed.` */
export function filesLine(report: FilesReport): string {
  const found = kinds.filter((kind) => report[kind].count > 0)
  const parts = found.map((kind) => t(`files.counts.${kind}`, { count: report[kind].count }))
  if (parts.length > 0) {
    return t('files.problems', { count: report.here, problems: formatList(parts) })
  }
  return report.here === 0 ? t('files.empty') : t('files.intact', { count: report.here })
}

/** Lists the problems that a check of the files found, by kind; kinds without files are left out. */
export function filesFindings(report: FilesReport): FilesFinding[] {
  return kinds.flatMap((kind) => {
    const { count, names } = report[kind]
    if (count === 0) return []
    return [
      { title: t(`files.${kind}.title`, { count }), words: t(`files.${kind}.text`), names, more: count - names.length },
    ]
  })
}

function Finding({ title, words, names, more }: FilesFinding) {
  return (
    <Section title={title} folds="closed">
      <p className="text-small text-ink-3">{words}</p>
      <ul data-selectable className="mono mt-2 space-y-1 text-small">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-small text-ink-3">{t('files.more', { count: more })}</p>}
    </Section>
  )
}

/** Compares the library with the disk on request, and shows the result. Leaving the page stops it. */
export function FilesCheck() {
  const { call } = useBridge()
  const { toSettings } = useNavigation()
  const [check, setCheck] = useState<Check>({ kind: 'none' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  async function begin(): Promise<void> {
    const stopping = new AbortController()
    running.current = stopping
    const stop = () => {
      stopping.abort()
      setCheck({ kind: 'none' })
    }
    setCheck({ kind: 'busy', stop })
    try {
      const report = await call.library.inspect(undefined, { signal: stopping.signal })
      if (!stopping.signal.aborted) setCheck({ kind: 'done', report })
    } catch (error) {
      if (stopping.signal.aborted) return
      setCheck({ kind: 'failed', sentence: failureOf(error)?.message ?? unansweredText() })
    }
  }
  const isBusy = check.kind === 'busy'
  const toggle = isBusy ? check.stop : () => void begin()
  const run = () => {
    toSettings({ section: 'files' }, { replace: true })
    toggle()
  }
  useCommands(() => [checkFilesCommand(run, isBusy)])
  return (
    <div>
      <Button onClick={toggle}>{t(isBusy ? 'files.stop' : 'files.check')}</Button>
      <p role="status" className="mt-3 text-small text-ink-2">
        {isBusy && t('files.checking')}
        {check.kind === 'done' && filesLine(check.report)}
      </p>
      {check.kind === 'failed' && (
        <div className="mt-3">
          <Note tone="error">{check.sentence}</Note>
        </div>
      )}
      {check.kind === 'done' && (
        <div className="mt-2">
          {filesFindings(check.report).map((finding) => (
            <Finding key={finding.title} {...finding} />
          ))}
          <p className="mt-2 text-small text-ink-3 wrap-anywhere">
            {t.rich('files.folder', {
              folder: check.report.folder,
              path: (text) => <span className="mono">{text}</span>,
            })}
          </p>
        </div>
      )}
    </div>
  )
}

import type { FilesReport } from '#shared/bridge/library.ts'
import { useEffect, useRef, useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { unansweredText } from '../../lib/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { type FilesFinding, filesFindings, filesLine } from './files-words.ts'
import { t } from './texts.ts'

type Check =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy'; readonly stop: () => void }
  | { readonly kind: 'done'; readonly report: FilesReport }
  | { readonly kind: 'failed'; readonly sentence: string }

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

/** Compares the library with the disk when asked, and shows what it found. Leaving the page stops it. */
export function FilesCheck() {
  const { call } = useBridge()
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
  return (
    <div>
      <Button onClick={isBusy ? check.stop : () => void begin()}>{t(isBusy ? 'files.stop' : 'files.check')}</Button>
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

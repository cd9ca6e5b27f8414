import { sentenceOf } from '../../../lib/sentences.ts'
import type { ReadingFacts } from '#shared/bridge/composer.ts'
import { type Measure, measures, type NumbersTable, type PostNumbers } from '#shared/domain/composer/post-numbers.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useOfflineReason } from '../../../forms/stale-note.tsx'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useSettled } from '../../../lib/hooks.ts'
import { pickFile } from '../../../lib/pick-file.ts'
import { platformName } from '../../../lib/platforms.ts'
import { unansweredText } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { publishStore } from './publish-store.ts'
import { t } from './texts.ts'
import { useJobAction } from './use-publish.ts'

/** As many lines as are shown of a long table. */
const mostShown = 200

/** Opens a CSV file as the table of a brand. `onFailed`: it could not be read. */
export function openCsv(profileId: string, onFailed: () => void): void {
  pickFile('.csv,.tsv,.txt,text/csv', (file) => {
    file.text().then((table) => publishStore(profileId).setState({ table }), onFailed)
  })
}

/** Returns what is sent of a table: the rows that are about a known post. */
const itemsOf = ({ rows }: NumbersTable): PostNumbers[] =>
  rows.flatMap(({ found, values }) =>
    found === null ? [] : [{ jobId: found.jobId, platform: found.platform, values }],
  )

type PreviewProps = { readonly table: NumbersTable; readonly refused: Readonly<Record<string, string>> }

/** The table as it was understood: each line with its post, and marked values. `refused`: sentences by line. */
function Preview({ table, refused }: PreviewProps) {
  const { rows, problems } = table
  const used = measures.filter(
    (measure) =>
      rows.some(({ values }) => values[measure] !== null) ||
      problems.some((one) => one.column.toLowerCase() === measure),
  )
  const problemAt = (line: number, measure: Measure) =>
    problems.find((one) => one.line === line && one.column.toLowerCase() === measure)
  return (
    <div
      role="group"
      aria-label={t('dialog.preview')}
      // Wide tables scroll; the focus is what lets the keyboard scroll them.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[260px] overflow-auto border-y border-line"
    >
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{t('dialog.preview')}</caption>
        <thead className="sticky top-0 bg-surface-2 text-caption text-ink-3">
          <tr>
            <th scope="col" className="px-2 py-1 text-start font-regular">
              {t('dialog.line')}
            </th>
            <th scope="col" className="px-2 text-start font-regular">
              {t('dialog.post')}
            </th>
            {used.map((measure) => (
              <th key={measure} scope="col" className="px-2 text-end font-regular">
                {t(`numbers.measures.${measure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostShown).map(({ line, post, found, values }) => (
            <tr key={line} className={classNames('border-t border-line', found === null && 'text-ink-3')}>
              <td className="px-2 py-1 text-ink-3">{line}</td>
              <th scope="row" title={post} className="max-w-[260px] truncate px-2 text-start font-regular">
                {found === null
                  ? `${post} – ${t('dialog.unknownPost')}`
                  : t('dialog.found', { title: found.title, platform: platformName(found.platform) })}
                {refused[line] !== undefined && <span className="block text-err">{refused[line]}</span>}
              </th>
              {used.map((measure) => {
                const problem = problemAt(line, measure)
                const value = values[measure]
                return (
                  <td
                    key={measure}
                    title={problem === undefined ? undefined : sentenceOf(problem)}
                    className={classNames('px-2 text-end', problem !== undefined && 'bg-err-wash text-err underline')}
                  >
                    {problem?.value ?? (value === null ? '–' : formatCount(value))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostShown && (
        <p className="px-2 py-1 text-caption text-ink-3">{t('dialog.more', { count: rows.length - mostShown })}</p>
      )}
    </div>
  )
}

/** The sentences of refused values (`items.3.views`), by the line of the table. */
function refusedLines(fields: Readonly<Record<string, string>>, { rows }: NumbersTable): Record<string, string> {
  const sent = rows.filter(({ found }) => found !== null)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, message]) => {
      const index = Number(/^items\.(\d+)/u.exec(field)?.[1] ?? Number.NaN)
      const row = sent[index]
      return row === undefined ? [] : [[String(row.line), message]]
    }),
  )
}

type NumbersDialogProps = {
  readonly profileId: string
  readonly open: boolean
  readonly facts: Pick<ReadingFacts, 'isStale'> | undefined
  onClose(): void
}

/** Adds numbers of many posts from a pasted table or a CSV file, with a preview. What was pasted stays until it is sent. */
export function NumbersDialog({ profileId, open, facts, onClose }: NumbersDialogProps) {
  const { call, query } = useBridge()
  const store = publishStore(profileId)
  const text = useStore(store, (state) => state.table)
  const settled = useSettled(text, 250)
  const blocked = useOfflineReason(facts)
  const action = useJobAction()
  const [leavesOut, setLeavesOut] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const read = useQuery(
    query.publish.readNumbers.queryOptions({
      input: open && settled.trim() !== '' ? { profileId, text: settled } : skipToken,
      placeholderData: keepPreviousData,
    }),
  )
  const table = text.trim() === '' ? undefined : read.data
  const items = table === undefined ? [] : itemsOf(table)
  const unknown = table?.unknownColumns ?? []
  const problems = table?.problems ?? []
  const unmatched = (table?.rows ?? []).filter(({ found }) => found === null).length
  const isCurrent = settled === text && !read.isFetching
  const reason =
    blocked ??
    (problems.length > 0
      ? t('dialog.fix')
      : unknown.length > 0 && !leavesOut
        ? t('dialog.columns')
        : items.length === 0 || !isCurrent
          ? t('dialog.nothing')
          : undefined)
  const change = (next: string) => {
    store.setState({ table: next })
    setSent(null)
    setLeavesOut(false)
    action.clear()
  }
  const send = async () => {
    const isDone = await action.run(async () => {
      const { accepted } = await call.publish.sendNumbers({ profileId, items })
      setSent(accepted)
    })
    if (isDone) store.setState({ table: '' })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('dialog.title')}
      description={t('dialog.intro')}
      width="large"
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          <Button variant="strong" busy={action.isBusy} disabled={reason} onClick={() => void send()}>
            {t('dialog.send', { count: items.length })}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <TextArea
          label={t('dialog.table')}
          aside={
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                setUnreadable(false)
                openCsv(profileId, () => setUnreadable(true))
              }}
            >
              <Icon icon={FileUp} size={14} />
              {t('dialog.open')}
            </Button>
          }
          mono
          rows={5}
          value={text}
          placeholder={t('dialog.placeholder')}
          error={isUnreadable ? t('dialog.notRead') : undefined}
          onChange={change}
        />
        <p role="status" className="text-small text-ink-3">
          {sent !== null ? t('dialog.sent', { count: sent }) : text.trim() !== '' && !isCurrent && t('dialog.reading')}
        </p>
        {read.isError && text.trim() !== '' && (
          <Note tone="error">{failureOf(read.error)?.message ?? unansweredText()}</Note>
        )}
        {action.problem !== null && <Note tone="error">{action.problem}</Note>}
        {table !== undefined && table.rows.length > 0 && (
          <Preview table={table} refused={refusedLines(action.fields, table)} />
        )}
        {problems.length > 0 && (
          <Note tone="error" title={t('dialog.problems', { count: problems.length })}>
            <ul className="mt-1 max-h-24 overflow-y-auto">
              {problems.slice(0, mostShown).map((one) => (
                <li key={`${one.line} ${one.column}`}>
                  {t('dialog.problem', { line: String(one.line), column: one.column, message: sentenceOf(one) })}
                </li>
              ))}
            </ul>
          </Note>
        )}
        {unknown.length > 0 && (
          <Note tone="warn">
            {t('dialog.unknown', { count: unknown.length, columns: unknown.join(', ') })}
            <Checkbox
              label={t('dialog.leaveOut', { count: unknown.length })}
              checked={leavesOut}
              onChange={setLeavesOut}
            />
          </Note>
        )}
        {unmatched > 0 && <p className="text-small text-ink-2">{t('dialog.unmatched', { count: unmatched })}</p>}
      </div>
    </Dialog>
  )
}

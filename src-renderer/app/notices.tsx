import { sentenceOf } from '../lib/sentences.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { StudioStatus, Alert } from '#shared/bridge/status.ts'
import { mayNotify, minuteOf } from '#shared/domain/notice-rules.ts'
import { useEffect, useMemo, useRef, useState, useEffectEvent } from 'react'
import { useJobEvents } from '../lib/jobs.ts'
import { castTargetOf, useNavigation } from '../lib/navigate.tsx'
import { createRefresh } from '../lib/one-refresh.ts'
import { createPageClock } from '../lib/page.ts'
import { showSystemMessage } from '../lib/notifications.ts'
import { useSettings, usePractice, useStudioStatus } from '../lib/studio-state.tsx'
import { type ToastMessage, Toasts } from '../ui/toast.tsx'
import { SlotNotices } from './slot-notices.ts'
import { t } from './texts.ts'
import { failureOf, useBridge, useStream } from '../lib/bridge.tsx'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { speakCredits } from '../lib/format.ts'
import { Note } from '../ui/note.tsx'
import { modelNameOf } from '../lib/own-names.ts'

const readKeyRefused = ({ connection }: StudioStatus) => connection.kind === 'key-refused'
// Older ones are in Activity.
const mostToasts = 3

/**
 * Receives the message of each reported failure that no view waits for: a draft that could not be saved, a catalog that
 * could not be refetched. Errors outside the error tree are bugs, or a lost connection, which the window shows by
 * itself.
 */
function useReportedFailures(report: (sentence: string) => void): void {
  const hear = useEffectEvent(({ error }: ErrorEvent) => {
    const failure = failureOf(error)
    if (failure !== null) report(failure.message)
  })
  useEffect(() => {
    const listen = (event: ErrorEvent) => hear(event)
    window.addEventListener('error', listen)
    return () => window.removeEventListener('error', listen)
  }, [])
}

/** Delay between the last change of the library and the reading of its order, in milliseconds. */
const orderAfterMs = 250

/** Refetches library queries whenever the studio reports a change. Mount once per workspace. */
function useLibraryEvents(workspaceId: string) {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const order = useRef(0)
  useEffect(() => () => window.clearTimeout(order.current), [])
  const refreshes = useMemo(() => {
    const { libraryLayout } = query
    const parts = [
      query.library,
      query.collections,
      query.review,
      query.trash,
      query.duplicates,
      libraryLayout.first,
      libraryLayout.rows,
      query.assetLineage,
    ]
    // Each for itself: to look for duplicates takes longer than to read what is in sight.
    const clock = createPageClock()
    return parts.map((part) => createRefresh(() => queries.invalidateQueries({ queryKey: part.key() }), clock))
  }, [queries, query])
  useStream(
    `library of ${workspaceId}`,
    ({ signal }) => call.library.watch(undefined, { signal }),
    () => {
      for (const refresh of refreshes) refresh()
      // The order of a large library is long: many changes in a row read it once.
      window.clearTimeout(order.current)
      order.current = window.setTimeout(
        () => void queries.invalidateQueries({ queryKey: query.libraryLayout.layout.key() }),
        orderAfterMs,
      )
    },
  )
}

/** Refetches the catalog and what depends on it whenever the studio reports a change. Mount once per workspace. */
function useCatalogEvents(workspaceId: string) {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  useStream(
    `catalog of ${workspaceId}`,
    ({ signal }) => call.catalog.watch(undefined, { signal }),
    () => {
      // Catalog changes also change the state of the recipes.
      for (const key of [query.catalog.list.key(), query.recipes.key()]) {
        void queries.invalidateQueries({ queryKey: key })
      }
    },
  )
}

/** Reads everything again after an import ended. Mount once per workspace. */
function useImportEvents(workspaceId: string) {
  const { call } = useBridge()
  const queries = useQueryClient()
  const isUnderWay = useRef(false)
  useStream(
    `imports beside ${workspaceId}`,
    ({ signal }) => call.transfer.watch(undefined, { signal }),
    ({ now, last }) => {
      // What is shown of accounts, prompts and recipes is read once and not announced.
      if (isUnderWay.current && now === null && last?.kind === 'imported') void queries.invalidateQueries()
      isUnderWay.current = now?.kind === 'import'
    },
  )
}

/** Notifies the system while the window is away; each new notification replaces the previous one. */
type AwayTeller = {
  /** `isInFront`: the user sees the window, so that there is nothing to count. */
  report(text: string, isInFront: boolean): void
  back(): void
}

type AwayTellerDeps = {
  /** Shows a system notification in place of the last one, if allowed. */
  show(title: string, body: string): void
  /** Shows how many runs ended, in the title of the page; 0 for none. */
  mark(count: number): void
}

/** Creates the notifier. A batch of a thousand runs is one notification with a count. */
export function createAwayTeller({ show, mark }: AwayTellerDeps): AwayTeller {
  let count = 0
  return {
    report(text, isInFront) {
      count = isInFront ? 1 : count + 1
      if (!isInFront) mark(count)
      show(t('notice.ended', { count }), text)
    },
    back() {
      count = 0
      mark(count)
    },
  }
}

/** Shows a number in front of the page's title, as a browser lists its tabs by it. */
function markTitle(count: number): void {
  const title = document.title.replace(/^\(\d+\) /u, '')
  document.title = count === 0 ? title : `(${count}) ${title}`
}

/** Whether the window is away: hidden, or behind another. */
const isAway = (): boolean => document.visibilityState === 'hidden' || !document.hasFocus()

type JobNotice = {
  /** Stable for one end of one job, so that it is announced once. */
  readonly key: string
  readonly text: string
  readonly kind: keyof typeof noticeKinds
}

/** The kinds of notifications, by how a run ended. */
const noticeKinds = { done: 'done', failed: 'failed', refused: 'failed', unconfirmed: 'decision' } as const

function charged(job: Job, practice: boolean): string {
  const net = (job.charged ?? 0) - job.refunded
  if (job.charged === null || job.charged === 0) return t('notice.free')
  if (net === 0) return t('notice.refunded', { credits: speakCredits(job.charged, practice) })
  return t('notice.charged', { credits: speakCredits(net, practice) })
}

/** One sentence with the cost for a job that ended; null while it is in progress. */
export function jobNotice(job: Job, practice: boolean): JobNotice | null {
  const run = { number: String(job.number), model: modelNameOf(job) }
  const notice = (kind: JobNotice['kind'], text: string) => ({ key: `${job.id} ${kind}`, kind, text })
  switch (job.state.kind) {
    case 'done':
      return notice('done', t('notice.done', { ...run, charge: charged(job, practice) }))
    case 'failed':
      return notice('failed', t('notice.failed', { ...run, charge: charged(job, practice) }))
    case 'refused':
      return notice('refused', t('notice.refused', { ...run, reason: sentenceOf(job.state.failure) }))
    case 'unconfirmed':
      return notice(
        'unconfirmed',
        t(job.state.why === 'no-file' ? 'notice.noFile' : 'notice.unconfirmed', {
          ...run,
          reason: sentenceOf(job.state.failure),
        }),
      )
    case 'waiting':
    case 'sending':
    case 'running':
    case 'saving':
      return null
  }
}

/**
 * Announces what ended: in a live region, and while the window is away also by system notification and toast.
 *
 * While the window is in front, the strip, the status bar and Activity show it. Failures no view waits for show at
 * once.
 */
export function Notices({ workspaceId }: { readonly workspaceId: string }) {
  const practice = usePractice()
  const settings = useSettings()
  const { toCast, toLibrary, toCreate } = useNavigation()
  const [spoken, setSpoken] = useState('')
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([])
  const [failures, setFailures] = useState<readonly string[]>([])
  const said = useRef(new Set<string>())
  const [teller] = useState(() =>
    createAwayTeller({ show: (title, body) => showSystemMessage({ title, body, tag: 'backlot' }), mark: markTitle }),
  )
  const isKeyRefused = useStudioStatus(readKeyRefused) === true

  function actionOf({ id, modelId, state }: Job): ToastMessage['action'] {
    const tab = castTargetOf({ modelId, jobId: id })?.tab
    if (state.kind !== 'done' && tab !== undefined) return { label: t('notice.openCast'), run: () => toCast({ tab }) }
    if (state.kind !== 'done') return { label: t('notice.openCreate'), run: () => toCreate() }
    const [asset] = state.assetIds
    return { label: t('notice.show'), run: () => toLibrary({ asset }) }
  }

  useLibraryEvents(workspaceId)
  useCatalogEvents(workspaceId)
  useImportEvents(workspaceId)
  useJobEvents(workspaceId, (job) => {
    const notice = jobNotice(job, practice)
    if (notice === null || said.current.has(notice.key)) return
    said.current.add(notice.key)
    setSpoken(notice.text)
    const action = actionOf(job)
    if (action === undefined) return
    const isInFront = !isAway()
    // The installed app shows its own, also without a window.
    const isShownHere = window.backlotHost === undefined
    const moment = { isInFront, minute: minuteOf(new Date()) }
    if (isShownHere && mayNotify(noticeKinds[notice.kind], settings, moment)) teller.report(notice.text, isInFront)
    if (isInFront) return
    setToasts((before) => [...before, { id: notice.key, text: notice.text, action }].slice(-mostToasts))
  })

  useReportedFailures((sentence) => {
    setFailures((before) => [...before.filter((one) => one !== sentence), sentence].slice(-mostToasts))
  })

  const [wasLeft, setLeft] = useState(isAway)
  useEffect(() => {
    const back = () => {
      teller.back()
      setLeft(false)
    }
    const leave = () => setLeft(true)
    window.addEventListener('focus', back)
    window.addEventListener('blur', leave)
    return () => {
      window.removeEventListener('focus', back)
      window.removeEventListener('blur', leave)
    }
  }, [teller])

  return (
    <>
      {window.backlotHost === undefined && <SlotNotices workspaceId={workspaceId} />}
      <div aria-live="polite" className="sr-only">
        {spoken}
      </div>
      <div aria-live="assertive" className="sr-only">
        {isKeyRefused && t('notice.keyRejected')}
        {failures.at(-1)}
      </div>
      <Toasts
        messages={[...(wasLeft ? [] : toasts), ...failures.map((text) => ({ id: text, text }))]}
        onClose={(id) => {
          setToasts((before) => before.filter((toast) => toast.id !== id))
          setFailures((before) => before.filter((sentence) => sentence !== id))
        }}
      />
    </>
  )
}

const readAlert = ({ alert }: StudioStatus) => alert

/** Alerts about the studio itself, across the top of the window until resolved: those that stop spending first. */
export function AlertNotes() {
  const { query } = useBridge()
  const { mutate } = useMutation(query.status.settle.mutationOptions())
  const alert = useStudioStatus(readAlert) ?? []
  const actionsOf = ({ kind, action }: Alert) =>
    action === null ? [] : [{ label: t(`alertAction.${action}`), run: () => mutate({ kind }) }]
  return (
    <section
      aria-label={t('alerts')}
      className="col-span-full max-h-[calc(40vh/var(--interface-scale))] overflow-y-auto"
    >
      {alert
        .toSorted((one, other) => Number(other.stopsSpending) - Number(one.stopsSpending))
        .map((one) => (
          <div key={one.kind} className="border-b border-line">
            <Note isBanner tone={one.stopsSpending ? 'error' : 'warn'} actions={actionsOf(one)}>
              {sentenceOf(one)}
            </Note>
          </div>
        ))}
    </section>
  )
}

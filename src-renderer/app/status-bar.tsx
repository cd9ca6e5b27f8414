import type { EngineList } from '#shared/contract/engine.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { Bot, ChevronDown, ChevronUp, CloudAlert, Cpu, KeyRound, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, type FormEvent } from 'react'
import { FillPracticeLink, useWorkspaces, usePractice, useWholeStatus, unansweredText } from '../lib/studio-state.tsx'
import { formatCount, formatElapsed, formatTime } from '../lib/format.ts'
import { useElapsed, useNow } from '../lib/hooks.ts'
import { useEngines } from '../lib/engines.ts'
import { useNavigation } from '../lib/navigate.tsx'
import { Icon } from '../ui/icon.tsx'
import { useAriaKeys } from '../ui/keys.tsx'
import { t } from './texts.ts'
import { classNames } from '../ui/class-names.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import type { Workspace } from '#shared/bridge/workspace.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ReceiverCell } from './receiver-cell.tsx'
import { UpdateCell } from './update-cell.tsx'
import { useStorage } from '../lib/storage.ts'
import type { StorageState } from '#shared/bridge/storage.ts'
import { modelNameOf } from '../lib/own-names.ts'

const mostPips = 6

const figure = (count: ReactNode) => <b className="text-ink">{count}</b>

type QueueCellProps = { readonly status: StudioStatus; readonly isOpen: boolean; onToggle(): void }

function Queue({ status, isOpen, onToggle }: QueueCellProps) {
  const { running, waiting, pause } = status
  const button = useRef<HTMLButtonElement>(null)
  const shortcut = useAriaKeys('mod+backquote')
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Restores the focus that was in the queue.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const spoken = t(pause === null ? 'status.queue' : 'status.queuePaused', { running, queued: waiting })
  return (
    <button
      ref={button}
      type="button"
      aria-expanded={isOpen}
      aria-keyshortcuts={shortcut}
      onClick={onToggle}
      className="dock-cell hover:bg-control"
    >
      <Icon icon={isOpen ? ChevronDown : ChevronUp} size={14} className="text-ink-3" />
      <span className="sr-only">{spoken}</span>
      <span aria-hidden>
        {running === 0
          ? pause === null && waiting === 0 && t('status.idle')
          : t.rich('status.running', { count: running, b: figure })}
        {waiting > 0 && (
          <>
            {running > 0 && ' · '}
            {t.rich('status.queued', { count: waiting, b: figure })}
          </>
        )}
        {pause !== null && (
          <span className="text-warn">
            {running + waiting > 0 && ' · '}
            {t('status.paused')}
          </span>
        )}
      </span>
      {running > 0 && (
        <span aria-hidden className="flex gap-0.5">
          {Array.from({ length: Math.min(mostPips, running) }, (_, pip) => (
            <i key={pip} className="dock-pip" />
          ))}
        </span>
      )}
    </button>
  )
}

/** How long the end of a check of files is told. Milliseconds. */
const checkedMs = 24 * 3_600_000

/** Says what is done with the files of the library, or that they were checked within a day. `now`: wall-clock ms. */
export function storageWords({ report, move }: Pick<StorageState, 'report' | 'move'>, now: number): string {
  if (move.now !== null && !move.now.isPaused) {
    return t('status.movingFiles', { done: move.now.done.files, total: move.now.total.files })
  }
  const { status, done, total, finishedAt, intact } = report
  if (status === 'running') return t('status.checkingFiles', { done: done.files, total: total.files })
  if (finishedAt === null || now - new Date(finishedAt).getTime() > checkedMs) return ''
  const problems = report.missing + report.changed + report.damaged + report.unread
  if (problems > 0) return t('status.fileProblems', { count: problems })
  return intact === 0 ? '' : t('status.filesChecked', { count: intact, time: formatTime(finishedAt) })
}

function Current({ current }: { readonly current: StudioStatus['current'] }) {
  const seconds = useElapsed(current?.since ?? null)
  const storage = useStorage()
  const now = useNow(60_000)
  const words =
    current === null
      ? [storage === null ? '' : storageWords(storage, now)]
      : [modelNameOf(current), current.prompt, formatElapsed(seconds)].filter(Boolean)
  return (
    <div className="dock-cell min-w-0 flex-1 text-ink-3">
      <span className="truncate">{words.join(' · ')}</span>
    </div>
  )
}

/** How many requests of agents wait for the user, which leads to them. A change is announced; the focus stays. */
function Approvals({ count }: { readonly count: number }) {
  const { toActivity } = useNavigation()
  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 && t('status.approvalsSpoken', { count })}
      </span>
      {count > 0 && (
        <button type="button" onClick={() => toActivity({ tab: 'agents' })} className="dock-cell hover:bg-control">
          <Icon icon={Bot} size={14} />
          <span>{t.rich('status.approvals', { count, b: figure })}</span>
        </button>
      )}
    </>
  )
}

const countEngines = ({ ready, engines }: EngineList) => ({ ready, count: engines.length })

/** How many engines are ready, where there are some; leads to them. */
function EnginesCell() {
  const { toSettings } = useNavigation()
  const counts = useEngines(countEngines)
  if (counts === null || counts.count === 0) return null
  const { ready, count } = counts
  return (
    <button type="button" onClick={() => toSettings({ section: 'engines' })} className="dock-cell hover:bg-control">
      <Icon icon={Cpu} size={14} className={ready < count ? 'text-warn' : 'text-ink-2'} />
      <span>{t.rich('status.engines', { ready, count, b: figure })}</span>
    </button>
  )
}

/** Below this many practice credits a refill is offered. */
const fewPractice = 200

function Balance({ balance, practice }: { readonly balance: StudioStatus['balance']; readonly practice: boolean }) {
  return (
    <div className="dock-cell">
      {balance === null ? (
        <span className="text-ink-3">{t('status.loadingBalance')}</span>
      ) : (
        <span title={t('status.balanceAt', { time: formatTime(balance.at) })}>
          {t.rich(practice ? 'status.practiceBalance' : 'status.balance', {
            credits: formatCount(balance.credits),
            b: (credits) => <b className="text-[15px] text-ink">{credits}</b>,
          })}
        </span>
      )}
      {practice && balance !== null && balance.credits < fewPractice && <FillPracticeLink />}
    </div>
  )
}

/** Asks for a new key for an account whose key was rejected. The typed key stays until it is accepted. */
export function NewKeyDialog({ workspace, onClose }: { readonly workspace: Workspace; onClose(): void }) {
  const { replaceKey } = useWorkspaces()
  const field = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)

  async function save() {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    const outcome = await replaceKey(workspace.id, key)
    setBusy(false)
    if (outcome.ok) onClose()
    else setProblem(outcome.failure?.message ?? unansweredText())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="small"
      initialFocus={field}
      title={t('newKey.title')}
      description={t('newKey.description', { workspace: workspace.name, hint: workspace.keyHint ?? '' })}
      footer={
        <>
          <Button onClick={onClose}>{t('newKey.cancel')}</Button>
          <Button variant="strong" busy={isBusy} onClick={() => void save()}>
            {t('newKey.save')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit}>
        <TextField
          label={t('newKey.label')}
          inputRef={field}
          tall
          mono
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          onChange={(next) => {
            setKey(next)
            setProblem(undefined)
          }}
          error={problem}
        />
      </form>
    </Dialog>
  )
}

/** Says how the service is; a change is announced. */
function ConnectionCell({ connection }: { readonly connection: StudioStatus['connection'] }) {
  const { current } = useWorkspaces()
  const [isAsking, setAsking] = useState(false)
  switch (connection.kind) {
    case 'online':
      return (
        <div className="dock-cell">
          <i aria-hidden className="size-2 rounded-full bg-ok" />
          {t('status.online')}
        </div>
      )
    case 'offline':
      return (
        <div className="dock-cell">
          <Icon icon={WifiOff} size={14} className="text-warn" />
          {t('status.offline', { time: formatTime(connection.since) })}
        </div>
      )
    case 'silent':
    case 'portal':
      return (
        <div className="dock-cell" title={t('status.silentSince', { time: formatTime(connection.since) })}>
          <Icon icon={connection.kind === 'silent' ? CloudAlert : WifiOff} size={14} className="text-warn" />
          {t(`status.${connection.kind}`)}
        </div>
      )
    case 'key-refused':
      return (
        <div className="dock-cell">
          <Icon icon={KeyRound} size={14} className="text-err" />
          <button type="button" className="link" onClick={() => setAsking(true)}>
            {t('status.keyRejected')}
          </button>
          {isAsking && current !== null && <NewKeyDialog workspace={current} onClose={() => setAsking(false)} />}
        </div>
      )
    case 'none':
      return <div className="dock-cell text-ink-3">{t('status.notConnected')}</div>
  }
}

/** The label of the rate meter. `figure` is heavier than `rest`. */
type RateWords = {
  readonly figure: string
  readonly rest: string
  readonly spoken: string
  readonly tone: 'calm' | 'warn'
}

const warnFrom = 50 / 60

/** Describes the rate budget; `now` is wall-clock ms. A full budget shows when requests resume. */
export function rateWords({ used, most, freeAt }: StudioStatus['rate'], now: number): RateWords {
  const tone = used >= most * warnFrom ? 'warn' : 'calm'
  const waitSeconds = freeAt === null ? 0 : Math.ceil((new Date(freeAt).getTime() - now) / 1_000)
  if (used >= most && waitSeconds > 0) {
    const spoken = t('rate.spokenWait', { used, most, seconds: waitSeconds })
    return { figure: '', rest: t('rate.wait', { seconds: waitSeconds }), spoken, tone }
  }
  return { figure: String(used), rest: t('rate.rest', { most }), spoken: t('rate.spoken', { used, most }), tone }
}

/** Sixty ticks: how many of the key's requests this minute are used. Turns to a warning from 50. */
function RateMeter({ rate }: { readonly rate: StudioStatus['rate'] }) {
  const now = useNow(1_000, rate.freeAt !== null)
  const words = rateWords(rate, now)
  return (
    <Tooltip content={t('rate.help')} side="top">
      <div
        role="meter"
        aria-label={t('rate.label')}
        aria-valuemin={0}
        aria-valuemax={rate.most}
        aria-valuenow={rate.used}
        aria-valuetext={words.spoken}
        className={classNames('dock-cell', words.tone === 'warn' && 'text-warn')}
      >
        <span aria-hidden className="narrow-hidden flex h-3 items-end gap-px">
          {Array.from({ length: rate.most }, (_, tick) => (
            <i
              key={tick}
              className={classNames(
                'block w-0.5',
                (tick + 1) % 10 === 0 ? 'h-3' : 'h-2',
                tick < rate.used ? 'bg-current' : 'bg-line-hi',
              )}
            />
          ))}
        </span>
        <span>
          <b className="text-ink">{words.figure}</b>
          {words.rest}
        </span>
      </div>
    </Tooltip>
  )
}

/** The status bar: queue, current job or the state of the files, receiver of webhooks, engines, rate budget, balance, connection. */
export function StatusBar({ isQueueOpen, onQueue }: { readonly isQueueOpen: boolean; onQueue(): void }) {
  const status = useWholeStatus()
  const practice = usePractice()
  return (
    <footer
      aria-label={t('status.label')}
      data-region
      className="col-span-full row-start-5 flex h-(--h-dock) items-stretch border-t border-line bg-surface-0 text-small text-ink-2"
    >
      {status !== null && (
        <>
          <Queue status={status} isOpen={isQueueOpen} onToggle={onQueue} />
          <Current current={status.current} />
          <UpdateCell />
          <ReceiverCell receiver={status.receiver} />
          <Approvals count={status.approvals ?? 0} />
          <EnginesCell />
          <RateMeter rate={status.rate} />
          <Balance balance={status.balance} practice={practice} />
          <span role="status" className="flex">
            <ConnectionCell connection={status.connection} />
          </span>
        </>
      )}
    </footer>
  )
}

import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSet, QueueSummary, QueueTarget } from '#shared/bridge/queue.ts'
import type { JobId, JobSetId } from '#shared/domain/ids.ts'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useCommands } from '../../lib/commands.tsx'
import { isDeclined } from '../../lib/job-words.ts'
import { useNavigation } from '../../lib/navigate.tsx'
import { pickFile } from '../../lib/pick-file.ts'
import { classNames } from '../../ui/class-names.ts'
import { BudgetDialog, DuplicateDialog } from './queue-dialogs.tsx'
import { EditDialog, RetryDialog } from './edit-dialog.tsx'
import { QueueBar, QueueToolbar, DelayNote, Said } from './queue-bar.tsx'
import { queueCommands, type SelectionActions, type SetActions } from './queue-commands.ts'
import { QueueList } from './queue-list.tsx'
import { SetCard } from './set-card.tsx'
import { stepTarget, useQueueView } from './use-queue-view.ts'
import { useQueueActions } from './use-queue-actions.ts'
import { useQueueEvents, useQueueSets, useQueueSummary } from './use-queue.ts'
import { t } from './texts.ts'

type Asking =
  | { readonly kind: 'edit'; readonly job: Job }
  | { readonly kind: 'duplicate'; readonly jobs: readonly Job[] }
  | { readonly kind: 'budget'; readonly set: QueueSet }
  | { readonly kind: 'retry'; readonly target: QueueTarget; readonly sample: readonly Job[] }

const all: QueueTarget = { kind: 'all' }
const isFailed = ({ state }: Job) => state.kind === 'failed' || state.kind === 'refused'

type QueueDrawerProps = {
  /** Shows an empty queue too, over the screen. */
  readonly isPeeked: boolean
  onClose(): void
  /** Reports whether there is anything to show, and whether the focus was in what disappears. */
  onContent(hasContent: boolean, hadFocus: boolean): void
}

/** The drawer's height: its lists, its bar over the screen, its bar alone, or nothing while there is nothing to show. */
const heights = {
  lists: 'h-[280px] border-t border-line-hi',
  bar: 'border-t border-line-hi',
  peek: 'absolute inset-x-0 bottom-0 z-20 border-t border-line-hi shadow-pop',
  none: 'hidden',
} as const

function OpenDrawer({ summary, isPeeked, onClose, onContent }: QueueDrawerProps & { readonly summary: QueueSummary }) {
  const { toCreate } = useNavigation()
  const sets = useQueueSets()
  const [shownSet, setShownSet] = useState<JobSetId | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const view = useQueueView(summary, shownSet)
  const actions = useQueueActions()
  const { said } = actions
  const removalId = said?.removalId ?? null
  const waitingIds = view.waitingPicked.map(({ id }) => id)
  const setsById = new Map(sets.map((set) => [String(set.id), set]))
  const shownSets = sets.filter(
    ({ counts, isStopped }) =>
      counts.waiting + counts.underWay + counts.unconfirmed > 0 || (counts.failed > 0 && !isStopped),
  )

  const { waiting, underWay, unconfirmed } = summary.counts
  // While the lists are read, the counts tell.
  const hasRows = view.isLoading ? waiting + underWay + unconfirmed > 0 : view.rows.length > 0
  const isEmpty = !hasRows && shownSets.length === 0
  // A pause, and a message that is still to be read or undone, are shown without runs, too.
  const isQuiet = summary.pause === null && (said === null || (said.tone === 'quiet' && removalId === null))
  const hasContent = !(isEmpty && isQuiet)
  const height = !isEmpty ? 'lists' : hasContent ? 'bar' : isPeeked ? 'peek' : 'none'
  const drawer = useRef<HTMLElement>(null)
  const report = useEffectEvent(() => onContent(hasContent, drawer.current?.contains(document.activeElement) === true))
  // Before the browser takes the focus from what disappears.
  useLayoutEffect(() => report(), [hasContent])

  const step = (by: -1 | 1) => {
    const [first] = view.waitingPicked
    if (first === undefined) return
    const target = stepTarget(view.waitingOrder(first.lane), new Set(waitingIds), by)
    if (target !== null) void actions.move(target.jobIds, target.to)
  }
  const drop = (jobId: JobId, side: 'before' | 'after') => {
    if (waitingIds.length > 0 && !waitingIds.includes(jobId)) void actions.move(waitingIds, { side, jobId })
  }
  const edit = (jobId?: JobId) => {
    const [declined] = view.picked.length === 1 ? view.picked.filter(isDeclined) : []
    const picked = declined ?? view.waitingPicked[0]
    const job = jobId === undefined ? picked : view.jobs.find(({ id }) => id === jobId)
    if (job !== undefined && isDeclined(job)) toCreate({ reuseJob: job.id })
    if (job?.state.kind === 'waiting') setAsking({ kind: 'edit', job })
  }
  const remove = () => {
    if (waitingIds.length > 0) void actions.remove(waitingIds)
  }
  const selection: SelectionActions = {
    step,
    edit: () => edit(),
    duplicate: () => setAsking({ kind: 'duplicate', jobs: view.picked }),
    hold(isPaused) {
      const target: QueueTarget = { kind: 'jobs', jobIds: waitingIds }
      void (isPaused ? actions.pause(target) : actions.resume(target))
    },
    setLane: (lane) => void actions.setLane(waitingIds, lane),
    retry() {
      const failed = view.picked.filter(isFailed)
      setAsking({ kind: 'retry', target: { kind: 'jobs', jobIds: failed.map(({ id }) => id) }, sample: failed })
    },
    remove,
  }
  const setActions: SetActions = {
    hold: (set) => void (set.isPaused ? actions.resume : actions.pause)({ kind: 'set', setId: set.id }),
    stop: (set) => void actions.stopRest({ kind: 'set', setId: set.id }),
    setBudget: (set) => setAsking({ kind: 'budget', set }),
    retry: (set) =>
      setAsking({
        kind: 'retry',
        target: { kind: 'set', setId: set.id },
        sample: view.jobs.filter((job) => job.setId === set.id && isFailed(job)),
      }),
  }
  const importFile = () => pickFile('.json,application/json', (file) => void actions.importFile(file))
  const group = t('commands.group')
  useCommands(() => [
    ...(said === null || removalId === null
      ? []
      : [
          {
            id: 'queue-undo',
            title: t('commands.undo'),
            group,
            keys: 'mod+z',
            since: said.at,
            run: () => void actions.undo(removalId),
          },
        ]),
    ...(height === 'none'
      ? []
      : [{ id: 'queue-close', title: t('commands.close'), group, hidden: true, keys: 'escape', run: onClose }]),
    ...queueCommands({
      picked: view.picked,
      selection,
      shownSet: shownSets.find(({ id }) => id === shownSet) ?? null,
      sets: setActions,
      isPaused: summary.pause !== null,
      isEmpty: summary.counts.waiting === 0,
      pause: () => void actions.pause(all),
      resume: () => void actions.resume(all),
      stop: () => void actions.stopRest(all),
      retry: () => setAsking({ kind: 'retry', target: all, sample: view.jobs.filter(isFailed) }),
      exportFile: () => void actions.exportFile(),
      importFile,
    }),
  ])
  const close = () => setAsking(null)
  return (
    <div className="relative col-span-full row-start-4">
      <section
        ref={drawer}
        aria-label={t('title')}
        data-region
        className={classNames('flex min-h-0 flex-col bg-surface-1', heights[height])}
      >
        <QueueBar summary={summary} isEmpty={isEmpty} actions={actions} onImport={importFile} onClose={onClose}>
          <QueueToolbar picked={view.picked} selection={selection} />
        </QueueBar>
        <DelayNote summary={summary} />
        <Said said={said} onUndo={(removalId) => void actions.undo(removalId)} onClose={actions.forget} />
        <div className={classNames('min-h-0 flex-1', isEmpty ? 'hidden' : 'flex')}>
          {shownSets.length > 0 && (
            <ul aria-label={t('sets')} className="w-[276px] shrink-0 overflow-y-auto border-e border-line">
              {shownSets.map((set) => (
                <SetCard
                  key={set.id}
                  set={set}
                  isShown={shownSet === set.id}
                  onShow={() => setShownSet(shownSet === set.id ? null : set.id)}
                  onPause={() => setActions.hold(set)}
                  onStop={() => setActions.stop(set)}
                  onBudget={() => setActions.setBudget(set)}
                  onRetry={() => setActions.retry(set)}
                />
              ))}
            </ul>
          )}
          <div className="min-w-0 flex-1">
            <QueueList
              rows={view.rows}
              sets={setsById}
              hold={summary.hold.kind}
              selection={view.selection}
              onPick={view.pick}
              onPickAll={view.pickAllWaiting}
              onOpen={edit}
              onRemove={remove}
              onStep={step}
              onDrop={drop}
              onEndReached={view.loadMore}
            />
          </div>
        </div>
        {asking?.kind === 'edit' && (
          <EditDialog
            job={asking.job}
            onClose={close}
            onSaved={() => {
              close()
              actions.say(t('message.edited', { number: String(asking.job.number) }))
            }}
          />
        )}
        {asking?.kind === 'duplicate' && (
          <DuplicateDialog
            jobs={asking.jobs}
            onClose={close}
            onConfirm={(quoted) => {
              close()
              void actions.duplicate(
                asking.jobs.map(({ id }) => id),
                quoted,
              )
            }}
          />
        )}
        {asking?.kind === 'budget' && (
          <BudgetDialog
            set={asking.set}
            onClose={close}
            onSave={(budget) => {
              close()
              void actions.setBudget(asking.set.id, budget)
            }}
          />
        )}
        {asking?.kind === 'retry' && (
          <RetryDialog
            target={asking.target}
            sample={asking.sample}
            onClose={close}
            onDone={(count) => {
              close()
              actions.say(t('message.retried', { count }))
            }}
          />
        )}
      </section>
    </div>
  )
}

/** Keeps every view of the queue in step with the studio; renders nothing. Mounted once per open workspace. */
export function QueueEvents({ workspaceId }: { readonly workspaceId: string }) {
  useQueueEvents(workspaceId)
  return null
}

/**
 * The queue drawer above the status bar. It takes no space while nothing is queued or running and nothing needs
 * attention.
 */
export function QueueDrawer(props: QueueDrawerProps) {
  const summary = useQueueSummary()
  return summary === undefined ? null : <OpenDrawer summary={summary} {...props} />
}

import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSet } from '#shared/bridge/queue.ts'
import type { Command } from '../../lib/commands.tsx'
import { isDeclined } from '../../lib/job-words.ts'
import { isWaiting } from './queue-rows.ts'
import { t } from './texts.ts'

/** What can be done with the selected runs, and why it cannot; undefined if it can. */
type SelectionState = {
  readonly needsAny: string | undefined
  readonly needsWaiting: string | undefined
  readonly needsOne: string | undefined
  readonly needsFailed: string | undefined
  /** The one selected run was declined for its prompt. */
  readonly isDeclined: boolean
  readonly arePaused: boolean
  /** All of them are in the background lane. */
  readonly areBehind: boolean
}

/** Says what can be done with the selected runs. */
export function selectionState(picked: readonly Job[]): SelectionState {
  const waiting = picked.filter(isWaiting)
  const needsAny = picked.length === 0 ? t('toolbar.selectFirst') : undefined
  const needsWaiting = needsAny ?? (waiting.length === 0 ? t('toolbar.unsentOnly') : undefined)
  const [first] = picked
  return {
    needsAny,
    needsWaiting,
    needsOne: needsWaiting ?? (waiting.length === 1 ? undefined : t('toolbar.oneOnly')),
    needsFailed: picked.some(({ state }) => state.kind === 'failed' || state.kind === 'refused')
      ? undefined
      : t('toolbar.failedOnly'),
    isDeclined: picked.length === 1 && first !== undefined && isDeclined(first),
    arePaused: waiting.length > 0 && waiting.every(({ isPaused }) => isPaused),
    areBehind: waiting.length > 0 && waiting.every(({ lane }) => lane === 'background'),
  }
}

/** The actions on the selected runs. */
export type SelectionActions = {
  step(by: -1 | 1): void
  edit(): void
  duplicate(): void
  hold(isPaused: boolean): void
  setLane(lane: 'user' | 'background'): void
  retry(): void
  remove(): void
}

/** The actions on a batch in the queue. */
export type SetActions = {
  hold(set: QueueSet): void
  stop(set: QueueSet): void
  setBudget(set: QueueSet): void
  retry(set: QueueSet): void
}

type QueueCommandsDeps = {
  readonly picked: readonly Job[]
  readonly selection: SelectionActions
  /** The batch whose runs alone are shown; null if all are. */
  readonly shownSet: QueueSet | null
  readonly sets: SetActions
  readonly isPaused: boolean
  readonly isEmpty: boolean
  pause(): void
  resume(): void
  stop(): void
  retry(): void
  exportFile(): void
  importFile(): void
}

/** Creates the commands of the open queue, for the palette. */
export function queueCommands(deps: QueueCommandsDeps): Command[] {
  const group = t('commands.group')
  return [
    deps.isPaused
      ? { id: 'queue-resume', title: t('commands.resume'), group, run: deps.resume }
      : { id: 'queue-pause', title: t('commands.pause'), group, run: deps.pause },
    {
      id: 'queue-stop',
      title: t('commands.stop'),
      group,
      ...(deps.isEmpty ? { disabled: t('bar.nothingToStop') } : {}),
      run: deps.stop,
    },
    { id: 'queue-retry', title: t('commands.retry'), group, run: deps.retry },
    { id: 'queue-export', title: t('commands.export'), group, run: deps.exportFile },
    { id: 'queue-import', title: t('bar.import'), group, run: deps.importFile },
    ...selectionCommands(deps),
    ...setCommands(deps),
  ]
}

const unless = (reason: string | undefined) => (reason === undefined ? {} : { disabled: reason })

function selectionCommands({ picked, selection }: Pick<QueueCommandsDeps, 'picked' | 'selection'>): Command[] {
  const group = t('commands.group')
  const { needsAny, needsWaiting, needsOne, needsFailed, arePaused, areBehind, ...state } = selectionState(picked)
  const command = (id: string, title: string, reason: string | undefined, run: () => void): Command => {
    return { id: `queue-selected-${id}`, title, group, ...unless(reason), run }
  }
  return [
    command('up', t('commands.up'), needsWaiting, () => selection.step(-1)),
    command('down', t('commands.down'), needsWaiting, () => selection.step(1)),
    command('edit', t('commands.edit'), state.isDeclined ? undefined : needsOne, selection.edit),
    command('duplicate', t('commands.duplicate'), needsAny, selection.duplicate),
    command('hold', t(arePaused ? 'commands.resumeRuns' : 'commands.pauseRuns'), needsWaiting, () =>
      selection.hold(!arePaused),
    ),
    command('lane', t(areBehind ? 'commands.toFront' : 'commands.toBackground'), needsWaiting, () =>
      selection.setLane(areBehind ? 'user' : 'background'),
    ),
    command('retry', t('commands.retryRuns'), needsFailed, selection.retry),
    command('remove', t('commands.remove'), needsWaiting, selection.remove),
  ]
}

function setCommands({ shownSet, sets }: Pick<QueueCommandsDeps, 'shownSet' | 'sets'>): Command[] {
  const group = t('commands.group')
  const { waiting = 0, failed = 0, refused = 0 } = shownSet?.counts ?? {}
  const none = shownSet === null ? t('commands.noSet') : undefined
  const noWaiting = none ?? (waiting === 0 ? t('bar.nothingToStop') : undefined)
  const noFailed = none ?? (failed + refused === 0 ? t('toolbar.failedOnly') : undefined)
  const command = (id: string, title: string, reason: string | undefined, act: (set: QueueSet) => void): Command => {
    return { id: `queue-set-${id}`, title, group, ...unless(reason), run: () => shownSet !== null && act(shownSet) }
  }
  return [
    command('hold', t(shownSet?.isPaused === true ? 'commands.resumeSet' : 'commands.pauseSet'), noWaiting, sets.hold),
    command('stop', t('commands.stopSet'), noWaiting, sets.stop),
    command('budget', t('commands.budget'), noWaiting, sets.setBudget),
    command('retry', t('commands.retrySet'), noFailed, sets.retry),
  ]
}

const nothing = () => undefined

/** The commands that the queue offers when it is open, by id and title: for the palette while it is closed. */
export const offeredQueueCommands = (): Command[] =>
  queueCommands({
    picked: [],
    selection: {
      step: nothing,
      edit: nothing,
      duplicate: nothing,
      hold: nothing,
      setLane: nothing,
      retry: nothing,
      remove: nothing,
    },
    shownSet: null,
    sets: { hold: nothing, stop: nothing, setBudget: nothing, retry: nothing },
    isPaused: false,
    isEmpty: false,
    pause: nothing,
    resume: nothing,
    stop: nothing,
    retry: nothing,
    exportFile: nothing,
    importFile: nothing,
  })

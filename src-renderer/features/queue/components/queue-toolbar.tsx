import type { Job } from '#shared/bridge/jobs.ts'
import { ArrowDown, ArrowUp, Copy, Hand, Layers2, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react'
import { formatPlural } from '../../../lib/format.ts'
import { isDeclined } from '../../../lib/job-words.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isWaiting } from '../queue-rows.ts'

export type QueueToolbarProps = {
  readonly picked: readonly Job[]
  onStep(step: -1 | 1): void
  onEdit(): void
  onDuplicate(): void
  onHold(isPaused: boolean): void
  onLane(lane: 'user' | 'background'): void
  onRetry(): void
  onRemove(): void
}

const none = 'Pick runs in the list first.'
const notSent = 'Only runs that were not sent yet.'

/** What can be done with the picked runs; each says why where it cannot. */
export function QueueToolbar(props: QueueToolbarProps) {
  const { picked, onStep, onEdit, onDuplicate, onHold, onLane, onRetry, onRemove } = props
  const waiting = picked.filter(isWaiting)
  const failed = picked.filter(({ state }) => state.kind === 'failed' || state.kind === 'refused')
  const needsWaiting = picked.length === 0 ? none : waiting.length === 0 ? notSent : undefined
  const needsOne = needsWaiting ?? (waiting.length === 1 ? undefined : 'One run at a time.')
  const [first] = picked
  const isRefusedPrompt = picked.length === 1 && first !== undefined && isDeclined(first)
  const areHeld = waiting.length > 0 && waiting.every(({ isPaused }) => isPaused)
  const areBehind = waiting.length > 0 && waiting.every(({ lane }) => lane === 'background')
  return (
    <div role="toolbar" aria-label="Picked runs" className="flex items-center gap-0.5">
      <span className="mr-2 text-small whitespace-nowrap text-ink-3">
        {picked.length === 0 ? 'Nothing picked' : `${formatPlural(picked.length, 'run')} picked`}
      </span>
      <IconButton
        icon={ArrowUp}
        label="Move up"
        keys="alt+up"
        size="small"
        disabled={needsWaiting}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label="Move down"
        keys="alt+down"
        size="small"
        disabled={needsWaiting}
        onClick={() => onStep(1)}
      />
      <IconButton
        icon={Pencil}
        label={isRefusedPrompt ? 'Edit and retry' : 'Edit'}
        keys="enter"
        size="small"
        disabled={isRefusedPrompt ? undefined : needsOne}
        onClick={onEdit}
      />
      <IconButton
        icon={Copy}
        label="Duplicate"
        size="small"
        disabled={picked.length === 0 ? none : undefined}
        onClick={onDuplicate}
      />
      <IconButton
        icon={areHeld ? Play : Hand}
        label={areHeld ? 'Resume selected' : 'Pause selected'}
        size="small"
        disabled={needsWaiting}
        onClick={() => onHold(!areHeld)}
      />
      <IconButton
        icon={Layers2}
        label={areBehind ? 'Move to the front lane' : 'Move to the background'}
        size="small"
        disabled={needsWaiting}
        onClick={() => onLane(areBehind ? 'user' : 'background')}
      />
      <IconButton
        icon={RotateCcw}
        label="Try again"
        size="small"
        disabled={failed.length > 0 ? undefined : 'Only runs that failed or were refused.'}
        onClick={onRetry}
      />
      <IconButton
        icon={Trash2}
        label="Take out"
        keys="delete"
        size="small"
        disabled={needsWaiting}
        onClick={onRemove}
      />
    </div>
  )
}

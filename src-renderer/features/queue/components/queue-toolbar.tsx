import type { Job } from '#shared/bridge/jobs.ts'
import { ArrowDown, ArrowUp, Copy, Pause, Layers2, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react'
import { isDeclined } from '../../../lib/job-words.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isWaiting } from '../queue-rows.ts'
import { t } from '../texts.ts'

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

/** What can be done with the picked runs; each says why where it cannot. */
export function QueueToolbar(props: QueueToolbarProps) {
  const { picked, onStep, onEdit, onDuplicate, onHold, onLane, onRetry, onRemove } = props
  const waiting = picked.filter(isWaiting)
  const failed = picked.filter(({ state }) => state.kind === 'failed' || state.kind === 'refused')
  const needsWaiting =
    picked.length === 0 ? t('toolbar.selectFirst') : waiting.length === 0 ? t('toolbar.unsentOnly') : undefined
  const needsOne = needsWaiting ?? (waiting.length === 1 ? undefined : t('toolbar.oneOnly'))
  const [first] = picked
  const isRefusedPrompt = picked.length === 1 && first !== undefined && isDeclined(first)
  const arePaused = waiting.length > 0 && waiting.every(({ isPaused }) => isPaused)
  const areBehind = waiting.length > 0 && waiting.every(({ lane }) => lane === 'background')
  return (
    <div role="toolbar" aria-label={t('toolbar.label')} className="flex items-center gap-0.5">
      <span className="mr-2 text-small whitespace-nowrap text-ink-3">
        {picked.length === 0 ? t('toolbar.none') : t('toolbar.selected', { count: picked.length })}
      </span>
      <IconButton
        icon={ArrowUp}
        label={t('toolbar.up')}
        keys="alt+up"
        size="small"
        disabled={needsWaiting}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t('toolbar.down')}
        keys="alt+down"
        size="small"
        disabled={needsWaiting}
        onClick={() => onStep(1)}
      />
      <IconButton
        icon={Pencil}
        label={t(isRefusedPrompt ? 'toolbar.editAndRetry' : 'toolbar.edit')}
        keys="enter"
        size="small"
        disabled={isRefusedPrompt ? undefined : needsOne}
        onClick={onEdit}
      />
      <IconButton
        icon={Copy}
        label={t('toolbar.duplicate')}
        size="small"
        disabled={picked.length === 0 ? t('toolbar.selectFirst') : undefined}
        onClick={onDuplicate}
      />
      <IconButton
        icon={arePaused ? Play : Pause}
        label={t(arePaused ? 'toolbar.resume' : 'toolbar.pause')}
        size="small"
        disabled={needsWaiting}
        onClick={() => onHold(!arePaused)}
      />
      <IconButton
        icon={Layers2}
        label={t(areBehind ? 'toolbar.toFront' : 'toolbar.toBackground')}
        size="small"
        disabled={needsWaiting}
        onClick={() => onLane(areBehind ? 'user' : 'background')}
      />
      <IconButton
        icon={RotateCcw}
        label={t('toolbar.retry')}
        size="small"
        disabled={failed.length > 0 ? undefined : t('toolbar.failedOnly')}
        onClick={onRetry}
      />
      <IconButton
        icon={Trash2}
        label={t('toolbar.remove')}
        keys="delete"
        size="small"
        disabled={needsWaiting}
        onClick={onRemove}
      />
    </div>
  )
}

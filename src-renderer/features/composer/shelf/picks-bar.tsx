import type { ShelfPlay } from '#shared/bridge/shelf.ts'
import { CalendarPlus, Copy, Minus, Trash2 } from 'lucide-react'
import { formatSize } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { t } from './texts.ts'

/** What is selected, in words: how many have a file, how large those are, and how many have none. */
export function picksWords(plays: readonly Pick<ShelfPlay, 'file'>[]): string {
  const library = plays.filter(({ file }) => file.kind === 'library').length
  const atService = plays.flatMap(({ file }) => (file.kind === 'service' ? [file.bytes ?? 0] : []))
  const without = plays.length - library - atService.length
  const size = formatSize(atService.reduce((sum, bytes) => sum + bytes, 0))
  return [
    ...(library === 0 ? [] : [t('picks.library', { count: library })]),
    ...(atService.length === 0 ? [] : [t('picks.files', { count: atService.length, size })]),
    ...(without === 0 ? [] : [t('picks.without', { count: without })]),
  ].join(' · ')
}

type PicksBarProps = {
  readonly count: number
  /** Those of the selected plays that are known here. */
  readonly plays: readonly ShelfPlay[]
  readonly isCopied: boolean
  /** Why nothing can be changed at the service; undefined if it can. */
  readonly blocked: string | undefined
  onSchedule(): void
  onCopy(): void
  onRemove(): void
  onClear(): void
}

/** The selected plays of the shelf, and what can be done with them. */
export function PicksBar(props: PicksBarProps) {
  const { count, plays, isCopied, blocked, onSchedule, onCopy, onRemove, onClear } = props
  return (
    <section
      aria-label={t('picks.label')}
      className="flex h-[50px] shrink-0 items-center gap-2 border-t border-line bg-surface-0 px-5"
    >
      <span aria-hidden className="grid size-4 place-items-center rounded-[3px] bg-ink text-surface-1">
        <Icon icon={Minus} size={12} />
      </span>
      <b role="status" className="ms-0.5 font-medium whitespace-nowrap">
        {t('picks.count', { count })}
      </b>
      <span className="min-w-0 truncate text-small text-ink-3">{picksWords(plays)}</span>
      <span className="flex-1" />
      <Button size="small" disabled={blocked} onClick={onSchedule}>
        <Icon icon={CalendarPlus} size={14} />
        {t('picks.schedule')}
      </Button>
      <Button size="small" onClick={onCopy}>
        <Icon icon={Copy} size={14} />
        {t(isCopied ? 'picks.copied' : 'picks.copy')}
      </Button>
      <Button size="small" disabled={blocked} onClick={onRemove}>
        <Icon icon={Trash2} size={14} />
        {t('picks.remove')}
      </Button>
      <Button size="small" variant="quiet" keys="escape" onClick={onClear}>
        {t('picks.clear')}
      </Button>
    </section>
  )
}

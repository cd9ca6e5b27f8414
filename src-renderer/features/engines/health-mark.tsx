import type { ServerHealth } from '#shared/contract/engine.ts'
import { X } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

type HealthMarkProps = { readonly state: ServerHealth['state']; readonly words: string }

/** The health of an engine or a server: a mark and words. */
export function HealthMark({ state, words }: HealthMarkProps) {
  const isBad = state === 'down' || state === 'locked'
  return (
    <span className={classNames('flex min-w-0 items-center gap-1.5 text-small', isBad && 'text-err')}>
      {isBad ? (
        <Icon icon={X} size={14} />
      ) : (
        <i
          aria-hidden
          className={classNames('size-2 shrink-0 rounded-full', state === 'ready' ? 'bg-ok' : 'bg-ink-3')}
        />
      )}
      <span className="truncate">{words}</span>
    </span>
  )
}

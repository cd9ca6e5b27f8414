import type { Engine } from '#shared/contract/engine.ts'
import { Cloud, Monitor, Network, X } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { classNames } from '../../ui/class-names.ts'
import { t } from './texts.ts'

const icons = { computer: Monitor, network: Network, cloud: Cloud } as const

/** Where an engine runs, and whether inputs leave this computer. */
export function Place({ runsAt, inputsLeave }: Pick<Engine, 'runsAt' | 'inputsLeave'>) {
  return (
    <span className="flex min-w-0 flex-col text-small leading-[18px]">
      <span className="flex items-center gap-[5px]">
        <Icon icon={icons[runsAt]} size={14} className="text-ink-2" />
        <span className="truncate">{t(`places.${runsAt}`)}</span>
      </span>
      <span className="truncate ps-[19px] text-caption text-ink-3">
        {t(inputsLeave ? 'inputs.leave' : 'inputs.stay')}
      </span>
    </span>
  )
}

type HealthMarkProps = { readonly state: 'checking' | 'ready' | 'down' | 'locked'; readonly words: string }

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

import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { t } from './texts.ts'

/** A fact in the cost panel. */
export type CostFact = {
  readonly term: string
  readonly detail: ReactNode
  readonly unit?: string
  /** `figure`: the price. `medium`: other figures. `text`: up to two lines. `strong`: words instead of a figure. */
  readonly look?: 'figure' | 'medium' | 'text' | 'strong'
  readonly tone?: 'err'
}

const looks = {
  figure: 'text-figure whitespace-nowrap font-[620] tracking-[-.015em]',
  medium: 'truncate text-title font-[620] tracking-[-.015em]',
  text: 'line-clamp-2 text-small leading-[17px]',
  strong: 'truncate font-medium',
} as const

export type CostPanelProps = {
  /** Three facts: the price, how it was priced, the balance after. */
  readonly facts: readonly CostFact[]
  /** The price is being read: clapper sticks and figures turn grey. */
  readonly reading?: boolean
  /** Gives words the height of a figure, so that nothing moves when the price arrives. */
  readonly steady?: boolean
  /** Gives the second fact more room than the others, for a long term. */
  readonly wideSecond?: boolean
  readonly children: ReactNode
  readonly note?: ReactNode
}

/** The price before the click: a strip with clapper sticks that shows cost, pricing method and balance after. */
export function CostPanel(props: CostPanelProps) {
  const { facts, reading = false, steady = false, wideSecond = false, children, note } = props
  const columns = wideSecond ? 'grid-cols-[.9fr_1.3fr_.8fr]' : 'grid-cols-[1.15fr_1fr_1fr]'
  return (
    <section aria-label={t('spend.label')} className="shrink-0 border-t border-line-hi bg-surface-2">
      <div aria-hidden className={classNames('clapper-sticks', reading && 'opacity-28')} />
      <dl className={classNames('grid border-b border-line', columns, steady && 'min-h-[70px]')}>
        {facts.map(({ term, detail, unit, look = 'medium', tone }) => (
          <div
            key={term}
            className={classNames(
              'row-span-2 grid grid-rows-subgrid gap-y-0 border-e border-line pt-2 pe-2 pb-[9px] ps-3 first:ps-4 last:border-e-0',
              // A price is never cut, however long it is in a language: the other facts give it room.
              look !== 'figure' && 'min-w-0',
            )}
          >
            <dt className="w-0 min-w-full truncate text-caption text-ink-3" title={term}>
              {term}
            </dt>
            <dd
              title={typeof detail === 'string' ? detail : undefined}
              className={classNames(
                looks[look],
                tone === 'err' && 'text-err',
                reading && look !== 'text' && 'text-ink-3',
              )}
            >
              {detail}
              {unit !== undefined && (
                <small className="ms-[3px] text-[15px] font-medium tracking-normal text-ink-2">{unit}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="px-4 pt-2.5 pb-3">
        {children}
        {note !== undefined && <div className="cost-note mt-2 text-caption text-ink-3">{note}</div>}
      </div>
    </section>
  )
}

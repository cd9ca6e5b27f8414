import type { ModelCard } from '#shared/bridge/catalog.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ModelCover } from './model-cover.tsx'
import { t } from '../texts.ts'

export type ModelRowProps = {
  readonly card: ModelCard
  readonly isOpen: boolean
  /** The price as shown, unit included. */
  readonly price: string
  /** What changed about it since the last time, in a word; null where nothing did. */
  readonly mark: string | null
}

/** A model in the catalog: cover, name, what it is for, and what a run costs. */
export function ModelRow({ card, isOpen, price, mark }: ModelRowProps) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5 pr-3.5 pl-4" title={card.description}>
      <ModelCover card={card} className="size-[38px]" />
      <span className="min-w-0 flex-1">
        <span className={classNames('block truncate', isOpen && 'font-medium')}>{card.name}</span>
        <span className="block truncate text-caption text-ink-3">
          {mark !== null && <span className="mr-1.5 rounded-media bg-control-hi px-1 text-ink">{mark}</span>}
          {card.description}
        </span>
      </span>
      <span className="text-right whitespace-nowrap">
        {price}
        {card.variesBy.length > 0 && <span className="block text-caption text-ink-3">{t('catalog.varies')}</span>}
      </span>
    </span>
  )
}

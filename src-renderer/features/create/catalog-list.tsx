import type { Catalog, ModelCard } from '#shared/bridge/catalog.ts'
import { memo, useState } from 'react'
import { formatCount, formatCredits } from '../../lib/format.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { type CatalogRow, changeMark } from './catalog.ts'
import { useCreateActions } from './create-context.tsx'
import { t } from './texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { AudioLines, Clapperboard, Image, type LucideIcon, Sparkles } from 'lucide-react'
import { EngineBadge } from '../../forms/engine-place.tsx'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '../../texts/language.ts'

const headingHeight = 30
const modelHeight = 50

const keyOf = (row: CatalogRow) => (row.kind === 'heading' ? `heading ${row.title}` : row.card.id)

type ModelRowProps = {
  readonly card: ModelCard
  readonly isOpen: boolean
  /** With its unit. */
  readonly price: string
  /** Says in a word what changed since the last visit; null if nothing did. */
  readonly mark: string | null
}

const icons: Record<ModelCard['outputType'], LucideIcon> = {
  image: Image,
  video: Clapperboard,
  audio: AudioLines,
  unknown: Sparkles,
}

/** A model's cover, or an icon of its output type if the cover is missing or cannot be read. Decorative. */
function ModelCover({ card, className }: { readonly card: ModelCard; readonly className: string }) {
  const { cover } = useMediaUrl()
  /** The address that failed to load; a new version of the cover has another address. */
  const [failed, setFailed] = useState<string | undefined>(undefined)
  const address = cover(card)
  const source = address === failed ? undefined : address
  const frame = classNames('shrink-0 rounded-media bg-stage', className)
  return source === undefined ? (
    <span className={classNames(frame, 'grid place-items-center text-ink-3')}>
      <Icon icon={icons[card.outputType]} />
    </span>
  ) : (
    <img
      src={source}
      alt=""
      loading="lazy"
      onError={() => setFailed(source)}
      className={classNames(frame, 'object-cover')}
    />
  )
}

function ModelRow({ card, isOpen, price, mark }: ModelRowProps) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5 pe-3.5 ps-4" title={card.description}>
      <ModelCover card={card} className="size-[38px]" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className={classNames('block truncate', isOpen && 'font-medium')}>
          {card.name}
        </span>
        <span dir="auto" className="block truncate text-caption text-ink-3">
          {mark !== null && <span className="me-1.5 rounded-media bg-control-hi px-1 text-ink">{mark}</span>}
          {card.engine != null && <EngineBadge engine={card.engine} />}
          {card.description}
        </span>
      </span>
      <span className="text-end whitespace-nowrap">
        {price}
        {card.variesBy.length > 0 && <span className="block text-caption text-ink-3">{t('catalog.varies')}</span>}
      </span>
    </span>
  )
}

/** The rows of the catalog. Memoized, so that they do not render with every key typed in the search. */
export const CatalogList = memo(function CatalogList({
  rows,
  openId,
  changes,
}: {
  readonly rows: readonly CatalogRow[]
  readonly openId: string | null
  readonly changes: Catalog['changes']
}) {
  useLanguage()
  const actions = useCreateActions()
  if (rows.length === 0) {
    return <p className="px-4 py-3 text-small text-ink-3">{t('catalog.none')}</p>
  }
  return (
    <VirtualList
      label={t('catalog.label')}
      items={rows}
      itemKey={keyOf}
      rowHeight={(row) => (row.kind === 'heading' ? headingHeight : modelHeight)}
      isHeading={(row) => row.kind === 'heading'}
      selectedKey={openId}
      onSelect={(row) => {
        if (row.kind === 'model' && row.card.id !== openId) void actions.openModel(row.card.id)
      }}
      renderItem={(row, { selected }) =>
        row.kind === 'heading' ? (
          <div className="flex w-full items-end px-4 pb-1 text-caption text-ink-3">
            <span dir="auto" className="flex-1 truncate">
              {row.title}
            </span>
            <span>{formatCount(row.count)}</span>
          </div>
        ) : (
          <ModelRow
            card={row.card}
            isOpen={selected}
            price={row.isGone ? t('catalog.unavailable') : formatCredits(row.card.credits)}
            mark={row.isGone ? null : changeMark(changes.find(({ modelId }) => modelId === row.card.id))}
          />
        )
      }
    />
  )
})

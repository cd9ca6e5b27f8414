import type { Catalog } from '#shared/bridge/catalog.ts'
import { memo } from 'react'
import { formatCount, formatCredits } from '../../../lib/format.ts'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import type { CatalogRow } from '../catalog-selectors.ts'
import { changeMark } from '../change-words.ts'
import { useCreateActions } from '../create-context.tsx'
import { ModelRow } from './model-row.tsx'
import { t } from '../texts.ts'

const headingHeight = 30
const modelHeight = 50

const keyOf = (row: CatalogRow) => (row.kind === 'heading' ? `heading ${row.title}` : row.card.id)

/** The rows of the catalog under the search; drawn when they change, and not with every key that is typed there. */
export const CatalogList = memo(function CatalogList({
  rows,
  openId,
  changes,
}: {
  readonly rows: readonly CatalogRow[]
  readonly openId: string | null
  readonly changes: Catalog['changes']
}) {
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
            <span className="flex-1 truncate">{row.title}</span>
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

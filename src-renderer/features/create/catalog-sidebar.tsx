import type { Catalog } from '#shared/bridge/catalog.ts'
import { type KeyboardEvent, type Ref, useDeferredValue, useMemo } from 'react'
import { formatDate, formatTime } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks.ts'
import { usePractice } from '../../lib/workspace.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { everyModel, isNarrowed } from './catalog-facets.ts'
import { foundRows, modelBeside } from './catalog-selectors.ts'
import { useCreateActions, useCreateState } from './create-context.tsx'
import { CatalogChanges } from './catalog-changes.tsx'
import { CatalogFilters } from './catalog-filters.tsx'
import { CatalogList } from './catalog-list.tsx'
import { t } from './texts.ts'

/** Keys in the search that walk through what was found; with any other, nothing is looked for. */
const walkKeys: ReadonlySet<string> = new Set(['Enter', 'ArrowDown', 'ArrowUp'])

export type CatalogSidebarProps = {
  readonly catalog: Catalog
  /** Models that stand above the groups. */
  readonly pinnedIds: readonly string[]
  readonly recentIds: readonly string[]
  readonly openId: string | null
  readonly findRef: Ref<HTMLInputElement>
  onSeen(): void
}

/**
 * The catalog: find, facets, what changed, what is pinned and was run last, then groups by category.
 *
 * From the search Up and Down walk through the models, and Enter goes on to the prompt of the one that is open, or of
 * the first that was found.
 */
export function CatalogSidebar(props: CatalogSidebarProps) {
  const { catalog, pinnedIds, recentIds, openId, findRef, onSeen } = props
  const actions = useCreateActions()
  const isLocal = usePractice()
  const narrowing = useCreateState((state) => state.narrowing)
  // What is typed shows at once; of a catalog of thousands, what fits follows when there is time between two frames.
  const shown = useDeferredValue(narrowing)
  // Kept, so that the list below is not drawn with every key.
  const rows = useMemo(
    () => foundRows(catalog, { pinned: pinnedIds, recent: recentIds }, shown),
    [catalog, pinnedIds, recentIds, shown],
  )
  const now = useNow(60_000)
  const walk = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !walkKeys.has(event.key)) return
    // By what is typed, though the list may still follow.
    const found = foundRows(catalog, { pinned: pinnedIds, recent: recentIds }, narrowing)
    const isListed = found.some((row) => row.kind === 'model' && row.card.id === openId)
    if (event.key === 'Enter') {
      event.preventDefault()
      const first = isListed ? null : modelBeside(found, null, 1)
      if (first !== null) void actions.openModel(first.id)
      if (isListed || first !== null) void actions.focusPrompt()
    } else {
      event.preventDefault()
      const card = modelBeside(found, openId, event.key === 'ArrowDown' ? 1 : -1)
      if (card !== null) void actions.openModel(card.id)
    }
  }
  const today = catalog.updatedAt !== null && formatDate(catalog.updatedAt) === formatDate(new Date(now).toISOString())
  return (
    <aside
      aria-label={t('catalog.label')}
      aria-busy={shown !== narrowing}
      className="flex min-h-0 w-[276px] shrink-0 flex-col border-r border-line max-[1360px]:w-60"
    >
      <div className="px-3 pt-2.5 pb-2">
        <SearchField
          label={t('catalog.find')}
          keys="/"
          value={narrowing.find}
          onChange={(find) => actions.narrow({ find })}
          onKeyDown={walk}
          inputRef={findRef}
        />
        <CatalogFilters models={catalog.models} narrowing={shown} />
      </div>
      <CatalogChanges changes={catalog.changes} onSeen={onSeen} />
      {isNarrowed(shown) && (
        <p role="status" className="flex items-center gap-2 px-4 pb-1 text-caption text-ink-3">
          <span className="flex-1">
            {t('catalog.count', {
              shown: rows.filter((row) => row.kind === 'model').length,
              all: catalog.models.length,
            })}
          </span>
          <button type="button" className="link min-h-6" onClick={() => actions.narrow(everyModel)}>
            {t('catalog.clear')}
          </button>
        </p>
      )}
      <div className="min-h-0 flex-1">
        <CatalogList rows={rows} openId={openId} changes={catalog.changes} />
      </div>
      <div className="border-t border-line px-4 py-2 text-caption text-ink-3">
        {isLocal && <p>{t('catalog.localEngines')}</p>}
        {catalog.updatedAt === null
          ? t('catalog.notLoaded')
          : today
            ? t('catalog.updatedToday', { time: formatTime(catalog.updatedAt) })
            : t('catalog.updated', { date: formatDate(catalog.updatedAt), time: formatTime(catalog.updatedAt) })}
      </div>
    </aside>
  )
}

import type { Catalog } from '#shared/bridge/catalog.ts'
import type { KeyboardEvent, Ref } from 'react'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { everyModel, isNarrowed, type Narrowing } from '../catalog-facets.ts'
import { type CatalogRow, modelBeside } from '../catalog-selectors.ts'
import { useCreateActions } from '../create-context.tsx'
import { CatalogChanges } from './catalog-changes.tsx'
import { CatalogFilters } from './catalog-filters.tsx'
import { CatalogList } from './catalog-list.tsx'

export type CatalogSidebarProps = {
  readonly catalog: Catalog
  readonly rows: readonly CatalogRow[]
  readonly openId: string | null
  readonly narrowing: Narrowing
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
  const { catalog, rows, openId, narrowing, findRef, onSeen } = props
  const actions = useCreateActions()
  const now = useNow(60_000)
  const isListed = rows.some((row) => row.kind === 'model' && row.card.id === openId)
  const walk = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const first = isListed ? null : modelBeside(rows, null, 1)
      const opened = first === null ? Promise.resolve() : actions.openModel(first.id)
      if (isListed || first !== null) void opened.then(actions.focusPrompt)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const card = modelBeside(rows, openId, event.key === 'ArrowDown' ? 1 : -1)
      if (card !== null) void actions.openModel(card.id)
    }
  }
  const today = catalog.updatedAt !== null && formatDate(catalog.updatedAt) === formatDate(new Date(now).toISOString())
  return (
    <aside
      aria-label="Models"
      className="flex min-h-0 w-[276px] shrink-0 flex-col border-r border-line max-[1360px]:w-60"
    >
      <div className="px-3 pt-2.5 pb-2">
        <SearchField
          label="Find a model"
          keys="/"
          value={narrowing.find}
          onChange={(find) => actions.narrow({ find })}
          onKeyDown={walk}
          inputRef={findRef}
        />
        <CatalogFilters models={catalog.models} narrowing={narrowing} />
      </div>
      <CatalogChanges changes={catalog.changes} onSeen={onSeen} />
      {isNarrowed(narrowing) && (
        <p role="status" className="flex items-center gap-2 px-4 pb-1 text-caption text-ink-3">
          <span className="flex-1">
            {rows.filter((row) => row.kind === 'model').length} of {catalog.models.length}
          </span>
          <button type="button" className="link min-h-6" onClick={() => actions.narrow(everyModel)}>
            Show all
          </button>
        </p>
      )}
      <div className="min-h-0 flex-1">
        <CatalogList rows={rows} openId={openId} changes={catalog.changes} />
      </div>
      <div className="border-t border-line px-4 py-2 text-caption text-ink-3">
        {catalog.updatedAt === null
          ? 'Catalog not read yet.'
          : `Catalog updated ${formatTime(catalog.updatedAt)} ${today ? 'today' : formatDate(catalog.updatedAt)}. No key needed.`}
      </div>
    </aside>
  )
}

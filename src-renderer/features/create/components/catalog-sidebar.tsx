import type { Catalog } from '#shared/bridge/catalog.ts'
import type { KeyboardEvent, Ref } from 'react'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { type CatalogRow, type CatalogType, countTypes, modelBeside } from '../catalog-selectors.ts'
import { useCreateActions } from '../create-context.tsx'
import { CatalogList } from './catalog-list.tsx'

const typeNames = { all: 'All', image: 'Image', video: 'Video', audio: 'Audio', unknown: 'Other' } as const

export type CatalogSidebarProps = {
  readonly catalog: Catalog
  readonly rows: readonly CatalogRow[]
  readonly openId: string | null
  readonly find: string
  readonly type: CatalogType
  readonly findRef: Ref<HTMLInputElement>
}

/** The catalog: find, type, what is pinned, then groups by category. Up and Down walk through the models from the search too. */
export function CatalogSidebar(props: CatalogSidebarProps) {
  const { catalog, rows, openId, find, type, findRef } = props
  const actions = useCreateActions()
  const now = useNow(60_000)
  const types = countTypes(catalog.models)
  const options = [
    { value: 'all' as const, label: typeNames.all },
    ...types.map((one) => ({ value: one.type, label: typeNames[one.type], detail: one.count })),
  ]
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const card = modelBeside(rows, openId, event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
    if (card !== null) void actions.openModel(card.id)
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
          value={find}
          onChange={(text) => actions.narrow({ find: text })}
          onKeyDown={walk}
          inputRef={findRef}
        />
        {types.length > 1 && (
          <div className="mt-2">
            <Segmented
              label="Type"
              labelHidden
              full
              options={options}
              value={type}
              onChange={(next) => actions.narrow({ type: next })}
            />
          </div>
        )}
      </div>
      <div className="min-h-0 flex-1">
        <CatalogList rows={rows} openId={openId} />
      </div>
      <div className="border-t border-line px-4 py-2 text-caption text-ink-3">
        {catalog.updatedAt === null
          ? 'Catalog not read yet.'
          : `Catalog updated ${formatTime(catalog.updatedAt)} ${today ? 'today' : formatDate(catalog.updatedAt)}. No key needed.`}
      </div>
    </aside>
  )
}

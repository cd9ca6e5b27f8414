import type { Catalog } from '#shared/bridge/catalog.ts'
import { Pin, PinOff } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
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
  readonly pinnedIds: readonly string[]
  onPin(modelId: string): void
  readonly findRef: Ref<HTMLInputElement>
}

/** The catalog: find, type, what is pinned, then groups by category. Up and Down walk through the models from the search too. */
export function CatalogSidebar(props: CatalogSidebarProps) {
  const { catalog, rows, openId, find, type, pinnedIds, onPin, findRef } = props
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
  const isPinned = openId !== null && pinnedIds.includes(openId)
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
      <div className="flex items-center border-t border-line py-1 pr-2 pl-4 text-caption text-ink-3">
        <span className="flex-1">
          {catalog.updatedAt === null
            ? 'Catalog not read yet.'
            : `Catalog updated ${formatTime(catalog.updatedAt)} ${today ? 'today' : formatDate(catalog.updatedAt)}. No key needed.`}
        </span>
        <IconButton
          icon={isPinned ? PinOff : Pin}
          size="small"
          label={isPinned ? 'Unpin this model' : 'Pin this model'}
          disabled={openId === null ? 'Pick a model first.' : undefined}
          onClick={() => openId !== null && onPin(openId)}
        />
      </div>
    </aside>
  )
}

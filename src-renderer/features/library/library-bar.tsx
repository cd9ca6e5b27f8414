import { useQuery } from '@tanstack/react-query'
import { FolderSearch, LayoutGrid, List } from 'lucide-react'
import type { Ref } from 'react'
import { isNarrowing, type LibrarySort, sortedFacts } from '#shared/domain/library/library-query.ts'
import { useBridge } from '../../lib/bridge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Slider } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PanelToggle, useSidePanel } from '../../ui/side-panel.tsx'
import { SortSelect } from '../../ui/sort-select.tsx'
import { ImportButton, type ImportChoosers } from './import-area.tsx'
import { QueryField } from './query-field.tsx'
import { type LibraryActions, type LibraryState, queryOf } from './store.ts'
import { t } from './texts.ts'
import type { AssetList } from './use-assets.ts'
import type { LibraryView } from './view-store.ts'

type LibraryBarProps = {
  readonly list: AssetList
  readonly state: LibraryState
  readonly actions: LibraryActions
  readonly searchRef: Ref<HTMLInputElement>
  readonly choosers: ImportChoosers
  /** Why the search cannot be saved; null if it can. */
  readonly noSearch: string | null
  onSaveSearch(): void
  /** The tiles' height in px. */
  readonly tileSize: number
  onTileSize(size: number): void
  readonly view: LibraryView['view']
  onView(view: LibraryView['view']): void
}

const isFact = (sort: string): sort is (typeof sortedFacts)[number] => sortedFacts.some((fact) => fact === sort)

/** Writes an order for the user. */
function sortName(sort: LibrarySort): string {
  if (sort === 'newest' || sort === 'oldest') return t(`bar.sorts.${sort}`)
  const fact = sort.replace('-', '')
  const name = isFact(fact) ? t(`bar.sorts.${fact}`) : ''
  return sort.startsWith('-') ? t('bar.reversed', { sort: name }) : name
}

/** The bar above the files: the query, what it found, import, sorting and the tiles' size. */
export function LibraryBar(props: LibraryBarProps) {
  const { list, state, actions, searchRef, choosers, noSearch, onSaveSearch, tileSize, onTileSize, view, onView } =
    props
  const { text, settled } = state
  const { query, problems } = queryOf(state)
  const { query: queries } = useBridge()
  const { data: collections } = useQuery(queries.collections.list.queryOptions())
  const filters = useSidePanel('left')
  const details = useSidePanel('right')
  const took =
    !isNarrowing(query) || list.state !== 'ready'
      ? undefined
      : t('bar.took', { ms: String(Math.max(1, Math.round(list.tookMs))) })
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3 max-[760px]:h-auto max-[760px]:min-h-11 max-[760px]:flex-wrap max-[760px]:py-1">
      <h1 className="sr-only">{t('title')}</h1>
      {(filters.isSheet || !filters.isShown) && (
        <PanelToggle side="left" panel={filters} show={t('bar.showFilters')} hide={t('bar.hideFilters')} />
      )}
      <QueryField
        settled={settled}
        text={text}
        problems={problems}
        actions={actions}
        inputRef={searchRef}
        trailing={
          took === undefined ? null : (
            <span className="text-small whitespace-nowrap text-ink-3 max-[1100px]:hidden">{took}</span>
          )
        }
      />
      <span role="status" className="shrink-0 text-small whitespace-nowrap text-ink-3 max-[1100px]:sr-only">
        {state.view === 'files' &&
          list.isCounted &&
          list.all > 0 &&
          t('bar.shown', { shown: list.total, all: list.all })}
        {state.view === 'trash' && collections !== undefined && t('bar.trashed', { count: collections.trashed })}
      </span>
      {noSearch === null && state.view === 'files' && (
        <Button className="shrink-0 max-[1360px]:hidden" onClick={onSaveSearch}>
          <Icon icon={FolderSearch} />
          {t('collections.saveSearch')}
        </Button>
      )}
      {/* In a narrow window its place is kept, so that nothing moves at the first filter. */}
      {state.view === 'files' && (
        <span className="shrink-0 min-[1360px]:hidden">
          <IconButton
            icon={FolderSearch}
            label={t('collections.saveSearch')}
            keys="mod+s"
            disabled={noSearch ?? undefined}
            onClick={onSaveSearch}
          />
        </span>
      )}
      <span className="flex-1" />
      <ImportButton choosers={choosers} />
      {state.view === 'files' && (
        <>
          <div className="w-max min-w-[116px] max-w-[180px] shrink-0">
            <SortSelect
              label={t('bar.sort')}
              sorts={[...new Set<LibrarySort>(['newest', 'oldest', ...sortedFacts, query.sort])]}
              nameOf={sortName}
              value={query.sort}
              onChange={actions.setSort}
            />
          </div>
          <div className="shrink-0">
            <Segmented
              label={t('bar.view')}
              labelHidden
              options={[
                { value: 'grid', label: t('bar.grid'), icon: LayoutGrid },
                { value: 'list', label: t('bar.list'), icon: List },
              ]}
              value={view}
              onChange={onView}
            />
          </div>
        </>
      )}
      <div className={view === 'grid' || state.view !== 'files' ? 'w-[90px] shrink-0' : 'invisible w-[90px] shrink-0'}>
        <Slider
          label={t('bar.size')}
          bare
          min={80}
          max={320}
          step={4}
          value={tileSize}
          defaultValue={140}
          onChange={(size) => typeof size === 'number' && onTileSize(size)}
        />
      </div>
      <PanelToggle side="right" panel={details} show={t('bar.showDetails')} hide={t('bar.hideDetails')} />
    </header>
  )
}

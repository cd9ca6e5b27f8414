import type { ShelfFileState } from '#shared/bridge/shelf.ts'
import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import type { Ref } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { SortSelect } from '../../../ui/sort-select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useComposerActions, useComposerState } from '../composer-context.tsx'
import { t } from './texts.ts'
import type { ShelfList } from './use-shelf.ts'

/** The file states by which the shelf is filtered. A rendered file is at the service or in the library. */
export const stateFilters = ['all', 'rendered', 'rendering', 'waiting', 'none'] as const
/** A choice of file states. */
export type StateFilter = (typeof stateFilters)[number]

const statesOf: Readonly<Record<StateFilter, readonly ShelfFileState[]>> = {
  all: [],
  rendered: ['library', 'service'],
  rendering: ['rendering'],
  waiting: ['waiting'],
  none: ['none'],
}

/** Returns the file states that a choice lets through; none for all. */
export const filteredStates = (filter: StateFilter): readonly ShelfFileState[] => statesOf[filter]

/** Returns the choice that lets the given file states through. */
export const filterOf = (states: readonly ShelfFileState[]): StateFilter =>
  stateFilters.find((filter) => String(statesOf[filter]) === String(states)) ?? 'all'

/** Returns how many plays a choice lets through; null until that is known. */
export function filterCount(counts: ShelfList['counts'], filter: StateFilter): number | null {
  if (counts === null) return null
  const states: readonly ShelfFileState[] =
    filter === 'all' ? ['library', 'service', 'rendering', 'waiting', 'none'] : statesOf[filter]
  return states.reduce((sum, state) => sum + counts[state], 0)
}

const sorts = ['newest', 'oldest', 'title', 'scheduled'] as const

type ShelfBarProps = { readonly list: ShelfList; readonly searchRef: Ref<HTMLInputElement> }

/** The filters, the search and the order of the shelf. */
export function ShelfBar({ list, searchRef }: ShelfBarProps) {
  const actions = useComposerActions()
  // Without its key, the search has room for its words.
  const isNarrow = useMediaQuery('(width < 1440px)')
  const { text, states, angle, sort, layout } = useComposerState((state) => state.shelf)
  return (
    <div className="relative z-10 flex h-[50px] shrink-0 items-center gap-2 px-5 [&>*]:shrink-0">
      <Segmented
        label={t('bar.states')}
        labelHidden
        options={stateFilters.map((value) => {
          const count = filterCount(list.counts, value)
          return {
            value,
            label: t(value === 'rendered' ? 'bar.service' : `bar.${value}`),
            ...(count === null ? {} : { detail: <span className="text-ink-3">{formatCount(count)}</span> }),
          }
        })}
        value={filterOf(states)}
        onChange={(filter) => actions.changeShelf({ states: filteredStates(filter) })}
      />
      <div className="w-[122px] shrink-0">
        <Select
          label={t('bar.angle')}
          labelHidden
          options={[
            { value: '', label: t('bar.anyAngle'), image: <Icon icon={SlidersHorizontal} size={14} /> },
            ...list.angles.map((one) => ({
              value: one.angle,
              label: one.angle,
              detail: <span className="text-ink-3">{formatCount(one.count)}</span>,
            })),
          ]}
          value={angle ?? ''}
          onChange={(next) => actions.changeShelf({ angle: next === '' ? null : next })}
        />
      </div>
      <div className="ms-auto max-w-[218px] min-w-[80px] flex-1 shrink!">
        <SearchField
          label={t('bar.find')}
          {...(isNarrow ? {} : { keys: '/' })}
          value={text}
          onChange={(next) => actions.changeShelf({ text: next })}
          inputRef={searchRef}
        />
      </div>
      <div className="w-[106px] shrink-0">
        <SortSelect
          label={t('bar.sort')}
          sorts={sorts}
          nameOf={(one) => t(`bar.sorts.${one}`)}
          value={sort}
          onChange={(next) => actions.changeShelf({ sort: next })}
        />
      </div>
      <Segmented
        label={t('bar.view')}
        labelHidden
        options={[
          { value: 'grid' as const, label: t('bar.grid'), icon: LayoutGrid },
          { value: 'list' as const, label: t('bar.list'), icon: List },
        ]}
        value={layout}
        onChange={(next) => actions.changeShelf({ layout: next })}
      />
    </div>
  )
}

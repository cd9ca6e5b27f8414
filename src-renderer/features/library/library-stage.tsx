import { failureOf } from '../../lib/bridge.tsx'
import { Note } from '../../ui/note.tsx'
import { LibraryGrid, type LibraryGridProps, LibraryLoading, NothingFound, NothingYet } from './library-grid.tsx'
import { LibraryList } from './library-list.tsx'
import { queryOf } from './store.ts'
import { t } from './texts.ts'
import type { LibraryView, ScrollPlace } from './view-store.ts'

type LibraryStageProps = Omit<LibraryGridProps, 'place'> & {
  readonly view: LibraryView['view']
  /** Where each view was scrolled to. */
  readonly places: Readonly<Record<LibraryView['view'], ScrollPlace>>
  /** The words of the filter's query. */
  readonly words: string
  onCreate(): void
}

/** The files of the library as a grid or a list, or why there are none to show. */
export function LibraryStage({ view, places, words, onCreate, ...grid }: LibraryStageProps) {
  const { list, actions, state } = grid
  const isEmpty = list.state === 'ready' && list.total === 0
  const filterKey = JSON.stringify(grid.filter)
  return (
    <>
      {list.state === 'loading' && <LibraryLoading />}
      {list.state === 'failed' && (
        <div className="grid h-full place-items-center p-5">
          <Note tone="error" title={t('failed.title')} actions={[list.retry]}>
            {failureOf(list.error)?.message ?? t('failed.text')}
          </Note>
        </div>
      )}
      {isEmpty && list.all === 0 && <NothingYet onCreate={onCreate} />}
      {isEmpty && list.all > 0 && <NothingFound text={words} onShowAll={actions.showAll} />}
      {list.slots.length > 0 && view === 'grid' && <LibraryGrid key={filterKey} {...grid} place={places.grid} />}
      {list.slots.length > 0 && view === 'list' && (
        <LibraryList
          key={filterKey}
          {...grid}
          sort={queryOf(state).query.sort}
          filterKey={filterKey}
          place={places.list}
        />
      )}
    </>
  )
}

import type { LibraryFilter } from '#shared/bridge/library.ts'
import { failureOf } from '../../lib/bridge.tsx'
import { Note } from '../../ui/note.tsx'
import { LibraryGrid, type LibraryGridProps, LibraryLoading, NothingFound, NothingYet } from './library-grid.tsx'
import { t } from './texts.ts'

type LibraryStageProps = LibraryGridProps & {
  readonly filter: LibraryFilter
  /** The words of the filter's query. */
  readonly words: string
  onCreate(): void
}

/** The files of the library, or why there are none to show. */
export function LibraryStage({ filter, words, onCreate, ...grid }: LibraryStageProps) {
  const { list, actions } = grid
  const isEmpty = list.state === 'ready' && list.assets.length === 0
  return (
    <>
      {list.state === 'loading' && <LibraryLoading />}
      {list.state === 'failed' && (
        <div className="grid h-full place-items-center p-5">
          <Note tone="error" title={t('failed.title')} actions={[{ label: t('failed.retry'), run: list.retry }]}>
            {failureOf(list.error)?.message ?? t('failed.text')}
          </Note>
        </div>
      )}
      {isEmpty && list.all === 0 && <NothingYet onCreate={onCreate} />}
      {isEmpty && list.all > 0 && <NothingFound text={words} onShowAll={actions.showAll} />}
      {list.assets.length > 0 && <LibraryGrid key={JSON.stringify(filter)} {...grid} />}
    </>
  )
}

import {
  printFilter,
  type FilterName,
  type LibraryQuery,
  type QueryProblem,
} from '#shared/domain/library/library-query.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/keys.tsx'
import { useCollectionNames } from './collection-names.ts'
import { FilterChips } from './filter-chips.tsx'
import type { LibraryActions } from './store.ts'
import { t } from './texts.ts'

export type QueryFieldProps = {
  /** The filters that are chips. */
  readonly settled: LibraryQuery
  readonly text: string
  readonly problems: readonly QueryProblem[]
  readonly actions: Pick<
    LibraryActions,
    'type' | 'settle' | 'removeFilter' | 'editFilter' | 'removeLastFilter' | 'showAll'
  >
  readonly inputRef: Ref<HTMLInputElement>
  readonly trailing: ReactNode
}

/**
 * The search box of the library. A filter that is typed becomes a chip after a space or Enter; Backspace before the text
 * removes the last chip. A filter that cannot be read stays as text, with its error below.
 */
export function QueryField({ settled, text, problems, actions, inputRef, trailing }: QueryFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [problem] = problems
  const shown = useCollectionNames().withNames(settled)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      actions.type('')
    } else if (event.key === 'Enter') actions.settle()
    else if (event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0) actions.removeLastFilter()
  }
  const edit = (name: FilterName) => {
    actions.editFilter(name, shown)
    box.current?.querySelector('input')?.focus()
  }
  const hasFilters = printFilter(settled, 'kind') !== null || text !== ''
  return (
    <div ref={box} className="relative w-[640px] max-w-full min-w-48 shrink">
      <div className="field-shell h-[30px]">
        <Icon icon={Search} size={14} className="shrink-0 text-ink-3" />
        {/* Chips give way to what is typed; those that do not fit at all are scrolled to. */}
        <span className="flex min-w-0 items-center gap-[inherit] overflow-x-auto [scrollbar-width:none] empty:hidden">
          <FilterChips query={shown} onRemove={actions.removeFilter} onEdit={edit} />
        </span>
        <input
          ref={inputRef}
          type="search"
          aria-label={t('bar.search')}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          placeholder={t('bar.placeholder')}
          value={text}
          onChange={(event) => actions.type(event.target.value)}
          onBlur={actions.settle}
          onKeyDown={press}
          autoComplete="off"
          spellCheck={false}
          className="h-full min-w-24 flex-1 bg-transparent text-ellipsis placeholder:text-ink-3"
        />
        {trailing}
        {!hasFilters && <Kbd keys="/" />}
      </div>
      {problem !== undefined && (
        <p
          id={id}
          role="alert"
          className="absolute top-full start-0 z-20 mt-0.5 rounded-control bg-surface-2 px-2 py-1 text-small text-err shadow-pop"
        >
          {sentenceOf(problem)}
        </p>
      )}
    </div>
  )
}

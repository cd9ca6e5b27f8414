import type { ReactNode } from 'react'
import { EmptyState, Note } from '../../ui/note.tsx'

export type ListStateProps = {
  readonly list: { readonly isLoading: boolean; readonly isFailed: boolean; readAgain(): void }
  readonly count: number
  /** Null if nothing is filtered. */
  readonly onClearFilter: (() => void) | null
  readonly words: {
    readonly failed: string
    readonly retry: string
    readonly noMatch: string
    readonly showAll: string
    readonly emptyTitle: string
    readonly emptyText: string
  }
  /** The list, while it has rows or is being read. */
  readonly children: ReactNode
}

/** Shows a list, or says why there is none: it couldn't be read, nothing passes the filter, or nothing is there yet. */
export function ListState({ list, count, onClearFilter, words, children }: ListStateProps) {
  return (
    <>
      {list.isFailed && (
        <div className="p-3">
          <Note tone="error" actions={[{ label: words.retry, run: list.readAgain }]}>
            {words.failed}
          </Note>
        </div>
      )}
      {count > 0 || list.isLoading || list.isFailed ? (
        children
      ) : onClearFilter === null ? (
        <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>
      ) : (
        <EmptyState title={words.noMatch}>
          <button type="button" className="link" onClick={onClearFilter}>
            {words.showAll}
          </button>
        </EmptyState>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import type { ReadState, Retry } from '../../lib/read-state.ts'
import { EmptyState, Note } from '../../ui/note.tsx'

export type ListStateProps = {
  readonly list: { readonly state: ReadState; readonly retry: Retry }
  readonly count: number
  /** Null if nothing is filtered. */
  readonly onClearFilter: (() => void) | null
  readonly words: {
    readonly failed: string
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
      {list.state === 'failed' && (
        <div className="p-3">
          <Note tone="error" actions={[list.retry]}>
            {words.failed}
          </Note>
        </div>
      )}
      {count > 0 || list.state !== 'ready' ? (
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

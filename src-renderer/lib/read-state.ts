import { useState } from 'react'
import { t } from './texts.ts'

/** How far the reading behind a view is. */
export type ReadState = 'loading' | 'failed' | 'ready'

/** The button that reads again. */
export type Retry = { readonly label: string; readonly busy: boolean; run(): void }

type Query = {
  readonly isPending: boolean
  readonly isError: boolean
  readonly isFetching: boolean
  readonly error: unknown
  readonly errorUpdateCount: number
  readonly refetch: () => Promise<unknown>
}

/**
 * How far a query is, for the view that shows it. One that failed there stays failed, with its error, while it is read
 * again: its note stays, and with it the button that was pressed and has the focus.
 */
export function useReadState(query: Query): {
  readonly state: ReadState
  readonly error: unknown
  readonly retry: Retry
} {
  const { isPending, isError, error, errorUpdateCount, refetch } = query
  const [last, setLast] = useState<unknown>(null)
  if (error !== null && error !== last) setLast(error)
  const isReadAgain = isPending && errorUpdateCount > 0 && last !== null
  const state = isError || isReadAgain ? 'failed' : isPending ? 'loading' : 'ready'
  return {
    state,
    error: isReadAgain ? last : error,
    // Not read before it failed: whoever reads `isFetching` is rendered again at every fetch.
    retry: { label: t('retry'), busy: state === 'failed' && query.isFetching, run: () => void refetch() },
  }
}

import type { StatusKind } from '../../../ui/status-mark.tsx'
import type { SheetLook } from './sheet-items.ts'

/** A look in a word, with the mark that stands before it and how its segment is filled. */
export const lookWords: Readonly<
  Record<SheetLook, { readonly mark: StatusKind; readonly word: string; readonly fill: string }>
> = {
  succeeded: { mark: 'succeeded', word: 'succeeded', fill: 'bg-data-1' },
  running: { mark: 'running', word: 'running', fill: 'bg-mark' },
  failed: { mark: 'failed', word: 'failed', fill: 'bg-err' },
  refused: { mark: 'refused', word: 'not started', fill: 'bg-err' },
  unconfirmed: { mark: 'unconfirmed', word: 'not confirmed', fill: 'bg-warn' },
  'not-made': { mark: 'failed', word: 'not made', fill: 'bg-err' },
  waiting: { mark: 'waiting', word: 'waiting', fill: 'bg-line-hi' },
  held: { mark: 'held', word: 'held', fill: 'bg-line-hi' },
  'past-budget': { mark: 'waiting', word: 'past budget', fill: 'hatched' },
}

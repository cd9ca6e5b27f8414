import type { StatusKind } from '../../ui/status-mark.tsx'
import type { SheetLook } from './sheet-items.ts'

/** How a state is marked before its word, and how its segment is filled. */
export const lookWords: Readonly<Record<SheetLook, { readonly mark: StatusKind; readonly fill: string }>> = {
  succeeded: { mark: 'succeeded', fill: 'bg-data-1' },
  running: { mark: 'running', fill: 'bg-mark' },
  failed: { mark: 'failed', fill: 'bg-err' },
  refused: { mark: 'refused', fill: 'bg-err' },
  unconfirmed: { mark: 'unconfirmed', fill: 'bg-warn' },
  'not-made': { mark: 'failed', fill: 'bg-err' },
  waiting: { mark: 'waiting', fill: 'bg-line-hi' },
  held: { mark: 'held', fill: 'bg-line-hi' },
  'past-budget': { mark: 'waiting', fill: 'hatched' },
}

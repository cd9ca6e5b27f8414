import type { Catalog } from '#shared/bridge/catalog.ts'
import { formatCount } from '../../lib/format.ts'

type Change = Catalog['changes'][number]

/** The mark of a changed model in the list, in a word; null where nothing changed. */
export function changeMark(change: Change | undefined): string | null {
  if (change === undefined || change.kind === 'gone') return null
  if (change.kind === 'new') return 'new'
  return change.changes.some(({ kind }) => kind === 'price') ? 'price changed' : 'inputs changed'
}

/** What became of a model, in full. */
export function changeSentences({ kind, changes }: Change): string[] {
  switch (kind) {
    case 'new':
      return ['It is new.']
    case 'gone':
      return ['It is no longer in the catalog. What you made with it stays.']
    case 'changed':
      return changes.map(({ sentence }) => sentence)
  }
}

/** All changes in a few words, for a narrow line: `2 changed, 1 new, 1 gone`. */
export function changesLine(changes: readonly Change[]): string {
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length
  return (['changed', 'new', 'gone'] as const)
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${formatCount(count(kind))} ${kind}`)
    .join(', ')
}

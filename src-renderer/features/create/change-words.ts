import type { Catalog } from '#shared/bridge/catalog.ts'
import { t } from './texts.ts'

type Change = Catalog['changes'][number]

/** The mark of a changed model in the list, in a word; null where nothing changed. */
export function changeMark(change: Change | undefined): string | null {
  if (change === undefined || change.kind === 'gone') return null
  if (change.kind === 'new') return t('catalog.changes.mark.new')
  return t(`catalog.changes.mark.${change.changes.some(({ kind }) => kind === 'price') ? 'price' : 'inputs'}`)
}

/** What became of a model, in full. */
export function changeSentences({ kind, changes }: Change): string[] {
  switch (kind) {
    case 'new':
      return [t('catalog.changes.new')]
    case 'gone':
      return [t('catalog.changes.gone')]
    case 'changed':
      return changes.map(({ sentence }) => sentence)
  }
}

/** All changes in a few words, for a narrow line: `2 changed, 1 new, 1 removed`. */
export function changesLine(changes: readonly Change[]): string {
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length
  return (['changed', 'new', 'gone'] as const)
    .filter((kind) => count(kind) > 0)
    .map((kind) => t(`catalog.changes.count.${kind}`, { count: count(kind) }))
    .join(', ')
}

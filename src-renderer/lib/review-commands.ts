import type { Command } from './command-registry.ts'
import { changeWords, type Reviewed, type ReviewChange, type Reviews } from './reviews.ts'
import { t } from './texts.ts'

type Options = {
  /** What the ids begin with. */
  readonly id: string
  readonly group: string
  /** What is shown or selected. */
  readonly assets: readonly Reviewed[]
  readonly reviews: Reviews
  readonly last: ReviewChange | null
  /** Why nothing can be judged while there is no file. */
  readonly noFile: string
}

/** Stars, keep, reject and their undo for the files that a screen shows or has selected. */
export function reviewCommands({ id, group, assets, reviews, last, noFile }: Options): Command[] {
  const refused = assets.length === 0 ? { disabled: noFile } : {}
  const allAre = (mark: Reviewed['mark']) => assets.length > 0 && assets.every((asset) => asset.mark === mark)
  return [
    ...[0, 1, 2, 3, 4, 5].map((stars) => ({
      id: `${id}.rate-${stars}`,
      title: stars === 0 ? t('rating.clear') : t('rating.stars', { stars: String(stars) }),
      group,
      keys: String(stars),
      ...refused,
      run: () => void reviews.rate(assets, stars),
    })),
    {
      id: `${id}.keep`,
      title: t(allAre('kept') ? 'rating.clearKeep' : 'rating.keep'),
      group,
      keys: 'p',
      ...refused,
      run: () => void reviews.mark(assets, 'kept'),
    },
    {
      id: `${id}.reject`,
      title: t(allAre('rejected') ? 'rating.clearReject' : 'rating.reject'),
      group,
      keys: 'x',
      ...refused,
      run: () => void reviews.mark(assets, 'rejected'),
    },
    {
      id: `${id}.undo`,
      title: last === null ? t('rating.undo') : t('rating.undoChange', { change: changeWords(last) }),
      group,
      keys: 'mod+z',
      ...(last === null ? { disabled: t('rating.nothingToUndo') } : {}),
      run: () => void reviews.undo(),
    },
  ]
}

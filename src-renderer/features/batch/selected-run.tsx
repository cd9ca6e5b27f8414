import { seedOf } from '#shared/domain/input-form/pick-fields.ts'
import type { Asset } from '#shared/bridge/library.ts'
import { formatCredits, formatElapsed } from '../../lib/format.ts'
import { useNavigation } from '../../lib/navigate.tsx'
import type { Reviews } from '../../lib/reviews.ts'
import { Button } from '../../ui/button.tsx'
import { Rating } from '../../ui/rating.tsx'
import { Section } from '../../ui/section.tsx'
import { tookMs } from '../../lib/job-times.ts'
import { usePractice } from '../../lib/workspace.ts'
import type { SheetItem } from './sheet-items.ts'
import { SheetImage } from './sheet-tile.tsx'
import { t } from './texts.ts'

export type SelectedRunProps = {
  readonly item: SheetItem
  /** What it made; null while there is nothing. */
  readonly asset: Asset | null
  readonly reviews: Reviews
  readonly isMatrix: boolean
}

const failureOf = ({ state }: SheetItem['job']) => ('failure' in state ? state.failure.message : null)

/** The picked prompt of a batch: what it made, what it cost, what is thought of it, and where to go with it. */
export function SelectedRun({ item, asset, reviews, isMatrix }: SelectedRunProps) {
  const isPractice = usePractice()
  const { toCreate, toLibrary } = useNavigation()
  const { job, credits } = item
  const took = tookMs(job)
  const seed = seedOf(job.input)
  const facts = [
    ...(isMatrix ? [job.modelName] : []),
    ...(took === null ? [] : [formatElapsed(took / 1000)]),
    ...(credits === null ? [] : [formatCredits(credits, isPractice)]),
    ...(seed === null ? [] : [t('selected.seed', { seed: String(seed) })]),
  ]
  const failure = failureOf(job)
  return (
    <Section title={t('selected.title')}>
      <div className="flex gap-3">
        <div className="relative size-16 shrink-0 rounded-media bg-stage">
          <SheetImage item={item} />
        </div>
        <div className="min-w-0 flex-1">
          <p className="line-clamp-3 text-small">
            <span className="mr-1.5 text-ink-3 tabular-nums">{String(item.place).padStart(2, '0')}</span>
            {item.prompt}
          </p>
          <p className="text-caption text-ink-3">{facts.join(', ')}</p>
        </div>
      </div>
      {failure !== null && <p className="mt-2 text-small text-err">{failure}</p>}
      {asset !== null && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Rating
            label={t('selected.rating')}
            value={asset.rating}
            onChange={(stars) => void reviews.rate([asset], stars)}
          />
          <Button
            size="small"
            keys="p"
            pressed={asset.mark === 'kept'}
            onClick={() => void reviews.mark([asset], 'kept')}
          >
            {t(asset.mark === 'kept' ? 'selected.kept' : 'selected.keep')}
          </Button>
          <Button
            size="small"
            keys="x"
            pressed={asset.mark === 'rejected'}
            onClick={() => void reviews.mark([asset], 'rejected')}
          >
            {t(asset.mark === 'rejected' ? 'selected.rejected' : 'selected.reject')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => toLibrary({ asset: asset.id })}>
            {t('selected.show')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => toCreate({ reuseAsset: asset.id })}>
            {t('selected.reuse')}
          </Button>
        </div>
      )}
    </Section>
  )
}

import type { AssetDetail } from '#shared/bridge/library.ts'
import { ArrowUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCredits } from '../../../lib/format.ts'
import type { Reviews } from '../../../lib/reviews.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { t } from '../texts.ts'
import { SideLetter } from './side-letter.tsx'

export type CompareSideProps = {
  readonly side: 'a' | 'b'
  readonly detail: AssetDetail
  readonly reviews: Reviews
  readonly isHidden: boolean
  /** Makes the candidate the keep. */
  onSwap(): void
  readonly children: ReactNode
}

/** One side of a comparison: what it is, the file, its stars, and for the candidate what to do with it. */
export function CompareSide({ side, detail, reviews, isHidden, onSwap, children }: CompareSideProps) {
  const isPractice = usePractice()
  const { asset, recipe } = detail
  const charged = recipe?.charged ?? null
  return (
    <section
      aria-label={t(`sides.${side}`)}
      aria-hidden={isHidden}
      className={classNames('flex min-h-0 min-w-0 flex-1 flex-col', isHidden && 'invisible')}
    >
      <div className="flex h-10 shrink-0 items-center gap-2 px-3.5">
        <SideLetter side={side} />
        <h2>{t(`sides.${side}`)}</h2>
        <span className="flex-1" />
        <span className="truncate text-small text-ink-2">
          {asset.modelName}
          {charged !== null && `, ${formatCredits(charged, isPractice)}`}
        </span>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center px-5 [&>*]:min-h-0">
        {children}
      </div>
      <div className="flex h-12 shrink-0 items-center gap-2 px-3.5">
        <Rating label={t('side.rating')} value={asset.rating} onChange={(stars) => void reviews.rate([asset], stars)} />
        <span className="flex-1" />
        {side === 'a' ? (
          <span className="text-small text-ink-3 max-[1360px]:hidden">{t('side.hint')}</span>
        ) : (
          <>
            <Button keys="up" onClick={onSwap}>
              <Icon icon={ArrowUp} size={14} />
              {t('side.choose')}
            </Button>
            <Button
              variant="quiet"
              keys="x"
              pressed={asset.mark === 'rejected'}
              onClick={() => void reviews.mark([asset], 'rejected')}
            >
              <Icon icon={X} size={14} />
              {t(asset.mark === 'rejected' ? 'side.rejected' : 'side.reject')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

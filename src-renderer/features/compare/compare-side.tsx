import type { AssetDetail, Asset } from '#shared/bridge/library.ts'
import { choiceLabelOf } from '#shared/domain/input-form/field.ts'
import { ArrowLeftRight, ArrowUp, X, AudioLines, Lock, LockOpen, Volume2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCredits } from '../../lib/format.ts'
import type { Reviews } from '../../lib/reviews.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Rating } from '../../ui/rating.tsx'
import { t } from './texts.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { modelNameOf } from '../../lib/own-names.ts'

/** The letter of a compared file: A was chosen, B is the candidate, the others follow it. */
type Side = 'a' | 'b' | 'c' | 'd' | 'e' | 'f'

/** The letters in their order. */
export const sides: readonly Side[] = ['a', 'b', 'c', 'd', 'e', 'f']

export type CompareSideProps = {
  readonly side: Side
  readonly detail: AssetDetail
  readonly reviews: Reviews
  readonly isHidden: boolean
  /** In a narrow place: actions are symbols. */
  readonly isCompact: boolean
  /** Whether A is locked as the reference, so that no candidate takes its place. */
  readonly lock: { readonly isOn: boolean; toggle(): void }
  /** Chooses the candidate, or makes another file the candidate. */
  onChoose(): void
  /** Whether it is the one that is heard, and what makes it so; null without sound. */
  readonly listening: { readonly isHeard: boolean; onListen(): void } | null
  readonly children: ReactNode
}

/** The letter of a side, with tape for the chosen file and in grey for the candidate. */
export function SideLetter({ side, small = false }: { readonly side: Side; readonly small?: boolean }) {
  return (
    <span
      className={classNames(
        'grid place-items-center rounded-[2px] font-[620] uppercase',
        small ? 'size-4 text-[11px]' : 'size-[22px] text-small',
        side === 'a' ? 'bg-mark text-mark-ink' : 'bg-control-hi text-ink',
      )}
    >
      {side}
    </span>
  )
}

const nameOf = (side: Side) =>
  side === 'a' || side === 'b' ? t(`sides.${side}`) : t('sides.other', { letter: side.toUpperCase() })

/** The actions of a side as symbols. */
function SideSymbols({ side, detail: { asset }, reviews, lock, onChoose, listening }: CompareSideProps) {
  const isRejected = asset.mark === 'rejected'
  return (
    <>
      {listening !== null && (
        <IconButton icon={Volume2} label={t('side.listen')} pressed={listening.isHeard} onClick={listening.onListen} />
      )}
      {side !== 'a' && (
        <>
          <IconButton
            icon={side === 'b' ? ArrowUp : ArrowLeftRight}
            label={t(side === 'b' ? 'side.choose' : 'side.candidate')}
            keys={side === 'b' ? 'up' : undefined}
            disabled={side === 'b' && lock.isOn ? t('commands.locked') : undefined}
            onClick={onChoose}
          />
          <IconButton
            icon={X}
            label={t(isRejected ? 'side.rejected' : 'side.reject')}
            keys={side === 'b' ? 'x' : undefined}
            pressed={isRejected}
            onClick={() => void reviews.mark([asset], 'rejected')}
          />
        </>
      )}
    </>
  )
}

/** The actions of a side in words. */
function SideButtons({ side, detail: { asset }, reviews, lock, onChoose, listening }: CompareSideProps) {
  return (
    <>
      {listening !== null && (
        <Button variant="quiet" pressed={listening.isHeard} onClick={listening.onListen}>
          <Icon icon={Volume2} size={14} />
          {t('side.listen')}
        </Button>
      )}
      {side === 'a' ? (
        <span className="text-small text-ink-3 max-[1360px]:hidden">{t('side.hint')}</span>
      ) : (
        <>
          {side === 'b' ? (
            <Button keys="up" disabled={lock.isOn ? t('commands.locked') : undefined} onClick={onChoose}>
              <Icon icon={ArrowUp} size={14} />
              {t('side.choose')}
            </Button>
          ) : (
            <Button onClick={onChoose}>{t('side.candidate')}</Button>
          )}
          <Button
            variant="quiet"
            {...(side === 'b' ? { keys: 'x' } : {})}
            pressed={asset.mark === 'rejected'}
            onClick={() => void reviews.mark([asset], 'rejected')}
          >
            <Icon icon={X} size={14} />
            {t(asset.mark === 'rejected' ? 'side.rejected' : 'side.reject')}
          </Button>
        </>
      )}
    </>
  )
}

/** One side of a comparison: its title, file and stars, and for the candidate its actions. */
export function CompareSide(props: CompareSideProps) {
  const { side, detail, reviews, isHidden, isCompact, children } = props
  const isPractice = usePractice()
  const { asset, recipe, video } = detail
  const charged = (recipe ?? video)?.charged ?? null
  const flow = typeof asset.flow === 'string' ? choiceLabelOf(asset.flow) : modelNameOf(asset)
  return (
    <section
      aria-label={nameOf(side)}
      aria-hidden={isHidden}
      className={classNames('flex min-h-0 min-w-0 flex-1 flex-col', isHidden && 'invisible')}
    >
      <div className="flex h-10 shrink-0 items-center gap-2 px-3.5">
        <SideLetter side={side} />
        <h2>{nameOf(side)}</h2>
        {side === 'a' && (
          <IconButton
            icon={props.lock.isOn ? Lock : LockOpen}
            size="small"
            label={t(props.lock.isOn ? 'commands.unlock' : 'commands.lock')}
            keys="a"
            pressed={props.lock.isOn}
            onClick={props.lock.toggle}
          />
        )}
        <span className="flex-1" />
        <span className="truncate text-small text-ink-2">
          {flow}
          {charged !== null && `, ${formatCredits(charged, isPractice)}`}
        </span>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center px-5 [&>*]:min-h-0">
        {children}
      </div>
      <div className="flex h-12 shrink-0 items-center gap-2 px-3.5">
        <Rating label={t('side.rating')} value={asset.rating} onChange={(stars) => void reviews.rate([asset], stars)} />
        <span className="flex-1" />
        {isCompact ? <SideSymbols {...props} /> : <SideButtons {...props} />}
      </div>
    </section>
  )
}

type CompareStripProps = {
  /** The files read so far. */
  readonly assets: readonly Asset[]
  readonly keep: AssetId
  readonly candidate: AssetId
  /** The files that are shown, in the order of their letters. */
  readonly panes: readonly AssetId[]
  onPick(assetId: AssetId): void
}

function Small({ asset }: { readonly asset: Asset }) {
  const { thumbnail } = useMediaUrl()
  switch (asset.kind) {
    case 'image':
    case 'video':
      return <img src={thumbnail(asset.id, 256)} alt="" className="size-full rounded-media object-contain" />
    case 'audio':
    case 'unknown':
      return (
        <span className="grid size-full place-items-center rounded-media bg-surface-2 text-ink-3">
          <Icon icon={AudioLines} size={20} />
        </span>
      )
  }
}

/** All compared files in a row; a click makes one the candidate. */
export function CompareStrip({ assets, keep, candidate, panes, onPick }: CompareStripProps) {
  return (
    <ul
      aria-label={t('strip.label')}
      className="flex min-w-0 flex-1 gap-2 overflow-x-auto p-1.5 [scrollbar-width:none]"
    >
      {assets.map((asset) => (
        <li key={asset.id} className="shrink-0">
          <button
            type="button"
            aria-label={typeof asset.flow === 'string' ? `${asset.title}, ${choiceLabelOf(asset.flow)}` : asset.title}
            aria-current={asset.id === keep || asset.id === candidate || undefined}
            disabled={asset.id === keep}
            onClick={() => onPick(asset.id)}
            className={classNames(
              'relative block size-[68px] rounded-media bg-stage',
              asset.id === keep && 'picked-on-stage',
            )}
          >
            <span className={classNames('block size-full', asset.mark === 'rejected' && 'opacity-[0.38]')}>
              <Small asset={asset} />
            </span>
            <span className="absolute bottom-1 start-1 flex gap-1">
              {panes.includes(asset.id) && <SideLetter side={sides[panes.indexOf(asset.id)] ?? 'b'} small />}
              {asset.mark === 'rejected' && (
                <span className="grid size-4 place-items-center rounded-[2px] bg-control-hi text-ink">
                  <Icon icon={X} size={12} />
                  <span className="sr-only">{t('strip.rejected')}</span>
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatElapsed } from '../../lib/format.ts'
import { useElapsed } from '../../lib/hooks.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Leader } from '../../ui/progress.tsx'
import { CastImage } from './cast-image.tsx'
import { isUnderWay, type Made, refundWords } from './cast-words.ts'
import { t } from './texts.ts'

function Working({ since }: { readonly since: string }) {
  const seconds = useElapsed(since)
  return <Leader seconds={seconds} text={formatElapsed(seconds)} label={t('made.processing')} />
}

type CastTileProps = {
  readonly kind: 'avatar' | 'video'
  readonly made: Made
  /** What a screen reader says before the line under the image. */
  readonly name: string
  readonly selected: boolean
  /** The height of the line under the image. Pixels. */
  readonly captionHeight: number
  /** The line under the image. */
  readonly children: ReactNode
}

/** The image, or what becomes of it. */
function MadeImage({ kind, made }: Pick<CastTileProps, 'kind' | 'made'>) {
  const { id, assetId, status, createdAt, error } = made
  if (status === 'completed') {
    return <CastImage kind={kind} id={id} assetId={assetId} size={512} className="size-full" />
  }
  if (isUnderWay(made)) return <Working since={createdAt} />
  return (
    <span className="grid size-full place-items-center border border-line bg-surface-1 px-2 text-center text-small">
      <span>
        <span className="flex items-center justify-center gap-1.5 text-err">
          <Icon icon={X} size={14} />
          {t('made.failed')}
        </span>
        <span className="block">{refundWords(made)}</span>
        <span className="line-clamp-2 text-caption text-ink-3">{error}</span>
      </span>
    </span>
  )
}

/** An avatar or a video in its list. */
export function CastTile({ kind, made, name, selected, captionHeight, children }: CastTileProps) {
  return (
    <span className="flex size-full flex-col">
      <span dir="auto" className="sr-only">
        {name}{' '}
      </span>
      <span className={classNames('relative min-h-0 flex-1 rounded-media', selected && 'picked-on-stage')}>
        <span className="absolute inset-0 overflow-hidden rounded-media">
          <MadeImage kind={kind} made={made} />
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-1.5 text-caption text-ink-2" style={{ height: captionHeight }}>
        {children}
      </span>
    </span>
  )
}

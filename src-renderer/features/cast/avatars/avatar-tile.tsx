import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { Globe, Heart, Link2, LoaderCircle, Lock, MessageSquare, X } from 'lucide-react'
import { formatCredits, formatElapsed } from '../../../lib/format.ts'
import { useElapsed } from '../../../lib/hooks.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Leader } from '../../../ui/progress.tsx'
import { useCastActions } from '../cast-context.tsx'
import { CastImage } from '../cast-image.tsx'
import { isUnderWay, refundWords } from './avatar-words.ts'
import { t } from './texts.ts'

/** The icon of each visibility. */
export const visibilityIcons = { public: Globe, unlisted: Link2, private: Lock, unknown: Lock } as const

/** The state of an avatar in words: how far it is, or who can see it. */
function stateOf(avatar: CastAvatar): string {
  if (isUnderWay(avatar)) return t('grid.processing')
  return t(`bar.${avatar.visibility === 'unknown' ? 'private' : avatar.visibility}`)
}

function Working({ since }: { readonly since: string }) {
  const seconds = useElapsed(since)
  return <Leader seconds={seconds} text={formatElapsed(seconds)} label={t('grid.processing')} />
}

/** The image of an avatar, or what becomes of it. */
function Face({ avatar }: { readonly avatar: CastAvatar }) {
  const { id, assetId, status, createdAt, error } = avatar
  if (status === 'completed') {
    return <CastImage kind="avatar" id={id} assetId={assetId} size={512} className="size-full" />
  }
  if (isUnderWay(avatar)) return <Working since={createdAt} />
  return (
    <span className="grid size-full place-items-center border border-line bg-surface-1 px-2 text-center text-small">
      <span>
        <span className="flex items-center justify-center gap-1.5 text-err">
          <Icon icon={X} size={14} />
          {t('grid.failed')}
        </span>
        <span className="block">{refundWords(avatar)}</span>
        <span className="line-clamp-2 text-caption text-ink-3">{error}</span>
      </span>
    </span>
  )
}

function Likes({ likes, comments }: Pick<CastAvatar, 'likes' | 'comments'>) {
  return (
    <>
      <Icon icon={Heart} size={12} />
      <span className="sr-only">{t('grid.likes')}</span> {likes} <Icon icon={MessageSquare} size={12} />
      <span className="sr-only">{t('grid.comments')}</span> {comments}
    </>
  )
}

/** The line under an image: who can see it, likes or cost; of a failed one the retry. */
function Caption({ avatar }: { readonly avatar: CastAvatar }) {
  const actions = useCastActions()
  const isPractice = usePractice()
  const { likes, comments, credits, retry } = avatar
  if (avatar.status === 'failed') {
    return (
      <>
        {retry !== null && (
          // By keyboard it is in the details and in the palette: a tile is one tab stop.
          <button type="button" tabIndex={-1} className="link truncate" onClick={() => void actions.retry(avatar)}>
            {t('grid.retry', { credits: formatCredits(retry, isPractice) })}
          </button>
        )}
        <span className="ml-auto shrink-0 text-ink-3">
          {avatar.refunded !== null && t('grid.credits', { credits: 0 })}
        </span>
      </>
    )
  }
  return (
    <>
      {isUnderWay(avatar) ? (
        <Icon icon={LoaderCircle} size={14} className="motion-safe:animate-spin" />
      ) : (
        <Icon icon={visibilityIcons[avatar.visibility]} size={14} />
      )}
      <span className="truncate">{stateOf(avatar)}</span>
      <span className="ml-auto flex shrink-0 items-center gap-1.5 text-ink-3">
        {avatar.isPublished && likes + comments > 0 ? (
          <Likes likes={likes} comments={comments} />
        ) : (
          credits !== null && t('grid.credits', { credits })
        )}
      </span>
    </>
  )
}

type AvatarTileProps = {
  readonly avatar: CastAvatar
  readonly selected: boolean
  /** The height of the line under the image. Pixels. */
  readonly captionHeight: number
}

/** An avatar in the contact sheet. */
export function AvatarTile({ avatar, selected, captionHeight }: AvatarTileProps) {
  const { prompt, variant } = avatar
  return (
    <span className="flex size-full flex-col">
      <span className="sr-only">
        {variant === null
          ? t('grid.tile', { prompt })
          : t('grid.tileVariant', { prompt, number: String(variant) })}{' '}
      </span>
      <span className={classNames('relative min-h-0 flex-1 rounded-media', selected && 'picked-on-stage')}>
        <span className="absolute inset-0 overflow-hidden rounded-media">
          <Face avatar={avatar} />
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-1.5 text-caption text-ink-2" style={{ height: captionHeight }}>
        <Caption avatar={avatar} />
      </span>
    </span>
  )
}

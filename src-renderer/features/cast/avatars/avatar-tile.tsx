import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { Globe, Heart, Link2, LoaderCircle, Lock, MessageSquare } from 'lucide-react'
import { usePractice } from '../../../lib/studio-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useCastActions } from '../cast-context.tsx'
import { CastTile } from '../cast-tile.tsx'
import { isUnderWay, retryWords } from '../cast-words.ts'
import { t as shared } from '../texts.ts'
import { t } from './texts.ts'

/** The icon of each visibility. */
export const visibilityIcons = { public: Globe, unlisted: Link2, private: Lock, unknown: Lock } as const

/** The state of an avatar in words: how far it is, or who can see it. */
function stateOf(avatar: CastAvatar): string {
  if (isUnderWay(avatar)) return shared('made.processing')
  return t(`bar.${avatar.visibility === 'unknown' ? 'private' : avatar.visibility}`)
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
            {retryWords(retry, isPractice)}
          </button>
        )}
        <span className="ms-auto shrink-0 text-ink-3">
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
      <span className="ms-auto flex shrink-0 items-center gap-1.5 text-ink-3">
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
  const name =
    variant === null ? t('grid.tile', { prompt }) : t('grid.tileVariant', { prompt, number: String(variant) })
  return (
    <CastTile kind="avatar" made={avatar} name={name} selected={selected} captionHeight={captionHeight}>
      <Caption avatar={avatar} />
    </CastTile>
  )
}

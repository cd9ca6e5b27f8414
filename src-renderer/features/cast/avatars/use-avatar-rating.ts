import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { useAsset } from '../../../forms/run-image.tsx'
import type { Command } from '../../../lib/commands.tsx'
import { reviewCommands, useReviews } from '../../../lib/reviews.ts'
import type { AvatarRating } from './avatar-inspector.tsx'
import { t } from './texts.ts'

/** The commands of a review that an avatar has: stars, and their undo. */
const isOfRating = ({ id }: Command) => /\.(?:rate-\d|undo)$/u.test(id)

/** The rating of the selected avatar's library file, and its keys. Null without such a file. */
export function useAvatarRating(
  workspaceId: string,
  avatar: CastAvatar | null,
): { readonly rating: AvatarRating | null; readonly commands: readonly Command[] } {
  const { reviews, last } = useReviews(workspaceId)
  const asset = useAsset(avatar?.assetId ?? undefined)
  const assets = asset === null ? [] : [asset]
  const group = t('commands.group')
  return {
    rating: asset === null ? null : { stars: asset.rating, rate: (stars) => void reviews.rate([asset], stars) },
    commands: reviewCommands({
      id: 'cast-avatar',
      group,
      assets,
      reviews,
      last,
      noFile: t(avatar === null ? 'commands.selectFirst' : 'commands.noFile'),
    }).filter(isOfRating),
  }
}

import type { CastAvatar } from '#shared/bridge/avatars.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { saveFile } from '../../../lib/files.ts'
import { formatCredits, formatElapsed, formatPixels, formatShortDate, formatTime } from '../../../lib/format.ts'
import { LineageSection } from '../../../forms/lineage-section.tsx'
import { useNavigation } from '../../../lib/navigate.tsx'
import { usePractice } from '../../../lib/studio-state.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { OverflowMenu } from '../../../ui/overflow-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { KeyValue, Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useCastActions } from '../cast-context.tsx'
import { CastImage } from '../cast-image.tsx'
import { AnimateSpeech } from './animate-speech.tsx'
import { AnimateCost, AnimateSection } from './animate-section.tsx'
import { visibilityIcons } from './avatar-tile.tsx'
import { titleOf } from './avatar-words.ts'
import { retryWords } from '../cast-words.ts'
import { t } from './texts.ts'

const visibilities = ['private', 'unlisted', 'public'] as const

/** How an avatar was made, as terms and values. */
export function avatarFacts(avatar: CastAvatar) {
  const { model, stylePreset, width, height, seed, took, credits, createdAt } = avatar
  const pixels = formatPixels(width, height)
  const cost = [...(took === null ? [] : [formatElapsed(took)]), ...(credits === null ? [] : [formatCredits(credits)])]
  return [
    { term: t('details.model'), detail: model },
    ...(stylePreset === null ? [] : [{ term: t('details.style'), detail: stylePreset }]),
    ...(pixels === '' ? [] : [{ term: t('details.size'), detail: pixels }]),
    ...(seed === null ? [] : [{ term: t('details.seed'), detail: String(seed) }]),
    ...(cost.length === 0 ? [] : [{ term: t('details.cost'), detail: cost.join(', ') }]),
    { term: t('details.made'), detail: `${formatShortDate(createdAt)}, ${formatTime(createdAt)}` },
  ]
}

/** What the run of a failed avatar cost, and what was refunded of it. */
function RunMoney({ jobId }: { readonly jobId: JobId }) {
  const { query } = useBridge()
  const { data } = useQuery(query.jobs.read.queryOptions({ input: { jobId } }))
  const { charged = null, refunded = 0 } = data?.job ?? {}
  return charged === null ? null : t('details.money', { charged, refunded })
}

/** Why an avatar failed, and its retry or that of all failed ones of its run, with its price. */
function FailedNote({ avatar }: { readonly avatar: CastAvatar }) {
  const { query } = useBridge()
  const actions = useCastActions()
  const isPractice = usePractice()
  const { jobId, error, retry } = avatar
  const { data: failed } = useQuery({
    ...query.avatars.failedOf.queryOptions({ input: jobId === null ? skipToken : { jobId } }),
  })
  const { count = 0, credits = 0 } = failed ?? {}
  const one = {
    label: retryWords(retry ?? 0, isPractice),
    run: () => void actions.retry(avatar),
  }
  const all = {
    label: t('details.retryAll', { count, credits: formatCredits(credits, isPractice) }),
    run: () => jobId !== null && void actions.retryFailed(jobId, credits),
  }
  const retries = [...(retry === null ? [] : [one]), ...(count > 1 ? [all] : [])]
  const reuse = { label: t('details.reuse'), run: () => actions.reuse(avatar) }
  return (
    <div className="p-3">
      <Note tone="error" title={t('details.failedTitle')} actions={[...retries, reuse]}>
        {error} {jobId !== null && <RunMoney jobId={jobId} />}{' '}
        {jobId !== null && retry === null && failed?.count === 0 && t('details.retried')}
      </Note>
    </div>
  )
}

/** The rating of an avatar's library file. */
export type AvatarRating = { readonly stars: number; rate(stars: number): void }

type AvatarInspectorProps = {
  readonly avatar: CastAvatar | null
  /** Null without a file in the library. */
  readonly rating: AvatarRating | null
  /** Whether the price of the video is lit: the key that spends presses its button. */
  readonly isLit: boolean
  readonly tierRef: Ref<HTMLFieldSetElement>
  onPreview(avatar: CastAvatar): void
  onRemove(avatar: CastAvatar): void
}

const frame = 'flex h-full min-h-0 w-[314px] shrink-0 flex-col border-s border-line bg-surface-1'

/** Everything about the selected avatar: how it was made, who can see it, and making a video of it. */
export function AvatarInspector({ avatar, rating, isLit, tierRef, onPreview, onRemove }: AvatarInspectorProps) {
  const actions = useCastActions()
  const { download } = useMediaUrl()
  const { toLibrary } = useNavigation()
  if (avatar === null) {
    return (
      <aside aria-label={t('details.label')} className={frame}>
        <div className="flex h-11 shrink-0 items-center border-b border-line px-4 text-ink-3">{t('details.none')}</div>
        <p className="px-4 py-3 text-small text-ink-3">{t('details.noneText')}</p>
      </aside>
    )
  }
  const { assetId, status } = avatar
  const file = assetId === null ? undefined : download(assetId)
  const isDone = status === 'completed'
  const title = titleOf(avatar)
  return (
    <aside
      aria-label={t('details.label')}
      onFocusCapture={() => actions.light('details')}
      onPointerDownCapture={() => actions.light('details')}
      className={frame}
    >
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line pe-2 ps-4">
        <h2 title={avatar.prompt} className="min-w-0 flex-1 truncate font-medium">
          {title}
        </h2>
        {file !== undefined && (
          <IconButton icon={Download} label={t('details.download')} onClick={() => saveFile(file)} />
        )}
        <IconButton icon={Trash2} label={t('details.remove')} keys="delete" onClick={() => onRemove(avatar)} />
        <OverflowMenu
          label={t('details.more')}
          groups={[
            [
              {
                id: 'reuse',
                title: t('details.reuse'),
                keys: 'shift+r',
                run: () => actions.reuse(avatar),
              },
              ...(assetId === null
                ? []
                : [{ id: 'library', title: t('details.library'), run: () => toLibrary({ asset: assetId }) }]),
            ],
          ]}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex gap-3 border-b border-line px-4 py-3">
          {isDone && (
            <button
              type="button"
              aria-label={t('details.preview')}
              onClick={() => onPreview(avatar)}
              className="size-[104px] shrink-0 cursor-zoom-in overflow-hidden rounded-media"
            >
              <CastImage kind="avatar" id={avatar.id} assetId={assetId} size={256} className="size-full" />
            </button>
          )}
          <div className="min-w-0 flex-1">
            <KeyValue rows={avatarFacts(avatar)} />
          </div>
        </div>
        {rating !== null && (
          <div className="flex items-center border-b border-line px-4 py-1.5 text-small text-ink-3">
            {t('details.rating')}
            <span className="ms-auto">
              <Rating label={t('details.rating')} value={rating.stars} onChange={rating.rate} />
            </span>
          </div>
        )}
        {status === 'failed' && <FailedNote avatar={avatar} />}
        {isDone && (
          <Section
            title={t('details.visibility')}
            aside={
              avatar.isPublished
                ? t('details.visibilityNote', { likes: avatar.likes, comments: avatar.comments })
                : undefined
            }
          >
            <Segmented
              label={t('details.visibility')}
              labelHidden
              full
              options={visibilities.map((value) => ({
                value,
                label: t(`bar.${value}`),
                image: <Icon icon={visibilityIcons[value]} size={14} />,
              }))}
              value={avatar.visibility === 'unknown' ? undefined : avatar.visibility}
              onChange={(visibility) => void actions.publish(avatar.id, visibility)}
            />
          </Section>
        )}
        {status !== 'failed' && (
          <>
            <AnimateSection tierRef={tierRef} />
            <AnimateSpeech />
          </>
        )}
        <LineageSection of={{ kind: 'avatar', id: avatar.id }} />
      </div>
      {status !== 'failed' && <AnimateCost avatar={avatar} isLit={isLit} />}
    </aside>
  )
}

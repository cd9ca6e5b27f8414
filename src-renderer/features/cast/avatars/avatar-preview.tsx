import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { FullWindow } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { fitted, useZoom } from '../../../ui/zoom.ts'
import { ZoomButton, ZoomPane } from '../../../ui/zoom-pane.tsx'
import type { AvatarRating } from './avatar-inspector.tsx'
import { titleOf } from './avatar-words.ts'
import { t } from './texts.ts'
import { readingKey } from '../../../ui/arrow-keys.ts'

type AvatarPreviewProps = {
  readonly avatar: CastAvatar
  readonly rating: AvatarRating | null
  /** Selects the next (`1`) or the previous (`-1`) avatar. */
  onStep(step: 1 | -1): void
  onClose(): void
}

function LargeAvatar({ avatar, rating, onStep, onClose }: AvatarPreviewProps) {
  const { original, cast } = useMediaUrl()
  const { id, assetId, prompt, width, height } = avatar
  const [failed, setFailed] = useState(false)
  const [view, setView] = useState(fitted)
  const zoom = useZoom({ view, onView: setView, image: width === null || height === null ? null : { width, height } })
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [])
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    // Space presses a focused button instead.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
    if (readingKey(event.key) === 'ArrowRight' || event.key === 'ArrowDown') onStep(1)
    else if (readingKey(event.key) === 'ArrowLeft' || event.key === 'ArrowUp') onStep(-1)
    else if (event.key === ' ') onClose()
    else if (event.key === 'z') zoom.toggle()
    else if (/^[0-5]$/u.test(event.key)) rating?.rate(Number(event.key))
    else return
    event.preventDefault()
  }
  return (
    // Handles the keys of the preview; its controls are inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="group"
      aria-label={prompt}
      tabIndex={-1}
      onKeyDown={press}
      className="quiet-focus flex min-h-0 flex-1 flex-col"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 px-4">
        <Dialog.Title className="min-w-0 flex-1 truncate text-small text-ink-2">{titleOf(avatar)}</Dialog.Title>
        {rating !== null && <Rating label={t('details.rating')} value={rating.stars} onChange={rating.rate} />}
        {!failed && <ZoomButton zoom={zoom} />}
        <IconButton icon={ChevronLeft} label={t('preview.previous')} keys="left" onClick={() => onStep(-1)} />
        <IconButton icon={ChevronRight} label={t('preview.next')} keys="right" onClick={() => onStep(1)} />
        <IconButton icon={X} label={t('preview.close')} keys="space" onClick={onClose} />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center px-6 pb-6 [&>*]:min-h-0">
        {failed ? (
          <Note tone="warn">{t('preview.unreadable')}</Note>
        ) : (
          <ZoomPane
            zoom={zoom}
            source={assetId === null ? cast('avatar', id) : original(assetId)}
            alt={prompt}
            onError={() => setFailed(true)}
          />
        )}
      </div>
    </div>
  )
}

/** Shows the selected avatar over the full window. Arrows select the next one, digits rate it, Space closes. */
export function AvatarPreview(props: AvatarPreviewProps) {
  return (
    <FullWindow onClose={props.onClose}>
      <LargeAvatar key={props.avatar.id} {...props} />
    </FullWindow>
  )
}

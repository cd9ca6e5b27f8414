import type { Asset } from '#shared/bridge/library.ts'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { usePlayback, useSound } from '../../lib/playback.ts'
import { reviewProps, type ReviewStep, type Reviews } from '../../lib/reviews.ts'
import { IconButton } from '../../ui/button.tsx'
import { FullWindow } from '../../ui/dialog.tsx'
import { ReviewButtons, Rating } from '../../ui/rating.tsx'
import { Note } from '../../ui/note.tsx'
import { MediaSurface } from '../../ui/media-surface.tsx'
import { playerKey, usePlaybackControls } from '../../ui/playback-controls.ts'
import { PlaybackBar } from '../../ui/playback-bar.tsx'
import { useZoom, fitted } from '../../ui/zoom.ts'
import { ZoomButton, ZoomPane } from '../../ui/zoom-pane.tsx'
import { t } from './texts.ts'
import { readingKey } from '../../ui/arrow-keys.ts'

export type PreviewProps = {
  readonly asset: Asset
  /** Selects the next older (`1`) or newer (`-1`) file. */
  onStep(step: 1 | -1): void
  readonly reviews: Reviews
  /** The last rating change, for Undo. */
  readonly last: ReviewStep | null
  onClose(): void
}

function LargeFile({ asset, onStep, reviews, last, onClose }: PreviewProps) {
  const { original, thumbnail } = useMediaUrl()
  const [failed, setFailed] = useState(false)
  const { kind } = asset
  const isPlayed = (kind === 'video' || kind === 'audio') && !failed
  const [view, setView] = useState(fitted)
  const { width, height } = asset
  const zoom = useZoom({ view, onView: setView, image: width === null || height === null ? null : { width, height } })
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const { frameRate, peaks } = usePlayback(isPlayed ? asset.id : null)
  const { sound, onSound } = useSound(asset)
  const control = usePlaybackControls([element], frameRate, sound)

  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [])
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'z') void reviews.undo()
      return
    }
    // Space presses a focused button instead.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
    const move = isPlayed ? playerKey(event.key, control.controls, kind === 'video') : null
    if (move !== null) move()
    else if (readingKey(event.key) === 'ArrowRight' || event.key === 'ArrowDown') onStep(1)
    else if (readingKey(event.key) === 'ArrowLeft' || event.key === 'ArrowUp') onStep(-1)
    else if (event.key === ' ') onClose()
    else if (event.key === 'z' && kind === 'image') zoom.toggle()
    else if (/^[0-5]$/u.test(event.key)) void reviews.rate([asset], Number(event.key))
    else if (event.key === 'p') void reviews.mark([asset], 'kept')
    else if (event.key === 'x') void reviews.mark([asset], 'rejected')
    else return
    event.preventDefault()
  }
  return (
    // Handles the keys of the file; its controls are inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="group"
      aria-label={asset.title}
      tabIndex={-1}
      onKeyDown={press}
      className="quiet-focus flex min-h-0 flex-1 flex-col"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 px-4">
        <Dialog.Title className="min-w-0 flex-1 truncate text-small text-ink-2">{asset.title}</Dialog.Title>
        <Rating label={t('rating')} value={asset.rating} onChange={(stars) => void reviews.rate([asset], stars)} />
        <ReviewButtons {...reviewProps({ reviews, last, shown: asset, reviewed: [asset] })} />
        {kind === 'image' && !failed && <ZoomButton zoom={zoom} />}
        <IconButton
          icon={ChevronLeft}
          label={t('preview.newer')}
          keys={isPlayed ? 'up' : 'left'}
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon={ChevronRight}
          label={t('preview.older')}
          keys={isPlayed ? 'down' : 'right'}
          onClick={() => onStep(1)}
        />
        <IconButton icon={X} label={t('preview.close')} keys={isPlayed ? 'escape' : 'space'} onClick={onClose} />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center px-6 pb-6 [&>*]:min-h-0">
        {failed || kind === 'unknown' ? (
          <Note tone="warn">{t('preview.unreadable')}</Note>
        ) : kind === 'image' ? (
          <ZoomPane zoom={zoom} source={original(asset.id)} alt={asset.title} onError={() => setFailed(true)} />
        ) : (
          <MediaSurface
            kind={kind}
            source={original(asset.id)}
            label={asset.title}
            mediaRef={setElement}
            poster={thumbnail(asset.id, 1024)}
            peaks={peaks}
            control={control}
            onError={() => setFailed(true)}
            onClick={() => control.controls?.toggle()}
          />
        )}
      </div>
      {isPlayed && (
        <PlaybackBar
          control={control}
          isVideo={kind === 'video'}
          frameRate={frameRate}
          // The waveform above it seeks.
          peaks={kind === 'audio' ? null : peaks}
          sound={sound}
          onSound={onSound}
        />
      )}
    </div>
  )
}

/**
 * Shows the selected file over the full window. Arrows select the next file and Space closes; for a video or sound they
 * control the player, and Up and Down select. Digits rate, P keeps, X rejects, Escape closes.
 */
export function Preview(props: PreviewProps) {
  return (
    <FullWindow onClose={props.onClose}>
      <LargeFile key={props.asset.id} {...props} />
    </FullWindow>
  )
}

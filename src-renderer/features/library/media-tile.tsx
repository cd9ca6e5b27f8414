import type { Asset } from '#shared/bridge/library.ts'
import { stripFrames } from '#shared/domain/video-strip.ts'
import { AudioLines, Check, Cloud, CloudOff, File, Pause, Play, Star, Unlink, X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useMediaUrl } from '../../lib/bridge.tsx'
import type { DragOut } from '../../lib/asset-drag.ts'
import { formatElapsed } from '../../lib/format.ts'
import { usePlayback } from '../../lib/playback.ts'
import { classNames } from '../../ui/class-names.ts'
import { fillsTile, shapeOf } from '../../ui/grid-layout.ts'
import { Icon } from '../../ui/icon.tsx'
import { Waveform } from '../../ui/waveform.tsx'
import { LabelDot } from './label-dot.tsx'
import { t } from './texts.ts'

/** How long a pointer rests on a video before its frames are read, in milliseconds. */
const restMs = 160

type TileSize = {
  /** Pixels of the tile on the screen. */
  readonly width: number
  readonly height: number
}

/** Returns the smallest thumbnail size that fills a tile, by its longer side in device pixels, or else the largest. */
export function thumbnailSize(width: number, height: number, pixelRatio: number): 256 | 512 | 1024 {
  const needed = Math.max(width, height) * pixelRatio
  return needed <= 256 ? 256 : needed <= 512 ? 512 : 1024
}

/** Returns the style of a place whose file isn't drawn yet. `colour`: 0xRRGGBB, 0 if unknown. */
export const placeholderOf = (colour: number) =>
  colour === 0 ? undefined : { backgroundColor: `#${colour.toString(16).padStart(6, '0')}` }

/** The frame of a video under a pointer: its part of the width, 0 to `stripFrames` - 1. */
export const frameAt = (x: number, width: number): number =>
  Math.max(0, Math.min(stripFrames - 1, Math.floor((x / width) * stripFrames)))

/** The frames of a video while a pointer moves over it: its place across picks one. Nothing until they are read. */
function VideoScrub({ asset, width }: { readonly asset: Asset; readonly width: number }) {
  const { strip } = useMediaUrl()
  const [frame, setFrame] = useState<number | null>(null)
  const [source, setSource] = useState<string | undefined>(undefined)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const read = () => {
    const address = strip(asset.id)
    if (address === undefined) return
    const image = new Image()
    image.onload = () => setSource(address)
    image.src = address
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const { left, width: across } = event.currentTarget.getBoundingClientRect()
    setFrame(frameAt(event.clientX - left, across))
  }
  return (
    <span
      aria-hidden
      className="absolute inset-0"
      onPointerEnter={(event) => {
        move(event)
        if (source === undefined) timer.current = window.setTimeout(read, restMs)
      }}
      onPointerMove={move}
      onPointerLeave={() => {
        window.clearTimeout(timer.current)
        setFrame(null)
      }}
    >
      {source !== undefined && frame !== null && (
        <>
          <span
            data-frame={frame}
            className="absolute inset-0 rounded-media"
            style={{
              backgroundImage: `url("${source}")`,
              backgroundSize: `${stripFrames * 100}% 100%`,
              backgroundPosition: `${(frame / (stripFrames - 1)) * 100}% 0`,
            }}
          />
          <span
            className="absolute bottom-0 h-[2px] bg-ink"
            style={{ left: (frame / stripFrames) * width, width: width / stripFrames }}
          />
        </>
      )}
    </span>
  )
}

/** The one sound that a tile plays: another one stops it. */
let playing: HTMLAudioElement | null = null

/** A sound in the grid: its waveform, and a button that plays it in place. */
function SoundTile({ asset }: { readonly asset: Asset }) {
  const { original } = useMediaUrl()
  const { peaks } = usePlayback(asset.id)
  const [isPlaying, setPlaying] = useState(false)
  const element = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const held = element.current
    return () => held?.pause()
  }, [])
  const toggle = () => {
    const audio = element.current
    if (audio === null) return
    if (!audio.paused) return audio.pause()
    if (playing !== audio) playing?.pause()
    playing = audio
    audio.play().catch(() => setPlaying(false))
  }
  return (
    <span className="flex size-full flex-col justify-between gap-1 rounded-media bg-surface-2 p-2 text-ink-3">
      <span dir="auto" className="line-clamp-1 ps-6 text-caption text-ink-2">
        {asset.title}
      </span>
      {peaks === null ? (
        <span className="grid flex-1 place-items-center">
          <Icon icon={AudioLines} size={20} />
        </span>
      ) : (
        <Waveform peaks={peaks} className="min-h-0 flex-1 py-2" />
      )}
      <span className="h-4" />
      <audio
        ref={element}
        src={original(asset.id)}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={t(isPlaying ? 'tile.pause' : 'tile.play')}
        onClick={(event) => {
          event.stopPropagation()
          toggle()
        }}
        onDoubleClick={(event) => event.stopPropagation()}
        className="badge top-1 start-1 min-h-6 min-w-6 justify-center px-[3px]"
      >
        <Icon icon={isPlaying ? Pause : Play} size={12} />
      </button>
    </span>
  )
}

type MediaTileProps = TileSize & {
  readonly asset: Asset
  /** Mean colour of its image as 0xRRGGBB, shown until the thumbnail is drawn; 0 if unknown. */
  readonly colour: number
  /** Draws only the colour, unless the thumbnail is there already. */
  readonly isFast: boolean
  readonly onDragOut: DragOut
}

/** A file in the grid: its thumbnail, and at most three badges in the corners. */
export function MediaTile({ asset, width, height, colour, isFast, onDragOut }: MediaTileProps) {
  const { thumbnail } = useMediaUrl()
  // A file that is back may have an image again.
  const [failedAs, setFailedAs] = useState<Asset['file'] | null>(null)
  const failed = failedAs === asset.file
  const [isDrawn, setDrawn] = useState(!isFast)
  if (!isDrawn && !isFast) setDrawn(true)
  const fills = fillsTile(shapeOf(asset), { width, height })
  const hasImage = (asset.kind === 'image' || asset.kind === 'video') && !failed
  if (!isDrawn) return <span className="block size-full rounded-media" style={placeholderOf(colour)} />
  return (
    // Dragging out has a command beside it that saves the file.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      draggable
      onDragStart={(event) => onDragOut(event, asset)}
      className={classNames('relative size-full', asset.mark === 'rejected' && 'rejected-media')}
    >
      {hasImage ? (
        <img
          src={thumbnail(asset.id, thumbnailSize(width, height, window.devicePixelRatio))}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setFailedAs(asset.file)}
          className={classNames('size-full rounded-media', fills ? 'object-cover' : 'bg-stage object-contain')}
          style={fills ? placeholderOf(colour) : undefined}
        />
      ) : asset.kind === 'audio' ? (
        <SoundTile asset={asset} />
      ) : (
        <span className="flex size-full flex-col items-center justify-center gap-1.5 rounded-media bg-surface-2 px-2 text-ink-3">
          <Icon icon={File} size={20} />
          <span dir="auto" className="line-clamp-2 text-center text-caption text-ink-2">
            {asset.title}
          </span>
        </span>
      )}
      {asset.kind === 'video' && !failed && <VideoScrub asset={asset} width={width} />}
      {asset.mark !== 'none' && (
        <span className="badge top-1 end-1 px-[3px]">
          <Icon icon={asset.mark === 'kept' ? Check : X} size={12} />
          <span className="sr-only">{t(`tile.${asset.mark}`)}</span>
        </span>
      )}
      {asset.rating >= 4 && asset.kind !== 'audio' && (
        <span className="badge top-1 start-1 px-[3px]">
          <Icon icon={Star} size={12} />
        </span>
      )}
      {asset.duration !== null && <span className="badge end-1 bottom-1">{formatElapsed(asset.duration)}</span>}
      {typeof asset.label === 'string' && <LabelDot label={asset.label} className="label-on-tile" />}
      {asset.file === 'freed' && (
        <span className="badge bottom-1 start-1 px-[3px]" title={t('tile.freed')}>
          <Icon icon={CloudOff} size={12} />
        </span>
      )}
      {(asset.file === 'away' || asset.file === 'online') && (
        <span className="badge bottom-1 start-1 px-[3px]" title={t(`tile.${asset.file}`)}>
          <Icon icon={asset.file === 'away' ? Unlink : Cloud} size={12} />
        </span>
      )}
    </div>
  )
}

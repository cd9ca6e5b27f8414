import type { Asset, AssetDetail } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { Undo2, ArrowLeft, Link2, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useCommands } from '../../lib/commands.tsx'
import { playerCommands, soundCommands, zoomCommands, usePlayback, useSound } from '../../lib/playback.ts'
import { type CompareTarget, useNavigation } from '../../lib/navigate.tsx'
import { useReviews, changeWords, reviewCommands } from '../../lib/reviews.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PlaybackBar } from '../../ui/playback-bar.tsx'
import { usePlaybackControls } from '../../ui/playback-controls.ts'
import { useZoom, type Zoom, fitted } from '../../ui/zoom.ts'
import { t } from './texts.ts'
import { compareCommands } from './compare-commands.ts'
import { CompareSide, CompareStrip } from './compare-side.tsx'
import { DifferencePanel } from './difference-panel.tsx'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { Note } from '../../ui/note.tsx'
import { MediaSurface } from '../../ui/media-surface.tsx'
import { ZoomPane, ZoomButton } from '../../ui/zoom-pane.tsx'
import { Kbd } from '../../ui/keys.tsx'
import { Segmented } from '../../ui/segmented.tsx'

export type CompareBenchProps = {
  readonly target: CompareTarget
  /** All compared files read so far. */
  readonly assets: readonly Asset[]
  readonly keep: AssetDetail
  readonly candidate: AssetDetail
  readonly workspaceId: string
}

const frameKeys = ['shift+left', 'shift+right'] as const
const extentOf = ({ width, height }: Asset) => (width === null || height === null ? null : { width, height })

type Pair = Pick<CompareTarget, 'assets' | 'keep' | 'candidate'>

/** Returns the next candidate, cycling through all files but the chosen one. */
export function stepCandidate({ assets, keep, candidate }: Pair, by: 1 | -1): AssetId {
  const rivals = assets.filter((asset) => asset !== keep)
  const at = rivals.indexOf(candidate)
  return rivals.at((at + by + rivals.length) % rivals.length) ?? candidate
}

type CompareMediaProps = {
  readonly asset: Asset
  readonly zoom: Zoom
  /** Loudness of a sound, 0 to 255; null if unknown. */
  readonly peaks: readonly number[] | null
  /** Takes the media element that the playback controls drive. */
  readonly mediaRef: (element: HTMLMediaElement | null) => void
}

/** One of the two files, without controls: both share them. */
function CompareMedia({ asset, zoom, peaks, mediaRef }: CompareMediaProps) {
  const { original, thumbnail } = useMediaUrl()
  const [isMissing, setMissing] = useState(false)
  const source = original(asset.id)
  if (isMissing || asset.kind === 'unknown') {
    return <Note tone="warn">{t('side.unreadable')}</Note>
  }
  if (asset.kind === 'image') {
    return <ZoomPane zoom={zoom} source={source} alt={asset.title} onError={() => setMissing(true)} />
  }
  return (
    <MediaSurface
      kind={asset.kind}
      source={source}
      label={asset.title}
      mediaRef={mediaRef}
      poster={thumbnail(asset.id, 1024)}
      peaks={peaks}
      onError={() => setMissing(true)}
    />
  )
}

type CompareBarProps = {
  readonly from: CompareTarget['from']
  readonly count: number
  readonly isBlinking: boolean
  /** Zoom of the chosen file; null if nothing can be zoomed. */
  readonly zoom: Zoom | null
  readonly isLinked: boolean
  onBack(): void
  onBlink(): void
  onBoth(): void
  onLink(): void
}

function CompareBar(props: CompareBarProps) {
  const { from, count, isBlinking, zoom, isLinked, onBack, onBlink, onBoth, onLink } = props
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
      <h1 className="sr-only">{t('screen')}</h1>
      <Button variant="quiet" onClick={onBack}>
        <Icon icon={ArrowLeft} />
        {t(`bar.screens.${from}`)}
      </Button>
      <span className="text-small text-ink-3">{t('bar.files', { count })}</span>
      <span className="flex-1" />
      <Segmented
        label={t('bar.view')}
        labelHidden
        options={[
          { value: 'both', label: t('bar.both') },
          { value: 'blink', label: t('bar.blink'), detail: <Kbd keys="b" /> },
        ]}
        value={isBlinking ? 'blink' : 'both'}
        onChange={(next) => (next === 'blink' ? onBlink() : onBoth())}
      />
      {zoom !== null && (
        <>
          <Button size="small" pressed={isLinked} onClick={onLink}>
            <Icon icon={isLinked ? Link2 : Link2Off} size={14} />
            {t('bar.linkZoom')}
          </Button>
          <ZoomButton zoom={zoom} />
        </>
      )}
    </header>
  )
}

/** Shows two files side by side, or one in place of the other, with shared zoom and playback controls. */
export function CompareBench({ target, assets, keep, candidate, workspaceId }: CompareBenchProps) {
  const { toCompare, toCreate, toLibrary, toPresenter } = useNavigation()
  const { reviews, last } = useReviews(workspaceId)
  /** The file shown in place of both; null while they are side by side. */
  const [shown, setShown] = useState<'a' | 'b' | null>(null)
  const [isLinked, setLinked] = useState(true)
  const [viewA, setViewA] = useState(fitted)
  const [viewB, setViewB] = useState(fitted)
  const zoomA = useZoom({ view: viewA, onView: setViewA, image: extentOf(keep.asset) })
  const zoomB = useZoom({
    view: isLinked ? viewA : viewB,
    onView: isLinked ? setViewA : setViewB,
    image: extentOf(candidate.asset),
    ...(isLinked ? { linkedFit: zoomA.fit } : {}),
  })

  const { kind } = keep.asset
  const isPlayed = kind === 'video' || kind === 'audio'
  const [elementA, setElementA] = useState<HTMLMediaElement | null>(null)
  const [elementB, setElementB] = useState<HTMLMediaElement | null>(null)
  const playback = {
    a: usePlayback(isPlayed ? keep.asset.id : null),
    b: usePlayback(isPlayed ? candidate.asset.id : null),
  }
  const { sound, onSound } = useSound(keep.asset)
  const { frameRate } = playback.a
  const control = usePlaybackControls([elementA, elementB], frameRate, sound, shown === 'b' ? 1 : 0)

  const go = (change: Partial<CompareTarget>) => toCompare({ ...target, ...change }, { replace: true })
  const close = () => {
    if (target.from === 'create') toCreate({}, { replace: true })
    else if (target.from === 'presenter') toPresenter({}, { replace: true })
    else toLibrary({ asset: keep.asset.id }, { replace: true })
  }
  const pick = (assetId: AssetId) => go({ candidate: assetId })
  const swap = () => go({ keep: target.candidate, candidate: target.keep })
  const keepAndClose = () => {
    if (keep.asset.mark !== 'kept') void reviews.mark([keep.asset], 'kept')
    close()
  }
  const blink = () => setShown((before) => (before === 'b' ? 'a' : 'b'))
  const showBoth = () => setShown(null)
  const toggleLink = () => {
    setViewB(viewA)
    setLinked(!isLinked)
  }
  const where = { id: 'compare', group: t('screen') }
  useCommands(() => [
    ...compareCommands({
      isBlinking: shown !== null,
      step: (by) => go({ candidate: stepCandidate(target, by) }),
      swap,
      blink,
      showBoth,
      toggleLink,
      keepAndClose,
      close,
    }),
    ...reviewCommands({ ...where, assets: [candidate.asset], reviews, last, noFile: '' }),
    ...zoomCommands(where, kind === 'image' ? zoomA : null),
    ...playerCommands(where, isPlayed ? control.controls : null, kind === 'video', frameKeys),
    ...soundCommands(where, isPlayed, { sound, onSound }),
  ])
  const rejected = assets.filter(({ mark }) => mark === 'rejected').length
  const side = { reviews, onSwap: swap }
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface-1">
      <CompareBar
        from={target.from}
        count={target.assets.length}
        isBlinking={shown !== null}
        zoom={kind === 'image' ? zoomA : null}
        isLinked={isLinked}
        onBack={close}
        onBlink={blink}
        onBoth={showBoth}
        onLink={toggleLink}
      />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-stage">
          <div className={shown === null ? 'flex min-h-0 flex-1' : 'stacked min-h-0 flex-1'}>
            <CompareSide side="a" detail={keep} isHidden={shown === 'b'} {...side}>
              <CompareMedia
                key={keep.asset.id}
                asset={keep.asset}
                zoom={zoomA}
                peaks={playback.a.peaks}
                mediaRef={setElementA}
              />
            </CompareSide>
            <CompareSide side="b" detail={candidate} isHidden={shown === 'a'} {...side}>
              <CompareMedia
                key={candidate.asset.id}
                asset={candidate.asset}
                zoom={zoomB}
                peaks={playback.b.peaks}
                mediaRef={setElementB}
              />
            </CompareSide>
          </div>
          {isPlayed && (
            <PlaybackBar
              control={control}
              isVideo={kind === 'video'}
              frameRate={frameRate}
              peaks={playback[shown ?? 'a'].peaks}
              sound={sound}
              onSound={onSound}
              frameKeys={frameKeys}
            />
          )}
        </div>
        <DifferencePanel a={keep} b={candidate} />
      </div>
      <footer className="flex h-[100px] shrink-0 items-center gap-3 border-t border-line bg-surface-0 px-3">
        <CompareStrip assets={assets} keep={target.keep} candidate={target.candidate} onPick={pick} />
        <span role="status" className="shrink-0 text-small text-ink-3">
          {rejected > 0 && t('strip.rejectedCount', { count: rejected })}
        </span>
        {last !== null && (
          <Button
            keys="mod+z"
            aria-label={t('strip.undoChange', { change: changeWords(last) })}
            onClick={() => void reviews.undo()}
          >
            <Icon icon={Undo2} size={14} />
            {t('strip.undo')}
          </Button>
        )}
        <Button variant="strong" keys="enter" onClick={keepAndClose}>
          {t('strip.keepAndClose')}
        </Button>
      </footer>
    </div>
  )
}

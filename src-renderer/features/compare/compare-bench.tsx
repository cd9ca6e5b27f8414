import type { Asset, AssetDetail } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { Undo2, ArrowLeft, AudioLines, Link2, Link2Off } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useCommands } from '../../lib/commands.tsx'
import { playerCommands, soundCommands, zoomCommands, usePlayback, useSound } from '../../lib/playback.ts'
import { type CompareTarget, useNavigation } from '../../lib/navigate.tsx'
import { useReviews, changeWords, reviewCommands } from '../../lib/reviews.ts'
import { inputAtQuality } from '../../lib/quality-input.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlaybackBar } from '../../ui/playback-bar.tsx'
import { usePlaybackControls } from '../../ui/playback-controls.ts'
import { useZoom, type Zoom, fitted } from '../../ui/zoom.ts'
import { t } from './texts.ts'
import { compareCommands, whyNotView } from './compare-commands.ts'
import { type CompareView, isLaid, longestFirst, matchedGains, paneCounts, panesOf } from './compare-layout.ts'
import { ComparePane } from './compare-pane.tsx'
import { CompareSide, CompareStrip, sides } from './compare-side.tsx'
import { CompareStack } from './compare-stack.tsx'
import { DifferencePanel } from './difference-panel.tsx'
import { QualityPanel } from './quality-panel.tsx'
import { useLoudness } from './use-loudness.ts'
import { ZoomButton } from '../../ui/zoom-pane.tsx'
import { Kbd } from '../../ui/keys.tsx'
import { Segmented } from '../../ui/segmented.tsx'

export type CompareBenchProps = {
  readonly target: CompareTarget
  /** All compared files read so far. */
  readonly details: readonly AssetDetail[]
  readonly keep: AssetDetail
  readonly candidate: AssetDetail
  readonly workspaceId: string
}

const frameKeys = [',', '.'] as const
const extentOf = ({ width, height }: Asset) => (width === null || height === null ? null : { width, height })

type Pair = Pick<CompareTarget, 'assets' | 'keep' | 'candidate'>

/** Returns the next candidate, cycling through all files but the chosen one. */
export function stepCandidate({ assets, keep, candidate }: Pair, by: 1 | -1): AssetId {
  const rivals = assets.filter((asset) => asset !== keep)
  const at = rivals.indexOf(candidate)
  return rivals.at((at + by + rivals.length) % rivals.length) ?? candidate
}

type CompareBarProps = {
  readonly from: CompareTarget['from']
  readonly count: number
  readonly kind: Asset['kind']
  readonly view: CompareView
  /** Zoom of the chosen file; null if nothing can be zoomed. */
  readonly zoom: Zoom | null
  readonly isLinked: boolean
  /** Whether loudness is matched, and how many files are turned down; null without sound. */
  readonly match: { readonly isOn: boolean; readonly turnedDown: number; toggle(): void } | null
  onBack(): void
  onView(view: CompareView): void
  onLink(): void
}

const views: readonly CompareView[] = ['two', 'four', 'six', 'blink', 'slider', 'overlay', 'difference']

function CompareBar(props: CompareBarProps) {
  const { from, count, kind, view, zoom, isLinked, match, onBack, onView, onLink } = props
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
      <h1 className="sr-only">{t('screen')}</h1>
      <Button variant="quiet" onClick={onBack}>
        <Icon icon={ArrowLeft} />
        {t(`bar.screens.${from}`)}
      </Button>
      <span className="text-small whitespace-nowrap text-ink-3">{t('bar.files', { count })}</span>
      <span className="flex-1" />
      <Segmented
        label={t('bar.view')}
        labelHidden
        options={views
          .filter((one) => whyNotView(one, count, kind) === null)
          .map((one) => ({
            value: one,
            label: t(`bar.views.${one}`),
            ...(one === 'blink' ? { detail: <Kbd keys="b" /> } : {}),
          }))}
        value={view}
        onChange={onView}
      />
      {match !== null && (
        <Button
          size="small"
          pressed={match.isOn}
          {...(match.turnedDown > 0 ? { 'aria-label': t('bar.matched', { count: match.turnedDown }) } : {})}
          onClick={match.toggle}
        >
          <Icon icon={AudioLines} size={14} />
          {t('bar.match')}
        </Button>
      )}
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

type Played = {
  /** The shown files, in the order of their letters. */
  readonly shown: readonly Asset[]
  /** The file that is heard. */
  readonly heard: AssetId
  readonly isMatched: boolean
}

/** Plays the shown files on one clock, which the longest of them leads. */
function usePlayedTogether({ shown, heard, isMatched }: Played) {
  const [elements, setElements] = useState<ReadonlyMap<AssetId, HTMLMediaElement>>(new Map())
  const onElement = useCallback(
    (asset: AssetId, element: HTMLMediaElement | null) =>
      setElements((before) => {
        const next = new Map(before)
        if (element === null) next.delete(asset)
        else next.set(asset, element)
        return next
      }),
    [],
  )
  const [first] = shown
  const isPlayed = first?.kind === 'video' || first?.kind === 'audio'
  const order = isPlayed ? longestFirst(shown) : []
  const [lead = null] = order
  const { sound, onSound } = useSound(first ?? { kind: 'image', modelId: null })
  const { frameRate } = usePlayback(lead)
  const heardPeaks = usePlayback(isPlayed ? heard : null).peaks
  const gains = matchedGains(useLoudness(order))
  const control = usePlaybackControls(
    order.map((id) => elements.get(id) ?? null),
    frameRate,
    sound,
    Math.max(0, order.indexOf(heard)),
    isMatched ? gains : [],
  )
  const turnedDown = gains.filter((gain) => gain < 0.99).length
  return { isPlayed, control, frameRate, sound, onSound, peaks: heardPeaks, onElement, turnedDown }
}

/** Shows two to six files beside each other, or one over the other, with shared zoom and playback controls. */
export function CompareBench({ target, details, keep, candidate, workspaceId }: CompareBenchProps) {
  const { toCompare, toCreate, toLibrary, toPresenter } = useNavigation()
  const { reviews, last } = useReviews(workspaceId)
  const [view, setView] = useState<CompareView>('two')
  /** The file of a blinking comparison that is in sight. */
  const [blinked, setBlinked] = useState<'a' | 'b'>('a')
  const [share, setShare] = useState(50)
  const [isLinked, setLinked] = useState(true)
  const [isLocked, setLocked] = useState(false)
  const toggleLock = () => setLocked(!isLocked)
  const [isMatched, setMatched] = useState(true)
  const [linkedView, setLinkedView] = useState(fitted)
  const zoom = useZoom({ view: linkedView, onView: setLinkedView, image: extentOf(keep.asset) })

  const panes = panesOf(target, paneCounts[view])
  const shown = panes.flatMap((id) => details.filter(({ asset }) => asset.id === id))
  const [listened, setListened] = useState<AssetId | null>(null)
  const heard =
    view === 'blink'
      ? blinked === 'a'
        ? keep.asset.id
        : candidate.asset.id
      : listened !== null && panes.includes(listened)
        ? listened
        : keep.asset.id
  const { kind } = keep.asset
  const played = usePlayedTogether({ shown: shown.map(({ asset }) => asset), heard, isMatched })
  const { isPlayed, control, sound, onSound } = played

  const go = (change: Partial<CompareTarget>) => toCompare({ ...target, ...change }, { replace: true })
  const close = () => {
    if (target.from === 'create') toCreate({}, { replace: true })
    else if (target.from === 'presenter') toPresenter({}, { replace: true })
    else toLibrary({ asset: keep.asset.id }, { replace: true })
  }
  const pick = (assetId: AssetId) => go({ candidate: assetId })
  const swap = () => go({ keep: target.candidate, candidate: target.keep })
  const atQuality = inputAtQuality(candidate.recipe, keep.recipe)
  const runAtQuality = () => toCreate({ reuseAsset: candidate.asset.id, likeAsset: keep.asset.id })
  const keepAndClose = () => {
    if (keep.asset.mark !== 'kept') void reviews.mark([keep.asset], 'kept')
    close()
  }
  const show = (next: CompareView) => {
    if (next === 'blink') setBlinked('b')
    setView(next)
  }
  const blink = () => (view === 'blink' ? setBlinked(blinked === 'b' ? 'a' : 'b') : show('blink'))
  const where = { id: 'compare', group: t('screen') }
  useCommands(() => [
    ...compareCommands({
      view,
      count: target.assets.length,
      kind,
      step: (by) => go({ candidate: stepCandidate(target, by) }),
      swap,
      isLocked,
      toggleLock,
      runAtQuality: atQuality === null ? null : runAtQuality,
      blink,
      show,
      toggleLink: () => setLinked(!isLinked),
      toggleMatch: () => setMatched(!isMatched),
      listen: () => setListened(panes[(panes.indexOf(heard) + 1) % panes.length] ?? null),
      keepAndClose,
      close,
    }),
    ...reviewCommands({ ...where, assets: [candidate.asset], reviews, last, noFile: '' }),
    ...zoomCommands(where, kind === 'image' ? zoom : null),
    ...playerCommands(where, isPlayed ? control.controls : null, kind === 'video', frameKeys),
    ...soundCommands(where, isPlayed, { sound, onSound }),
  ])
  const rejected = details.filter(({ asset }) => asset.mark === 'rejected').length
  const paneOf = ({ asset }: AssetDetail) => (
    <ComparePane
      key={asset.id}
      asset={asset}
      lead={zoom}
      isLead={asset.id === keep.asset.id}
      linked={isLinked || isLaid(view) ? { view: linkedView, onView: setLinkedView } : null}
      onElement={played.onElement}
    />
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface-1">
      <CompareBar
        from={target.from}
        count={target.assets.length}
        kind={kind}
        view={view}
        zoom={kind === 'image' ? zoom : null}
        isLinked={isLinked}
        match={
          isPlayed
            ? {
                isOn: isMatched,
                turnedDown: isMatched ? played.turnedDown : 0,
                toggle: () => setMatched(!isMatched),
              }
            : null
        }
        onBack={close}
        onView={show}
        onLink={() => setLinked(!isLinked)}
      />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-stage">
          {isLaid(view) ? (
            <CompareStack view={view} a={paneOf(keep)} b={paneOf(candidate)} share={share} onShare={setShare} />
          ) : (
            <div
              className={classNames(
                'min-h-0 flex-1',
                view === 'blink' ? 'stacked' : 'grid auto-rows-[minmax(0,1fr)]',
                (view === 'two' || view === 'four') && 'grid-cols-2',
                view === 'six' && 'grid-cols-3',
              )}
            >
              {shown.map((detail, at) => {
                const side = sides[at] ?? 'f'
                const { id } = detail.asset
                return (
                  <CompareSide
                    key={side}
                    side={side}
                    detail={detail}
                    isHidden={view === 'blink' && side !== blinked}
                    isCompact={view === 'six' || (view === 'four' && isPlayed)}
                    reviews={reviews}
                    lock={{ isOn: isLocked, toggle: toggleLock }}
                    onChoose={side === 'b' ? swap : () => pick(id)}
                    listening={
                      isPlayed && view !== 'blink' ? { isHeard: id === heard, onListen: () => setListened(id) } : null
                    }
                  >
                    {paneOf(detail)}
                  </CompareSide>
                )
              })}
            </div>
          )}
          {isPlayed && (
            <PlaybackBar
              control={control}
              isVideo={kind === 'video'}
              frameRate={played.frameRate}
              peaks={played.peaks}
              sound={sound}
              onSound={onSound}
              frameKeys={frameKeys}
            />
          )}
        </div>
        <DifferencePanel a={keep} b={candidate}>
          {atQuality !== null && (
            <QualityPanel modelId={candidate.asset.modelId} order={atQuality} onOpen={runAtQuality} />
          )}
        </DifferencePanel>
      </div>
      <footer className="flex h-[100px] shrink-0 items-center gap-3 border-t border-line bg-surface-0 px-3">
        <CompareStrip
          assets={details.map(({ asset }) => asset)}
          keep={target.keep}
          candidate={target.candidate}
          panes={panes}
          onPick={pick}
        />
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

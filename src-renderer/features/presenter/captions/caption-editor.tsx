import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import type { ShortVideoQuote } from '#shared/bridge/short-video.ts'
import type { VoiceTimes } from '#shared/domain/captions/voice-times.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useHandler, useSettled } from '../../../lib/hooks.ts'
import { playerCommands, useSound } from '../../../lib/playback.ts'
import { saveBlob } from '../../../lib/files.ts'
import { assumedFrameRate, usePlaybackControls } from '../../../ui/playback-controls.ts'
import { PlaybackBar } from '../../../ui/playback-bar.tsx'
import { Magnet, Scan } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { Button } from '../../../ui/button.tsx'
import { Slider } from '../../../ui/number-field.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { captionCommands } from '../presenter-commands.ts'
import { usePresenterActions, usePresenterState } from '../presenter-context.tsx'
import { type LetteredCut, partOf, type Take, titleOf } from '../takes.ts'
import { t as screenText } from '../texts.ts'
import { t } from './texts.ts'
import { UnquotedCost } from '../unquoted-cost.tsx'
import { VideoPlace } from '../compare-cuts/video-place.tsx'
import { BurnSection, CaptionPanel, ExportMenu, useBurn } from './caption-panel.tsx'
import { CaptionOverlay, SafeArea } from './caption-overlay.tsx'
import { bareCutOf, planCaptions } from './caption-source.ts'
import { FrameRow } from './frame-row.tsx'
import { ContrastCheck, LoudnessLine, useVideoScan } from './caption-checks.tsx'
import { type OnEdge, wordBorders } from './cue-edges.tsx'
import { CueTools } from './cue-tools.tsx'
import { CueList } from './cue-list.tsx'
import type { CueActions } from './cue-row.tsx'
import { isTimed } from '#shared/domain/captions/cue-words.ts'
import type { CaptionLook, Cue, StyledCues } from '#shared/domain/captions/cue.ts'
import { changed, freshHistory, joinNext, moveEnd, redone, removeCue, setText, splitCue, undone } from './edit-cues.ts'
import {
  captionsName,
  createCaptionStore,
  type KeptCaptions,
  readCaptions,
  untouchedCaptions,
} from './kept-captions.ts'
import { LineCheck } from './line-check.tsx'
import { SourceSection } from './source-section.tsx'
import { timeByVoice } from '#shared/domain/captions/time-by-voice.ts'
import { timeScript, voiceActivity } from './time-script.ts'
import { TimingLine } from './timing-line.tsx'
import { useVoiceTimes } from './use-voice-times.ts'
import { timelineZoom, WordLanes } from './word-lanes.tsx'
import { toSrt, toVtt } from '#shared/domain/captions/write-captions.ts'

type CaptionEditorProps = {
  readonly take: Take
  readonly cuts: readonly LetteredCut[]
  /** The selected cut. */
  readonly picked: LetteredCut
  readonly flows: ShortVideoOptions['flows']
  /** The price of a re-cut; null while it is read. */
  readonly quote: ShortVideoQuote | null
}

/** The caption editor of a cut or of the raw cut: text, times, style, burning in and export files. */
export function CaptionEditor(props: CaptionEditorProps) {
  const { video } = props.take
  const { query } = useBridge()
  const modelId = captionsName(video.job.id)
  const kept = useQuery(query.settings.readDraft.queryOptions({ input: { modelId }, gcTime: 0, staleTime: 0 }))
  if (partOf(video, 'raw') === null || video.script === null) {
    return <p className="flex-1 bg-stage p-6 text-ink-2">{t('captions.needsParts')}</p>
  }
  if (kept.isPending) return <div className="flex-1 bg-stage" />
  return <CaptionEditorView {...props} script={video.script} kept={readCaptions(kept.data)} />
}

type CaptionEditorViewProps = CaptionEditorProps & { readonly script: string; readonly kept: KeptCaptions | null }

const noCues: Cue[] = []

/** Makes the captions of a script: by its voice, or without its times by the length of its words. */
function cuesOf(script: string, times: VoiceTimes | null, duration: number, peaks: readonly number[] | null): Cue[] {
  return times?.kind === 'timed'
    ? timeByVoice(script, times.words, duration)
    : timeScript(script, voiceActivity(peaks ?? [], duration), duration)
}

function CaptionEditorView({ take, cuts, picked, flows, quote, script, kept }: CaptionEditorViewProps) {
  const { video } = take
  const { call, query } = useBridge()
  const { pickForCaptions, recutBare } = usePresenterActions()
  const isRaw = usePresenterState((state) => state.captionsOnRaw)
  const recutting = usePresenterState((state) => state.recutting)
  const of = isRaw ? null : picked
  const plan = planCaptions(take, cuts, of)
  const assetId = plan.assetId ?? partOf(video, 'raw')

  const playback = useQuery(
    query.library.playback.queryOptions({
      input: assetId === null ? skipToken : { assetId },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  ).data
  const { frameRate = null, peaks = null } = playback ?? {}
  const duration = playback?.duration ?? video.order.seconds
  const rate = frameRate ?? assumedFrameRate

  const [history, setHistory] = useState(() => freshHistory(kept ?? untouchedCaptions))
  const { now } = history
  const timing = useVoiceTimes(plan.source, now.cues === null)
  const { times, fault } = timing
  const hasPlayback = playback !== undefined
  const isSettled = times !== null || fault !== null
  const initial = useMemo(
    () => (isSettled && hasPlayback ? cuesOf(script, times, duration, peaks) : null),
    [isSettled, hasPlayback, script, times, duration, peaks],
  )
  const cues = now.cues ?? initial ?? noCues
  const captions = useMemo((): StyledCues => ({ ...now, cues }), [now, cues])

  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const { sound, onSound } = useSound('speech')
  const control = usePlaybackControls([element], frameRate, sound)
  const { controls, isPlaying } = control
  const burn = useBurn(plan.source, captions, { duration, frameRate: rate })
  const [isBurnedShown, setBurnedShown] = useState(false)
  const burnedId = burn.last?.assetId ?? null
  const shown =
    isBurnedShown && burnedId !== null
      ? { assetId: burnedId, label: t('captions.burned'), isPreview: false }
      : {
          assetId,
          label: plan.state === 'ready' && of !== null ? t('captions.cutLabel') : t('captions.rawCut'),
          isPreview: true,
        }
  const size = useQuery(query.library.read.queryOptions({ input: assetId === null ? skipToken : { assetId } })).data
    ?.asset
  const rawCut = { width: size?.width ?? 1080, height: size?.height ?? 1920, frameRate: rate }

  const edit = (make: (cues: readonly Cue[]) => readonly Cue[], kind: string | null = null) =>
    setHistory((before) => changed(before, { ...before.now, cues: [...make(before.now.cues ?? cues)] }, kind))
  const setLook = (change: Partial<CaptionLook>, kind: string | null) =>
    setHistory((before) => changed(before, { ...before.now, ...change }, kind))
  const undo = () => setHistory(undone)
  const redo = () => setHistory(redone)
  const retime = async () => {
    const read = await timing.again()
    // Captions that nobody changed follow by themselves; timing that failed replaces nothing.
    if (now.cues !== null && read?.kind === 'timed') edit(() => cuesOf(script, read, duration, peaks))
  }

  const media = useMediaUrl()
  const [zoom, setZoom] = useState<number>(timelineZoom.usual)
  const scan = useVideoScan(assetId)
  const [isSnapping, setSnapping] = useState(true)
  const borders = useMemo(() => (isSnapping ? wordBorders(cues, times) : []), [isSnapping, cues, times])
  const [isSafeAreaShown, setSafeAreaShown] = useState(false)
  const [isDragging, setDragging] = useState(false)
  const toggleSnap = () => setSnapping((before) => !before)
  const toggleSafeArea = () => setSafeAreaShown((before) => !before)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [keepNow] = useState(() =>
    createCaptionStore({
      first: now,
      async save(input) {
        await call.settings.saveDraft({ modelId: captionsName(video.job.id), input })
        setSavedAt(new Date().toISOString())
      },
      report: reportError,
    }),
  )
  const keep = useEffectEvent(() => keepNow(now))
  const settled = useSettled(now, 500)
  useEffect(() => keep(), [settled])
  useEffect(() => {
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const drag = useHandler<Parameters<OnEdge>>((id, which, at, name) =>
    edit((now) => moveEnd(now, id, which, at, duration), name),
  )
  const actions: CueActions = {
    type: (id, text) => edit((now) => setText(now, id, text), `text of ${id}`),
    move: (id, which, at) => edit((now) => moveEnd(now, id, which, at, duration)),
    wake(id, which, frames) {
      const by = frames / rate
      edit((now) => {
        const cue = now.find((one) => one.id === id)
        return cue === undefined ? now : moveEnd(now, id, which, cue[which] + by, duration)
      }, `${which} of ${id}`)
    },
    split: (id, offset) => edit((now) => splitCue(now, id, offset)),
    join: (id) => edit((now) => joinNext(now, id)),
    remove: (id) => edit((now) => removeCue(now, id)),
    undo,
    redo,
    // The middle of the first frame that shows it.
    enter: (cue) => !isPlaying && controls?.seek((Math.ceil(cue.start * rate - 0.01) + 0.5) / rate),
  }
  const save = (text: string, type: string, extension: string) =>
    saveBlob(
      new Blob([text], { type }),
      `${titleOf(video)
        .slice(0, 60)
        .replaceAll(/[\\/:*?"<>|]/gu, ' ')
        .trim()}.${extension}`,
    )
  const jump = ({ start }: Cue) => controls?.seek(start + 0.01)
  const isBurning = burn.state?.work.kind === 'burning'
  const isFirstTiming = initial === null && now.cues === null
  const isByVoice = cues.length > 0 && cues.every(isTimed)
  const isMissing = plan.state === 'missing' && of !== null
  const makeVersion = (seen: ShortVideoQuote) =>
    of !== null && void recutBare(take.id, of.cut.job.id, bareCutOf(of.cut), seen)
  const group = screenText('screen')
  useCommands(() => [
    ...playerCommands({ id: 'mascot', group }, controls, true),
    ...captionCommands({
      isBurning,
      makeBare: isMissing ? () => quote !== null && makeVersion(quote) : null,
      undo,
      redo,
      toggleSnap,
      toggleSafeArea,
      burn: burn.start,
      stopBurn: burn.stop,
    }),
  ])
  return (
    <>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1">
          <CueList
            cues={cues}
            duration={duration}
            controls={controls}
            actions={actions}
            isTiming={isFirstTiming}
            onStop={timing.stop}
          />
          <div className="flex min-w-0 flex-1 flex-col bg-stage">
            <div className="film-row caption-film">
              <ul className="one-film" aria-label={shown.label}>
                <li>
                  <VideoPlace
                    assetId={shown.assetId}
                    label={shown.label}
                    mediaRef={setElement}
                    onClick={() => controls?.toggle()}
                    fallback={null}
                    over={
                      <>
                        {shown.isPreview && (
                          <CaptionOverlay
                            cues={cues}
                            look={now}
                            rawCut={rawCut}
                            controls={controls}
                            onPlace={(y, drag) => setLook({ y }, `place, ${drag}`)}
                            onSize={(size, drag) => setLook({ size }, `size, ${drag}`)}
                            onDragging={setDragging}
                          />
                        )}
                        {(isSafeAreaShown || isDragging) && <SafeArea />}
                      </>
                    }
                  />
                </li>
              </ul>
            </div>
            <PlaybackBar
              control={control}
              isVideo
              frameRate={frameRate}
              peaks={null}
              sound={sound}
              onSound={onSound}
              hasTimeline
              aside={
                <Button size="small" pressed={isSafeAreaShown} onClick={toggleSafeArea}>
                  <Icon icon={Scan} size={14} />
                  {t('captions.safeArea')}
                </Button>
              }
            />
          </div>
        </div>
        <div className="shrink-0 border-t border-line">
          {!isFirstTiming && (
            <TimingLine
              isByVoice={isByVoice}
              isTiming={timing.isTiming}
              fault={isByVoice ? null : fault}
              onRetime={() => void retime()}
              onStop={timing.stop}
            >
              <Button size="small" pressed={isSnapping} onClick={toggleSnap}>
                <Icon icon={Magnet} size={14} />
                {t('captions.snap')}
              </Button>
              <CueTools cues={cues} controls={controls} actions={actions} />
              <span className="ml-2 w-24">
                <Slider
                  bare
                  label={t('captions.zoom')}
                  value={zoom}
                  min={timelineZoom.least}
                  max={timelineZoom.most}
                  step={10}
                  onChange={(next) => typeof next === 'number' && setZoom(next)}
                />
              </span>
            </TimingLine>
          )}
          <WordLanes
            cues={cues}
            duration={duration}
            peaks={peaks}
            controls={controls}
            scale={zoom}
            borders={borders}
            onEdge={drag}
            frames={(width, height) => (
              <FrameRow
                assetId={assetId}
                source={assetId === null ? undefined : media.original(assetId)}
                width={width}
                height={height}
              />
            )}
          />
        </div>
      </div>
      <SidePanel side="right" label={t('captions.region')}>
        <CaptionPanel
          look={now}
          onLook={setLook}
          checks={
            <>
              <LineCheck cues={cues} look={now} frame={rawCut} onJump={jump} />
              <ContrastCheck cues={cues} look={now} frame={rawCut} scan={scan} onJump={jump} />
            </>
          }
          sound={<LoudnessLine scan={scan} />}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          onUndo={undo}
          onRedo={redo}
          source={
            <SourceSection
              plan={plan}
              cuts={cuts}
              of={of}
              flows={flows}
              onChange={(next) => pickForCaptions(next?.cut.job.id ?? null)}
            />
          }
          savedAt={savedAt}
        >
          {isMissing ? (
            <UnquotedCost
              label={t('captions.recutBare')}
              priced={{ kind: 'cut', count: 1 }}
              quote={quote}
              blocked={video.hasLipSync ? null : screenText('blocked.noLipSync')}
              sending={recutting}
              onSpend={makeVersion}
            />
          ) : (
            <BurnSection
              burn={burn}
              cues={cues}
              isBlocked={plan.state !== 'ready'}
              isPlayed={!shown.isPreview}
              onPlay={setBurnedShown}
              exportMenu={
                <ExportMenu
                  assetId={assetId}
                  onSrt={() => save(toSrt(cues), 'application/x-subrip', 'srt')}
                  onVtt={() => save(toVtt(captions, rawCut), 'text/vtt', 'vtt')}
                />
              }
            />
          )}
        </CaptionPanel>
      </SidePanel>
    </>
  )
}

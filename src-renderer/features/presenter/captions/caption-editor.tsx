import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import type { ShortVideoQuote } from '#shared/bridge/short-video.ts'
import type { CaptionLook, Cue, StyledCues } from '#shared/domain/captions/cue.ts'
import type { VoiceTimes } from '#shared/domain/captions/voice-times.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Magnet } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { useFocusTarget, useHandler } from '../../../lib/hooks.ts'
import { useSound } from '../../../lib/playback.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Slider } from '../../../ui/number-field.tsx'
import { assumedFrameRate, usePlaybackControls } from '../../../ui/playback-controls.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { usePresenterActions, usePresenterState } from '../presenter-context.tsx'
import { type LetteredCut, partOf, type Take, titleOf } from '../takes.ts'
import { t as screenText } from '../texts.ts'
import { UnquotedCost } from '../unquoted-cost.tsx'
import { ContrastCheck, LoudnessLine, useVideoScan } from './caption-checks.tsx'
import { BurnSection, CaptionPanel, ExportMenu, useBurn } from './caption-panel.tsx'
import { useCaptionPresets } from './caption-presets.tsx'
import { bareCutOf, planCaptions } from './caption-source.ts'
import { CaptionStage } from './caption-stage.tsx'
import { type OnEdge, wordBorders } from './cue-edges.tsx'
import { CueList } from './cue-list.tsx'
import { CueTools } from './cue-tools.tsx'
import { isTimed } from '#shared/domain/captions/cue-words.ts'
import { type CueEnd, moveEnd, setText } from './edit-cues.ts'
import { FrameRow } from './frame-row.tsx'
import { captionsName, type KeptCaptions, readCaptions } from './kept-captions.ts'
import { LineCheck } from './line-check.tsx'
import { SourceSection } from './source-section.tsx'
import { t } from './texts.ts'
import { timeByVoice } from '#shared/domain/captions/time-by-voice.ts'
import { timeScript, voiceActivity } from './time-script.ts'
import { TimingLine } from './timing-line.tsx'
import { useCaptionCommands } from './use-caption-commands.ts'
import { useCaptionEdits } from './use-caption-edits.ts'
import { useCaptionExports } from './use-caption-exports.ts'
import { useVoiceTimes } from './use-voice-times.ts'
import { timelineZoom, WordLanes } from './word-lanes.tsx'

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
  const { query } = useBridge()
  const media = useMediaUrl()
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

  const edits = useCaptionEdits(video.job.id, kept)
  const { now } = edits
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
  const sound = useSound('speech')
  const control = usePlaybackControls([element], frameRate, sound.sound)
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
  const frame = { width: size?.width ?? 1080, height: size?.height ?? 1920, frameRate: rate }

  const edit = (make: (cues: readonly Cue[]) => readonly Cue[], kind: string | null = null) =>
    edits.change((before) => ({ ...before, cues: [...make(before.cues ?? cues)] }), kind)
  const setLook = (change: Partial<CaptionLook>, kind: string | null) =>
    edits.change((before) => ({ ...before, ...change }), kind)
  const move = (id: number, which: CueEnd, at: number, kind: string | null = null) =>
    edit((before) => moveEnd(before, id, which, at, duration), kind)
  const retime = async () => {
    const read = await timing.again()
    // Captions that nobody changed follow by themselves; timing that failed replaces nothing.
    if (now.cues !== null && read?.kind === 'timed') edit(() => cuesOf(script, read, duration, peaks))
  }

  const presets = useCaptionPresets(now)
  const exports = useCaptionExports({ name: titleOf(video), cues, captions, frame, assetId })
  const [zoom, setZoom] = useState<number>(timelineZoom.usual)
  const scan = useVideoScan(assetId)
  // The cut of which a version without captions is used.
  const cutBeside = plan.state === 'ready' && of?.letter !== plan.version?.letter ? of : null
  const cutScan = useVideoScan(cutBeside === null ? null : partOf(cutBeside.cut, 'final'))
  const [isSnapping, setSnapping] = useState(true)
  const borders = useMemo(() => (isSnapping ? wordBorders(cues, times) : []), [isSnapping, cues, times])
  const [isSafeAreaShown, setSafeAreaShown] = useState(false)
  const [isSourceOpen, setSourceOpen] = useState(false)
  const toggleSnap = () => setSnapping((before) => !before)
  const toggleSafeArea = () => setSafeAreaShown((before) => !before)
  const drag = useHandler<Parameters<OnEdge>>(move)
  const jump = ({ start }: Cue) => controls?.seek(start + 0.01)
  const isFirstTiming = initial === null && now.cues === null
  const isByVoice = cues.length > 0 && cues.every(isTimed)
  const isMissing = plan.state === 'missing' && of !== null
  const makeVersion = (seen: ShortVideoQuote) =>
    of !== null && void recutBare(take.id, of.cut.job.id, bareCutOf(of.cut), seen)
  const bareButton = useFocusTarget<HTMLButtonElement>()
  const { cueActions, undoLast } = useCaptionCommands({
    cues,
    rate,
    controls,
    edits,
    presets,
    timing: { isTiming: timing.isTiming, retime: () => void retime(), stop: timing.stop },
    burn,
    plan,
    isMissing,
    exports,
    sound,
    edit,
    move,
    makeBare: () => quote !== null && makeVersion(quote),
    goToBare: () => void bareButton.focus(),
    openSource: () => setSourceOpen(true),
    toggleSnap,
    toggleSafeArea,
    showBurned: () => setBurnedShown((before) => !before),
  })
  return (
    <>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1">
          <CueList
            cues={cues}
            duration={duration}
            controls={controls}
            actions={{
              type: (id, text) => edit((before) => setText(before, id, text), `text of ${id}`),
              move,
              undo: undoLast,
              redo: edits.redo,
              // The middle of the first frame that shows it.
              enter: (cue) => !isPlaying && controls?.seek((Math.ceil(cue.start * rate - 0.01) + 0.5) / rate),
            }}
            isTiming={isFirstTiming}
            onStop={timing.stop}
            onNextUnsure={cueActions.nextUnsure}
          />
          <CaptionStage
            shown={shown}
            cues={cues}
            look={now}
            frame={frame}
            isRateKnown={frameRate !== null}
            element={element}
            mediaRef={setElement}
            control={control}
            sound={sound}
            isSafeAreaShown={isSafeAreaShown}
            onSafeArea={toggleSafeArea}
            onLook={setLook}
          />
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
              <CueTools
                cues={cues}
                controls={controls}
                onSplit={cueActions.split}
                onJoin={cueActions.join}
                onRemove={cueActions.remove}
              />
              <span className="ms-2 w-24">
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
          presets={presets}
          checks={
            <>
              <LineCheck cues={cues} look={now} frame={frame} onJump={jump} />
              <ContrastCheck
                cues={cues}
                look={now}
                frame={frame}
                scan={scan}
                onJump={jump}
                onPlate={() => setLook({ style: 'plate' }, null)}
              />
            </>
          }
          sound={
            <LoudnessLine scan={scan} cut={cutBeside === null ? null : { letter: cutBeside.letter, scan: cutScan }} />
          }
          canUndo={edits.canUndo}
          canRedo={edits.canRedo}
          onUndo={edits.undo}
          onRedo={edits.redo}
          source={
            <SourceSection
              plan={plan}
              cuts={cuts}
              of={of}
              flows={flows}
              onChange={(next) => pickForCaptions(next?.cut.job.id ?? null)}
              isOpen={isSourceOpen}
              onOpen={setSourceOpen}
            />
          }
          savedAt={edits.savedAt}
        >
          {isMissing ? (
            <UnquotedCost
              label={t('captions.recutBare')}
              priced={{ kind: 'cut', count: 1 }}
              quote={quote}
              blocked={video.hasLipSync ? null : screenText('blocked.noLipSync')}
              sending={recutting}
              buttonRef={bareButton.take}
              onSpend={makeVersion}
            />
          ) : (
            <BurnSection
              burn={burn}
              cues={cues}
              isBlocked={plan.state !== 'ready'}
              isPlayed={!shown.isPreview}
              onPlay={setBurnedShown}
              exportMenu={<ExportMenu exports={exports} />}
            />
          )}
        </CaptionPanel>
      </SidePanel>
    </>
  )
}

import type { ShortVideo } from '#shared/bridge/short-video.ts'
import type { Playback } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useSettled } from '../../../lib/hooks.ts'
import { playerCommands, useSound } from '../../../lib/playback.ts'
import { saveBlob } from '../../../lib/files.ts'
import {
  assumedFrameRate,
  type PlaybackControls,
  usePlaybackControls,
  useMediaTime,
} from '../../../ui/playback-controls.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { PlaybackBar } from '../../../ui/playback-bar.tsx'
import { captionCommands } from '../presenter-commands.ts'
import { partOf, titleOf } from '../takes.ts'
import { t } from '../texts.ts'
import { VideoPlace } from '../compare-cuts/video-place.tsx'
import { BurnSection, useBurn, CaptionPanel } from './caption-panel.tsx'
import { CaptionOverlay } from './caption-overlay.tsx'
import { type CueActions, CueRow } from './cue-row.tsx'
import { type Cue, cueAt } from '#shared/domain/captions/cue.ts'
import {
  joinNext,
  moveEnd,
  removeCue,
  setText,
  splitCue,
  roomOf,
  changed,
  freshHistory,
  redone,
  undone,
} from './edit-cues.ts'
import { captionsName, createCaptionStore, type KeptCaptions, readCaptions } from './kept-captions.ts'
import { timeScript, voiceActivity } from './time-script.ts'
import { toSrt, toVtt } from './write-captions.ts'

/** The caption editor of a video's raw cut: text, times, style and export files. */
export function CaptionEditor({ video }: { readonly video: ShortVideo }) {
  const { query } = useBridge()
  const rawId = partOf(video, 'raw')
  const modelId = captionsName(video.job.id)
  const kept = useQuery(query.settings.readDraft.queryOptions({ input: { modelId }, gcTime: 0, staleTime: 0 }))
  const playback = useQuery(
    query.library.playback.queryOptions({
      input: rawId === null ? skipToken : { assetId: rawId },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  if (rawId === null || video.script === null) {
    return <p className="flex-1 bg-stage p-6 text-ink-2">{t('captions.needsParts')}</p>
  }
  if (kept.isPending || playback.isPending) {
    return <p className="flex-1 bg-stage p-6 text-ink-2">{t('captions.timing')}</p>
  }
  const sound = playback.data ?? { frameRate: null, duration: null, peaks: null }
  const duration = sound.duration ?? video.order.seconds
  const laid = timeScript(video.script, voiceActivity(sound.peaks ?? [], duration), duration)
  return (
    <CaptionEditorView
      key={video.job.id}
      video={video}
      rawId={rawId}
      playback={sound}
      duration={duration}
      laid={laid}
      first={readCaptions(kept.data) ?? { cues: laid, style: 'plate' }}
    />
  )
}

type CaptionEditorProps = {
  readonly video: ShortVideo
  readonly rawId: AssetId
  readonly playback: Playback
  /** Seconds. */
  readonly duration: number
  /** Captions as timed from the script and the voice. */
  readonly laid: readonly Cue[]
  readonly first: KeptCaptions
}

type CueListProps = {
  readonly cues: readonly Cue[]
  /** Of the video. Seconds. */
  readonly duration: number
  readonly controls: PlaybackControls | null
  readonly actions: CueActions
}

/** Lists the captions in order, and marks the one being read. */
export function CueList({ cues, duration, controls, actions }: CueListProps) {
  const read = cueAt(cues, useMediaTime(controls))
  return (
    <div className="@container min-w-0 flex-1 basis-3/5 overflow-y-auto border-l border-line py-2">
      {cues.length === 0 && <p className="px-4 text-small text-ink-3">{t('captions.none')}</p>}
      <ol aria-label={t('captions.list')}>
        {cues.map((cue, index) => (
          <CueRow
            key={cue.id}
            cue={cue}
            place={index + 1}
            isRead={cue.id === read?.id}
            space={{ start: roomOf(cues, index, 'start', duration), end: roomOf(cues, index, 'end', duration) }}
            actions={actions}
          />
        ))}
      </ol>
    </div>
  )
}

function CaptionEditorView({ video, rawId, playback, duration, laid, first }: CaptionEditorProps) {
  const { call, query } = useBridge()
  const [history, setHistory] = useState(() => freshHistory<readonly Cue[]>(first.cues))
  const [style, setStyle] = useState(first.style)
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const { frameRate, peaks } = playback
  const { sound, onSound } = useSound()
  const control = usePlaybackControls([element], frameRate, sound)
  const { controls, isPlaying } = control
  const cues = history.now
  const rate = frameRate ?? assumedFrameRate
  const burn = useBurn(video.job.id, { cues, style }, { duration, frameRate: rate })
  const [isBurnedShown, setBurnedShown] = useState(false)
  const burnedId = burn.state?.last?.assetId ?? null
  const shown =
    isBurnedShown && burnedId !== null
      ? { assetId: burnedId, label: t('captions.burned'), isPreview: false }
      : { assetId: rawId, label: t('captions.rawCut'), isPreview: true }
  const size = useQuery(query.library.read.queryOptions({ input: { assetId: rawId } })).data?.asset
  const rawCut = { width: size?.width ?? 1080, height: size?.height ?? 1920, frameRate: rate }
  const edit = (make: (cues: readonly Cue[]) => readonly Cue[], kind: string | null = null) =>
    setHistory((before) => changed(before, make(before.now), kind))
  const undo = () => setHistory(undone)
  const redo = () => setHistory(redone)

  const [keepNow] = useState(() =>
    createCaptionStore({
      first,
      save: (input) => call.settings.saveDraft({ modelId: captionsName(video.job.id), input }),
      report: reportError,
    }),
  )
  const keep = useEffectEvent(() => keepNow({ cues, style }))
  const settled = useSettled(cues, 500)
  useEffect(() => keep(), [settled, style])
  useEffect(() => {
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

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
  const isBurning = burn.state?.work.kind === 'burning'
  const group = t('screen')
  useCommands(() => [
    ...playerCommands({ id: 'mascot', group }, controls, true),
    ...captionCommands({ isBurning, undo, redo, burn: burn.start, stopBurn: burn.stop }),
  ])
  return (
    <>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1">
          <div className="film-row basis-2/5">
            <ul className="one-film" aria-label={shown.label}>
              <li>
                <VideoPlace
                  assetId={shown.assetId}
                  label={shown.label}
                  mediaRef={setElement}
                  onClick={() => controls?.toggle()}
                  fallback={null}
                  over={
                    shown.isPreview && <CaptionOverlay cues={cues} style={style} rawCut={rawCut} controls={controls} />
                  }
                />
              </li>
            </ul>
          </div>
          <CueList cues={cues} duration={duration} controls={controls} actions={actions} />
        </div>
        <div className="shrink-0 border-t border-line">
          <PlaybackBar control={control} isVideo frameRate={frameRate} peaks={peaks} sound={sound} onSound={onSound} />
        </div>
      </div>
      <SidePanel side="right" label={t('captions.region')}>
        <CaptionPanel
          style={style}
          onStyle={setStyle}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          onUndo={undo}
          onRedo={redo}
          onStartOver={() => edit(() => laid)}
          burning={<BurnSection burn={burn} cues={cues} isPlayed={!shown.isPreview} onPlay={setBurnedShown} />}
          onSrt={() => save(toSrt(cues), 'application/x-subrip', 'srt')}
          onVtt={() => save(toVtt(cues, style), 'text/vtt', 'vtt')}
        />
      </SidePanel>
    </>
  )
}

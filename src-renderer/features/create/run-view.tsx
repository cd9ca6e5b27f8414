import type { Job } from '#shared/bridge/jobs.ts'
import { memo, useState } from 'react'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import { useCommands } from '../../lib/commands.tsx'
import { useDragOut } from '../../lib/asset-drag.ts'
import { saveFile } from '../../lib/files.ts'
import { playerCommands, soundCommands, zoomCommands, usePlayback, useSound } from '../../lib/playback.ts'
import { useNavigation } from '../../lib/navigate.tsx'
import { useReviews, reviewCommands } from '../../lib/reviews.ts'
import { PlaybackBar } from '../../ui/playback-bar.tsx'
import { type PlayerControl, usePlaybackControls } from '../../ui/playback-controls.ts'
import { useZoom, type Zoom, fitted } from '../../ui/zoom.ts'
import { useCreateActions } from './create-context.tsx'
import { outputCommands } from './create-commands.ts'
import { RunCaption } from './run-caption.tsx'
import { Stage } from './stage.tsx'
import { useAsset } from '../../forms/run-image.tsx'
import { t } from './texts.ts'
import type { Asset } from '#shared/bridge/library.ts'
import type { OutputType } from '#shared/contract/model.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { Note } from '../../ui/note.tsx'
import { MediaSurface } from '../../ui/media-surface.tsx'
import { ZoomPane } from '../../ui/zoom-pane.tsx'
import { useLanguage } from '../../texts/language.ts'

/** The run on the stage, and the targets of its commands. */
export type RunViewProps = {
  readonly run: Job
  /** Why nothing can be compared; null if it can. */
  readonly noCompare: string | null
  /** Must be stable between renders. */
  onCompare(): void
  onRemove(): void
}

type RunOutputProps = {
  readonly assetId: AssetId
  /** Null until it is read. */
  readonly asset: Asset | null
  readonly kind: OutputType
  readonly label: string
  readonly isMissing: boolean
  readonly zoom: Zoom
  /** Loudness of a sound, 0 to 255; null if unknown. */
  readonly peaks: readonly number[] | null
  readonly control: PlayerControl
  /** Takes the media element that the playback controls drive. */
  readonly mediaRef: (element: HTMLMediaElement | null) => void
  onMissing(): void
  onPlay(): void
}

/** Shows the output of a run: a zoomable image, a video or sound to play, or a note if the file is missing. */
function RunOutput(props: RunOutputProps) {
  const { assetId, asset, kind, label, isMissing, zoom, peaks, control, mediaRef, onMissing, onPlay } = props
  const media = useMediaUrl()
  const source = media.original(assetId)
  const dragOut = useDragOut()
  if (isMissing) {
    return (
      <div className="w-[420px] max-w-full">
        <Note tone="warn" title={t('stage.fileMissing.title')}>
          {t('stage.fileMissing.text')}
        </Note>
      </div>
    )
  }
  if (asset?.kind === 'unknown') {
    return (
      <div className="w-[420px] max-w-full">
        <Note title={t('stage.noPreview.title')}>{t('stage.noPreview.text')}</Note>
      </div>
    )
  }
  if (kind === 'video' || kind === 'audio') {
    return (
      <MediaSurface
        kind={kind}
        source={source}
        label={label}
        mediaRef={mediaRef}
        poster={media.thumbnail(assetId, 1024)}
        peaks={peaks}
        control={control}
        onError={onMissing}
        onClick={onPlay}
      />
    )
  }
  return (
    <ZoomPane
      zoom={zoom}
      source={source}
      alt={label}
      onError={onMissing}
      onDragOut={(event) => {
        if (asset !== null) dragOut(event, asset)
      }}
    />
  )
}

/**
 * The run on the stage with its player, its facts and the keys for both. Mounted again for each run. Zooming and
 * playing keep the stage on this run; newer runs then wait in the strip.
 */
export const RunView = memo(function RunView({ run, noCompare, onCompare, onRemove }: RunViewProps) {
  useLanguage()
  const where = { id: 'create', group: t('commands.group') }
  const command = makeCommand(where.id, where.group)
  const actions = useCreateActions()
  const media = useMediaUrl()
  const { toLibrary } = useNavigation()
  const { reviews, last } = useReviews(run.workspaceId)
  const files = run.state.kind === 'done' ? run.state.assetIds : []
  const [at, setAt] = useState(0)
  const assetId = files[at] ?? null
  const asset = useAsset(files[at])
  const kind = asset?.kind ?? run.outputType
  const [isMissing, setMissing] = useState(false)
  const hasFile = assetId !== null && !isMissing
  const isPlayed = hasFile && (kind === 'video' || kind === 'audio')

  const hold = () => actions.watch(run.id)
  const [view, setView] = useState(fitted)
  const { width = null, height = null } = asset ?? {}
  const zoom = useZoom({
    view,
    onView(next) {
      setView(next)
      hold()
    },
    image: width === null || height === null ? null : { width, height },
  })
  const turn = (by: 1 | -1) => {
    setAt((at + by + files.length) % files.length)
    setView(fitted)
    setMissing(false)
  }
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const { frameRate, peaks } = usePlayback(isPlayed ? assetId : null)
  const { sound, onSound } = useSound({ kind, modelId: run.modelId })
  const control = usePlaybackControls([element], frameRate, sound)
  const play = () => {
    hold()
    control.controls?.toggle()
  }

  const address = assetId === null ? undefined : media.download(assetId)
  const save = () => address !== undefined && saveFile(address)
  const showInLibrary = () => asset !== null && toLibrary({ asset: asset.id })
  const noFile = t('commands.noFile')
  const controls = isPlayed && control.controls !== null ? { ...control.controls, toggle: play } : null
  const [isPicking, setPicking] = useState(false)
  const shownZoom = hasFile && kind === 'image' ? zoom : null
  const reviewed = reviewCommands({ ...where, assets: asset === null ? [] : [asset], reviews, last, noFile })
  const zooming = zoomCommands(where, shownZoom)
  const output = outputCommands({
    noFile: asset === null ? noFile : null,
    noCompare,
    useAsInput: () => setPicking(true),
    show: showInLibrary,
    save,
    compare: onCompare,
  })
  useCommands(() => [
    ...reviewed,
    ...zooming,
    ...playerCommands(where, controls, kind === 'video'),
    ...soundCommands(where, isPlayed, { sound, onSound }),
    ...(files.length > 1
      ? [
          command('file-before', t('commands.previousOutput'), () => turn(-1), { keys: 'comma' }),
          command('file-next', t('commands.nextOutput'), () => turn(1), { keys: '.' }),
        ]
      : []),
    ...Object.values(output),
  ])
  const stars = reviewed.filter(({ id }) => id.startsWith(`${where.id}.rate-`))
  return (
    <>
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center bg-stage px-5 py-4 [&>*]:min-h-0">
        <Stage job={run} onRemove={onRemove}>
          {assetId !== null && (
            <RunOutput
              key={assetId}
              assetId={assetId}
              asset={asset}
              kind={kind}
              label={run.prompt}
              isMissing={isMissing}
              zoom={zoom}
              peaks={peaks}
              control={control}
              mediaRef={setElement}
              onMissing={() => setMissing(true)}
              onPlay={play}
            />
          )}
        </Stage>
      </div>
      {isPlayed && (
        <PlaybackBar
          control={{ ...control, controls }}
          isVideo={kind === 'video'}
          frameRate={frameRate}
          // The waveform above it seeks.
          peaks={kind === 'audio' ? null : peaks}
          sound={sound}
          onSound={onSound}
        />
      )}
      <RunCaption
        job={run}
        asset={asset}
        files={{ at, count: files.length, turn }}
        zoom={shownZoom}
        picking={{ isOpen: isPicking, onOpen: setPicking }}
        more={[
          [
            { title: t('run.rate'), items: stars.toReversed() },
            ...reviewed.filter(({ id, disabled }) => !id.startsWith(`${where.id}.rate-`) && disabled === undefined),
          ],
          [output.compare, output.save, output.show],
          zooming.filter(({ keys }) => keys !== undefined),
        ]}
        onReuse={() => void actions.reuse(run)}
      />
    </>
  )
})

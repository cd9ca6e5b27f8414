import type { Job } from '#shared/bridge/jobs.ts'
import { memo, useState } from 'react'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { saveFile } from '../../lib/file-out.ts'
import { playerCommands, zoomCommands } from '../../lib/media-commands.ts'
import { useNavigation } from '../../lib/navigate.tsx'
import { usePlayback, useSound } from '../../lib/playback.ts'
import { useReviews } from '../../lib/use-reviews.ts'
import { reviewCommands } from '../../lib/review-commands.ts'
import { PlaybackBar } from '../../ui/player/playback-bar.tsx'
import { usePlaybackControls } from '../../ui/player/use-playback-controls.ts'
import { useZoom } from '../../ui/zoom/use-zoom.ts'
import { fitted } from '../../ui/zoom/zoom-view.ts'
import { useCreateActions } from './create-context.tsx'
import { RunCaption } from './run-caption.tsx'
import { RunOutput } from './run-output.tsx'
import { Stage } from './stage.tsx'
import { useAsset } from '../../forms/run-image.tsx'
import { t } from './texts.ts'

/** What the stage shows of a run, and what its commands do. */
export type RunViewProps = {
  readonly run: Job
  /** Why nothing can be compared; null where it can. */
  readonly noCompare: string | null
  /** The same functions all along. */
  onCompare(): void
  onRemove(): void
}

/**
 * The run on the stage with what belongs to it: its player, its line of facts, and the keys for both. Begins anew for each
 * run. Looking closely and playing hold the stage where it is: newer runs then wait in the strip.
 */
export const RunView = memo(function RunView({ run, noCompare, onCompare, onRemove }: RunViewProps) {
  const where = { id: 'create', group: t('commands.group') }
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
  const { sound, onSound } = useSound()
  const control = usePlaybackControls([element], frameRate, sound)
  const play = () => {
    hold()
    control.controls?.toggle()
  }

  const address = assetId === null ? undefined : media.download(assetId)
  const save = () => address !== undefined && saveFile(address)
  const showInLibrary = () => asset !== null && toLibrary({ asset: asset.id })
  const noFile = t('commands.noFile')
  const ifFile = asset === null ? { disabled: noFile } : {}
  const controls = isPlayed && control.controls !== null ? { ...control.controls, toggle: play } : null
  useCommands(() => [
    ...reviewCommands({ ...where, assets: asset === null ? [] : [asset], reviews, last, noFile }),
    ...zoomCommands(where, hasFile && kind === 'image' ? zoom : null),
    ...playerCommands(where, controls, kind === 'video'),
    ...(files.length > 1
      ? [
          {
            id: 'create.file-before',
            title: t('commands.previousOutput'),
            group: where.group,
            keys: 'comma',
            run: () => turn(-1),
          },
          {
            id: 'create.file-next',
            title: t('commands.nextOutput'),
            group: where.group,
            keys: '.',
            run: () => turn(1),
          },
        ]
      : []),
    { id: 'create.show', title: t('commands.show'), group: where.group, ...ifFile, run: showInLibrary },
    { id: 'create.save', title: t('commands.download'), group: where.group, ...ifFile, run: save },
    {
      id: 'create.compare',
      title: t('commands.compare'),
      group: where.group,
      keys: 'c',
      ...(noCompare === null ? {} : { disabled: noCompare }),
      run: onCompare,
    },
  ])
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
          peaks={peaks}
          sound={sound}
          onSound={onSound}
        />
      )}
      <RunCaption
        job={run}
        asset={asset}
        files={{ at, count: files.length, turn }}
        zoom={hasFile && kind === 'image' ? zoom : null}
        reviews={reviews}
        last={last}
        onReuse={() => void actions.reuse(run)}
        onOpenInLibrary={showInLibrary}
        onSave={save}
        onCompare={onCompare}
        noCompare={noCompare ?? undefined}
      />
    </>
  )
})

import { sentenceOf } from '../../../lib/sentences.ts'
import type { PublishJob } from '#shared/bridge/publish.ts'
import type { Asset } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useQuery } from '@tanstack/react-query'
import {
  Download,
  FolderOpen,
  GripVertical,
  LayoutGrid,
  Pause,
  Play,
  RotateCw,
  Scan,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useDragOut } from '../../../lib/asset-drag.ts'
import { saveFile } from '../../../lib/files.ts'
import { formatPixels } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { playerCommands, usePlayback, useSound } from '../../../lib/playback.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MediaSurface } from '../../../ui/media-surface.tsx'
import { Note } from '../../../ui/note.tsx'
import { SeekBar } from '../../../ui/playback-bar.tsx'
import { clockText, type PlaybackControls, useMediaTime, usePlaybackControls } from '../../../ui/playback-controls.ts'
import { usePublishStore } from './publish-store.ts'
import { t } from './texts.ts'
import { useJobAction } from './use-publish.ts'

/** The picture of a video of 9 by 16, as large as its place. */
function Frame({ children }: { readonly children: ReactNode }) {
  const { safeShown } = useStore(usePublishStore())
  return (
    <div className="grid min-h-0 flex-1 place-items-center [container-type:size]">
      <div className="relative aspect-9/16 h-[min(100cqh-6px,(100cqw-40px)*16/9)] overflow-hidden rounded-media bg-surface-0">
        {children}
        {safeShown && (
          <span
            aria-hidden
            className="pointer-events-none absolute top-[7%] end-[13%] bottom-[20%] start-[4%] border border-dashed border-[oklch(1_0_0/.36)]"
          />
        )}
      </div>
    </div>
  )
}

function SafeToggle() {
  const store = usePublishStore()
  const { safeShown } = useStore(store)
  return (
    <IconButton
      icon={Scan}
      size="small"
      variant="plain"
      className="ms-auto"
      label={t('player.safe')}
      pressed={safeShown}
      onClick={() => store.setState({ safeShown: !safeShown })}
    />
  )
}

type FileButtonsProps = {
  readonly asset: Asset | null
  /** Why there is no file to drag or to show. */
  readonly reason: string | undefined
}

/** What takes the file of a video out of Backlot. */
function FileButtons({ asset, reason }: FileButtonsProps) {
  const { call } = useBridge()
  const media = useMediaUrl()
  const { toLibrary } = useNavigation()
  const action = useJobAction()
  const dragOut = useDragOut()
  const address = asset === null ? undefined : media.download(asset.id)
  return (
    <div className="shrink-0 px-5 pb-3.5">
      <div className="flex items-center gap-1.5">
        <Button
          size="small"
          aria-label={t('player.dragLabel')}
          draggable={asset !== null}
          className={asset === null ? '' : 'cursor-grab'}
          disabled={reason}
          onDragStart={(event) => {
            if (asset !== null) dragOut(event, asset)
          }}
          onClick={() => address !== undefined && saveFile(address)}
        >
          <Icon icon={GripVertical} size={14} />
          {t('player.drag')}
        </Button>
        <Button
          size="small"
          busy={action.isBusy}
          disabled={reason}
          onClick={() => asset !== null && void action.run(() => call.library.showInFolder({ assetId: asset.id }))}
        >
          <Icon icon={FolderOpen} size={14} />
          {t('player.folder')}
        </Button>
        {asset !== null && (
          <IconButton
            icon={LayoutGrid}
            size="small"
            variant="plain"
            className="hidden mid:grid"
            label={t('player.library')}
            onClick={() => toLibrary({ asset: asset.id })}
          />
        )}
        <SafeToggle />
      </div>
      {action.problem !== null && (
        <div className="mt-2 wrap-anywhere">
          <Note tone="error">{action.problem}</Note>
        </div>
      )}
    </div>
  )
}

/** The time, as it plays. */
function Time({ controls }: { readonly controls: PlaybackControls | null }) {
  return <span className="w-[46px] shrink-0 text-small">{clockText(useMediaTime(controls))}</span>
}

type FilePlayerProps = { readonly job: PublishJob; readonly assetId: AssetId }

function FilePlayer({ job, assetId }: FilePlayerProps) {
  const { query } = useBridge()
  const media = useMediaUrl()
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const [isBroken, setBroken] = useState(false)
  const { frameRate } = usePlayback(assetId)
  const { sound, onSound } = useSound('speech')
  const { data } = useQuery(query.library.read.queryOptions({ input: { assetId } }))
  const asset = data?.asset
  const control = usePlaybackControls([element], frameRate, sound)
  const { controls, isPlaying, duration } = control
  useCommands(() => playerCommands({ id: 'composer-publish.player', group: t('commands.group') }, controls, false))
  return (
    <>
      <Head job={job} pixels={asset === undefined ? '' : formatPixels(asset.width, asset.height)} />
      <Frame>
        {isBroken ? (
          <p className="grid h-full place-items-center p-4 text-center text-small text-ink-3">{t('player.broken')}</p>
        ) : (
          <div className="grid size-full grid-cols-1 grid-rows-1 place-items-center">
            <MediaSurface
              kind="video"
              source={media.original(assetId)}
              label={job.title}
              mediaRef={setElement}
              poster={job.coverUrl ?? media.thumbnail(assetId, 1024)}
              onError={() => setBroken(true)}
              onClick={() => controls?.toggle()}
            />
          </div>
        )}
      </Frame>
      <div className="flex h-[46px] shrink-0 items-center gap-2 px-5">
        <IconButton
          icon={isPlaying ? Pause : Play}
          size="small"
          label={t(isPlaying ? 'player.pause' : 'player.play')}
          keys="space"
          onClick={() => controls?.toggle()}
        />
        <Time controls={controls} />
        <SeekBar controls={controls} duration={duration} frameRate={frameRate} isVideo peaks={null} isSmall />
        <span className="w-[46px] shrink-0 text-end text-small text-ink-3">{clockText(duration)}</span>
        <IconButton
          icon={sound.isMuted ? VolumeX : Volume2}
          size="small"
          label={t(sound.isMuted ? 'player.unmute' : 'player.mute')}
          pressed={sound.isMuted}
          onClick={() => onSound({ isMuted: !sound.isMuted })}
        />
      </div>
      <FileButtons asset={asset ?? null} reason={asset === undefined ? t('player.reading') : undefined} />
    </>
  )
}

function Head({ job, pixels }: { readonly job: PublishJob; readonly pixels: string }) {
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 px-5">
      <h2 className="min-w-0 flex-1 truncate text-lead font-[640]">
        {job.title === '' ? t('queue.untitled') : job.title}
      </h2>
      <span className="hidden text-small text-ink-3 mid:inline">{pixels}</span>
    </div>
  )
}

type FetchProps = { readonly profileId: string; readonly job: PublishJob; readonly blocked: string | null }

/** The cover of a video whose file is not here, and what brings it. */
function CoverOnly({ profileId, job, blocked }: FetchProps) {
  const { call } = useBridge()
  const action = useJobAction()
  const problem = action.problem ?? (job.downloadProblem === null ? null : sentenceOf(job.downloadProblem))
  const fetchFile = () =>
    void action.run(() => call.publish.download({ profileId, draftId: crypto.randomUUID(), jobIds: [job.jobId] }))
  return (
    <>
      <Head job={job} pixels="" />
      <Frame>
        {job.coverUrl !== null && <img src={job.coverUrl} alt={job.title} className="size-full object-cover" />}
      </Frame>
      {problem !== null && (
        <div className="px-5 pt-2">
          <Note tone="error">{t('player.fetchFailed', { message: problem })}</Note>
        </div>
      )}
      <div className="flex min-h-[46px] shrink-0 items-center gap-3 px-5 text-small text-ink-3">
        {job.hasFile ? (
          <>
            <Button
              size="small"
              busy={action.isBusy || job.downloadId !== null}
              disabled={blocked ?? undefined}
              onClick={fetchFile}
            >
              <Icon icon={problem === null ? Download : RotateCw} size={14} />
              {t(
                job.downloadId !== null ? 'player.downloading' : problem === null ? 'player.download' : 'player.retry',
              )}
            </Button>
            {t('player.notHere')}
          </>
        ) : (
          t('player.noFile')
        )}
      </div>
      <FileButtons asset={null} reason={t(job.hasFile ? 'player.notHere' : 'player.noFile')} />
    </>
  )
}

/** The selected video: its picture with the safe area, playback, and what takes its file out of Backlot. */
export function JobPlayer(props: FetchProps) {
  const { job } = props
  return (
    <section aria-label={t('player.label')} className="flex min-h-0 w-[288px] shrink-0 flex-col bg-stage mid:w-[386px]">
      {job.assetId === null ? (
        <CoverOnly key={job.jobId} {...props} />
      ) : (
        <FilePlayer key={job.assetId} job={job} assetId={job.assetId} />
      )}
    </section>
  )
}

import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { type RefObject, useEffect, useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { playerCommands, usePlayback, useSound } from '../../../lib/playback.ts'
import { MediaSurface } from '../../../ui/media-surface.tsx'
import { PlaybackBar } from '../../../ui/playback-bar.tsx'
import { playerKey, usePlaybackControls } from '../../../ui/playback-controls.ts'
import { t } from './texts.ts'

/** Takes what plays or pauses the shown video, for the keys of the list; null without a player. */
export type PlayRef = RefObject<(() => void) | null>

type LocalPlayerProps = { readonly video: CastVideo; readonly assetId: AssetId; readonly playRef: PlayRef }

function LocalPlayer({ video, assetId, playRef }: LocalPlayerProps) {
  const { original, thumbnail } = useMediaUrl()
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const { frameRate, peaks } = usePlayback(assetId)
  const { sound, onSound } = useSound('speech')
  const control = usePlaybackControls([element], frameRate ?? video.fps, sound)
  const { controls } = control
  useCommands(() => playerCommands({ id: 'cast-video', group: t('commands.group') }, controls, true))
  useEffect(() => {
    playRef.current = () => controls?.toggle()
    return () => {
      playRef.current = null
    }
  }, [controls, playRef])
  return (
    // Handles the keys of the player; its controls are inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t('details.player')}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const move = playerKey(event.key, control.controls, true)
        if (move === null || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return
        event.preventDefault()
        move()
      }}
      className="flex h-[46%] min-h-[240px] shrink-0 flex-col border-b border-line bg-stage"
    >
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center overflow-hidden p-3">
        <MediaSurface
          kind="video"
          source={original(assetId)}
          label={video.title ?? t('list.untitled')}
          mediaRef={setElement}
          poster={thumbnail(assetId, 1024)}
          onError={() => undefined}
          onClick={() => control.controls?.toggle()}
        />
      </div>
      <PlaybackBar
        control={control}
        isVideo
        frameRate={frameRate ?? video.fps}
        peaks={video.hasAudio ? peaks : null}
        sound={sound}
        onSound={onSound}
      />
    </div>
  )
}

/** Plays the selected video, if its file is on this computer. */
export function VideoPlayer({ video, playRef }: { readonly video: CastVideo; readonly playRef: PlayRef }) {
  if (video.status !== 'completed') return null
  if (video.assetId === null) {
    return (
      <p className="border-b border-line px-4 py-3 text-small text-ink-3">
        {t(video.jobId === null ? 'details.noFile' : 'details.saving')}
      </p>
    )
  }
  return <LocalPlayer key={video.assetId} video={video} assetId={video.assetId} playRef={playRef} />
}

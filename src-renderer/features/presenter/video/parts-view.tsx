import type { ShortVideo, ShortVideoStage } from '#shared/bridge/short-video.ts'
import { type ReactNode, useState } from 'react'
import { useCommands } from '../../../lib/commands.tsx'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { playerCommands, soundCommands, usePlayback, useSound } from '../../../lib/playback.ts'
import { PlaybackBar } from '../../../ui/playback-bar.tsx'
import { usePlaybackControls } from '../../../ui/playback-controls.ts'
import { partOf, countWords } from '../takes.ts'
import { t } from '../texts.ts'
import { CutState, VideoPlace } from '../compare-cuts/video-place.tsx'

function Part({
  title,
  detail,
  children,
}: {
  readonly title: string
  readonly detail: string
  readonly children: ReactNode
}) {
  return (
    <li className="flex min-h-0 min-w-0 flex-col">
      {/* A detail without space beside the title wraps into a hidden line. */}
      <div className="flex h-7 shrink-0 flex-wrap gap-x-2 overflow-hidden text-small leading-7">
        <h3 dir="auto" className="max-w-full truncate">
          {title}
        </h3>
        <span className="ms-auto text-ink-3">{detail}</span>
      </div>
      {children}
    </li>
  )
}

function Wait({ children }: { readonly children: ReactNode }) {
  return (
    <div className="lane-empty absolute inset-0 grid place-items-center rounded-media p-3 text-center text-small text-ink-2">
      {children}
    </div>
  )
}

const madeIn: Readonly<Record<'script' | 'portrait' | 'raw', ShortVideoStage>> = {
  script: 'scripting',
  portrait: 'portrait',
  raw: 'animating',
}

/** Says why a part of a video is missing (yet). */
export function partWait(
  video: Pick<ShortVideo, 'job' | 'stages' | 'parts'>,
  part: 'script' | 'portrait' | 'raw',
): string {
  const { kind } = video.job.state
  if (video.parts.some((one) => one.part === part)) {
    return t(kind === 'done' ? 'parts.wait.missing' : 'parts.wait.downloading')
  }
  if (kind === 'failed' || kind === 'refused') return t('parts.wait.notMade')
  const stage = video.stages.find((one) => one.stage === madeIn[part])
  if (stage?.state === 'running') return t('parts.wait.running')
  return t(stage?.state === 'over' && kind === 'done' ? 'parts.wait.notGiven' : 'parts.wait.pending')
}

/** The parts of a video as the service makes them: script, portrait, raw cut with lip-sync, and finished video. */
export function PartsView({ video }: { readonly video: ShortVideo }) {
  const { thumbnail } = useMediaUrl()
  const [raw, setRaw] = useState<HTMLMediaElement | null>(null)
  const [final, setFinal] = useState<HTMLMediaElement | null>(null)
  const portraitId = partOf(video, 'portrait')
  const rawId = partOf(video, 'raw')
  const finalId = partOf(video, 'final')
  const elements = [...(rawId === null ? [] : [raw]), ...(finalId === null ? [] : [final])]
  const { frameRate, peaks } = usePlayback(finalId ?? rawId)
  const { sound, onSound } = useSound('speech')
  const control = usePlaybackControls(elements, frameRate, sound, rawId !== null && finalId !== null ? 1 : 0)
  const where = { id: 'mascot', group: t('screen') }
  const hasVideo = elements.length > 0
  useCommands(() => [
    ...playerCommands(where, hasVideo ? control.controls : null, true),
    ...soundCommands(where, hasVideo, { sound, onSound }),
  ])
  const toggle = () => control.controls?.toggle()
  return (
    <>
      <div className="film-row">
        <ul aria-label={t('parts.region')} className="has-script">
          <Part
            title={t('parts.script')}
            detail={video.script === null ? '' : t('parts.words', { count: countWords(video.script) })}
          >
            <div className="relative min-h-0 flex-1 overflow-y-auto rounded-media bg-surface-1 [contain:size]">
              {video.script === null ? (
                <Wait>{partWait(video, 'script')}</Wait>
              ) : (
                <p
                  data-selectable
                  // Focusable, so that the keyboard can scroll it.
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                  tabIndex={0}
                  dir="auto"
                  className="p-3 text-small wrap-anywhere whitespace-pre-wrap text-ink-2"
                >
                  {video.script}
                </p>
              )}
            </div>
          </Part>
          <Part title={t('parts.portrait')} detail="">
            <div className="upright">
              {portraitId === null ? (
                <Wait>{partWait(video, 'portrait')}</Wait>
              ) : (
                <img src={thumbnail(portraitId, 1024)} alt={t('parts.portraitAlt')} />
              )}
            </div>
          </Part>
          <Part title={t('parts.raw')} detail={rawId === null ? '' : t('parts.rawDetail')}>
            <VideoPlace
              assetId={rawId}
              label={t('parts.raw')}
              mediaRef={setRaw}
              onClick={toggle}
              fallback={<Wait>{partWait(video, 'raw')}</Wait>}
            />
          </Part>
          <Part title={t('parts.final')} detail={finalId === null ? '' : t('parts.finalDetail')}>
            <VideoPlace
              assetId={finalId}
              label={t('parts.final')}
              mediaRef={setFinal}
              onClick={toggle}
              fallback={<CutState video={video} />}
            />
          </Part>
        </ul>
      </div>
      {hasVideo && (
        <div className="shrink-0 border-t border-line">
          <PlaybackBar control={control} isVideo frameRate={frameRate} peaks={peaks} sound={sound} onSound={onSound} />
        </div>
      )}
    </>
  )
}

import type { CaptionLook, Cue } from '#shared/domain/captions/cue.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { Scan } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { useSound } from '../../../lib/playback.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PlaybackBar } from '../../../ui/playback-bar.tsx'
import type { PlayerControl } from '../../../ui/playback-controls.ts'
import { useSize } from '../../../ui/use-size.ts'
import { usePixelRatio } from '../../../ui/zoom.ts'
import { VideoPlace } from '../compare-cuts/video-place.tsx'
import { percent } from '../video-words.ts'
import { CaptionOverlay, SafeArea } from './caption-overlay.tsx'
import { t } from './texts.ts'

type CaptionStageProps = {
  /** The video that plays. A preview has no captions of its own; they are drawn over it. */
  readonly shown: { readonly assetId: AssetId | null; readonly label: string; readonly isPreview: boolean }
  readonly cues: readonly Cue[]
  readonly look: CaptionLook
  /** Pixels of the video, and its frames per second; `isRateKnown`: its file says so. */
  readonly frame: { readonly width: number; readonly height: number; readonly frameRate: number }
  readonly isRateKnown: boolean
  readonly element: HTMLMediaElement | null
  readonly mediaRef: (element: HTMLMediaElement | null) => void
  readonly control: PlayerControl
  readonly sound: ReturnType<typeof useSound>
  readonly isSafeAreaShown: boolean
  onSafeArea(): void
  /** `kind`: consecutive changes of one kind are undone together. */
  onLook(change: Partial<CaptionLook>, kind: string): void
}

type ShownScaleProps = { readonly element: HTMLElement; readonly width: number }

/** Says how large the video is shown: device pixels for each of its own, in percent. */
function ShownScale({ element, width }: ShownScaleProps) {
  const place = useMemo(() => ({ current: element }), [element])
  const shown = useSize(place)
  const ratio = usePixelRatio()
  const scale = percent((shown.width * ratio) / width)
  const words = t('captions.scale', { percent: scale })
  return (
    <span title={words} className="w-10 shrink-0 text-end text-small text-ink-3 max-[1360px]:sr-only">
      <span dir="auto" className="sr-only">
        {words}
      </span>
      <span aria-hidden>{scale}</span>
    </span>
  )
}

/** The video with its captions over it, which are dragged and sized there, and the playback controls. */
export function CaptionStage(props: CaptionStageProps) {
  const { shown, cues, look, frame, isRateKnown, element, mediaRef, control, sound, onLook } = props
  const { isSafeAreaShown, onSafeArea } = props
  const { controls } = control
  const [isDragging, setDragging] = useState(false)
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-stage">
      <div className="film-row caption-film">
        <ul className="one-film" aria-label={shown.label}>
          <li>
            <VideoPlace
              assetId={shown.assetId}
              label={shown.label}
              mediaRef={mediaRef}
              onClick={() => controls?.toggle()}
              fallback={null}
              over={
                <>
                  {shown.isPreview && (
                    <CaptionOverlay
                      cues={cues}
                      look={look}
                      rawCut={frame}
                      controls={controls}
                      onPlace={(y, drag) => onLook({ y }, `place, ${drag}`)}
                      onSize={(size, drag) => onLook({ size }, `size, ${drag}`)}
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
        frameRate={isRateKnown ? frame.frameRate : null}
        peaks={null}
        sound={sound.sound}
        onSound={sound.onSound}
        hasTimeline
        aside={
          <>
            <Button size="small" pressed={isSafeAreaShown} onClick={onSafeArea}>
              <Icon icon={Scan} size={14} />
              {t('captions.safeArea')}
            </Button>
            {element !== null && <ShownScale element={element} width={frame.width} />}
          </>
        }
      />
    </div>
  )
}

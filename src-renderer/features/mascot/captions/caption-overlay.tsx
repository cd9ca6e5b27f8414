import { classNames } from '../../../ui/class-names.ts'
import { useMediaTime } from '../../../ui/player/use-transport.ts'
import type { Transport } from '../../../ui/player/transport.ts'
import { type CaptionStyle, type Cue, cueAt, wordAt, wordsOf } from '#shared/domain/captions/cue.ts'

type CaptionOverlayProps = {
  readonly cues: readonly Cue[]
  readonly style: CaptionStyle
  readonly transport: Transport | null
}

/** The caption of the moment over the film, in its look: what is spoken is marked word by word where the look does that. */
export function CaptionOverlay({ cues, style, transport }: CaptionOverlayProps) {
  const time = useMediaTime(transport)
  const cue = cueAt(cues, time)
  if (cue === null || cue.text.trim() === '') return null
  const spoken = style === 'karaoke' ? wordAt(cue, time) : -1
  return (
    <div aria-hidden dir="auto" className={classNames('caption-over', `caption-${style}`)}>
      <span>
        {wordsOf(cue.text).map(({ text, at }, index) => (
          <span key={at} className={classNames(index === spoken && 'caption-spoken')}>
            {text}
          </span>
        ))}
      </span>
    </div>
  )
}

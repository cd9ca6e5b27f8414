import { layCaption, strandsWord } from '#shared/domain/captions/caption-style.ts'
import type { CaptionLook, Cue } from '#shared/domain/captions/cue.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useCommands } from '../../../lib/commands.tsx'
import { useSettled } from '../../../lib/hooks.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkCommand } from './caption-commands.ts'
import { useCaptionFonts } from './caption-overlay.tsx'
import { t } from './texts.ts'

type LineCheckProps = {
  readonly cues: readonly Cue[]
  readonly look: CaptionLook
  /** Of the video, in pixels. */
  readonly frame: { readonly width: number; readonly height: number }
  onJump(cue: Cue): void
}

/** Says whether captions leave a word alone on a line, and goes to the first that does. Checked once typing pauses. */
export function LineCheck({ cues, look, frame: { width, height }, onJump }: LineCheckProps) {
  const settled = useSettled(cues, 300)
  const letters = useMemo(() => settled.map(({ text }) => text).join(' '), [settled])
  const measure = useCaptionFonts(look.style, letters)
  const { style, size, position, y } = look
  const stranded = useMemo(
    () =>
      settled.filter(({ text }) => {
        const laid = layCaption(text, { style, size, position, y }, { width, height }, measure)
        return laid !== null && strandsWord(laid, text)
      }),
    [settled, style, size, position, y, width, height, measure],
  )
  const [first] = stranded
  useCommands(() => [checkCommand('stranded', first === undefined ? null : () => onJump(first))])
  return (
    <div className="flex min-h-6 items-center justify-between gap-2 text-small">
      <span className="text-ink-3">{t('captions.lineBreaks')}</span>
      <span role="status">
        {first === undefined ? (
          <span className="flex items-center gap-1.5 text-ok">
            <Icon icon={Check} size={14} />
            {t('captions.noStranded')}
          </span>
        ) : (
          <button
            type="button"
            className="flex min-h-6 items-center gap-1.5 rounded-control text-warn hover:underline"
            onClick={() => onJump(first)}
          >
            <Icon icon={TriangleAlert} size={14} />
            {t('captions.stranded', { count: stranded.length })}
          </button>
        )}
      </span>
    </div>
  )
}

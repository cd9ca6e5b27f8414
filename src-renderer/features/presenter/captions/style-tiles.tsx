import { layCaption, captionSpecs } from '#shared/domain/captions/caption-style.ts'
import { type CaptionLook, CaptionStyle } from '#shared/domain/captions/cue.ts'
import { ToggleGroup } from 'radix-ui'
import { CaptionDrawn, useCaptionFonts } from './caption-overlay.tsx'
import { t } from './texts.ts'

/** A frame in which captions of every style fit a tile, and the part of it that a tile shows. Pixels. */
const frame = { width: 230, height: 400 }
const shown = { width: 92, height: 52 }

/** The last word of a sample is the spoken one. */
const spokenWord = 1

/** Draws a sample of a style as it is burned in. */
export function StyleSample({ style, spoken }: Pick<CaptionLook, 'style' | 'spoken'>) {
  const text = t(`captions.samples.${style}`)
  const measure = useCaptionFonts(style, text)
  const laid = layCaption(text, { style, size: null, position: 'lower', y: null }, frame, measure)
  if (laid === null) return null
  const { x, y, width, height } = laid.reach
  const left = x + (width - shown.width) / 2
  const top = y + (height - shown.height) / 2
  return (
    <svg
      aria-hidden
      className="caption-sample"
      viewBox={`${left} ${top} ${shown.width} ${shown.height}`}
      fontSize={laid.pixels}
      fontWeight={captionSpecs[style].weight}
    >
      <CaptionDrawn laid={laid} look={{ style, spoken }} spoken={spokenWord} />
    </svg>
  )
}

type StyleTilesProps = { readonly look: CaptionLook; onChange(style: CaptionStyle): void }

/** A choice of caption style by samples, drawn as captions are burned in. One tab stop; arrows move. */
export function StyleTiles({ look, onChange }: StyleTilesProps) {
  return (
    <ToggleGroup.Root
      type="single"
      value={look.style}
      onValueChange={(next) => {
        const style = CaptionStyle.safeParse(next)
        if (style.success) onChange(style.data)
      }}
      aria-label={t('captions.style')}
      className="grid grid-cols-3 gap-x-2 gap-y-2.5"
    >
      {CaptionStyle.options.map((style) => (
        <ToggleGroup.Item key={style} value={style} className="caption-tile">
          <span className="caption-tile-frame">
            <StyleSample style={style} spoken={look.spoken} />
          </span>
          {t(`captions.styles.${style}`)}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}

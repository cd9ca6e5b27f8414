import { captionSpecs, sizeOf, spokenColors } from '#shared/domain/captions/caption-style.ts'
import { type CaptionLook, CaptionPosition, captionSizes, SpokenColor } from '#shared/domain/captions/cue.ts'
import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Slider } from '../../../ui/number-field.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { type CaptionPresets, PresetTiles, SavePreset } from './caption-presets.tsx'
import { StyleTiles } from './style-tiles.tsx'
import { t } from './texts.ts'

export type LookSectionProps = {
  readonly look: CaptionLook
  /** `kind`: consecutive changes of one kind are undone together; null stands alone. */
  onLook(change: Partial<CaptionLook>, kind: string | null): void
  readonly presets: CaptionPresets
  /** Checks of the captions in this look. */
  readonly checks: ReactNode
}

function SpokenWord({ value, onChange }: { readonly value: SpokenColor; onChange(color: SpokenColor): void }) {
  return (
    <Field label={t('captions.spoken')} group>
      {(control, labelId) => (
        <ToggleGroup.Root
          type="single"
          id={control.id}
          value={value}
          onValueChange={(next) => {
            const color = SpokenColor.safeParse(next)
            if (color.success) onChange(color.data)
          }}
          aria-labelledby={labelId}
          className="flex h-8 items-center gap-2"
        >
          {SpokenColor.options.map((color) => (
            <ToggleGroup.Item
              key={color}
              value={color}
              aria-label={t(`captions.spokenColors.${color}`)}
              title={t(`captions.spokenColors.${color}`)}
              style={{ background: spokenColors[color] }}
              className="color-swatch"
            />
          ))}
        </ToggleGroup.Root>
      )}
    </Field>
  )
}

/** How captions look: style, size, position and, in styles that mark it, the colour of the spoken word. */
export function LookSection({ look, onLook, presets, checks }: LookSectionProps) {
  const usual = captionSpecs[look.style].size
  const size = sizeOf(look)
  return (
    <>
      <Section title={t('captions.style')} aside={<SavePreset presets={presets} />}>
        <StyleTiles look={look} onChange={(style) => onLook({ style }, null)} />
        <PresetTiles presets={presets} onLook={(own) => onLook(own, null)} />
        <p className="mt-2 text-caption text-ink-3">{t('captions.styleHelp')}</p>
      </Section>
      <div className="space-y-3 border-b border-line px-4 py-3">
        <Slider
          label={t('captions.size')}
          aside={<span className="text-ink">{t('captions.sizeOf', { size })}</span>}
          value={size}
          defaultValue={usual}
          min={captionSizes.least}
          max={captionSizes.most}
          integer
          onChange={(next) => typeof next === 'number' && onLook({ size: next === usual ? null : next }, 'size')}
        />
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1">
            <Segmented
              label={t('captions.position')}
              full
              options={CaptionPosition.options.map((value) => ({ value, label: t(`captions.positions.${value}`) }))}
              value={look.y === null ? look.position : undefined}
              onChange={(position) => onLook({ position, y: null }, null)}
            />
          </div>
          {captionSpecs[look.style].marks !== null && (
            <SpokenWord value={look.spoken} onChange={(spoken) => onLook({ spoken }, null)} />
          )}
        </div>
        {checks}
      </div>
    </>
  )
}

import { speechGap } from '#shared/domain/speech/joined-speech.ts'
import { Slider } from '../../../ui/number-field.tsx'
import { t } from './texts.ts'

type GapSliderProps = { readonly gap: number; onChange(gap: number): void }

/** The silence between the parts of a joined speech. Seconds. */
export function GapSlider({ gap, onChange }: GapSliderProps) {
  return (
    <div className="w-56">
      <Slider
        label={t('cost.gap')}
        value={gap}
        min={speechGap.least}
        max={speechGap.most}
        step={0.1}
        defaultValue={speechGap.usual}
        onChange={(next) => typeof next === 'number' && onChange(next)}
      />
    </div>
  )
}

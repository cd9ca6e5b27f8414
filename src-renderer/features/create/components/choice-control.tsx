import type { FieldOf } from '#shared/domain/input-form/field.ts'
import { readAspect } from '#shared/domain/input-form/read-aspect.ts'
import { AspectBox } from '../../../ui/aspect-box.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { type FieldControlProps, frameOf } from '../field-frame.ts'
import { differenceOf } from '../price-differences.ts'
import { useOptionPrices } from '../use-option-prices.ts'
import { t } from '../texts.ts'

const mostSegments = 5
// About what fits side by side in the narrowest inspector.
const mostCharacters = 34
const none = 'none'

/** One of a few values beside each other, or of many in a list. The value keeps its type: a number stays a number. */
export function ChoiceControl(props: FieldControlProps<FieldOf<'choice'>>) {
  const { field, value, onChange } = props
  const prices = useOptionPrices(field)
  // Radix compares texts; the index stands for the value, whatever its type.
  const options = field.choices.map((choice, index) => {
    const difference = differenceOf(prices, choice.value)
    const aspect = readAspect(choice.value)
    const image = aspect === null ? null : <AspectBox {...aspect} />
    const shown = { value: String(index), label: choice.label, image }
    if (difference === null) return shown
    const detail = (
      <>
        <span aria-hidden className="text-caption text-ink-3">
          {difference.shown}
        </span>
        <span className="sr-only">, {difference.spoken}</span>
      </>
    )
    return { ...shown, detail }
  })
  const at = field.choices.findIndex((choice) => choice.value === value)
  const pick = (option: string) => onChange(field.choices[Number(option)]?.value)
  const frame = frameOf(props)
  // A pictogram takes the room of two characters.
  const width = options.reduce((sum, { label, image }) => sum + label.length + (image === null ? 0 : 2), 0)
  if (options.length <= mostSegments && width <= mostCharacters) {
    return <Segmented {...frame} full options={options} value={at < 0 ? undefined : String(at)} onChange={pick} />
  }
  const listed = field.required ? options : [{ value: none, label: t('field.notSet') }, ...options]
  return <Select {...frame} options={listed} value={at < 0 ? undefined : String(at)} onChange={pick} />
}

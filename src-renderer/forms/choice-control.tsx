import type { Choice, FieldOf, ChoiceValue, Field } from '#shared/domain/input-form/field.ts'
import { readAspect } from '#shared/domain/input-form/read-fields.ts'
import { AspectBox } from '../ui/icon.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Select } from '../ui/select.tsx'
import { type FieldControlProps, frameOf } from './field-frame.ts'
import { t } from './texts.ts'
import type { OptionPrice } from '#shared/bridge/quote.ts'
import { formatMovement, speakCredits } from '../lib/format.ts'
import { cleanInput } from '#shared/domain/input-form/check-form.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBridge } from '../lib/bridge.tsx'
import { useFormState } from './form-context.ts'
import { pricedPart } from './model-form.ts'

const mostSegments = 5
// About what fits side by side in the narrowest inspector.
const mostCharacters = 34
const none = 'none'

/** A choice as an option: its label, with the box of an aspect ratio. */
export function choiceOption({ value, label }: Choice) {
  const aspect = readAspect(value)
  return { label, image: aspect === null ? null : <AspectBox {...aspect} /> }
}

/** Whether options fit side by side; else they are a list. */
export function fitsSegments(options: readonly ReturnType<typeof choiceOption>[]): boolean {
  // An icon is as wide as two characters.
  const width = options.reduce((sum, { label, image }) => sum + label.length + (image === null ? 0 : 2), 0)
  return options.length <= mostSegments && width <= mostCharacters
}

/** The price difference of another choice, as shown beside it (`+6`) and as spoken. */
type Difference = { readonly shown: string; readonly spoken: string }

/** Returns the price difference of a choice; null if there is none or the price is unknown. */
export function differenceOf(prices: readonly OptionPrice[], value: ChoiceValue): Difference | null {
  const difference = prices.find((price) => price.value === value)?.difference ?? null
  if (difference === null || difference === 0) return null
  const amount = speakCredits(Math.abs(difference))
  return {
    shown: formatMovement(difference).replace(/[^\d+−,]+/gu, ''),
    spoken: t(difference > 0 ? 'field.more' : 'field.less', { credits: amount }),
  }
}

/**
 * Returns the known prices of a field's choices, without a request to the service. Read again after a priced input or
 * the form's price changed, because another combination may be known then.
 */
function useOptionPrices(field: Field): readonly OptionPrice[] {
  const { call } = useBridge()
  const open = useFormState((state) => state.open)
  const input = useFormState((state) => state.input)
  const learned = useFormState(({ quote }) => (quote.kind === 'known' ? quote.readAt : null))
  const form = open.kind === 'open' ? open.form : null
  const { data } = useQuery({
    queryKey: ['prices of choices', field.name, form === null ? '' : pricedPart(form, input), learned],
    queryFn: () =>
      form === null
        ? []
        : call.quote.options({ modelId: form.model.id, input: cleanInput(form.all, input), field: field.name }),
    enabled: field.priced && form !== null && learned !== null,
    placeholderData: keepPreviousData,
    // Reading again costs nothing, and another combination may be known by now.
    staleTime: 0,
    gcTime: 60_000,
  })
  return field.priced ? (data ?? []) : []
}

/** Chooses among a few values side by side, or many in a list. The value keeps its type: a number stays a number. */
export function ChoiceControl(props: FieldControlProps<FieldOf<'choice'>>) {
  const { field, value, onChange } = props
  const prices = useOptionPrices(field)
  // Radix compares strings, so the index stands for a value of any type.
  const options = field.choices.map((choice, index) => {
    const difference = differenceOf(prices, choice.value)
    const shown = { value: String(index), ...choiceOption(choice) }
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
  if (fitsSegments(options)) {
    return <Segmented {...frame} full options={options} value={at < 0 ? undefined : String(at)} onChange={pick} />
  }
  const listed = field.required ? options : [{ value: none, label: t('field.notSet') }, ...options]
  return <Select {...frame} options={listed} value={at < 0 ? undefined : String(at)} onChange={pick} />
}

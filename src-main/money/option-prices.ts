import type { OptionPrice, Quote } from '#shared/bridge/quote.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import type { ChoiceValue } from '#shared/domain/input-form/field.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import { pricedInputsOf } from './price-question.ts'

/** The values that a field lets a user pick from; none where it is typed or linked. */
function choicesOf(model: Model, name: string): readonly ChoiceValue[] {
  const field = readFields(model.input_schema, []).find((one) => one.name === name)
  if (field?.kind === 'choice') return field.choices.map(({ value }) => value)
  return field?.kind === 'switch' ? [false, true] : []
}

/**
 * What each choice of a field would cost in place of the one in the input, and by how much more or less than it.
 * `priceOf` tells what is known without asking; of a field that the price does not depend on, nothing is said.
 */
export function optionPrices(
  model: Model,
  input: ModelInput,
  field: string,
  priceOf: (input: ModelInput) => Quote,
): OptionPrice[] {
  if (!pricedInputsOf(model).includes(field)) return []
  const now = priceOf(input).credits
  return choicesOf(model, field).map((value) => {
    const { credits, label } = priceOf({ ...input, [field]: value })
    return { value, credits, label, difference: credits === null || now === null ? null : credits - now }
  })
}

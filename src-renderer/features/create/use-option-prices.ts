import type { OptionPrice } from '#shared/bridge/quote.ts'
import type { Field } from '#shared/domain/input-form/field.ts'
import { cleanInput } from '#shared/domain/input-form/clean-input.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBridge } from '../../lib/bridge.tsx'
import { useCreateState } from './create-context.tsx'
import { pricedPart } from './model-form.ts'

/**
 * What each choice of a field would cost, as far as it is known without a request: read again where a priced input
 * changed, and where the price in the form was told anew, which may have taught a combination.
 */
export function useOptionPrices(field: Field): readonly OptionPrice[] {
  const { call } = useBridge()
  const open = useCreateState((state) => state.open)
  const input = useCreateState((state) => state.input)
  const learned = useCreateState(({ quote }) => (quote.kind === 'known' ? quote.readAt : null))
  const form = open.kind === 'open' ? open.form : null
  const { data } = useQuery({
    queryKey: ['prices of choices', field.name, form === null ? '' : pricedPart(form, input), learned],
    queryFn: () =>
      form === null
        ? []
        : call.quote.options({ modelId: form.model.id, input: cleanInput(form.all, input), field: field.name }),
    enabled: field.priced && form !== null && learned !== null,
    placeholderData: keepPreviousData,
    // Another combination may have been learned since: reading it again costs nothing.
    staleTime: 0,
    gcTime: 60_000,
  })
  return field.priced ? (data ?? []) : []
}

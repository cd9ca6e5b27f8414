import type { TakingModel } from '#shared/bridge/inputs.ts'
import type { Asset } from '#shared/bridge/library.ts'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'
import { useNavigation } from './navigate.tsx'
import { t } from './texts.ts'

/** The catalog seldom changes, and every form of it is read for the answer. Milliseconds. */
const catalogStaysMs = 60_000

const order: readonly TakingModel['outputType'][] = ['image', 'video', 'audio', 'unknown']

/** A menu of what a file can be made into, and the way there: the models that take it as an input, those of one result together. */
export function useInputModels(asset: Asset) {
  const { query } = useBridge()
  const { toCreate } = useNavigation()
  const { kind } = asset
  const { data = [] } = useQuery({
    ...query.inputs.consumers.queryOptions({ input: { kind: kind === 'unknown' ? 'image' : kind } }),
    enabled: kind !== 'unknown',
    staleTime: catalogStaysMs,
  })
  const sorted = data.toSorted((one, other) => order.indexOf(one.outputType) - order.indexOf(other.outputType))
  return {
    label: t('inputModels.label'),
    options: sorted.map(({ modelId, modelName, outputType }) => ({
      value: modelId,
      label: modelName,
      detail: outputType === 'unknown' ? '' : t(`inputModels.makes.${outputType}`),
    })),
    nothing: t('inputModels.none'),
    /** Opens a model with the file in its input. */
    onPick: (model: string) => toCreate({ model, input: asset.id }),
  }
}

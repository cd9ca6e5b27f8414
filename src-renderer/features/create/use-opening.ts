import type { Catalog } from '#shared/bridge/catalog.ts'
import type { Settings } from '#shared/bridge/settings.ts'
import { useEffect, useEffectEvent } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { isDeclined } from '../../lib/job-words.ts'
import { useCreateTarget, useNavigation } from '../../lib/navigate.tsx'
import { firstModel } from './catalog-selectors.ts'
import type { Create } from './create-context.tsx'
import { fillInput } from './fill-input.ts'

/**
 * Opens what the screen was asked to open: the settings of a file or a run, a model, or, the first time, the last model
 * used. A target is taken once; going back and forth does not open it again.
 */
export function useOpening({ store, actions }: Create, catalog: Catalog | undefined, settings: Settings | undefined) {
  const { call } = useBridge()
  const { toCreate } = useNavigation()
  const target = useCreateTarget()
  const { reuseAsset, rollAsset, reuseJob, model, input } = target
  const fromAsset = reuseAsset ?? rollAsset
  const isAsked = fromAsset !== undefined || reuseJob !== undefined || model !== undefined

  const take = useEffectEvent(async () => {
    toCreate({}, { replace: true })
    // What is opened from elsewhere is one run, which the tab of batches does not show.
    if (model === undefined || input !== undefined) actions.showTab('generate')
    if (fromAsset !== undefined) {
      const { recipe } = await call.library.read({ assetId: fromAsset })
      if (recipe !== null) await (reuseAsset === undefined ? actions.rollRecipe(recipe) : actions.reuse(recipe))
    } else if (reuseJob !== undefined) {
      const { job } = await call.jobs.read({ jobId: reuseJob })
      await (isDeclined(job) ? actions.editAndRetry(job) : actions.reuse(job))
    } else if (model !== undefined) {
      await actions.openModel(model)
      if (input === undefined) return
      await fillInput({ store, actions }, input, { call, explain: failureOf })
    }
  })
  useEffect(() => {
    if (isAsked) take().catch(reportError)
  }, [isAsked, fromAsset, reuseJob, model, input])

  const isReady = catalog !== undefined && settings !== undefined && !isAsked
  const start = useEffectEvent(() => {
    if (catalog === undefined || settings === undefined || store.getState().open.kind !== 'none') return
    const first = firstModel(catalog.models, settings.lastModelId, settings.pinnedModelIds)
    if (first !== null) void actions.openModel(first)
  })
  useEffect(() => {
    if (isReady) start()
  }, [isReady])
}

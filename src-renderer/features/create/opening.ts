import type { Catalog } from '#shared/bridge/catalog.ts'
import type { Settings } from '#shared/bridge/settings.ts'
import { useEffect, useEffectEvent } from 'react'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { isDeclined } from '../../lib/job-words.ts'
import { useCreateTarget, useNavigation } from '../../lib/navigate.tsx'
import { inputAtQuality } from '../../lib/quality-input.ts'
import { firstModel } from './catalog.ts'
import type { Create } from './create-context.tsx'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import type { Field } from '#shared/domain/input-form/field.ts'
import { takesKind } from '#shared/domain/input-form/consumers.ts'
import type { CreateActions } from './actions.ts'
import type { CreateStore } from './store.ts'

type Screen = { readonly store: CreateStore; readonly actions: Pick<CreateActions, 'setField'> }

type FillDeps = {
  readonly call: {
    readonly inputs: Pick<Bridge['inputs'], 'shareAsset'>
    readonly library: Pick<Bridge['library'], 'read'>
  }
  explain(error: unknown): FailureRecord | null
}

/** Adds a file to a list, or replaces the value of a single input. */
function filled(field: Field, before: unknown, url: string): unknown {
  if (field.kind !== 'media-list') return url
  const entries: unknown[] = Array.isArray(before) ? before : []
  const kept = entries.filter((entry) => entry !== '' && entry !== url)
  return [...kept, url].slice(field.most === null ? 0 : -field.most)
}

/**
 * Puts a file of the library into the open model: into its first required input that takes one, else the first such
 * input. An error is shown at that input. Does nothing if no input takes the file.
 */
export async function fillInput({ store, actions }: Screen, assetId: AssetId, { call, explain }: FillDeps) {
  const { open } = store.getState()
  if (open.kind !== 'open') return
  const { asset } = await call.library.read({ assetId })
  const { kind } = asset
  const takes = open.form.all.filter(
    (field) =>
      (field.kind === 'media' || field.kind === 'media-list') && kind !== 'unknown' && takesKind(field.media, kind),
  )
  const field = takes.find(({ required }) => required) ?? takes[0]
  if (field === undefined || (field.kind !== 'media' && field.kind !== 'media-list')) return
  const { name, media } = field
  const isLeft = () => {
    const { open: now } = store.getState()
    return now.kind !== 'open' || now.form.model.id !== open.form.model.id
  }
  try {
    const { url } = await call.inputs.shareAsset({ assetId, media })
    if (isLeft()) return
    actions.setField(name, filled(field, store.getState().input[name], url))
    store.setState({ focus: { field: name } })
  } catch (error) {
    const failure = explain(error)
    if (failure === null) throw error
    if (isLeft()) return
    store.setState({ problems: [{ field: name, message: failure.message }], focus: { field: name } })
  }
}

/**
 * Opens what the screen was asked to open: the settings of a file or run, a model, or, on the first visit, the model
 * used last. Each target is opened once; going back and forth does not open it again.
 */
export function useOpening({ store, actions }: Create, catalog: Catalog | undefined, settings: Settings | undefined) {
  const { call } = useBridge()
  const { toCreate } = useNavigation()
  const target = useCreateTarget()
  const { reuseAsset, likeAsset, rollAsset, reuseJob, recipe: recipeId, model, input } = target
  const fromAsset = reuseAsset ?? rollAsset
  const isAsked = fromAsset !== undefined || reuseJob !== undefined || recipeId !== undefined || model !== undefined

  const take = useEffectEvent(async () => {
    toCreate({}, { replace: true })
    // A target from elsewhere is a single run, which the Batch tab does not show.
    if (model === undefined || input !== undefined) actions.showTab('generate')
    if (fromAsset !== undefined) {
      const { recipe } = await call.library.read({ assetId: fromAsset })
      const like = likeAsset === undefined ? null : (await call.library.read({ assetId: likeAsset })).recipe
      const changed = inputAtQuality(recipe, like)
      if (recipe !== null && changed !== null) await actions.reuse({ ...recipe, input: changed.input })
      else if (recipe !== null) await (reuseAsset === undefined ? actions.rollRecipe(recipe) : actions.reuse(recipe))
    } else if (reuseJob !== undefined) {
      const { job } = await call.jobs.read({ jobId: reuseJob })
      await (isDeclined(job) ? actions.editAndRetry(job) : actions.reuse(job))
    } else if (recipeId !== undefined) {
      const found = (await call.recipes.list()).find(({ id }) => id === recipeId)
      // It was deleted, or belongs to another workspace.
      if (found === undefined) actions.openSaved({ kind: 'recipes' })
      else await actions.reuse(found)
    } else if (model !== undefined) {
      await actions.openModel(model)
      if (input === undefined) return
      await fillInput({ store, actions }, input, { call, explain: failureOf })
    }
  })
  useEffect(() => {
    if (isAsked) take().catch(reportError)
  }, [isAsked, fromAsset, reuseJob, recipeId, model, input])

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

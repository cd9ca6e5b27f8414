import type { Bridge } from '#shared/bridge/contract.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import type { Field } from '#shared/domain/input-form/field.ts'
import { takesKind } from '#shared/domain/media-fit.ts'
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

/** A list keeps what it has; a single input takes the new file in place of the one before. */
function filled(field: Field, before: unknown, url: string): unknown {
  if (field.kind !== 'media-list') return url
  const entries: unknown[] = Array.isArray(before) ? before : []
  const kept = entries.filter((entry) => entry !== '' && entry !== url)
  return [...kept, url].slice(field.most === null ? 0 : -field.most)
}

/**
 * Puts a file of the library into the open model: into its first required input that takes one, else into the first.
 * What goes wrong is said at that input. Where none takes it, nothing happens.
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
  /** Whoever opened another model since does not want it there. */
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

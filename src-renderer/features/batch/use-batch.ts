import { useEffect } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { useLeaving } from '../../lib/hooks.ts'
import { createLocalStore } from '../../lib/kept.ts'
import { createPageClock, createPageRandom } from '../../lib/page-clock.ts'
import { useFormActions, useFormState } from '../../forms/form-context.ts'
import type { ModelForm } from '../../forms/model-form.ts'
import { type BatchActions, createBatchActions } from './batch-actions.ts'
import { type BatchStore, createBatchStore } from './batch-store.ts'

/** The state of a workspace's batches, and what can be done with them. */
export type Batches = { readonly store: BatchStore; readonly actions: BatchActions }

const screens = createLocalStore<Batches>()

/** The batches of a workspace as they were left, kept in step with the form that their runs share. */
export function useBatches(workspaceId: string, form: ModelForm): Batches {
  const { call } = useBridge()
  const { lockSeed } = useFormActions()
  const batches = screens.get(workspaceId, () => {
    const store = createBatchStore()
    const actions = createBatchActions({
      bridge: call,
      store,
      clock: createPageClock(),
      random: createPageRandom(),
      explain: failureOf,
      lockSeed,
      report: reportError,
    })
    return { store, actions }
  })
  const input = useFormState((state) => state.input)
  const isSeedShared = useFormState((state) => state.seedLocked)
  const words = useFormState((state) => state.words)
  const { actions } = batches
  useEffect(() => actions.share({ form, input, isSeedShared, words }), [actions, form, input, isSeedShared, words])
  useLeaving(actions.leave)
  return batches
}

import { useEffect } from 'react'
import { useBridge, failureOf } from '../../../lib/bridge.tsx'
import { useLeaving } from '../../../lib/hooks.ts'
import { createLocalStore, createPageClock, createPageRandom } from '../../../lib/page.ts'
import { useCreateActions, useCreateState } from '../create-context.tsx'
import type { ModelForm } from '../model-form.ts'
import { type BatchActions, createBatchActions } from './batch-actions.ts'
import { type BatchStore, createBatchStore } from './batch-store.ts'

/** The state of a workspace's batches, and what can be done with them. */
export type Batches = { readonly store: BatchStore; readonly actions: BatchActions }

const screens = createLocalStore<Batches>()

/** The batches of a workspace as they were left, kept in step with the form that their runs share. */
export function useBatches(workspaceId: string, form: ModelForm): Batches {
  const { call } = useBridge()
  const { lockSeed } = useCreateActions()
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
  const input = useCreateState((state) => state.input)
  const isSeedShared = useCreateState((state) => state.seedLocked)
  const words = useCreateState((state) => state.words)
  const { actions } = batches
  useEffect(() => actions.share({ form, input, isSeedShared, words }), [actions, form, input, isSeedShared, words])
  useLeaving(actions.leave)
  return batches
}

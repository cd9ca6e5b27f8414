import { useMemo, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useCommands } from '../../lib/commands.tsx'
import { useReadStatus } from '../../lib/studio-state.tsx'
import { ModelInspector } from '../../forms/model-inspector.tsx'
import type { ModelForm } from '../../forms/model-form.ts'
import { SidePanel, useSidePanel } from '../../ui/side-panel.tsx'
import { batchCommands, closedSheetCommands } from './batch-commands.ts'
import { BatchEditor } from './batch-editor.tsx'
import { BatchSheet } from './batch-sheet.tsx'
import { BatchesButton } from './batches-dialog.tsx'
import { BatchCost } from './batch-cost.tsx'
import { batchRefusals, chooseRuns } from './choose-runs.ts'
import { t } from './texts.ts'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { useLeaving } from '../../lib/hooks.ts'
import { createLocalStore, createPageClock, createPageRandom } from '../../lib/page.ts'
import { useFormActions, useFormState } from '../../forms/form-context.ts'
import { type Batches, createBatchActions } from './batch-actions.ts'
import { createBatchStore } from './batch-store.ts'

export type BatchAreaProps = {
  readonly workspaceId: string
  readonly form: ModelForm
  readonly isPinned: boolean
  onPin(): void
}

const screens = createLocalStore<Batches>()

/** Restores the batches of a workspace, and keeps them in step with the form that their runs share. */
function useBatches(workspaceId: string, form: ModelForm): Batches {
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

/** The Batch tab: many prompts with one form, priced together, then the sheet of their results. */
export function BatchArea({ workspaceId, form, isPinned, onPin }: BatchAreaProps) {
  const batches = useBatches(workspaceId, form)
  const { store, actions } = batches
  const readStatus = useReadStatus()
  const inspector = useSidePanel('right')
  const [isListOpen, setListOpen] = useState(false)
  const { shown, view, plan, prices, budget } = useStore(
    store,
    useShallow((state) => ({
      shown: state.shown,
      view: state.view,
      plan: state.plan,
      prices: state.prices,
      budget: state.budget,
    })),
  )
  const choice = useMemo(() => chooseRuns(plan, prices, budget), [plan, prices, budget])
  useCommands(() => {
    const blocked = batchRefusals(
      store.getState(),
      choice,
      form.prompt !== null,
      readStatus()?.balance?.credits ?? null,
    ).blocked
    const commands = batchCommands({
      blocked: blocked ?? (shown === null ? null : t('commands.startNew')),
      isNew: shown === null,
      run: () => void actions.run(choice.kept),
      startNew: () => actions.show(null),
      showList: () => setListOpen(true),
    })
    return shown === null ? [...commands, ...closedSheetCommands(t('commands.openFirst'))] : commands
  })
  const list = <BatchesButton isOpen={isListOpen} onOpen={setListOpen} onShow={actions.show} />
  if (shown !== null) {
    return (
      <BatchSheet
        key={shown}
        workspaceId={workspaceId}
        setId={shown}
        view={view}
        onView={actions.look}
        onNew={() => actions.show(null)}
        onAgain={actions.writeAgain}
        onShow={actions.show}
        tools={list}
      />
    )
  }
  const cost = <BatchCost batches={batches} choice={choice} hasPrompt={form.prompt !== null} />
  return (
    <>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <BatchEditor form={form} batches={batches} choice={choice} tools={list} />
        {!inspector.isShown && cost}
      </div>
      <SidePanel side="right" label={t('inputs')}>
        <ModelInspector form={form} isPinned={isPinned} onPin={onPin}>
          {cost}
        </ModelInspector>
      </SidePanel>
    </>
  )
}

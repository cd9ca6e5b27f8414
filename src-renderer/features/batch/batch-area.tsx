import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useCommands } from '../../lib/commands.tsx'
import { useReadStatus } from '../../lib/status.ts'
import { ModelInspector } from '../../forms/model-inspector.tsx'
import type { ModelForm } from '../../forms/model-form.ts'
import { BatchEditor } from './batch-editor.tsx'
import { BatchSheet } from './batch-sheet.tsx'
import { BatchesButton } from './batches-dialog.tsx'
import { BatchCost } from './batch-cost.tsx'
import { batchRefusals, chooseRuns } from './choose-runs.ts'
import { useBatches } from './use-batch.ts'
import { t } from './texts.ts'

export type BatchAreaProps = {
  readonly workspaceId: string
  readonly form: ModelForm
  readonly isPinned: boolean
  onPin(): void
}

/** The Batch tab: many prompts with one form, priced together, then the sheet of what comes. */
export function BatchArea({ workspaceId, form, isPinned, onPin }: BatchAreaProps) {
  const batches = useBatches(workspaceId, form)
  const { store, actions } = batches
  const readStatus = useReadStatus()
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
    return [
      {
        id: 'batch.run',
        title: t('commands.run'),
        group: t('commandGroup'),
        keys: 'mod+enter',
        hidden: true,
        ...(blocked === null && shown === null ? {} : { disabled: blocked ?? t('commands.startNew') }),
        run: () => void actions.run(choice.kept),
      },
      {
        id: 'batch.new',
        title: t('newBatch'),
        group: t('commandGroup'),
        ...(shown === null ? { disabled: t('commands.alreadyNew') } : {}),
        run: () => actions.show(null),
      },
    ]
  })
  const list = <BatchesButton onShow={actions.show} />
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
        tools={list}
      />
    )
  }
  return (
    <>
      <BatchEditor form={form} batches={batches} choice={choice} tools={list} />
      <ModelInspector form={form} isPinned={isPinned} onPin={onPin}>
        <BatchCost batches={batches} choice={choice} hasPrompt={form.prompt !== null} />
      </ModelInspector>
    </>
  )
}

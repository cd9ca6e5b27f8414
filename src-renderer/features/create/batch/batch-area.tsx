import type { StudioStatus } from '#shared/bridge/status.ts'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useCommands } from '../../../lib/commands.tsx'
import { ModelInspector } from '../components/model-inspector.tsx'
import type { ModelForm } from '../model-form.ts'
import { BatchEditor } from './batch-editor.tsx'
import { BatchSheet } from './batch-sheet.tsx'
import { BatchesButton } from './batches-dialog.tsx'
import { BatchSlate } from './batch-slate.tsx'
import { batchBlocked, chooseRuns, serviceRefusal } from './choose-runs.ts'
import { useBatches } from './use-batch.ts'
import { t } from '../texts.ts'

export type BatchAreaProps = {
  readonly workspaceId: string
  readonly form: ModelForm
  readonly status: StudioStatus | null
  readonly isPractice: boolean
  readonly isPinned: boolean
  onPin(): void
}

/** The Batch tab: many prompts with one form, priced together, then the sheet of what comes. */
export function BatchArea({ workspaceId, form, status, isPractice, isPinned, onPin }: BatchAreaProps) {
  const batches = useBatches(workspaceId, form)
  const { store, actions } = batches
  const { shown, view, plan, prices, budget, way, axes, copies, modelIds, wrong } = useStore(store)
  const choice = useMemo(() => chooseRuns(plan, prices, budget), [plan, prices, budget])
  const balance = status?.balance?.credits ?? null
  const refusal = serviceRefusal({ axes, copies, modelIds }, form.prompt !== null)
  const blocked = batchBlocked(
    plan,
    prices,
    choice,
    { way, refusal },
    balance,
    Object.values(wrong)[0]?.problem ?? null,
  )
  useCommands([
    {
      id: 'batch.run',
      title: t('batch.commands.run'),
      group: t('commands.group'),
      keys: 'mod+enter',
      hidden: true,
      ...(blocked === null && shown === null ? {} : { disabled: blocked ?? t('batch.commands.startNew') }),
      run: () => void actions.run(choice.kept),
    },
    {
      id: 'batch.new',
      title: t('batch.newBatch'),
      group: t('commands.group'),
      ...(shown === null ? { disabled: t('batch.commands.alreadyNew') } : {}),
      run: () => actions.show(null),
    },
  ])
  const list = <BatchesButton isPractice={isPractice} onShow={actions.show} />
  if (shown !== null) {
    return (
      <BatchSheet
        key={shown}
        workspaceId={workspaceId}
        setId={shown}
        isPractice={isPractice}
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
      <BatchEditor form={form} batches={batches} choice={choice} isPractice={isPractice} tools={list} />
      <ModelInspector form={form} isPinned={isPinned} onPin={onPin}>
        <BatchSlate
          batches={batches}
          choice={choice}
          refusal={refusal}
          blocked={blocked}
          balance={balance}
          reserved={status?.reserved ?? 0}
          isPractice={isPractice}
        />
      </ModelInspector>
    </>
  )
}

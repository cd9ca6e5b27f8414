import type { JobId } from '#shared/domain/ids.ts'
import { type ReactNode, useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useHandler } from '../../../lib/hooks.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { compareChoice } from '../compare-choice.ts'
import { useCreateActions } from '../create-context.tsx'
import type { ModelForm } from '../model-form.ts'
import { watchingOf } from '../run-selectors.ts'
import { useShownRun } from '../use-shown-run.ts'
import { EmptyStage } from './empty-stage.tsx'
import { PromptField } from './prompt-field.tsx'
import { ReplacedNote } from './replaced-note.tsx'
import { RunStrip } from './run-strip.tsx'
import { RunView } from './run-view.tsx'
import { t } from '../texts.ts'

export type RunAreaProps = {
  readonly form: ModelForm
  /** The slate, where the inspector is hidden. */
  readonly children: ReactNode
}

/** The middle of the screen: the stage, a line about the run on it, the prompt, and the strip of runs. */
export function RunArea({ form, children }: RunAreaProps) {
  const { call } = useBridge()
  const { list, run } = useShownRun(form.model.id)
  const actions = useCreateActions()
  const { toLibrary, toCompare } = useNavigation()
  const [picked, setPicked] = useState<ReadonlySet<JobId>>(new Set())
  const pick = (jobId: JobId) =>
    setPicked((before) => {
      const after = new Set(before)
      if (!after.delete(jobId)) after.add(jobId)
      return after
    })
  const compare = compareChoice(list.jobs, run, picked)
  // The same functions all along: the run on the stage is rendered when it changes, and not with every other one.
  const openCompare = useHandler(() => compare.kind === 'ready' && toCompare({ ...compare.target, from: 'create' }))
  const remove = useHandler(() => run !== null && void call.jobs.remove({ jobId: run.id }).catch(reportError))
  return (
    <section aria-label={t('stage.label')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {run !== null ? (
        <RunView
          key={run.id}
          run={run}
          noCompare={compare.kind === 'refused' ? compare.why : null}
          onCompare={openCompare}
          onRemove={remove}
        />
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center bg-stage px-5 py-4 [&>*]:min-h-0">
          {!list.isLoading && <EmptyStage key={form.model.id} model={form.model} />}
        </div>
      )}
      <ReplacedNote />
      {form.prompt !== null && <PromptField field={form.prompt} />}
      {list.jobs.length > 0 && (
        <RunStrip
          jobs={list.jobs}
          watchedId={run?.id ?? null}
          picked={picked}
          onWatch={(jobId) => actions.watch(watchingOf(list.jobs, jobId))}
          onPick={pick}
          onNewest={() => actions.watch(null)}
          onOpen={({ state }) => state.kind === 'done' && toLibrary({ asset: state.assetIds[0] })}
          onEndReached={list.loadMore}
        />
      )}
      {children}
    </section>
  )
}

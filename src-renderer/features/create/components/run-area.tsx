import type { Job } from '#shared/bridge/jobs.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { type ReactNode, useState } from 'react'
import type { JobList } from '../../../lib/jobs.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { compareChoice } from '../compare-choice.ts'
import { useCreateActions } from '../create-context.tsx'
import type { ModelForm } from '../model-form.ts'
import { watchingOf } from '../run-selectors.ts'
import { EmptyStage } from './empty-stage.tsx'
import { PromptField } from './prompt-field.tsx'
import { ReplacedNote } from './replaced-note.tsx'
import { RunStrip } from './run-strip.tsx'
import { RunView } from './run-view.tsx'
import { t } from '../texts.ts'

export type RunAreaProps = {
  readonly form: ModelForm
  readonly list: JobList
  /** The run on the stage. */
  readonly run: Job | null
  onRemove(jobId: JobId): void
  /** The slate, where the inspector is hidden. */
  readonly children: ReactNode
}

/** The middle of the screen: the stage, a line about the run on it, the prompt, and the strip of runs. */
export function RunArea({ form, list, run, onRemove, children }: RunAreaProps) {
  const actions = useCreateActions()
  const { toLibrary } = useNavigation()
  const [picked, setPicked] = useState<ReadonlySet<JobId>>(new Set())
  const pick = (jobId: JobId) =>
    setPicked((before) => {
      const after = new Set(before)
      if (!after.delete(jobId)) after.add(jobId)
      return after
    })
  return (
    <section aria-label={t('stage.label')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {run !== null ? (
        <RunView
          key={run.id}
          run={run}
          compare={compareChoice(list.jobs, run, picked)}
          onRemove={() => onRemove(run.id)}
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

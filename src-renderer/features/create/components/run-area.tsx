import type { Job } from '#shared/bridge/jobs.ts'
import type { Asset } from '#shared/bridge/library.ts'
import type { JobId } from '#shared/domain/ids.ts'
import type { ReactNode } from 'react'
import type { JobList } from '../../../lib/jobs.ts'
import { useCreateActions } from '../create-context.tsx'
import type { ModelForm } from '../model-form.ts'
import { watchingOf } from '../run-selectors.ts'
import { EmptyStage } from './empty-stage.tsx'
import { PromptField } from './prompt-field.tsx'
import { RunCaption } from './run-caption.tsx'
import { RunStrip } from './run-strip.tsx'
import { Stage } from './stage.tsx'

export type RunAreaProps = {
  readonly form: ModelForm
  readonly list: JobList
  readonly run: Job | null
  readonly asset: Asset | null
  onRate(rating: number): void
  onShowInLibrary(): void
  onRemove(jobId: JobId): void
  /** The slate, where the inspector is hidden. */
  readonly children: ReactNode
}

/** The middle of the screen: the stage, a line about the run on it, the prompt, and the strip of runs. */
export function RunArea(props: RunAreaProps) {
  const { form, list, run, asset, onRate, onShowInLibrary, onRemove, children } = props
  const actions = useCreateActions()
  return (
    <section aria-label="Stage" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center bg-stage px-5 py-4 [&>*]:min-h-0">
        {run !== null ? (
          <Stage job={run} onRemove={() => onRemove(run.id)} />
        ) : (
          !list.isLoading && <EmptyStage key={form.model.id} model={form.model} />
        )}
      </div>
      {run !== null && (
        <RunCaption
          job={run}
          asset={asset}
          onRate={onRate}
          onReuse={() => void actions.reuse(run)}
          onOpenInLibrary={onShowInLibrary}
        />
      )}
      {form.prompt !== null && <PromptField form={form} field={form.prompt} />}
      {list.jobs.length > 0 && (
        <RunStrip
          jobs={list.jobs}
          watchedId={run?.id ?? null}
          onWatch={(jobId) => actions.watch(watchingOf(list.jobs, jobId))}
          onOpen={onShowInLibrary}
          onEndReached={list.loadMore}
        />
      )}
      {children}
    </section>
  )
}

import type { JobId } from '#shared/domain/ids.ts'
import { type ReactNode, useState } from 'react'
import { useBridge, useMediaUrl } from '../../lib/bridge.tsx'
import { useHandler } from '../../lib/hooks.ts'
import { useNavigation } from '../../lib/navigate.tsx'
import { compareChoice, watchingOf } from './run-selectors.ts'
import { useCreateActions, useCreateState } from './create-context.tsx'
import type { ModelForm } from '../../forms/model-form.ts'
import { useShownRun } from '../../forms/form-context.ts'
import { PromptField } from './prompt-field.tsx'
import { RunStrip } from './run-strip.tsx'
import { RunView } from './run-view.tsx'
import { t } from './texts.ts'
import { X } from 'lucide-react'
import { makeCommand } from '../../lib/make-command.ts'
import { useCommands } from '../../lib/commands.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import type { ModelDetail } from '#shared/bridge/catalog.ts'

export type RunAreaProps = {
  readonly form: ModelForm
  /** The cost panel, if the inspector is hidden. */
  readonly children: ReactNode
}

/** Says that reused settings replaced the input, with an undo and then a redo; nothing if nothing was replaced. */
function ReplacedNote() {
  const actions = useCreateActions()
  const replaced = useCreateState((state) => state.replaced)
  const isReplaced = replaced !== null
  useCommands(() => {
    if (replaced === null) return []
    const command = makeCommand('create', t('commands.group'))
    return [
      replaced.isUndone
        ? command('restore', t('commands.redoReplace'), actions.restoreInput)
        : command('restore', t('commands.undoReplace'), actions.restoreInput, {
            keys: 'mod+z',
            since: replaced.since,
          }),
    ]
  })
  return (
    <div role="status" className={isReplaced ? 'shrink-0 border-t border-line bg-surface-1 px-4 py-1.5' : 'sr-only'}>
      {isReplaced && (
        <div className="flex items-center gap-2 text-small">
          <p className="min-w-0 flex-1">{t(replaced.isUndone ? 'replaced.restored' : 'replaced.text')}</p>
          <Button size="small" onClick={actions.restoreInput} {...(replaced.isUndone ? {} : { keys: 'mod+z' })}>
            {t(replaced.isUndone ? 'replaced.redo' : 'replaced.undo')}
          </Button>
          <IconButton icon={X} label={t('replaced.dismiss')} size="small" onClick={actions.closeReplaced} />
        </div>
      )}
    </div>
  )
}

/** The stage before a model's first run: the service's sample image, labelled as such, a description and an example. */
function EmptyStage({ model }: { readonly model: ModelDetail }) {
  const actions = useCreateActions()
  const { cover } = useMediaUrl()
  const [failed, setFailed] = useState<string | undefined>(undefined)
  const address = cover(model)
  const source = address === failed ? undefined : address
  const { exampleInput } = model
  return (
    <div className="flex size-full min-h-0 flex-col items-center justify-center gap-5">
      {source !== undefined && (
        <figure className="flex min-h-0 flex-[0_1_460px] flex-col items-center gap-2">
          <img
            src={source}
            alt={t('stage.sampleOf', { model: model.name })}
            onError={() => setFailed(source)}
            className="min-h-0 max-w-full flex-1 rounded-media object-contain object-bottom"
          />
          <figcaption className="shrink-0 text-caption text-ink-3">{t('stage.sample')}</figcaption>
        </figure>
      )}
      <div className="w-[520px] max-w-full shrink-0">
        <h2 className="text-title font-[620]">{t('stage.emptyTitle', { model: model.name })}</h2>
        <p dir="auto" className="mt-1.5 text-ink-2">
          {model.description}
        </p>
        {exampleInput !== null && (
          <Button className="mt-4" onClick={() => void actions.reuse({ modelId: model.id, input: exampleInput })}>
            {t('stage.useExample')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The middle of the screen: the stage, a line about its run, the prompt, and the strip of runs. */
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
  // Stable functions, so that the run on the stage renders only when it changes itself.
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
      <div className="cost-under-stage contents">{children}</div>
    </section>
  )
}

import type { Workspace } from '#shared/bridge/workspace.ts'
import { useQuery } from '@tanstack/react-query'
import { NotebookText, PanelLeft, PanelRight } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useBridge } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { formatCredits } from '../../lib/format.ts'
import { useJobs } from '../../lib/jobs.ts'
import { useChangeSettings } from '../../lib/settings.ts'
import { useStudioStatus } from '../../lib/status.ts'
import { useFocusTarget } from '../../lib/use-focus-target.ts'
import { useWorkspace } from '../../lib/workspace.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { BatchArea } from './batch/batch-area.tsx'
import { Books } from './books/books.tsx'
import { togglePin } from './catalog-selectors.ts'
import { CatalogSidebar } from './components/catalog-sidebar.tsx'
import { CreateTabs } from './components/create-tabs.tsx'
import { ModelInspector } from './components/model-inspector.tsx'
import { PriceDialog } from './components/price-dialog.tsx'
import { RunArea } from './components/run-area.tsx'
import { RunSlate } from './components/run-slate.tsx'
import { UnpricedDialog } from './components/unpriced-dialog.tsx'
import { createCommands } from './create-commands.ts'
import { CreateContext } from './create-context.tsx'
import { watchedRun } from './run-selectors.ts'
import { runBlocked, slateView } from './slate-view.ts'
import { useCreateScreen } from './use-create.ts'
import { useCatalog } from './use-catalog.ts'
import { useOpening } from './use-opening.ts'
import { useWords } from './use-words.ts'

const noIds: readonly string[] = []

/** The Create screen: pick a model, fill in its inputs, see the price, run it, look at what came. */
export function CreatePage() {
  const workspace = useWorkspace()
  return workspace === null ? null : <CreateScreen key={workspace.id} workspace={workspace} />
}

function CreateScreen({ workspace }: { readonly workspace: Workspace }) {
  const { call, query } = useBridge()
  const screen = useCreateScreen(workspace.id)
  const { store, actions } = screen
  // Without what the catalog is narrowed to: a key in its search draws the catalog anew, and not the whole screen.
  const state = useStore(
    store,
    useShallow(({ open, tab, watched, quote, submit, catalogShown, inspectorShown }) => ({
      open,
      tab,
      watched,
      quote,
      submit,
      catalogShown,
      inspectorShown,
    })),
  )
  const status = useStudioStatus()
  const isPractice = workspace.kind === 'local'
  const { catalog, recentIds, refresh, markSeen } = useCatalog(workspace.id, actions)
  const settings = useQuery(query.settings.read.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const changeSettings = useChangeSettings()
  useOpening(screen, catalog.data, settings.data)
  useWords(actions)

  const form = state.open.kind === 'open' ? state.open.form : null
  const openId = form?.model.id ?? ('modelId' in state.open ? state.open.modelId : null)
  const list = useJobs(openId === null ? null : { modelId: openId })
  const run = watchedRun(list.jobs, state.watched)
  const pinnedIds = settings.data?.pinnedModelIds ?? noIds
  const pin = (modelId: string) => changeSettings({ pinnedModelIds: togglePin(pinnedIds, modelId) })
  const report = (work: Promise<unknown>) => void work.catch(reportError)
  const [spendButton, setSpendButton] = useState<HTMLButtonElement | null>(null)
  const findField = useFocusTarget<HTMLInputElement>()
  const view = slateView(state.quote, status)
  useCommands(
    createCommands({
      actions,
      jobs: list.jobs,
      run,
      modelId: openId,
      tab: state.tab,
      isPinned: openId !== null && pinnedIds.includes(openId),
      blocked: runBlocked(view, state.submit),
      price: view.kind === 'priced' ? `, ${formatCredits(view.credits, isPractice)}` : '',
      find() {
        const field = findField.focus()
        if (field === null) actions.showCatalog()
        else field.select()
      },
      focusSpend: () => spendButton?.focus(),
      pin: () => openId !== null && pin(openId),
      copyPrompt: () => run !== null && report(navigator.clipboard.writeText(run.prompt)),
      refreshCatalog: () => report(refresh()),
    }),
  )

  const slate = <RunSlate status={status} isPractice={isPractice} spendRef={setSpendButton} />
  return (
    <CreateContext value={screen}>
      <div className="flex h-full min-h-0 flex-col bg-surface-1">
        <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
          <CreateTabs tab={state.tab} onPick={actions.showTab} />
          <span className="flex-1" />
          <Button variant="quiet" size="small" keys="mod+o" onClick={() => actions.openBook({ kind: 'recipes' })}>
            <Icon icon={NotebookText} size={14} />
            Recipes
          </Button>
          {!state.catalogShown && (
            <Button variant="quiet" size="small" keys="m" onClick={actions.toggleCatalog}>
              <Icon icon={PanelLeft} size={14} />
              Model catalog
            </Button>
          )}
          <IconButton
            icon={PanelRight}
            label={state.inspectorShown ? 'Hide the inputs' : 'Show the inputs'}
            keys="mod+i"
            pressed={state.inspectorShown}
            onClick={actions.toggleInspector}
          />
        </header>
        <div className="flex min-h-0 flex-1">
          {state.catalogShown && catalog.data !== undefined && (
            <CatalogSidebar
              catalog={catalog.data}
              isLocal={isPractice}
              pinnedIds={pinnedIds}
              recentIds={recentIds}
              openId={openId}
              findRef={findField.take}
              onSeen={() => report(markSeen())}
            />
          )}
          {catalog.isError && (
            <div className="w-[276px] shrink-0 border-r border-line p-3">
              <Note
                tone="error"
                title="The catalog could not be read."
                actions={[{ label: 'Try again', run: () => void catalog.refetch() }]}
              >
                {failureOf(catalog.error)?.message ?? 'Nothing was charged.'}
              </Note>
            </div>
          )}
          {state.open.kind === 'failed' && (
            <div className="grid flex-1 place-items-center bg-stage p-5">
              <Note
                tone="error"
                actions={[{ label: 'Try again', run: () => openId !== null && void actions.openModel(openId) }]}
              >
                {state.open.failure.message}
              </Note>
            </div>
          )}
          {form === null && state.open.kind !== 'failed' && <div className="flex-1 bg-stage" />}
          {form !== null && state.tab === 'batch' && (
            <BatchArea
              workspaceId={workspace.id}
              form={form}
              status={status}
              isPractice={isPractice}
              isPinned={pinnedIds.includes(form.model.id)}
              onPin={() => pin(form.model.id)}
            />
          )}
          {form !== null && state.tab === 'generate' && (
            <RunArea form={form} list={list} run={run} onRemove={(jobId) => report(call.jobs.remove({ jobId }))}>
              {!state.inspectorShown && slate}
            </RunArea>
          )}
          {form !== null && state.tab === 'generate' && state.inspectorShown && (
            <ModelInspector form={form} isPinned={pinnedIds.includes(form.model.id)} onPin={() => pin(form.model.id)}>
              {slate}
            </ModelInspector>
          )}
        </div>
        <Books run={run} isPractice={isPractice} spendButton={spendButton} />
        <UnpricedDialog isPractice={isPractice} />
        <PriceDialog balance={status?.balance?.credits ?? null} isPractice={isPractice} />
      </div>
    </CreateContext>
  )
}

import type { Workspace } from '#shared/bridge/workspace.ts'
import { useQuery } from '@tanstack/react-query'
import { NotebookText, PanelLeft, PanelRight } from 'lucide-react'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useBridge } from '../../lib/bridge.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { useChangeSettings } from '../../lib/settings.ts'
import { useFocusTarget } from '../../lib/use-focus-target.ts'
import { useWorkspace } from '../../lib/workspace.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { BatchArea } from './batch/batch-area.tsx'
import { SavedItems } from './saved/saved-items.tsx'
import { togglePin } from './catalog-selectors.ts'
import { CatalogSidebar } from './components/catalog-sidebar.tsx'
import { CreateTabs } from './components/create-tabs.tsx'
import { ModelInspector } from './components/model-inspector.tsx'
import { PriceDialog } from './components/price-dialog.tsx'
import { RunArea } from './components/run-area.tsx'
import { RunCost } from './components/run-cost.tsx'
import { UnpricedDialog } from './components/unpriced-dialog.tsx'
import { CreateContext } from './create-context.tsx'
import { useCreateScreen } from './use-create.ts'
import { openModelId, useCreateCommands } from './use-create-commands.ts'
import { useCatalog } from './use-catalog.ts'
import { useOpening } from './use-opening.ts'
import { useWords } from './use-words.ts'
import { t } from './texts.ts'

const noIds: readonly string[] = []

/** The Create screen: pick a model, fill in its inputs, see the price, run it, look at what came. */
export function CreatePage() {
  const workspace = useWorkspace()
  return workspace === null ? null : <CreateScreen key={workspace.id} workspace={workspace} />
}

function CreateScreen({ workspace }: { readonly workspace: Workspace }) {
  const { query } = useBridge()
  const screen = useCreateScreen(workspace.id)
  const { store, actions } = screen
  // Only what arranges the screen. Runs, prices and the status change many times a second and are followed by what shows them.
  const state = useStore(
    store,
    useShallow(({ open, tab, catalogShown, inspectorShown }) => ({ open, tab, catalogShown, inspectorShown })),
  )
  const { catalog, recentIds, refresh, markSeen } = useCatalog(workspace.id, actions)
  const { data: settings } = useQuery(query.settings.read.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const changeSettings = useChangeSettings()
  useOpening(screen, catalog.data, settings)
  useWords(actions)

  const form = state.open.kind === 'open' ? state.open.form : null
  const openId = openModelId(state.open)
  const pinnedIds = settings?.pinnedModelIds ?? noIds
  const pin = (modelId: string) => changeSettings({ pinnedModelIds: togglePin(pinnedIds, modelId) })
  const report = (work: Promise<unknown>) => void work.catch(reportError)
  const spendButton = useRef<HTMLButtonElement>(null)
  const findField = useFocusTarget<HTMLInputElement>()
  useCreateCommands(screen, {
    pinnedIds,
    pin,
    find() {
      const field = findField.focus()
      if (field === null) actions.showCatalog()
      else field.select()
    },
    focusSpend: () => spendButton.current?.focus(),
    refreshCatalog: () => report(refresh()),
  })

  const costPanel = <RunCost spendRef={spendButton} />
  return (
    <CreateContext value={screen}>
      <div className="flex h-full min-h-0 flex-col bg-surface-1">
        <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
          <CreateTabs tab={state.tab} onPick={actions.showTab} />
          <span className="flex-1" />
          <Button variant="quiet" size="small" keys="mod+o" onClick={() => actions.openSaved({ kind: 'recipes' })}>
            <Icon icon={NotebookText} size={14} />
            {t('page.recipes')}
          </Button>
          {!state.catalogShown && (
            <Button variant="quiet" size="small" keys="m" onClick={actions.toggleCatalog}>
              <Icon icon={PanelLeft} size={14} />
              {t('page.showModels')}
            </Button>
          )}
          <IconButton
            icon={PanelRight}
            label={t(state.inspectorShown ? 'page.hideInputs' : 'page.showInputs')}
            keys="mod+i"
            pressed={state.inspectorShown}
            onClick={actions.toggleInspector}
          />
        </header>
        <div className="flex min-h-0 flex-1">
          {state.catalogShown && catalog.data !== undefined && (
            <CatalogSidebar
              catalog={catalog.data}
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
                title={t('page.loadFailed')}
                actions={[{ label: t('page.retry'), run: () => void catalog.refetch() }]}
              >
                {failureOf(catalog.error)?.message ?? t('page.notCharged')}
              </Note>
            </div>
          )}
          {state.open.kind === 'failed' && (
            <div className="grid flex-1 place-items-center bg-stage p-5">
              <Note
                tone="error"
                actions={[{ label: t('page.retry'), run: () => openId !== null && void actions.openModel(openId) }]}
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
              isPinned={pinnedIds.includes(form.model.id)}
              onPin={() => pin(form.model.id)}
            />
          )}
          {form !== null && state.tab === 'generate' && (
            <RunArea form={form}>{!state.inspectorShown && costPanel}</RunArea>
          )}
          {form !== null && state.tab === 'generate' && state.inspectorShown && (
            <ModelInspector form={form} isPinned={pinnedIds.includes(form.model.id)} onPin={() => pin(form.model.id)}>
              {costPanel}
            </ModelInspector>
          )}
        </div>
        <SavedItems spendButton={() => spendButton.current} />
        <UnpricedDialog />
        <PriceDialog />
      </div>
    </CreateContext>
  )
}

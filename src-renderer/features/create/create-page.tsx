import type { Workspace } from '#shared/bridge/workspace.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NotebookText, PanelLeft } from 'lucide-react'
import { type ComponentType, useRef, useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { useChangeSettings, useWorkspace } from '../../lib/studio-state.tsx'
import { useFocusTarget, useLeaving } from '../../lib/hooks.ts'
import { useReadState } from '../../lib/read-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import {
  type PanelState,
  PanelToggle,
  sheetToggle,
  SidePanel,
  SidePanelsProvider,
  useSidePanels,
} from '../../ui/side-panel.tsx'
import { togglePin } from './catalog.ts'
import { CatalogSidebar } from './catalog-sidebar.tsx'
import { ModelInspector } from '../../forms/model-inspector.tsx'
import { RunCost, SpendDialog } from './run-cost.tsx'
import { RunArea } from './run-area.tsx'
import { CreateProvider, type Create } from './create-context.tsx'
import { openModelId } from '../../forms/form-context.ts'
import { type SavedItemCommands, useCreateCommands } from './create-commands.ts'
import { useOpening } from './opening.ts'
import { t } from './texts.ts'
import type { PromptEntry } from '#shared/bridge/prompts.ts'
import { linesOf, type TemplateWords } from '#shared/domain/template/parse-template.ts'
import { type CreateActions, createCreateActions } from './actions.ts'
import { ToggleGroup } from 'radix-ui'
import { type CreateTab, createCreateStore } from './store.ts'
import { useJobChanges, useJobPlacer } from '../../lib/jobs.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { createLocalStore, createPageClock, createPageRandom } from '../../lib/page.ts'
import type { ModelForm } from '../../forms/model-form.ts'

const noIds: readonly string[] = []

/** States of a run that was just submitted. */
const beginning: ReadonlySet<Job['state']['kind']> = new Set(['waiting', 'sending', 'running'])

/** The panels of batches and recipes on the Create screen. */
export type CreatePanels = {
  readonly Batch: ComponentType<{
    readonly workspaceId: string
    readonly form: ModelForm
    readonly isPinned: boolean
    onPin(): void
  }>
  /** The dialogs of saved prompts and recipes. `spendButton`: is focused after a recipe fills the form. */
  readonly SavedItems: ComponentType<{ readonly spendButton: () => HTMLElement | null }>
  readonly savedItemCommands: SavedItemCommands
}

/** The Create screen: choose a model, fill in its inputs, see the price, run it and view the results. */
export function CreatePage(panels: CreatePanels) {
  const workspace = useWorkspace()
  return workspace === null ? null : <CreateScreen key={workspace.id} workspace={workspace} {...panels} />
}

/** Returns what the lists and variables of the prompt library stand for in a template. */
export function wordsOf(entries: readonly PromptEntry[]): TemplateWords {
  const named = (kind: PromptEntry['kind']) => entries.filter((entry) => entry.kind === kind)
  return {
    lists: Object.fromEntries(named('list').map(({ name, body }) => [name, linesOf(body)])),
    variables: Object.fromEntries(named('variable').map(({ name, body }) => [name, body.trim()])),
  }
}

function useWords({ setWords }: Pick<CreateActions, 'setWords'>) {
  const { query } = useBridge()
  const { data } = useQuery(query.prompts.list.queryOptions())
  useEffect(() => {
    if (data !== undefined) setWords(wordsOf(data))
  }, [data, setWords])
}

const tabs = ['generate', 'batch'] as const

function CreateTabs({ tab, onPick }: { readonly tab: CreateTab; onPick(tab: CreateTab): void }) {
  return (
    <ToggleGroup.Root
      type="single"
      value={tab}
      onValueChange={(next) => {
        const picked = tabs.find((value) => value === next)
        if (picked !== undefined) onPick(picked)
      }}
      aria-label={t('tabs.label')}
      className="flex self-stretch"
    >
      <h1 className="sr-only">{t('tabs.title')}</h1>
      {tabs.map((value) => (
        <ToggleGroup.Item key={value} value={value} className="tab" data-state={value === tab ? 'active' : 'inactive'}>
          {t(`tabs.${value}`)}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}

const screens = createLocalStore<Create>()

/** Restores the Create screen of a workspace; saves what was typed when the screen or the window closes. */
function useCreateScreen(workspaceId: string): Create {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const place = useJobPlacer()
  const screen = screens.get(workspaceId, () => {
    const store = createCreateStore()
    const actions = createCreateActions({
      bridge: call,
      store,
      clock: createPageClock(),
      random: createPageRandom(),
      explain: failureOf,
      onSubmitted: (job) => place([job], false),
      // The next workspace opens with the model that was used last in this one.
      onSettings: (settings) => queries.setQueryData(query.settings.read.queryKey(), settings),
      report: reportError,
    })
    return { store, actions }
  })
  useLeaving(screen.actions.leave)
  return screen
}

type CreateScreenProps = CreatePanels & { readonly workspace: Workspace }

/** Reads the catalog of a workspace and the models that ran last, and keeps the open model up to date. */
function useCatalog({ refreshModel }: Pick<CreateActions, 'refreshModel'>) {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const catalog = useQuery(query.catalog.list.queryOptions({ input: {} }))
  const recent = useQuery(query.catalog.recent.queryOptions())
  const latest = recent.data?.[0]
  // Read again for each new run of another model than the last one, whichever screen or window it was started from.
  useJobChanges((jobs) => {
    const isNew = jobs.some(({ state, modelId }) => modelId !== latest && beginning.has(state.kind))
    if (isNew) void recent.refetch()
  })
  const listKey = query.catalog.list.queryKey({ input: {} })
  // With each list that is read, as its models may have changed in more than it shows, also while this was closed.
  const follow = useEffectEvent(() => void refreshModel())
  useEffect(() => follow(), [catalog.dataUpdatedAt])
  return {
    catalog,
    recentIds: recent.data ?? noIds,
    /** Reads the catalog from the service now. */
    refresh: async () => queries.setQueryData(listKey, await call.catalog.list({ refresh: true })),
    /** Marks its changes as seen. */
    markSeen: () => call.catalog.markSeen(),
  }
}

/** Shows the inspector when one of its fields is to have the focus. */
function useShownField({ store }: Create, form: ModelForm | null, right: PanelState) {
  const field = useStore(store, ({ focus }) => focus?.field.split('/')[0])
  const show = useEffectEvent(() => right.show())
  const isInside = form?.fields.some(({ name }) => name === field) === true
  useEffect(() => {
    if (isInside) show()
  }, [isInside])
}

function CreateScreen({ workspace, Batch, SavedItems, savedItemCommands }: CreateScreenProps) {
  const { query } = useBridge()
  const screen = useCreateScreen(workspace.id)
  const { store, actions } = screen
  // Only layout state. Runs, prices and the status change many times a second; their own views follow them.
  const state = useStore(
    store,
    useShallow(({ open, tab, catalogShown, inspectorShown }) => ({ open, tab, catalogShown, inspectorShown })),
  )
  const { catalog, recentIds, refresh, markSeen } = useCatalog(actions)
  const reading = useReadState(catalog)
  const { data: settings } = useQuery(query.settings.read.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const changeSettings = useChangeSettings()
  useOpening(screen, catalog.data, settings)
  useWords(actions)

  const form = state.open.kind === 'open' ? state.open.form : null
  const openId = openModelId(state.open)
  const pinnedIds = settings?.pinnedModelIds ?? noIds
  const pin = (modelId: string) => changeSettings({ pinnedModelIds: togglePin(pinnedIds, modelId) })
  const report = (work: Promise<unknown>) => void work.catch(reportError)
  const panels = useSidePanels({
    left: { isShown: state.catalogShown, toggle: actions.toggleCatalog },
    right: { isShown: state.inspectorShown, toggle: actions.toggleInspector },
  })
  const { left, right } = panels
  useShownField(screen, form, right)
  const spendButton = useRef<HTMLButtonElement>(null)
  const findField = useFocusTarget<HTMLInputElement>()
  useCreateCommands(screen, {
    pinnedIds,
    pin,
    panels,
    savedItemCommands,
    find() {
      const field = findField.focus()
      if (field === null) left.show()
      else field.select()
    },
    focusSpend: () => spendButton.current?.focus(),
    refreshCatalog: () => report(refresh()),
  })

  const costPanel = <RunCost spendRef={spendButton} />
  const showModels = (
    <Button variant="quiet" size="small" keys="m" aria-expanded={left.isShown} onClick={left.toggle} {...sheetToggle}>
      <Icon icon={PanelLeft} size={14} />
      {t('page.showModels')}
    </Button>
  )
  return (
    <CreateProvider screen={screen}>
      <SidePanelsProvider panels={panels}>
        <div className="flex h-full min-h-0 flex-col bg-surface-1">
          <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
            {left.isSheet && showModels}
            <CreateTabs tab={state.tab} onPick={actions.showTab} />
            <span className="flex-1" />
            <Button variant="quiet" size="small" keys="mod+o" onClick={() => actions.openSaved({ kind: 'recipes' })}>
              <Icon icon={NotebookText} size={14} />
              {t('page.recipes')}
            </Button>
            {!left.isSheet && !left.isShown && showModels}
            <PanelToggle side="right" panel={right} show={t('page.showInputs')} hide={t('page.hideInputs')} />
          </header>
          <div className="relative flex min-h-0 flex-1">
            {catalog.data !== undefined && (
              <SidePanel side="left" label={t('catalog.label')}>
                <CatalogSidebar
                  catalog={catalog.data}
                  pinnedIds={pinnedIds}
                  recentIds={recentIds}
                  openId={openId}
                  findRef={findField.take}
                  onSeen={() => report(markSeen())}
                />
              </SidePanel>
            )}
            {reading.state === 'failed' && (
              <div className="w-[276px] shrink-0 border-e border-line p-3">
                <Note tone="error" title={t('page.loadFailed')} actions={[reading.retry]}>
                  {failureOf(reading.error)?.message ?? t('page.notCharged')}
                </Note>
              </div>
            )}
            {state.open.kind === 'failed' && (
              <div className="grid flex-1 place-items-center bg-stage p-5">
                <Note
                  tone="error"
                  actions={[
                    { label: reading.retry.label, run: () => openId !== null && void actions.openModel(openId) },
                  ]}
                >
                  {state.open.failure.message}
                </Note>
              </div>
            )}
            {form === null && state.open.kind !== 'failed' && <div className="flex-1 bg-stage" />}
            {form !== null && state.tab === 'batch' && (
              <Batch
                workspaceId={workspace.id}
                form={form}
                isPinned={pinnedIds.includes(form.model.id)}
                onPin={() => pin(form.model.id)}
              />
            )}
            {form !== null && state.tab === 'generate' && <RunArea form={form}>{!right.isShown && costPanel}</RunArea>}
            {form !== null && state.tab === 'generate' && (
              <SidePanel side="right" label={t('page.inputs')}>
                <ModelInspector
                  form={form}
                  isPinned={pinnedIds.includes(form.model.id)}
                  onPin={() => pin(form.model.id)}
                >
                  {costPanel}
                </ModelInspector>
              </SidePanel>
            )}
          </div>
          <SavedItems spendButton={() => spendButton.current} />
          <SpendDialog />
        </div>
      </SidePanelsProvider>
    </CreateProvider>
  )
}

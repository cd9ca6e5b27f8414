import type { LedgerFilter } from '#shared/bridge/money.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import type { Workspace } from '#shared/bridge/workspace.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { useSettled, useFocusTarget } from '../../lib/hooks.ts'
import { useStudioStatus, useWorkspace } from '../../lib/studio-state.tsx'
import { saveBlob } from '../../lib/files.ts'
import { useActivityTarget, useNavigation } from '../../lib/navigate.tsx'
import { TabToolsProvider } from '../../forms/tab-tools.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { PanelToggle, SidePanelsProvider, useSidePanels } from '../../ui/side-panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { activityCommands } from './activity-commands.ts'
import { AgentsPanel } from './agents/agents-panel.tsx'
import { EventsPanel } from './events/events-panel.tsx'
import { useEventChanges, useEventCounts } from './events/use-events.ts'
import { RunsPanel } from './runs-panel.tsx'
import { SpendPanel } from './spend-panel.tsx'
import { t } from './texts.ts'
import { ToolsPanel } from './tools/tools-panel.tsx'
import type { Bridge } from '#shared/bridge/contract.ts'

const readRunning = ({ running }: StudioStatus) => running
const readApprovals = ({ approvals }: StudioStatus) => approvals ?? 0

const states = ['all', 'open', 'done', 'failed', 'refused', 'unconfirmed'] as const
type StateChoice = (typeof states)[number]

/** The tabs of the screen. */
type ActivityTab = 'runs' | 'events' | 'agents' | 'tools' | 'spending'

/** The tabs that have a field for words, and tools of their own. */
const hasOwnTools = (tab: ActivityTab) => tab === 'events' || tab === 'agents' || tab === 'tools'

const spans = ['7', '30', '90'] as const
type Span = (typeof spans)[number]

// Long enough to type a word without a search per key.
const typingMs = 250

/** The Activity screen: the ledger of all runs, and the spending report. */
export function ActivityPage() {
  const workspace = useWorkspace()
  return workspace === null ? null : <ActivityScreen key={workspace.id} workspace={workspace} />
}

/** Reads the filtered ledger as CSV, page by page. */
export async function readCsv(call: Pick<Bridge, 'money'>, filter: LedgerFilter): Promise<Blob> {
  const parts: string[] = []
  let before: string | undefined
  do {
    const part = await call.money.csv({ filter, ...(before === undefined ? {} : { before }) })
    parts.push(part.text)
    before = part.next ?? undefined
  } while (before !== undefined)
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

function ActivityScreen({ workspace }: { readonly workspace: Workspace }) {
  const { call } = useBridge()
  const running = useStudioStatus(readRunning) ?? 0
  const waiting = useStudioStatus(readApprovals) ?? 0
  const target = useActivityTarget()
  const { toActivity } = useNavigation()
  const [tab, setTab] = useState<ActivityTab>(target.tab ?? 'runs')
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [taken, setTaken] = useState(target.tab)
  // Once per target, so that choosing another tab is not undone.
  if (target.tab !== taken) {
    setTaken(target.tab)
    if (target.tab !== undefined) setTab(target.tab)
  }
  const forget = useEffectEvent(() => toActivity({}, { replace: true }))
  useEffect(() => {
    if (target.tab !== undefined) forget()
  }, [target.tab])
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<StateChoice>('all')
  const [span, setSpan] = useState<Span>('30')
  const [pickedId, setPickedId] = useState<JobId | null>(null)
  const [isInspectorShown, setInspectorShown] = useState(true)
  const panels = useSidePanels({
    right: { isShown: isInspectorShown, toggle: () => setInspectorShown(!isInspectorShown) },
  })
  const { right: inspector } = panels
  const findField = useFocusTarget<HTMLInputElement>()
  useEventChanges(workspace.id)
  const unseen = useEventCounts()?.unseen ?? 0
  const text = useSettled(typed.trim(), typingMs)
  const filter: LedgerFilter = { ...(state === 'all' ? {} : { state }), ...(text === '' ? {} : { text }) }
  const save = async () =>
    saveBlob(await readCsv(call, filter), `backlot-ledger-${new Date().toISOString().slice(0, 10)}.csv`)
  const showFilter = () => {
    setTab('runs')
    findField.focus()?.select()
  }
  useCommands(() =>
    activityCommands({
      showRuns: () => setTab('runs'),
      showEvents: () => setTab('events'),
      showAgents: () => setTab('agents'),
      showTools: () => setTab('tools'),
      showSpending: () => setTab('spending'),
      toggleInspector: tab === 'spending' || tab === 'tools' ? null : inspector.toggle,
      saveCsv: () => void save().catch(reportError),
      find: hasOwnTools(tab) ? null : showFilter,
    }),
  )
  return (
    <SidePanelsProvider panels={panels}>
      <div className="h-full bg-surface-1">
        <h1 className="sr-only">{t('title')}</h1>
        <Tabs
          label={t('title')}
          tabs={[
            {
              value: 'runs',
              label: t('tabs.runs'),
              ...(running === 0 ? {} : { detail: t('tabs.running', { count: running }) }),
            },
            {
              value: 'events',
              label: t('tabs.events'),
              ...(unseen === 0 ? {} : { detail: t('tabs.new', { count: unseen }) }),
            },
            {
              value: 'agents',
              label: t('tabs.agents'),
              ...(waiting === 0 ? {} : { detail: t('tabs.waiting', { count: waiting }) }),
            },
            { value: 'tools', label: t('tabs.tools') },
            { value: 'spending', label: t('tabs.spending') },
          ]}
          value={tab}
          onChange={(next) => setTab(next)}
          tools={
            <>
              {tab === 'runs' ? (
                <>
                  <div className="w-[190px]">
                    <SearchField
                      label={t('filter')}
                      value={typed}
                      onChange={setTyped}
                      keys="/"
                      inputRef={findField.take}
                    />
                  </div>
                  <div className="w-[176px]">
                    <Select
                      label={t('status.label')}
                      labelHidden
                      options={states.map((one) => ({ value: one, label: t(`status.${one}`) }))}
                      value={state}
                      onChange={(next) => setState(next)}
                    />
                  </div>
                </>
              ) : hasOwnTools(tab) ? null : (
                <Segmented
                  label={t('period.label')}
                  labelHidden
                  oneRow
                  options={spans.map((days) => ({ value: days, label: t('period.days', { days: Number(days) }) }))}
                  value={span}
                  onChange={(next) => setSpan(next)}
                />
              )}
              <div ref={setSlot} className="flex items-center gap-2 empty:hidden" />
              {!hasOwnTools(tab) && (
                <Button variant="quiet" onClick={() => void save().catch(reportError)}>
                  <Icon icon={Download} size={14} />
                  {t('exportCsv')}
                </Button>
              )}
              {tab !== 'spending' && tab !== 'tools' && (
                <PanelToggle
                  side="right"
                  panel={inspector}
                  show={t('inspector.showPanel')}
                  hide={t('inspector.hide')}
                />
              )}
            </>
          }
        >
          {tab === 'runs' ? (
            <RunsPanel
              workspace={workspace}
              filter={filter}
              pickedId={pickedId}
              onPick={(jobId) => {
                setPickedId(jobId)
                if (inspector.isSheet) inspector.show()
              }}
              onClearFilter={() => {
                setTyped('')
                setState('all')
              }}
            />
          ) : tab === 'events' ? (
            <EventsPanel workspace={workspace} />
          ) : tab === 'agents' ? (
            <TabToolsProvider slot={slot}>
              <AgentsPanel workspace={workspace} />
            </TabToolsProvider>
          ) : tab === 'tools' ? (
            <ToolsPanel />
          ) : (
            <SpendPanel days={Number(span)} />
          )}
        </Tabs>
      </div>
    </SidePanelsProvider>
  )
}

import type { LedgerFilter } from '#shared/bridge/money.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import type { Workspace } from '#shared/bridge/workspace.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { useSettled } from '../../lib/hooks.ts'
import { useStudioStatus } from '../../lib/status.ts'
import { useFocusTarget } from '../../lib/use-focus-target.ts'
import { useWorkspace } from '../../lib/workspace.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RunsPanel } from './components/runs-panel.tsx'
import { SpendPanel } from './components/spend-panel.tsx'
import { readCsv } from './save-csv.ts'

const readRunning = ({ running }: StudioStatus) => running

const states = [
  { value: 'all', label: 'All states' },
  { value: 'open', label: 'Under way and waiting' },
  { value: 'done', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
  { value: 'refused', label: 'Not started' },
  { value: 'unconfirmed', label: 'Not confirmed' },
] as const
type StateChoice = (typeof states)[number]['value']

const spans = [
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
  { value: '90', label: '90 d' },
] as const
type Span = (typeof spans)[number]['value']

// Long enough that a word is typed through.
const typingMs = 250

/** The Activity screen: the ledger of every run, and what was spent. */
export function ActivityPage() {
  const workspace = useWorkspace()
  return workspace === null ? null : <ActivityScreen key={workspace.id} workspace={workspace} />
}

function ActivityScreen({ workspace }: { readonly workspace: Workspace }) {
  const { call } = useBridge()
  const running = useStudioStatus(readRunning) ?? 0
  const [tab, setTab] = useState<'runs' | 'spending'>('runs')
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<StateChoice>('all')
  const [span, setSpan] = useState<Span>('30')
  const [pickedId, setPickedId] = useState<JobId | null>(null)
  const findField = useFocusTarget<HTMLInputElement>()
  const text = useSettled(typed.trim(), typingMs)
  const filter: LedgerFilter = { ...(state === 'all' ? {} : { state }), ...(text === '' ? {} : { text }) }
  const save = async () =>
    saveBlob(await readCsv(call, filter), `backlot-ledger-${new Date().toISOString().slice(0, 10)}.csv`)
  useCommands(() => [
    { id: 'activity.runs', title: 'Show the ledger of runs', group: 'Activity', run: () => setTab('runs') },
    { id: 'activity.spending', title: 'Show spending', group: 'Activity', run: () => setTab('spending') },
    {
      id: 'activity.csv',
      title: 'Save the ledger as CSV',
      group: 'Activity',
      run: () => void save().catch(reportError),
    },
    {
      id: 'activity.find',
      title: 'Find a run',
      group: 'Activity',
      keys: '/',
      run() {
        setTab('runs')
        findField.focus()?.select()
      },
    },
  ])
  return (
    <div className="h-full bg-surface-1">
      <h1 className="sr-only">Activity</h1>
      <Tabs
        label="Activity"
        tabs={[
          { value: 'runs', label: 'Runs', ...(running === 0 ? {} : { detail: `${running} running` }) },
          { value: 'spending', label: 'Spending' },
        ]}
        value={tab}
        onChange={(next) => setTab(next)}
        tools={
          <>
            {tab === 'runs' ? (
              <>
                <div className="w-[190px]">
                  <SearchField label="Filter" value={typed} onChange={setTyped} keys="/" inputRef={findField.take} />
                </div>
                <div className="w-[176px]">
                  <Select
                    label="State"
                    labelHidden
                    options={states}
                    value={state}
                    onChange={(next) => setState(next)}
                  />
                </div>
              </>
            ) : (
              <Segmented label="Time" labelHidden options={spans} value={span} onChange={(next) => setSpan(next)} />
            )}
            <Button variant="quiet" onClick={() => void save().catch(reportError)}>
              <Icon icon={Download} size={14} />
              CSV
            </Button>
          </>
        }
      >
        {tab === 'runs' ? (
          <RunsPanel
            workspace={workspace}
            filter={filter}
            pickedId={pickedId}
            onPick={setPickedId}
            onClearFilter={() => {
              setTyped('')
              setState('all')
            }}
          />
        ) : (
          <SpendPanel days={Number(span)} />
        )}
      </Tabs>
    </div>
  )
}

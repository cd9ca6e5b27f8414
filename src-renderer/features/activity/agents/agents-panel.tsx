import type { AgentChange, CallFilter } from '#shared/bridge/agents.ts'
import type { Workspace } from '#shared/bridge/workspace.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { sentenceOf } from '../../../lib/sentences.ts'
import { OctagonPause, Plus } from 'lucide-react'
import { useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { saveBlob } from '../../../lib/files.ts'
import { useFocusTarget } from '../../../lib/hooks.ts'
import { balanceIn, unansweredText, usePractice, useStudioStatus } from '../../../lib/studio-state.tsx'
import { TabTools } from '../../../forms/tab-tools.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState, Note } from '../../../ui/note.tsx'
import type { TypedNumber } from '../../../ui/number-field.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { agentCommands } from './agent-commands.ts'
import { AgentInspector } from './agent-inspector.tsx'
import { AgentList } from './agent-list.tsx'
import { amountOf, ApprovalCard } from './approval-card.tsx'
import { CallLog } from './call-log.tsx'
import { ConnectDialog, type NewToken, TokenDialog } from './connect-dialog.tsx'
import { t } from './texts.ts'
import { readCallsCsv, useAgents } from './use-agents.ts'
import { WaitingElsewhere } from './waiting-elsewhere.tsx'

type Shown = 'connect' | 'revoke' | null

/** The Agents tab: who works through the studio, what waits for the user, what each called, and what each may do. */
export function AgentsPanel({ workspace }: { readonly workspace: Workspace }) {
  const { call } = useBridge()
  const isPractice = usePractice()
  const balance = useStudioStatus(balanceIn)
  const state = useAgents(workspace.id)
  const [pickedId, setPickedId] = useState<AgentId | null>(null)
  const [shown, setShown] = useState<Shown>(null)
  const [made, setMade] = useState<NewToken | null>(null)
  const [amount, setAmount] = useState<TypedNumber>(undefined)
  const [problem, setProblem] = useState<{ readonly id: string; readonly sentence: string } | null>(null)
  const card = useFocusTarget<HTMLButtonElement>()
  const { agents = [], approvals = [], elsewhere = [], isStopped = false, address = null } = state ?? {}
  const [approval] = approvals
  const asking = agents.find(({ id }) => id === approval?.agentId)
  const agent = agents.find(({ id }) => id === pickedId) ?? asking ?? agents[0]

  const act = (work: Promise<unknown>) => void work.catch(reportError)
  const withToken = (work: Promise<NewToken>) => act(work.then(setMade))
  async function answer(work: Promise<void>) {
    const id = approval?.id ?? ''
    try {
      await work
      setAmount(undefined)
      setProblem(null)
    } catch (error) {
      setProblem({ id, sentence: failureOf(error)?.message ?? unansweredText() })
    }
  }
  const named = amountOf(amount)
  function approve(scope: 'once' | 'session') {
    if (approval === undefined) return
    const more = approval.cost === null && named !== null ? { amount: named } : {}
    void answer(call.agents.approve({ id: approval.id, scope, ...more }))
  }
  const refuse = () => approval !== undefined && void answer(call.agents.refuse({ id: approval.id }))
  const change = (next: AgentChange) => agent !== undefined && act(call.agents.update({ id: agent.id, change: next }))
  const stop = () => agent !== undefined && act(call.agents.stop({ id: agent.id, isStopped: !agent.isStopped }))
  const newToken = () => agent !== undefined && withToken(call.agents.newToken({ id: agent.id }))
  const save = (filter: CallFilter) =>
    agent !== undefined &&
    act(readCallsCsv(call, agent.id, filter).then((blob) => saveBlob(blob, `backlot-calls-${agent.name}.csv`)))
  const noRequest = approval === undefined ? t('commands.nothingWaits') : null
  const noAmount = approval?.cost === null && named === null ? t('card.needAmount') : null
  const noAgent = agent === undefined || agent.revokedAt !== null ? t('commands.selectFirst') : null
  useCommands(() =>
    agentCommands({
      noAgent,
      noRequest,
      noApproval: noRequest ?? noAmount,
      noSession: noRequest ?? (approval?.cost === null ? t('card.noSessionAmount') : null),
      approve: () => approve('once'),
      approveSession: () => approve('session'),
      refuse,
      focusCard: () => void card.focus(),
      connect: () => setShown('connect'),
      stop,
      newToken,
      revoke: () => setShown('revoke'),
      csv: () => save('all'),
    }),
  )
  const connect = (
    <Button onClick={() => setShown('connect')}>
      <Icon icon={Plus} size={14} />
      {t('gateway.connect')}
    </Button>
  )
  return (
    <>
      <TabTools>
        <span className="flex items-center gap-2 text-small whitespace-nowrap text-ink-2">
          <i
            aria-hidden
            className={address === null || isStopped ? 'size-2 rounded-full bg-edge' : 'size-2 rounded-full bg-ok'}
          />
          {t(address === null ? 'gateway.off' : 'gateway.on')}
          {address !== null && <span className="mono">{address}</span>}
        </span>
        {connect}
        {isStopped ? (
          <Button onClick={() => act(call.agents.stopAll({ isStopped: false }))}>{t('gateway.resumeAll')}</Button>
        ) : (
          <Button variant="danger" keys="mod+." onClick={() => act(call.agents.stopAll({ isStopped: true }))}>
            <Icon icon={OctagonPause} size={14} />
            {t('gateway.stopAll')}
          </Button>
        )}
      </TabTools>
      {state?.problem !== null && state?.problem !== undefined && <Note tone="error">{sentenceOf(state.problem)}</Note>}
      {isStopped && <Note tone="warn">{t('gateway.stopped')}</Note>}
      <WaitingElsewhere elsewhere={elsewhere} />
      {state !== undefined && agents.length === 0 && (
        <div className="grid h-full place-items-center">
          <EmptyState title={t('empty.title')} actions={connect}>
            {t('empty.text')}
          </EmptyState>
        </div>
      )}
      {agent !== undefined && state !== undefined && (
        <div className="relative flex h-full min-h-0">
          <AgentList agents={agents} approvals={approvals} pickedId={agent.id} onPick={setPickedId} />
          <div className="flex min-w-0 flex-1 flex-col bg-stage">
            {approval !== undefined && asking !== undefined && (
              <div className="max-h-[70%] shrink-0 overflow-y-auto p-4">
                <ApprovalCard
                  key={approval.id}
                  approval={approval}
                  agent={asking}
                  more={approvals.length - 1}
                  balance={balance}
                  isPractice={isPractice}
                  amount={amount}
                  onAmount={setAmount}
                  problem={problem?.id === approval.id ? problem.sentence : null}
                  onApprove={approve}
                  onRefuse={refuse}
                  buttonRef={card.take}
                />
              </div>
            )}
            <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
              <CallLog key={agent.id} agent={agent} isPractice={isPractice} onCsv={save} />
            </div>
          </div>
          <SidePanel side="right" label={t('inspector.label')}>
            <AgentInspector
              key={agent.id}
              agent={agent}
              resetsAt={state.resetsAt}
              onChange={change}
              onStop={stop}
              onNewToken={newToken}
              onRevoke={() => setShown('revoke')}
            />
          </SidePanel>
        </div>
      )}
      {shown === 'connect' && (
        <ConnectDialog
          onClose={() => setShown(null)}
          onCreated={(created) => {
            setShown(null)
            setPickedId(created.agent.id)
            setMade(created)
          }}
        />
      )}
      {made !== null && <TokenDialog made={made} onClose={() => setMade(null)} />}
      {agent !== undefined && (
        <ConfirmDialog
          open={shown === 'revoke'}
          onOpenChange={(open) => !open && setShown(null)}
          title={t('revoke.title', { agent: agent.name })}
          cancel={t('revoke.cancel')}
          confirm={t('revoke.confirm')}
          danger
          onConfirm={() => act(call.agents.revoke({ id: agent.id }))}
        >
          {t('revoke.text')}
        </ConfirmDialog>
      )}
    </>
  )
}

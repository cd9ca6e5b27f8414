import type { AccountOverview, AccountPeriod } from '#shared/bridge/account.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { Workspace } from '#shared/bridge/workspace.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { saveBlob } from '../../lib/files.ts'
import { formatCount } from '../../lib/format.ts'
import { useAccountTarget } from '../../lib/navigate.tsx'
import { isOfflineIn, useStudioStatus, useWorkspace } from '../../lib/studio-state.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState, Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PanelToggle, SidePanel, SidePanelsProvider, useSidePanels } from '../../ui/side-panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { accountCommands, type AccountTab } from './account-commands.ts'
import { useAccount } from './account-data.ts'
import { Figures } from './figures.tsx'
import { HistoryList, useHistory } from './history-list.tsx'
import { LimitMeters } from './limit-meters.tsx'
import { LimitsTab } from './limits-tab.tsx'
import { LineInspector } from './line-inspector.tsx'
import { PacksPanel } from './packs-panel.tsx'
import { ReadAt } from './part-state.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useShop } from './purchases.ts'
import { t } from './texts.ts'
import { UsageChart } from './usage-chart.tsx'
import { BrandTable, KindTable, LedgerTable } from './usage-tables.tsx'

const periods = ['7d', '30d', '90d'] as const
const daysOf = { '7d': 7, '30d': 30, '90d': 90 } as const

/** Reads the transactions as CSV, page by page. */
export async function readCsv(call: Pick<Bridge, 'account'>, attention: boolean): Promise<Blob> {
  const parts: string[] = []
  let before: string | undefined
  do {
    const part = await call.account.csv({ attention, ...(before === undefined ? {} : { before }) })
    parts.push(part.text)
    before = part.next ?? undefined
  } while (before !== undefined)
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

function UsageTab({ overview, period }: { readonly overview: AccountOverview; readonly period: AccountPeriod }) {
  const { query } = useBridge()
  const { data: usage } = useQuery(
    query.account.usage.queryOptions({
      input: { period },
      refetchOnMount: 'always',
      placeholderData: keepPreviousData,
    }),
  )
  // One reason, such as no connection, often stands for all parts.
  const shown = overview.problems.filter(({ part }) => part !== 'profile')
  const sentences = [...new Set(shown.map((problem) => sentenceOf(problem)))]
  return (
    <div className="h-full overflow-y-auto">
      {sentences.map((sentence) => (
        <div key={sentence} className="px-5 pt-3">
          <Note tone="warn">{sentence}</Note>
        </div>
      ))}
      <Figures overview={overview} usage={usage} days={daysOf[period]} />
      {usage !== undefined && (
        <>
          <UsageChart usage={usage} readAt={overview.history.at} />
          <div className="grid grid-cols-2 divide-x divide-line border-b border-line">
            <LedgerTable what="models" rows={usage.models} />
            <section aria-label={t('tabs.limits')} className="min-w-0 px-5 py-4">
              <div className="mb-2 flex items-baseline gap-3">
                <h2>
                  {overview.tier === null ? t('limits.tier') : t('limits.title', { tier: overview.tier.value.name })}
                </h2>
                <ReadAt at={overview.tier?.at ?? null} />
              </div>
              {overview.tier === null ? (
                <p className="text-small text-ink-3">{t('limits.none')}</p>
              ) : (
                <LimitMeters tier={overview.tier.value} />
              )}
            </section>
          </div>
          {usage.brands.some(({ id }) => id !== '') && (
            <div className="border-b border-line">
              <BrandTable brands={usage.brands} ledgerTotal={usage.ledgerTotal} />
            </div>
          )}
          <div className="grid grid-cols-2 divide-x divide-line">
            <KindTable service={usage.service} />
            <LedgerTable what="recipes" rows={usage.recipes} />
            <LedgerTable what="origins" rows={usage.origins} />
          </div>
        </>
      )}
    </div>
  )
}

/** The Account screen: credits, usage, limits, transactions beside the ledger, the profile, and buying credits. */
export function AccountPage() {
  const workspace = useWorkspace()
  return workspace === null ? null : <AccountScreen key={workspace.id} workspace={workspace} />
}

function AccountScreen({ workspace }: { readonly workspace: Workspace }) {
  const { call } = useBridge()
  const { need } = useAccountTarget()
  const isOffline = useStudioStatus(isOfflineIn) ?? false
  const [tab, setTab] = useState<AccountTab>('usage')
  const [period, setPeriod] = useState<AccountPeriod>('30d')
  const [attention, setAttention] = useState(false)
  const [pickedId, setPickedId] = useState<string | null>(null)
  const [isPanelShown, setPanelShown] = useState(true)
  const panels = useSidePanels({ right: { isShown: isPanelShown, toggle: () => setPanelShown(!isPanelShown) } })
  const { right: panel } = panels
  const { overview, isFailed, isRefreshing, refresh, retry } = useAccount(workspace.id, period)
  const shop = useShop(need)
  const history = useHistory(attention)
  const line = history.lines.find(({ id }) => id === pickedId) ?? history.lines[0]
  const save = async () =>
    saveBlob(await readCsv(call, attention), `backlot-transactions-${new Date().toISOString().slice(0, 10)}.csv`)
  const isPacksShown = tab !== 'history' && panel.isShown
  useCommands(() =>
    accountCommands({
      show: setTab,
      showAttention() {
        setAttention(true)
        setTab('history')
      },
      buy() {
        if (tab === 'history') setTab('usage')
        panel.show()
      },
      openPayment: isPacksShown ? shop.buy : null,
      noPayment: isOffline ? t('packs.offline') : null,
      refresh: () => refresh(),
      saveCsv: () => void save().catch(reportError),
      togglePanel: panel.toggle,
    }),
  )
  if (overview?.isOffered === false) {
    return (
      <div className="grid h-full place-items-center bg-surface-1">
        <h1 className="sr-only">{t('title')}</h1>
        <EmptyState title={t('missing.title')} actions={<Button onClick={retry.run}>{retry.label}</Button>}>
          {t('missing.text')}
        </EmptyState>
      </div>
    )
  }
  const total = overview?.history.total ?? null
  return (
    <SidePanelsProvider panels={panels}>
      <div className="relative flex h-full bg-surface-1">
        <h1 className="sr-only">{t('title')}</h1>
        <div className="min-w-0 flex-1">
          <Tabs
            label={t('title')}
            tabs={[
              { value: 'usage', label: t('tabs.usage') },
              { value: 'limits', label: t('tabs.limits') },
              {
                value: 'history',
                label: t('tabs.history'),
                ...(total === null ? {} : { detail: formatCount(total) }),
              },
              { value: 'profile', label: t('tabs.profile') },
            ]}
            value={tab}
            onChange={(next) => setTab(next)}
            tools={
              <>
                {tab === 'usage' && (
                  <Segmented
                    label={t('period.label')}
                    labelHidden
                    oneRow
                    options={periods.map((one) => ({ value: one, label: t(`period.${one}`) }))}
                    value={period}
                    onChange={(next) => setPeriod(next)}
                  />
                )}
                {(tab === 'usage' || tab === 'history') && (
                  <Button variant="quiet" onClick={() => void save().catch(reportError)}>
                    <Icon icon={Download} size={14} />
                    {t('csv')}
                  </Button>
                )}
                <IconButton
                  icon={RotateCcw}
                  label={t('refresh')}
                  keys="r"
                  aria-busy={isRefreshing}
                  onClick={() => refresh()}
                />
                <PanelToggle side="right" panel={panel} show={t('panel.show')} hide={t('panel.hide')} />
              </>
            }
          >
            {isFailed && (
              <div className="p-3">
                <Note tone="error" actions={[retry]}>
                  {t('loadFailed')}
                </Note>
              </div>
            )}
            {overview !== undefined && tab === 'usage' && <UsageTab overview={overview} period={period} />}
            {overview !== undefined && tab === 'limits' && <LimitsTab overview={overview} />}
            {overview !== undefined && tab === 'history' && (
              <HistoryList
                overview={overview}
                history={history}
                attention={attention}
                onAttention={setAttention}
                pickedId={line?.id ?? null}
                onPick={({ id }) => {
                  setPickedId(id)
                  if (panel.isSheet) panel.show()
                }}
              />
            )}
            {overview !== undefined && tab === 'profile' && (
              <ProfileForm workspaceId={workspace.id} overview={overview} />
            )}
          </Tabs>
        </div>
        <SidePanel side="right" label={t('panel.label')}>
          {tab === 'history' ? <LineInspector line={line} /> : <PacksPanel shop={shop} />}
        </SidePanel>
      </div>
    </SidePanelsProvider>
  )
}

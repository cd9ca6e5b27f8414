import type { Agent, AgentCall, CallFilter } from '#shared/bridge/agents.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatClock, formatCredits, formatShortDate, isToday } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, StatusMark } from '../../../ui/icon.tsx'
import { EmptyState, Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { decisionOf, tookWords } from './agent-words.ts'
import { t } from './texts.ts'
import { useAgentCalls } from './use-agents.ts'

const columns =
  'grid grid-cols-[64px_112px_minmax(80px,1fr)_190px_60px_92px] items-center gap-3 px-4 max-[1360px]:grid-cols-[64px_104px_minmax(60px,1fr)_180px_88px]'
const wideOnly = 'max-[1360px]:hidden'
const filters = ['all', 'spent', 'refused'] as const

function CallRow({ call, isPractice }: { readonly call: AgentCall; readonly isPractice: boolean }) {
  const { mark, words } = decisionOf(call)
  const isQuiet = call.state !== 'waiting' && call.state !== 'refused' && call.state !== 'failed'
  return (
    <div className={classNames(columns, 'h-full w-full border-b border-line text-small')}>
      <span className="mono text-ink-3">
        {isToday(call.at) ? formatClock(call.at).slice(0, 8) : formatShortDate(call.at)}
      </span>
      <span className="mono truncate">{call.tool}</span>
      <span className="truncate text-ink-2" title={call.reason === '' ? undefined : call.reason}>
        {call.summary}
      </span>
      <StatusMark kind={mark} loud={!isQuiet}>
        {words}
      </StatusMark>
      <span className={classNames('text-end whitespace-nowrap text-ink-3', wideOnly)}>{tookWords(call.tookMs)}</span>
      <span className={classNames('text-end whitespace-nowrap', call.credits === null && 'text-ink-3')}>
        {call.credits === null
          ? call.state === 'allowed'
            ? t('calls.free')
            : formatCredits(0, isPractice)
          : formatCredits(call.credits, isPractice)}
      </span>
    </div>
  )
}

type CallLogProps = { readonly agent: Agent; readonly isPractice: boolean; onCsv(filter: CallFilter): void }

/** The calls of an agent, newest first: what was asked, how it was decided, and what it cost. */
export function CallLog({ agent, isPractice, onCsv }: CallLogProps) {
  const [filter, setFilter] = useState<CallFilter>('all')
  const list = useAgentCalls(agent.id, filter)
  return (
    <section aria-label={t('calls.title')} className="flex min-h-0 flex-1 flex-col border-t border-line">
      <div className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-4">
        <h2 className="font-medium">{t('calls.title')}</h2>
        <span className="truncate text-small text-ink-3">{t('calls.counts', agent.calls)}</span>
        <span className="ms-auto" />
        <Segmented
          label={t('calls.filter')}
          labelHidden
          options={filters.map((value) => ({ value, label: t(`calls.${value}`) }))}
          value={filter}
          onChange={(next) => setFilter(next)}
        />
        <Button variant="quiet" aria-label={t('commands.csv')} onClick={() => onCsv(filter)}>
          <Icon icon={Download} size={14} />
          {t('calls.csv')}
        </Button>
      </div>
      {list.state === 'failed' && (
        <div className="p-3">
          <Note tone="error" actions={[list.retry]}>
            {t('calls.failed')}
          </Note>
        </div>
      )}
      {list.calls.length === 0 && list.state === 'ready' ? (
        filter === 'all' ? (
          <EmptyState title={t('calls.empty.title')}>{t('calls.empty.text')}</EmptyState>
        ) : (
          <EmptyState title={t('calls.noMatch')} />
        )
      ) : (
        <>
          <div
            aria-hidden
            className={`${columns} h-7 shrink-0 overflow-hidden border-b border-line text-caption text-ink-3 [scrollbar-gutter:stable]`}
          >
            <span>{t('calls.time')}</span>
            <span>{t('calls.tool')}</span>
            <span>{t('calls.request')}</span>
            <span>{t('calls.decision')}</span>
            <span className={`${wideOnly} text-end`}>{t('calls.took')}</span>
            <span className="text-end">{t('calls.cost')}</span>
          </div>
          <div className="min-h-0 flex-1 [&>.virtual-list]:[scrollbar-gutter:stable]">
            <VirtualList
              label={t('calls.label')}
              items={list.calls}
              itemKey={({ number }) => String(number)}
              rowHeight={() => 32}
              onSelect={() => undefined}
              onEndReached={list.loadMore}
              renderItem={(call) => <CallRow call={call} isPractice={isPractice} />}
            />
          </div>
        </>
      )}
    </section>
  )
}

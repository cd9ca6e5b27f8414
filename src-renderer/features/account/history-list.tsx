import type { AccountCheck, AccountLine, AccountOverview } from '#shared/bridge/account.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { formatCount, formatCredits, formatDateTime, formatMovement, formatSigned } from '../../lib/format.ts'
import { useReadState } from '../../lib/read-state.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState, Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ReadAt } from './part-state.tsx'
import { t } from './texts.ts'
import { modelNameOf } from '../../lib/own-names.ts'

const pageSize = 100

/** Says what explains a transaction. */
function matchWords({ match }: Pick<AccountLine, 'match'>): string {
  if (match.kind === 'tool') return t(match.by === 'id' ? 'history.tool' : 'history.likelyTool', { title: match.title })
  if (match.kind !== 'job') return t(`history.match.${match.kind}`)
  const number = String(match.number)
  const run = t(match.by === 'id' ? 'history.run' : 'history.likely', { number })
  const about = match.prompt === '' ? modelNameOf(match) : match.prompt
  return `${run} · ${about}`
}

/** Returns the credits of a transaction, less than zero if they were taken. */
const signedAmount = ({ type, amount }: Pick<AccountLine, 'type' | 'amount'>) => (type === 'debit' ? -amount : amount)

/** Formats the credits of a transaction: with a sign, unless its type is not known. */
export function movementWords({ type, amount }: Pick<AccountLine, 'type' | 'amount'>, practice: boolean): string {
  if (type === 'unknown') return formatCredits(amount, practice)
  return formatMovement(signedAmount({ type, amount }), practice)
}

const columns =
  'grid grid-cols-[166px_minmax(110px,0.8fr)_minmax(140px,1.4fr)_120px_76px_72px] items-center gap-3 px-4 max-[1300px]:grid-cols-[166px_minmax(90px,0.8fr)_minmax(120px,1.2fr)_112px_64px_64px] max-[800px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.6fr)_52px_52px]'

function Line({ line }: { readonly line: AccountLine }) {
  const { at, type, amount, balance, description, attention } = line
  const isUnexplained = line.match.kind === 'unexplained'
  const time = at === null ? '–' : formatDateTime(at)
  const what = description === '' ? t(`history.types.${type}`) : description
  const cause = matchWords(line)
  return (
    <div className={classNames(columns, 'w-full border-b border-line text-small')}>
      <span className="truncate text-ink-3" title={time}>
        {time}
      </span>
      <span className="truncate" title={what}>
        {what}
      </span>
      <span className={classNames('truncate', isUnexplained && attention === null && 'text-ink-3')} title={cause}>
        {cause}
      </span>
      <span className={classNames('truncate text-end', attention === null ? 'text-ink-3' : 'font-medium text-warn')}>
        {attention === null ? '' : t(`history.attentions.${attention}`)}
      </span>
      <span className={classNames('text-end tabular-nums', type === 'credit' ? 'text-ok' : 'text-ink')}>
        {type === 'unknown' ? formatCount(amount) : formatSigned(signedAmount(line))}
      </span>
      <span className="text-end text-ink-3 tabular-nums">{balance === null ? '–' : formatCount(balance)}</span>
    </div>
  )
}

/** Transactions as they are read, page by page. */
export function useHistory(attention: boolean) {
  const { query } = useBridge()
  const read = useInfiniteQuery(
    query.account.history.infiniteOptions({
      input: (before: string | undefined) => ({
        limit: pageSize,
        attention,
        ...(before === undefined ? {} : { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchOnMount: 'always',
    }),
  )
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = read
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return {
    lines: read.data?.pages.flatMap(({ lines }) => lines) ?? [],
    check: read.data?.pages[0]?.check,
    ...useReadState(read),
    loadMore,
  }
}

function Summary({ check, isAll, onShow }: { readonly check: AccountCheck; readonly isAll: boolean; onShow(): void }) {
  const isPractice = usePractice()
  const parts = (['unexplained', 'claimed'] as const).filter((part) => check[part].count > 0)
  if (parts.length === 0) return null
  return (
    <div className="p-3 pb-0">
      <Note tone="warn" {...(isAll ? { actions: [{ label: t('history.showThem'), run: onShow }] } : {})}>
        {parts
          .map((part) =>
            t(`history.summary.${part}`, {
              count: check[part].count,
              credits: formatCredits(check[part].credits, isPractice),
            }),
          )
          .join(' ')}
      </Note>
    </div>
  )
}

type HistoryListProps = {
  readonly overview: AccountOverview
  readonly history: ReturnType<typeof useHistory>
  readonly attention: boolean
  onAttention(attention: boolean): void
  readonly pickedId: string | null
  onPick(line: AccountLine): void
}

/** Each transaction of the service beside what explains it; charges without a cause and missing refunds stand out. */
export function HistoryList({ overview, history, attention, onAttention, pickedId, onPick }: HistoryListProps) {
  const { stored, total, at } = overview.history
  const problem = overview.problems.find(({ part }) => part === 'history')
  return (
    <div className="flex h-full min-h-0 flex-col">
      {problem !== undefined && (
        <div className="p-3 pb-0">
          <Note tone="warn">{sentenceOf(problem)}</Note>
        </div>
      )}
      {history.check !== undefined && (
        <Summary check={history.check} isAll={!attention} onShow={() => onAttention(true)} />
      )}
      <div className="flex h-11 shrink-0 items-center gap-3 px-4 text-small text-ink-3">
        <Segmented
          label={t('history.filter')}
          labelHidden
          options={[
            { value: 'all', label: t('history.all') },
            { value: 'attention', label: t('history.attention') },
          ]}
          value={attention ? 'attention' : 'all'}
          onChange={(next) => onAttention(next === 'attention')}
        />
        <span className="ms-auto truncate">
          {total !== null &&
            stored < total &&
            t('history.loading', { stored: formatCount(stored), total: formatCount(total) })}
        </span>
        <ReadAt at={at} />
      </div>
      {history.state === 'failed' && (
        <div className="px-3 pb-3">
          <Note tone="error" actions={[history.retry]}>
            {t('history.failed')}
          </Note>
        </div>
      )}
      {history.lines.length === 0 ? (
        history.state === 'ready' &&
        (attention ? (
          <EmptyState title={t('history.noAttention')} />
        ) : (
          <EmptyState title={t('history.empty.title')}>{t('history.empty.text')}</EmptyState>
        ))
      ) : (
        <>
          {/* Head and rows reserve the same space for the scrollbar, so that the columns line up. */}
          <div
            aria-hidden
            className={`${columns} h-7 shrink-0 overflow-hidden border-y border-line text-caption text-ink-3 [scrollbar-gutter:stable]`}
          >
            <span>{t('history.time')}</span>
            <span>{t('history.what')}</span>
            <span>{t('history.explained')}</span>
            <span />
            <span className="text-end">{t('history.amount')}</span>
            <span className="text-end">{t('history.balance')}</span>
          </div>
          <div className="min-h-0 flex-1 [&>.virtual-list]:[scrollbar-gutter:stable]">
            <VirtualList
              label={t('history.label')}
              items={history.lines}
              itemKey={({ id }) => id}
              rowHeight={() => 36}
              selectedKey={pickedId}
              onSelect={onPick}
              onEndReached={history.loadMore}
              renderItem={(line) => <Line line={line} />}
            />
          </div>
        </>
      )}
    </div>
  )
}

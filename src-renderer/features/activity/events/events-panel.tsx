import type { EventFilter, EventSignature, ReceivedEvent } from '#shared/bridge/received-events.ts'
import type { Workspace } from '#shared/bridge/workspace.ts'
import { useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { formatClock, formatCount, formatShortDate, isToday } from '../../../lib/format.ts'
import { useFocusTarget, useSettled } from '../../../lib/hooks.ts'
import { openPage } from '../../../lib/platforms.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { unansweredText, usePractice, useSettings } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { StatusMark } from '../../../ui/icon.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { ForwardingPanel } from '../forwarding/forwarding-panel.tsx'
import { useForwardingPanel } from '../forwarding/use-forwarding-panel.ts'
import { useForwardsOf } from '../forwarding/use-forwarding.ts'
import { ListState } from '../list-state.tsx'
import { eventCommands } from './event-commands.ts'
import { EventInspector } from './event-inspector.tsx'
import { curlOf, effectWords, signatureMarks, subjectOf } from './event-words.ts'
import { ReceiverRow } from './receiver-row.tsx'
import { t } from './texts.ts'
import { useEventCounts, useEventDetails, useEvents } from './use-events.ts'

const columns =
  'grid grid-cols-[104px_180px_minmax(120px,1fr)_108px_minmax(110px,200px)_84px] items-center gap-3 px-4 max-[1250px]:grid-cols-[104px_160px_minmax(100px,1fr)_108px_84px]'
const wideOnly = 'max-[1250px]:hidden'
// Long enough to type a word without a search per key.
const typingMs = 250
const everything = 'all'
/** The row after the oldest event: what was older is deleted. */
const end = 'end'
const signatures = ['verified', 'unsigned', 'unchecked', 'rejected'] as const satisfies readonly EventSignature[]

function EventRow({ event }: { readonly event: ReceivedEvent }) {
  const { type, signature, receivedAt, shownMs, isSeen } = event
  return (
    <div className={classNames(columns, 'h-full w-full border-b border-line text-small')}>
      <span className={classNames('mono flex items-center gap-2', isSeen ? 'text-ink-3' : 'font-medium')}>
        <span className="w-1.5 shrink-0">
          {!isSeen && <span role="img" aria-label={t('list.unseen')} className="block size-1.5 rounded-full bg-ink" />}
        </span>
        {isToday(receivedAt) ? formatClock(receivedAt) : formatShortDate(receivedAt)}
      </span>
      <span className="mono min-w-0 truncate">{type}</span>
      <span className={classNames('min-w-0 truncate', signature === 'rejected' && 'text-err')}>{subjectOf(event)}</span>
      <StatusMark kind={signatureMarks[signature]} loud={signature !== 'verified'}>
        {t(`signatures.${signature}`)}
      </StatusMark>
      <span className={classNames('min-w-0 truncate text-ink-3', wideOnly)}>{effectWords(event)}</span>
      <span className="text-end text-ink-3">
        {shownMs === null ? t('list.none') : t('list.ms', { count: shownMs })}
      </span>
    </div>
  )
}

export type EventsPanelProps = { readonly workspace: Workspace }

/** The Events tab: what the service told this computer, how it was checked, and what it did. */
export function EventsPanel({ workspace }: EventsPanelProps) {
  const { call } = useBridge()
  const { toLibrary, toSettings } = useNavigation()
  const { eventDays } = useSettings()
  const isLocal = usePractice()
  const [typed, setTyped] = useState('')
  const [signature, setSignature] = useState<EventSignature | typeof everything>(everything)
  const [type, setType] = useState<string>(everything)
  const [picked, setPicked] = useState<number | null>(null)
  const findField = useFocusTarget<HTMLInputElement>()
  const text = useSettled(typed.trim(), typingMs)
  const [testProblem, setTestProblem] = useState<string | null>(null)
  const forwarding = useForwardingPanel()
  const counts = useEventCounts()
  const filter: EventFilter = {
    ...(signature === everything ? {} : { signature }),
    ...(type === everything ? {} : { type }),
    ...(text === '' ? {} : { text }),
  }
  const list = useEvents(filter)
  const rows: readonly (ReceivedEvent | typeof end)[] = list.isWhole ? [...list.events, end] : list.events
  const number = picked ?? list.events[0]?.number ?? null
  const details = useEventDetails(number)
  const event = details.data?.number === number ? details.data : undefined
  const forwards = useForwardsOf(number)

  const act = (work: Promise<unknown>) => void work.catch(reportError)
  const sendTest = () => {
    setTestProblem(null)
    void call.receivedEvents.sendTest({ type: 'credits.low_balance', set: {} }).catch((error: unknown) => {
      setTestProblem(failureOf(error)?.message ?? unansweredText())
    })
  }
  const retry = (forward: number) => act(call.eventForwarding.retry({ forward }))
  const verify = () => number !== null && act(call.receivedEvents.verifyAgain({ number }))
  const replay = () => number !== null && act(call.receivedEvents.replay({ number }))
  const copy = (words: string) => act(navigator.clipboard.writeText(words))
  const curl = () =>
    event !== undefined &&
    act(call.receivedEvents.receiver().then(({ url }) => navigator.clipboard.writeText(curlOf(event, url ?? ''))))
  const { assetId = null, eventId = null } = event ?? {}
  const show = assetId === null ? null : () => toLibrary({ asset: assetId })
  const openDashboard = () => act(call.workspace.dashboard().then(({ webhooksUrl }) => openPage(webhooksUrl)))
  const markSeen = () => act(call.receivedEvents.markSeen())
  useCommands(() =>
    eventCommands({
      noEvent: event === undefined ? t('commands.selectFirst') : null,
      open: show,
      copyId: eventId === null ? null : () => copy(eventId),
      verify,
      replay,
      curl,
      test: isLocal ? sendTest : null,
      forwardAgain: forwards.length === 0 ? null : () => forwards.forEach(({ forward }) => retry(forward)),
      forwarding: forwarding.commands,
      dashboard: isLocal ? openDashboard : null,
      markSeen,
      find: () => findField.focus()?.select(),
    }),
  )
  const clear = () => {
    setTyped('')
    setSignature(everything)
    setType(everything)
  }
  const isFiltered = signature !== everything || type !== everything || text !== ''
  const countOf = (value: 'all' | EventSignature) => (counts === undefined ? '' : formatCount(counts[value]))
  const shownSignatures = signatures.filter((one) => one !== 'unchecked' || (counts?.unchecked ?? 0) > 0)
  return (
    <div className="relative flex h-full min-h-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <ReceiverRow
          workspace={workspace}
          isLocal={isLocal}
          testProblem={testProblem}
          onTest={sendTest}
          onDashboard={openDashboard}
        />
        <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-2">
          <div className="w-[210px] max-[1360px]:w-[170px]">
            <SearchField
              label={t('filter.text')}
              value={typed}
              onChange={setTyped}
              keys="/"
              inputRef={findField.take}
            />
          </div>
          <div className="w-[180px] max-[1360px]:w-[128px]">
            <Select
              label={t('filter.type')}
              labelHidden
              options={[
                { value: everything, label: t('filter.allTypes') },
                ...(counts?.types ?? []).map((value) => ({ value, label: value })),
              ]}
              value={type}
              onChange={setType}
            />
          </div>
          <Segmented
            label={t('filter.signature')}
            labelHidden
            options={[
              { value: everything, label: t('filter.all'), detail: countOf('all') },
              ...shownSignatures.map((value) => ({
                value,
                label: t(`signatures.${value}`),
                detail: countOf(value),
              })),
            ]}
            value={signature}
            onChange={(next) => setSignature(next)}
          />
          <span className="ms-auto flex items-center gap-2">
            <button type="button" className="link text-small" onClick={() => toSettings({ section: 'events' })}>
              {t('filter.kept', { days: eventDays })}
            </button>
            <Button variant="quiet" onClick={markSeen}>
              {t('filter.markSeen')}
            </Button>
          </span>
        </div>
        <div className="flex min-h-0 flex-1 flex-col">
          <ListState
            list={list}
            count={list.events.length}
            onClearFilter={isFiltered ? clear : null}
            words={{
              failed: t('list.failed'),
              noMatch: t('list.noMatch'),
              showAll: t('list.showAll'),
              emptyTitle: t('list.empty.title'),
              emptyText: t('list.empty.text'),
            }}
          >
            <div
              aria-hidden
              className={`${columns} h-7 shrink-0 overflow-hidden border-b border-line text-caption text-ink-3 [scrollbar-gutter:stable]`}
            >
              <span className="ps-3.5">{t('list.received')}</span>
              <span>{t('list.type')}</span>
              <span>{t('list.subject')}</span>
              <span>{t('list.signature')}</span>
              <span className={wideOnly}>{t('list.effect')}</span>
              <span className="text-end">{t('list.shown')}</span>
            </div>
            <div className="min-h-0 flex-1 [&>.virtual-list]:[scrollbar-gutter:stable]">
              <VirtualList
                label={t('list.label')}
                items={rows}
                itemKey={(one) => (one === end ? end : String(one.number))}
                isHeading={(one) => one === end}
                rowHeight={() => 32}
                selectedKey={number === null ? null : String(number)}
                onSelect={(one) => one !== end && setPicked(one.number)}
                onEndReached={list.loadMore}
                renderItem={(one) =>
                  one === end ? (
                    <p className="px-4 pt-2 text-small text-ink-3">{t('list.end', { days: eventDays })}</p>
                  ) : (
                    <EventRow event={one} />
                  )
                }
              />
            </div>
          </ListState>
        </div>
        <ForwardingPanel {...forwarding.panel} onShow={setPicked} />
      </div>
      {event !== undefined && (
        <SidePanel side="right" label={t('inspector.label')}>
          <EventInspector
            event={event}
            forwards={forwards}
            onShow={show}
            onReplay={replay}
            onVerify={verify}
            onCurl={curl}
            onForwardAgain={retry}
          />
        </SidePanel>
      )}
    </div>
  )
}

import type { EventFilter, EventSignature, ReceivedEvent } from '#shared/bridge/received-events.ts'
import type { Workspace } from '#shared/bridge/workspace.ts'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { formatClock, formatShortDate, isToday } from '../../../lib/format.ts'
import { useFocusTarget, useSettled } from '../../../lib/hooks.ts'
import { openPage } from '../../../lib/platforms.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { usePractice } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { StatusMark } from '../../../ui/icon.tsx'
import { EmptyState, Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { eventCommands } from './event-commands.ts'
import { EventInspector } from './event-inspector.tsx'
import { curlOf, effectWords, signatureMarks } from './event-words.ts'
import { ReceiverRow } from './receiver-row.tsx'
import { t } from './texts.ts'
import { useEventChanges, useEventCounts, useEventDetails, useEvents } from './use-events.ts'

const columns =
  'grid grid-cols-[104px_180px_minmax(120px,1fr)_108px_minmax(110px,200px)_84px] items-center gap-3 px-4 max-[1250px]:grid-cols-[104px_160px_minmax(100px,1fr)_108px_84px]'
const wideOnly = 'max-[1250px]:hidden'
// Long enough to type a word without a search per key.
const typingMs = 250
const everything = 'all'
const signatures = ['verified', 'unsigned', 'unchecked', 'rejected'] as const satisfies readonly EventSignature[]

function EventRow({ event }: { readonly event: ReceivedEvent }) {
  const { type, subject, signature, receivedAt, shownMs, isSeen } = event
  return (
    <div className={classNames(columns, 'h-full w-full border-b border-line text-small')}>
      <span className={classNames('mono flex items-center gap-2', isSeen ? 'text-ink-3' : 'font-medium')}>
        <span className="w-1.5 shrink-0">
          {!isSeen && <span role="img" aria-label={t('list.unseen')} className="block size-1.5 rounded-full bg-ink" />}
        </span>
        {isToday(receivedAt) ? formatClock(receivedAt) : formatShortDate(receivedAt)}
      </span>
      <span className="mono min-w-0 truncate">{type}</span>
      <span className={classNames('min-w-0 truncate', signature === 'rejected' && 'text-err')}>{subject}</span>
      <StatusMark kind={signatureMarks[signature]} loud={signature !== 'verified'}>
        {t(`signatures.${signature}`)}
      </StatusMark>
      <span className={classNames('min-w-0 truncate text-ink-3', wideOnly)}>{effectWords(event)}</span>
      <span className="text-right text-ink-3">
        {shownMs === null ? t('list.none') : t('list.ms', { count: shownMs })}
      </span>
    </div>
  )
}

export type EventsPanelProps = { readonly workspace: Workspace }

/** The Events tab: what the service told this computer, how it was checked, and what it did. */
export function EventsPanel({ workspace }: EventsPanelProps) {
  const { call } = useBridge()
  const { toLibrary } = useNavigation()
  const isLocal = usePractice()
  const [typed, setTyped] = useState('')
  const [signature, setSignature] = useState<EventSignature | typeof everything>(everything)
  const [type, setType] = useState<string>(everything)
  const [picked, setPicked] = useState<number | null>(null)
  const findField = useFocusTarget<HTMLInputElement>()
  const text = useSettled(typed.trim(), typingMs)
  useEventChanges(workspace.id)
  const counts = useEventCounts()
  const filter: EventFilter = {
    ...(signature === everything ? {} : { signature }),
    ...(type === everything ? {} : { type }),
    ...(text === '' ? {} : { text }),
  }
  const list = useEvents(filter)
  const number = picked ?? list.events[0]?.number ?? null
  const details = useEventDetails(number)
  const event = details.data?.number === number ? details.data : undefined

  const act = (work: Promise<unknown>) => void work.catch(reportError)
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
      test: isLocal ? () => act(call.receivedEvents.sendTest()) : null,
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
  const shownSignatures = signatures.filter((one) => one !== 'unchecked' || (counts?.unchecked ?? 0) > 0)
  return (
    <div className="relative flex h-full min-h-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <ReceiverRow workspace={workspace} isLocal={isLocal} onDashboard={openDashboard} />
        <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-2">
          <div className="w-[210px]">
            <SearchField
              label={t('filter.text')}
              value={typed}
              onChange={setTyped}
              keys="/"
              inputRef={findField.take}
            />
          </div>
          <div className="w-[180px]">
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
              { value: everything, label: t('filter.all'), detail: counts?.all ?? '' },
              ...shownSignatures.map((value) => ({
                value,
                label: t(`signatures.${value}`),
                detail: counts?.[value] ?? '',
              })),
            ]}
            value={signature}
            onChange={(next) => setSignature(next)}
          />
          <span className="ml-auto">
            <Button variant="quiet" onClick={markSeen}>
              {t('filter.markSeen')}
            </Button>
          </span>
        </div>
        {list.isFailed && (
          <div className="p-3">
            <Note tone="error" actions={[{ label: t('list.retry'), run: list.readAgain }]}>
              {t('list.failed')}
            </Note>
          </div>
        )}
        {list.events.length === 0 && !list.isLoading && !list.isFailed ? (
          isFiltered ? (
            <EmptyState title={t('list.noMatch')}>
              <button type="button" className="link" onClick={clear}>
                {t('list.showAll')}
              </button>
            </EmptyState>
          ) : (
            <EmptyState title={t('list.empty.title')}>{t('list.empty.text')}</EmptyState>
          )
        ) : (
          <>
            <div
              aria-hidden
              className={`${columns} h-7 shrink-0 overflow-hidden border-b border-line text-caption text-ink-3 [scrollbar-gutter:stable]`}
            >
              <span className="pl-3.5">{t('list.received')}</span>
              <span>{t('list.type')}</span>
              <span>{t('list.subject')}</span>
              <span>{t('list.signature')}</span>
              <span className={wideOnly}>{t('list.effect')}</span>
              <span className="text-right">{t('list.shown')}</span>
            </div>
            <div className="min-h-0 flex-1 [&>.virtual-list]:[scrollbar-gutter:stable]">
              <VirtualList
                label={t('list.label')}
                items={list.events}
                itemKey={(one) => String(one.number)}
                rowHeight={() => 32}
                selectedKey={number === null ? null : String(number)}
                onSelect={(one) => setPicked(one.number)}
                onEndReached={list.loadMore}
                renderItem={(one) => <EventRow event={one} />}
              />
            </div>
          </>
        )}
      </div>
      {event !== undefined && (
        <SidePanel side="right" label={t('inspector.label')}>
          <EventInspector event={event} onShow={show} onReplay={replay} onVerify={verify} onCurl={curl} />
        </SidePanel>
      )}
    </div>
  )
}

import type { AutopilotReading } from '#shared/bridge/autopilot.ts'
import type { ComposerBrand } from '#shared/bridge/composer.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { StaleNote, UnreadNote, useOfflineReason } from '../../../forms/stale-note.tsx'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useNow } from '../../../lib/hooks.ts'
import { timeIn, timeZoneOf } from '../../../lib/zoned-time.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { SidePanel, SidePanelsProvider, useSidePanels } from '../../../ui/side-panel.tsx'
import { UndoNote } from '../../../ui/undo-note.tsx'
import { autopilotCommands } from './autopilot-commands.ts'
import { CalendarHead } from './calendar-head.tsx'
import { FillCost } from './fill-cost.tsx'
import { LearnedList, MethodDialog } from './learned-list.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { NextPass, type WaitingCard } from './next-pass.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { countSlots, isFree } from './slot-contents.ts'
import { MoveField, SlotDialog, slotName } from './slot-dialog.tsx'
import { t } from './texts.ts'
import { type AutopilotScreen, useAutopilot } from './use-autopilot.ts'
import { useAutopilotSwitch } from './use-autopilot-switch.tsx'
import { type CardMoves, type MovableCard, useCardMoves } from './use-card-moves.ts'
import { useFillRun } from './use-fill-run.ts'
import { useSlotCalendar } from './use-slot-calendar.ts'
import { movableIn, WeekCalendar } from './week-calendar.tsx'
import { type CalendarSlot, type Direction, freeSlotBeside, slotOf } from './slot-calendar.ts'

const minuteMs = 60_000
/** As many as the shelf gives on one page. */
const mostWaiting = 200

/** Approved cards that have no slot, from the shelf. */
function useWaitingCards(profileId: string): readonly WaitingCard[] {
  const { query } = useBridge()
  const { data } = useQuery(
    query.shelf.page.queryOptions({
      input: { profileId, sort: 'scheduled', limit: mostWaiting, refresh: 'known' },
      select: ({ plays }) => plays.filter(({ isApproved, scheduledFor }) => isApproved && scheduledFor === null),
    }),
  )
  return (data ?? []).map(({ playId, title, coverUrl }) => ({ playId, title, coverUrl, scheduledFor: null }))
}

/** The week and the panels in plain blocks. */
function Blocks() {
  return (
    <div role="group" aria-busy aria-label={t('loading')} className="grid h-full flex-1 grid-cols-7 gap-3 bg-stage p-5">
      {Array.from({ length: 14 }, (_, block) => (
        <div key={block} className="rounded-control bg-control" />
      ))}
    </div>
  )
}

type MovedNoteProps = { readonly moves: CardMoves; readonly timeZone: string }

/** Says what a move did, with its undo, or why it failed. */
function MovedNote({ moves, timeZone }: MovedNoteProps) {
  const { last, problem, undo, close } = moves
  if (problem !== null) {
    return (
      <Note tone="error" isBanner actions={[{ label: t('details.close'), run: close }]}>
        {problem}
      </Note>
    )
  }
  if (last === null) return null
  const { card, to } = last
  const slot = to === null ? '' : slotName({ at: Date.parse(to), time: timeIn(to, timeZone) }, timeZone)
  const words =
    to === null
      ? t('moved.freed', { title: card.title })
      : t(card.scheduledFor === null ? 'moved.scheduled' : 'moved.to', { title: card.title, slot })
  return (
    <Note
      isBanner
      actions={[
        { label: t('moved.undo'), keys: 'mod+z', run: () => void undo() },
        { label: t('details.close'), run: close },
      ]}
    >
      {words}
    </Note>
  )
}

type LoadedProps = {
  readonly profileId: string
  readonly reading: AutopilotReading
  readonly screen: AutopilotScreen
  readonly timeZone: string
}

const iso = (at: number) => new Date(at).toISOString()

function LoadedAutopilot({ profileId, reading, screen, timeZone }: LoadedProps) {
  const now = useNow(minuteMs)
  const blocked = useOfflineReason(reading)
  const shown = useSlotCalendar(profileId, reading, timeZone, now)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [opened, setOpened] = useState<CalendarSlot | null>(null)
  const [chosen, setChosen] = useState<WaitingCard | null>(null)
  const [isMethodShown, setMethodShown] = useState(false)
  const [inspectorShown, setInspectorShown] = useState(true)
  const [said, setSaid] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  const settings = useRef<HTMLElement>(null)
  const waiting = useWaitingCards(profileId)
  const moves = useCardMoves(profileId, screen.readAgain)
  const fill = useFillRun(profileId, reading, screen.readAgain)
  const { toggle, offAt, undo, forget, dialog } = useAutopilotSwitch(reading, screen, timeZone, blocked)
  const panels = useSidePanels({
    right: { isShown: inspectorShown, toggle: () => setInspectorShown(!inspectorShown) },
  })
  const { nextPass, slotTimes, learned, method, state } = reading
  const { view, calendar, contents } = shown
  const isMonth = view === 'month'
  const slots = calendar.rows.flat()
  const free = slots.filter((slot) => isFree(slot, contents, now))
  // The next slot to come, where nothing was selected yet.
  const active =
    slots.find(({ key }) => key === activeKey) ?? slots.find(({ at, isSlot }) => isSlot && at > now) ?? slots[0]
  const card = active === undefined || isMonth ? null : movableIn(contents.get(active.key))
  const kept = shown.queue.flatMap(({ source, title, scheduledFor }) =>
    source === 'owner' &&
    scheduledFor !== null &&
    Date.parse(scheduledFor) > now &&
    slotOf(calendar, Date.parse(scheduledFor), timeZone) !== undefined
      ? [title]
      : [],
  )
  const counted = isMonth ? slots.filter(({ date }) => date.slice(0, 7) === shown.day.slice(0, 7)) : slots
  const toGrid = () => requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  const openWeek = (date: string) => {
    const ofDay = slots.filter((slot) => slot.date === date)
    const filled = ofDay.find(({ key }) => contents.get(key)?.kind !== 'off')
    setActiveKey((filled ?? ofDay.find(({ time }) => slotTimes.includes(time)))?.key ?? null)
    shown.openWeek(date)
    toGrid()
  }
  const move = (moved: MovableCard, slot: CalendarSlot) => {
    setOpened(null)
    setChosen(null)
    if (blocked !== null) return setSaid(blocked)
    setActiveKey(slot.key)
    void moves.move(moved, iso(slot.at))
  }
  const moveBy = (slot: CalendarSlot | undefined, direction: Direction) => {
    const moved = slot === undefined ? null : movableIn(contents.get(slot.key))
    if (slot === undefined || moved === null) return setSaid(t('commands.noCard'))
    const target = freeSlotBeside(calendar, slot.key, direction, (one) => isFree(one, contents, now))
    if (target === null) return setSaid(t('moved.noSlot'))
    move(moved, target)
    grid.current?.querySelector<HTMLElement>(`[data-slot="${target.key}"]`)?.focus()
  }
  const freeSlot = (slot: CalendarSlot | undefined) => {
    const freed = slot === undefined ? null : movableIn(contents.get(slot.key))
    if (freed === null || blocked !== null) return setSaid(blocked ?? t('commands.noCard'))
    setOpened(null)
    void moves.move(freed, null)
  }
  useCommands(() =>
    autopilotCommands({
      isOn: state === 'on',
      blocked,
      noFill: blocked ?? (nextPass.slots.length === 0 ? t('fill.nothing') : null),
      hasCard: card !== null,
      view,
      movedAt: moves.last?.at ?? null,
      today: shown.toToday,
      step: shown.step,
      showWeek: () => shown.show('week'),
      showMonth: () => shown.show('month'),
      fill: fill.run,
      open: () => (isMonth ? openWeek(shown.day) : active !== undefined && setOpened(active)),
      free: () => freeSlot(active),
      move: (direction) => moveBy(active, direction),
      undo: () => void moves.undo(),
      showMethod: () => setMethodShown(true),
      toCalendar: toGrid,
      toSettings() {
        panels.right.show()
        requestAnimationFrame(() => settings.current?.querySelector<HTMLElement>('[role="switch"]')?.focus())
      },
      toggleInspector: panels.right.toggle,
    }),
  )
  const content = opened === null ? undefined : contents.get(opened.key)
  return (
    <SidePanelsProvider panels={panels}>
      <div className="relative flex h-full min-h-0 bg-surface-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <StaleNote facts={reading} onRetry={screen.readNow} />
          <MovedNote moves={moves} timeZone={timeZone} />
          <CalendarHead state={shown} counts={countSlots(counted, contents, now)} />
          {isMonth ? (
            <MonthCalendar state={shown} now={now} gridRef={grid} onOpen={openWeek} />
          ) : calendar.times.length === 0 ? (
            <p className="border-y border-line bg-stage p-5 text-ink-2">{t('week.noTimes')}</p>
          ) : (
            <WeekCalendar
              week={calendar}
              contents={contents}
              timeZone={timeZone}
              now={now}
              activeKey={active?.key ?? null}
              gridRef={grid}
              onActive={setActiveKey}
              onOpen={setOpened}
              onMove={move}
              onStep={moveBy}
              onFree={freeSlot}
            />
          )}
          <p role="status" className="sr-only">
            {moves.isBusy ? t('moved.busy') : said}
          </p>
          <div className="grid min-h-[180px] flex-1 grid-cols-[1.16fr_1fr] grid-rows-[minmax(0,1fr)]">
            <NextPass
              reading={reading}
              timeZone={timeZone}
              now={now}
              kept={kept}
              waiting={waiting}
              onChoose={setChosen}
            />
            <LearnedList learned={learned} onMethod={() => setMethodShown(true)} />
          </div>
        </div>
        <SidePanel side="right" label={t('settings.label')}>
          <SettingsPanel
            reading={reading}
            draft={screen.draft}
            problems={screen.problems}
            isSaving={screen.isSaving}
            blocked={blocked}
            timeZone={timeZone}
            now={now}
            onChange={(change) => void screen.change(change)}
            onToggle={toggle}
            panelRef={settings}
          >
            <FillCost reading={reading} timeZone={timeZone} blocked={blocked} fill={fill} />
          </SettingsPanel>
        </SidePanel>
      </div>
      {dialog}
      {offAt !== null && (
        <UndoNote key={offAt} text={t('turnOff.done')} undo={t('turnOff.undo')} onUndo={undo} onOver={forget} />
      )}
      <MethodDialog method={method} open={isMethodShown} onClose={() => setMethodShown(false)} />
      {opened !== null && content !== undefined && (
        <SlotDialog
          slot={opened}
          content={content}
          timeZone={timeZone}
          now={now}
          free={free}
          waiting={waiting}
          blocked={blocked}
          onMove={move}
          onFree={() => freeSlot(opened)}
          onClose={() => setOpened(null)}
        />
      )}
      {chosen !== null && (
        <Dialog open onOpenChange={(open) => !open && setChosen(null)} title={chosen.title} width="small">
          {blocked === null ? (
            <MoveField card={chosen} free={free} timeZone={timeZone} onMove={move} />
          ) : (
            <Note tone="warn">{blocked}</Note>
          )}
        </Dialog>
      )}
    </SidePanelsProvider>
  )
}

/** Autopilot of a brand: its week, the next pass, what it learned, and its settings. */
export function AutopilotTab({ brand }: { readonly brand: ComposerBrand }) {
  const screen = useAutopilot(brand.profileId)
  const { reading, state } = screen
  if (reading !== undefined) {
    return (
      <LoadedAutopilot
        key={brand.profileId}
        profileId={brand.profileId}
        reading={reading}
        screen={screen}
        timeZone={timeZoneOf(reading.timezone ?? brand.timezone)}
      />
    )
  }
  return state === 'loading' ? <Blocks /> : <UnreadNote read={screen} />
}

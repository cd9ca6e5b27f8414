import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t } from './texts.ts'
import type { Direction } from './slot-calendar.ts'
import type { CalendarView } from './use-slot-calendar.ts'

type AutopilotCommandsDeps = {
  /** Null until it is read. */
  readonly isOn: boolean | null
  /** Why settings and slots cannot be changed; null if they can. */
  readonly blocked: string | null
  /** Why the slots cannot be filled now; null if they can. */
  readonly noFill: string | null
  /** Whether the selected slot has a card that the user can move. */
  readonly hasCard: boolean
  readonly view: CalendarView
  /** When the last move was, ms of the page's clock; null without one. */
  readonly movedAt: number | null
  today(): void
  step(by: 1 | -1): void
  showWeek(): void
  showMonth(): void
  fill(): void
  open(): void
  free(): void
  move(direction: Direction): void
  undo(): void
  showMethod(): void
  toCalendar(): void
  toSettings(): void
  toggleInspector(): void
}

/** Creates the commands of the tab of Autopilot, for the palette and the keys. */
export function autopilotCommands({
  isOn,
  blocked,
  noFill,
  hasCard,
  view,
  movedAt,
  ...deps
}: AutopilotCommandsDeps): Command[] {
  const command = makeCommand('composer-autopilot', t('commands.group'))
  const reason = isOn === null ? t('commands.notRead') : blocked
  const card = reason ?? (hasCard ? null : t('commands.noCard'))
  const move = (direction: Direction, title: string) =>
    command(`move-${direction}`, title, () => deps.move(direction), { reason: card })
  return [
    command('today', t('commands.today'), deps.today, { keys: 't' }),
    command('previous', t(`view.previous.${view}`), () => deps.step(-1)),
    command('next', t(`view.next.${view}`), () => deps.step(1)),
    command('week', t('commands.week'), deps.showWeek),
    command('month', t('commands.month'), deps.showMonth),
    command('fill', t('commands.fill'), deps.fill, {
      keys: 'mod+enter',
      reason: isOn === null ? t('commands.notRead') : noFill,
    }),
    command('open', t('commands.open'), deps.open),
    command('free', t('commands.free'), deps.free, { reason: card }),
    move('left', t('commands.moveLeft')),
    move('right', t('commands.moveRight')),
    move('up', t('commands.moveUp')),
    move('down', t('commands.moveDown')),
    command('undo', t('commands.undo'), deps.undo, {
      keys: 'mod+z',
      ...(movedAt === null ? { reason: t('commands.nothingMoved') } : { since: movedAt }),
    }),
    command('method', t('commands.method'), deps.showMethod),
    command('calendar', t('commands.calendar'), deps.toCalendar),
    command('settings', t('commands.settings'), deps.toSettings),
    command('details', t('commands.details'), deps.toggleInspector, { keys: 'mod+i' }),
  ]
}

type SwitchCommandsDeps = Pick<AutopilotCommandsDeps, 'isOn' | 'blocked'> & {
  /** When it was turned off, ms of the page's clock; null if that can't be undone. */
  readonly offAt: number | null
  toggle(): void
  undo(): void
}

/** Creates the commands that turn Autopilot on and off. */
export function autopilotSwitchCommands({ isOn, blocked, offAt, toggle, undo }: SwitchCommandsDeps): Command[] {
  const command = makeCommand('composer-autopilot', t('commands.group'))
  const reason = isOn === null ? t('commands.notRead') : blocked
  return [
    command('toggle', t(isOn === true ? 'commands.toggleOff' : 'commands.toggleOn'), toggle, { reason }),
    command('undo-off', t('commands.undoOff'), undo, {
      keys: 'mod+z',
      ...(offAt === null ? { reason: t('commands.notTurnedOff') } : { since: offAt }),
    }),
  ]
}

const nothing = () => undefined

/** The commands that the tab offers, by id and title: for the palette of other screens. */
export const offeredAutopilotCommands = (): Command[] => [
  ...autopilotSwitchCommands({ isOn: false, blocked: null, offAt: null, toggle: nothing, undo: nothing }),
  ...autopilotCommands({
    isOn: false,
    blocked: null,
    noFill: null,
    hasCard: false,
    view: 'week',
    movedAt: null,
    today: nothing,
    step: nothing,
    showWeek: nothing,
    showMonth: nothing,
    fill: nothing,
    open: nothing,
    free: nothing,
    move: nothing,
    undo: nothing,
    showMethod: nothing,
    toCalendar: nothing,
    toSettings: nothing,
    toggleInspector: nothing,
  }),
]

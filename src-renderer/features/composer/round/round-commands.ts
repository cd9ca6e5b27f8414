import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t } from './texts.ts'

/** What a command does, and why it is not possible now; null if it is. */
export type Doing = { readonly reason: string | null; run(): void }

/** The number of a card that can be selected by key. */
export type CardNumber = 1 | 2 | 3

type RoundCommandsDeps = Readonly<
  Record<
    | 'reveal'
    | 'approve'
    | 'withdraw'
    | 'pass'
    | 'shuffle'
    | 'render'
    | 'take'
    | 'save'
    | 'schedule'
    | 'compare'
    | 'edit'
    | 'restore'
    | 'own'
    | 'copy',
    Doing
  >
> & {
  /** The numbers of the rounds that can be shown. */
  readonly rounds: readonly number[]
  showRound(number: number): void
  selectCard(number: CardNumber): void
  toggleInspector(): void
  readToday(): void
}

/** Creates the commands of the tab of rounds, for the palette and the keys. */
export function roundCommands(deps: RoundCommandsDeps): Command[] {
  const command = makeCommand('composer-round', t('commands.group'))
  const doing = (id: string, title: string, { reason, run }: Doing, keys?: string) =>
    command(id, title, run, { reason, ...(keys === undefined ? {} : { keys }) })
  return [
    doing('reveal', t('commands.reveal'), deps.reveal, 'r'),
    command('card-1', t('commands.card', { number: 1 }), () => deps.selectCard(1), { keys: '1' }),
    command('card-2', t('commands.card', { number: 2 }), () => deps.selectCard(2), { keys: '2' }),
    command('card-3', t('commands.card', { number: 3 }), () => deps.selectCard(3), { keys: '3' }),
    doing('approve', t('commands.approve'), deps.approve, 'a'),
    doing('withdraw', t('commands.undo'), deps.withdraw, 'u'),
    doing('pass', t('commands.pass'), deps.pass, 'p'),
    doing('shuffle', t('commands.shuffle'), deps.shuffle, 's'),
    doing('render', t('commands.render'), deps.render, 'e'),
    command('render-lit', t('commands.renderLit'), deps.render.run, {
      keys: 'mod+enter',
      hidden: true,
      reason: deps.render.reason,
    }),
    doing('take', t('commands.take'), deps.take, 't'),
    doing('save', t('commands.save'), deps.save, 'b'),
    doing('schedule', t('commands.schedule'), deps.schedule),
    doing('compare', t('commands.compare'), deps.compare),
    doing('edit', t('commands.edit'), deps.edit),
    doing('restore', t('commands.restore'), deps.restore),
    doing('own', t('commands.own'), deps.own),
    doing('copy', t('commands.copy'), deps.copy),
    ...deps.rounds.map((number) =>
      command(`round-${number}`, t('commands.showRound', { number }), () => deps.showRound(number), { place: 'last' }),
    ),
    command('details', t('commands.details'), deps.toggleInspector, { keys: 'mod+i' }),
    command('today', t('commands.today'), deps.readToday),
  ]
}

const nothing = () => undefined
const idle: Doing = { reason: null, run: nothing }

/** The commands that the tab offers, by id and title: for the palette of other screens. */
export const offeredRoundCommands = (): Command[] =>
  roundCommands({
    reveal: idle,
    approve: idle,
    withdraw: idle,
    pass: idle,
    shuffle: idle,
    render: idle,
    take: idle,
    save: idle,
    schedule: idle,
    compare: idle,
    edit: idle,
    restore: idle,
    own: idle,
    copy: idle,
    rounds: [],
    showRound: nothing,
    selectCard: nothing,
    toggleInspector: nothing,
    readToday: nothing,
  })

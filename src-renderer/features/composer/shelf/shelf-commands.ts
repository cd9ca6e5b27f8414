import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { stateFilters, type StateFilter } from './shelf-bar.tsx'
import { t } from './texts.ts'

/** What a command does, and why it is not possible now; null if it is. */
type Doing = { readonly reason: string | null; run(): void }

type ShelfCommandsDeps = Readonly<
  Record<
    | 'toggle'
    | 'clear'
    | 'schedule'
    | 'copy'
    | 'remove'
    | 'download'
    | 'pause'
    | 'restore'
    | 'own'
    | 'showDownload'
    | 'closeDownload',
    Doing
  >
> & {
  readonly isPaused: boolean
  find(): void
  filter(states: StateFilter): void
  view(layout: 'grid' | 'list'): void
  pickAll(): void
  toggleInspector(): void
}

/** Creates the commands of the tab of the shelf, for the palette and the keys. */
export function shelfCommands(deps: ShelfCommandsDeps): Command[] {
  const command = makeCommand('composer-shelf', t('commands.group'))
  const doing = (id: string, title: string, { reason, run }: Doing, keys?: string) =>
    command(id, title, run, { reason, ...(keys === undefined ? {} : { keys }) })
  return [
    command('find', t('commands.find'), deps.find, { keys: '/' }),
    ...stateFilters.map((filter) =>
      command(`show-${filter}`, t(`commands.states.${filter === 'rendered' ? 'service' : filter}`), () =>
        deps.filter(filter),
      ),
    ),
    command('grid', t('commands.grid'), () => deps.view('grid')),
    command('list', t('commands.list'), () => deps.view('list')),
    command('all', t('commands.all'), deps.pickAll, { keys: 'mod+a' }),
    doing('toggle', t('commands.toggle'), deps.toggle),
    doing('clear', t('commands.clear'), deps.clear, 'escape'),
    doing('schedule', t('commands.schedule'), deps.schedule),
    doing('copy', t('commands.copy'), deps.copy, 'c'),
    doing('remove', t('commands.remove'), deps.remove, 'delete'),
    doing('download', t('commands.download'), deps.download, 'mod+enter'),
    doing('pause', t(deps.isPaused ? 'commands.resume' : 'commands.pause'), deps.pause),
    doing('show-download', t('commands.showDownload'), deps.showDownload),
    doing('close-download', t('commands.closeDownload'), deps.closeDownload),
    doing('restore', t('commands.restore'), deps.restore),
    doing('own', t('commands.own'), deps.own),
    command('details', t('commands.details'), deps.toggleInspector, { keys: 'mod+i' }),
  ]
}

const nothing = () => undefined
const idle: Doing = { reason: null, run: nothing }

/** The commands that the tab offers, by id and title: for the palette of other screens. */
export const offeredShelfCommands = (): Command[] =>
  shelfCommands({
    toggle: idle,
    clear: idle,
    schedule: idle,
    copy: idle,
    remove: idle,
    download: idle,
    pause: idle,
    restore: idle,
    own: idle,
    showDownload: idle,
    closeDownload: idle,
    isPaused: false,
    find: nothing,
    filter: nothing,
    view: nothing,
    pickAll: nothing,
    toggleInspector: nothing,
  })

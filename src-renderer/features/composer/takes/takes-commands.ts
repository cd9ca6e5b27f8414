import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t } from './texts.ts'

/** What a command does, and why it is not possible now; null if it is. */
type Doing = { readonly reason: string | null; run(): void }

type TakesCommandsDeps = Readonly<Record<'write' | 'compare' | 'edit' | 'restore' | 'own' | 'copy', Doing>> & {
  find(): void
  list(plays: 'all' | 'written'): void
  toggleInspector(): void
}

/** Creates the commands of the tab of takes, for the palette and the keys. */
export function takesCommands(deps: TakesCommandsDeps): Command[] {
  const command = makeCommand('composer-takes', t('commands.group'))
  const doing = (id: string, title: string, { reason, run }: Doing, keys?: string) =>
    command(id, title, run, { reason, ...(keys === undefined ? {} : { keys }) })
  return [
    command('find', t('commands.find'), deps.find, { keys: '/' }),
    command('all', t('commands.all'), () => deps.list('all')),
    command('written', t('commands.written'), () => deps.list('written')),
    doing('write', t('commands.write'), deps.write, 't'),
    command('write-lit', t('commands.writeLit'), deps.write.run, {
      keys: 'mod+enter',
      hidden: true,
      reason: deps.write.reason,
    }),
    doing('compare', t('commands.compare'), deps.compare),
    doing('edit', t('commands.edit'), deps.edit),
    doing('restore', t('commands.restore'), deps.restore),
    doing('own', t('commands.own'), deps.own),
    doing('copy', t('commands.copy'), deps.copy),
    command('details', t('commands.details'), deps.toggleInspector, { keys: 'mod+i' }),
  ]
}

const nothing = () => undefined
const idle: Doing = { reason: null, run: nothing }

/** The commands that the tab offers, by id and title: for the palette of other screens. */
export const offeredTakesCommands = (): Command[] =>
  takesCommands({
    write: idle,
    compare: idle,
    edit: idle,
    restore: idle,
    own: idle,
    copy: idle,
    find: nothing,
    list: nothing,
    toggleInspector: nothing,
  })

import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t } from './texts.ts'

type PerformanceCommandsDeps = {
  readonly hasPicked: boolean
  changePeriod(): void
  changeMetric(): void
  toggleTable(): void
  addNumbers(): void
  goToPosts(): void
  clear(): void
  toggleInspector(): void
}

/** Creates the commands of the tab of performance, for the palette and the keys. */
export function performanceCommands({ hasPicked, ...deps }: PerformanceCommandsDeps): Command[] {
  const command = makeCommand('composer-performance', t('commands.group'))
  return [
    command('period', t('commands.period'), deps.changePeriod, { keys: 'd' }),
    command('metric', t('commands.metric'), deps.changeMetric, { keys: 'm' }),
    command('table', t('commands.table'), deps.toggleTable, { keys: 't' }),
    command('add', t('commands.add'), deps.addNumbers),
    command('posts', t('commands.posts'), deps.goToPosts),
    command('details', t('commands.details'), deps.toggleInspector, { keys: 'mod+i' }),
    command('clear', t('commands.clear'), deps.clear, {
      keys: 'escape',
      reason: hasPicked ? null : t('commands.nothing'),
    }),
  ]
}

const nothing = () => undefined

/** The commands that the tab offers, by id and title: for the palette of other screens. */
export const offeredPerformanceCommands = (): Command[] =>
  performanceCommands({
    hasPicked: false,
    changePeriod: nothing,
    changeMetric: nothing,
    toggleTable: nothing,
    addNumbers: nothing,
    goToPosts: nothing,
    clear: nothing,
    toggleInspector: nothing,
  })

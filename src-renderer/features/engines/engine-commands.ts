import type { Command } from '../../lib/commands.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import { t } from './texts.ts'

export type EngineCommandsDeps = {
  /** Why there is no model to test or show; null if one is selected. */
  readonly noModel: string | null
  /** Why there is no engine; null if one is selected. */
  readonly noEngine: string | null
  detect(): void
  add(): void
  workflow(): void
  program(): void
  test(): void
  toggle(): void
  details(): void
  remove(): void
}

/** Creates the commands of Settings > Engines, for the palette and the keys. */
export function engineCommands(deps: EngineCommandsDeps): Command[] {
  const { noModel, noEngine } = deps
  const command = makeCommand('engines', t('commands.group'))
  return [
    command('detect', t('bar.detect'), deps.detect),
    command('add', t('bar.add'), deps.add),
    command('workflow', t('bar.workflow'), deps.workflow),
    command('program', t('bar.program'), deps.program),
    command('test', t('commands.test'), deps.test, { keys: 'mod+enter', reason: noModel }),
    command('toggle', t('commands.toggle'), deps.toggle, { reason: noModel }),
    command('details', t('commands.details'), deps.details, { reason: noEngine }),
    command('remove', t('commands.remove'), deps.remove, { reason: noEngine }),
  ]
}

const nothing = () => undefined

/** The commands that the screen offers, by id and title: for the palette of other screens. */
export const offeredEngineCommands = (): Command[] =>
  engineCommands({
    noModel: null,
    noEngine: null,
    detect: nothing,
    add: nothing,
    workflow: nothing,
    program: nothing,
    test: nothing,
    toggle: nothing,
    details: nothing,
    remove: nothing,
  })

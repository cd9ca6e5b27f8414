import type { PublishList } from '#shared/bridge/publish.ts'
import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t } from './texts.ts'

type PublishCommandsDeps = {
  /** The names of the job's platforms; empty without a job. */
  readonly platforms: readonly string[]
  readonly hasJob: boolean
  /** Whether the job failed, so that its play can be scheduled again. */
  readonly isFailed: boolean
  /** Whether the job's file is in the library. */
  readonly hasFile: boolean
  /** Why nothing can be reported now; null if it can. */
  readonly blocked: string | null
  show(list: PublishList): void
  pick(index: number): void
  copy(): void
  copyTitle(): void
  openPlatform(): void
  pasteUrl(): void
  mark(): void
  fail(): void
  same(): void
  shorten(): void
  restore(): void
  numbers(): void
  csv(): void
  toNumbers(): void
  download(): void
  toSchedule(): void
  toggleReminders(): void
  toFolder(): void
  toLibrary(): void
  toggleSafe(): void
  toggleInspector(): void
  find(): void
}

/** Creates the commands of the tab of publishing, for the palette and the keys. */
export function publishCommands({
  platforms,
  hasJob,
  isFailed,
  hasFile,
  blocked,
  ...deps
}: PublishCommandsDeps): Command[] {
  const command = makeCommand('composer-publish', t('commands.group'))
  const reason = hasJob ? null : t('commands.selectFirst')
  const file = reason ?? (hasFile ? null : t('commands.noFile'))
  const pick = (index: 0 | 1 | 2) => {
    const name = platforms[index]
    return {
      title:
        name === undefined
          ? t('commands.nthPlatform', { number: String(index + 1) })
          : t('commands.platform', { platform: name }),
      run: () => deps.pick(index),
      reason: reason ?? (name === undefined ? t('commands.noPlatform') : null),
    }
  }
  const [first, second, third] = [pick(0), pick(1), pick(2)]
  const list = (name: PublishList) => command(`list-${name}`, t(`commands.lists.${name}`), () => deps.show(name))
  return [
    command('find', t('queue.find'), deps.find, { keys: '/' }),
    list('to-post'),
    list('posted'),
    list('failed'),
    command('first', first.title, first.run, { keys: '1', reason: first.reason }),
    command('second', second.title, second.run, { keys: '2', reason: second.reason }),
    command('third', third.title, third.run, { keys: '3', reason: third.reason }),
    command('copy', t('commands.copy'), deps.copy, { keys: 'y', reason }),
    command('copy-title', t('commands.copyTitle'), deps.copyTitle, { reason }),
    command('open', t('commands.open'), deps.openPlatform, { keys: 'o', reason }),
    command('paste', t('commands.paste'), deps.pasteUrl, { reason }),
    command('mark', t('commands.mark'), deps.mark, { keys: 'enter', reason: reason ?? blocked }),
    command('fail', t('commands.failed'), deps.fail, { keys: 'f', reason: reason ?? blocked }),
    command('same', t('commands.same'), deps.same, { reason }),
    command('shorten', t('commands.shorten'), deps.shorten, { reason }),
    command('restore', t('commands.restore'), deps.restore, { reason }),
    command('numbers', t('commands.numbers'), deps.numbers),
    command('csv', t('commands.csv'), deps.csv),
    command('send', t('commands.send'), deps.toNumbers, { reason: reason ?? blocked }),
    command('download', t('commands.download'), deps.download, { reason: file }),
    command('again', t('commands.again'), deps.toSchedule, {
      reason: reason ?? (isFailed ? blocked : t('commands.notFailed')),
    }),
    command('reminders', t('commands.reminders'), deps.toggleReminders),
    command('folder', t('commands.folder'), deps.toFolder, { reason: file }),
    command('library', t('commands.library'), deps.toLibrary, { reason: file }),
    command('safe', t('commands.safe'), deps.toggleSafe),
    command('details', t('commands.details'), deps.toggleInspector, { keys: 'mod+i' }),
  ]
}

const nothing = () => undefined

/** The commands that the tab offers, by id and title: for the palette of other screens. */
export const offeredPublishCommands = (): Command[] =>
  publishCommands({
    platforms: [],
    hasJob: false,
    isFailed: false,
    hasFile: false,
    blocked: null,
    show: nothing,
    pick: nothing,
    copy: nothing,
    copyTitle: nothing,
    openPlatform: nothing,
    pasteUrl: nothing,
    mark: nothing,
    fail: nothing,
    same: nothing,
    shorten: nothing,
    restore: nothing,
    numbers: nothing,
    csv: nothing,
    toNumbers: nothing,
    download: nothing,
    toSchedule: nothing,
    toggleReminders: nothing,
    toFolder: nothing,
    toLibrary: nothing,
    toggleSafe: nothing,
    toggleInspector: nothing,
    find: nothing,
  })

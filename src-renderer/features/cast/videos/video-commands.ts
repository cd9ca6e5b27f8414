import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import { formatCredits } from '../../../lib/format.ts'
import { t } from './texts.ts'

type VideoCommandsDeps = {
  readonly video: CastVideo | null
  readonly isPractice: boolean
  retry(video: CastVideo): void
  find(): void
  rename(): void
  remove(): void
  toggleInspector(): void
}

/** Creates the commands of the tab of videos, for the palette and the keys. */
export function videoCommands({ video, isPractice, ...deps }: VideoCommandsDeps): Command[] {
  const command = makeCommand('cast-video', t('commands.group'))
  const reason = video === null ? t('commands.selectFirst') : null
  const again = video?.retry ?? null
  return [
    command('find', t('commands.find'), deps.find, { keys: '/' }),
    command('rename', t('commands.rename'), deps.rename, { reason }),
    ...(video === null || again === null
      ? []
      : [
          command('retry', t('commands.retry', { credits: formatCredits(again, isPractice) }), () => deps.retry(video)),
        ]),
    command('remove', t('commands.remove'), deps.remove, { keys: 'delete', reason }),
    command('details', t('commands.details'), deps.toggleInspector, { keys: 'mod+i' }),
  ]
}

const nothing = () => undefined

/** The commands that the tab offers, by id and title: for the palette of other screens. */
export const offeredVideoCommands = (): Command[] =>
  videoCommands({
    video: null,
    isPractice: false,
    retry: nothing,
    find: nothing,
    rename: nothing,
    remove: nothing,
    toggleInspector: nothing,
  })

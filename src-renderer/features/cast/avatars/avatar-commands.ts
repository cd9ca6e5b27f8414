import type { CastAvatar } from '#shared/bridge/avatars.ts'
import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import type { CastActions } from '../cast-actions.ts'
import { t } from './texts.ts'

type AvatarCommandsDeps = {
  readonly actions: Pick<CastActions, 'make' | 'reuse' | 'publish' | 'toggleInspector' | 'toggleForm'>
  readonly avatar: CastAvatar | null
  focusPrompt(): void
  find(): void
  remove(): void
}

/** Creates the commands of the tab of avatars, for the palette and the keys. */
export function avatarCommands({ actions, avatar, focusPrompt, find, remove }: AvatarCommandsDeps): Command[] {
  const command = makeCommand('cast-avatar', t('commands.group'))
  const none = avatar === null ? t('commands.selectFirst') : null
  const unfinished = none ?? (avatar?.status === 'completed' ? null : t('commands.unfinished'))
  const publish = (visibility: 'public' | 'unlisted' | 'private') => () =>
    avatar !== null && void actions.publish(avatar.id, visibility)
  return [
    command('make', t('commands.make'), () => void actions.make(), { keys: 'mod+enter', hidden: true }),
    command('new', t('commands.focusPrompt'), focusPrompt, { keys: 'n' }),
    command('find', t('commands.find'), find, { keys: '/' }),
    command('reuse', t('commands.reuse'), () => avatar !== null && actions.reuse(avatar), {
      keys: 'shift+r',
      reason: none,
    }),
    command('public', t('commands.makePublic'), publish('public'), { reason: unfinished }),
    command('unlisted', t('commands.makeUnlisted'), publish('unlisted'), { reason: unfinished }),
    command('private', t('commands.makePrivate'), publish('private'), { reason: unfinished }),
    command('remove', t('commands.remove'), remove, { keys: 'delete', reason: none }),
    command('details', t('commands.details'), actions.toggleInspector, { keys: 'mod+i' }),
    command('form', t('commands.form'), actions.toggleForm, { keys: 'mod+b' }),
  ]
}

const nothing = () => undefined
const done = () => Promise.resolve()

/** The commands that the tab offers, by id and title: for the palette of other screens. */
export const offeredAvatarCommands = (): Command[] =>
  avatarCommands({
    actions: {
      make: done,
      reuse: nothing,
      publish: done,
      toggleInspector: nothing,
      toggleForm: nothing,
    },
    avatar: null,
    focusPrompt: nothing,
    find: nothing,
    remove: nothing,
  })

import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { formatCredits } from '../../../lib/format.ts'
import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import type { CastActions } from '../cast-actions.ts'
import { t } from './texts.ts'

type AvatarCommandsDeps = {
  readonly actions: Pick<CastActions, 'make' | 'reuse' | 'publish' | 'retry' | 'toggleInspector' | 'toggleForm'>
  readonly avatar: CastAvatar | null
  readonly isPractice: boolean
  focusPrompt(): void
  focusVariants(): void
  focusAnimate(): void
  preview(): void
  find(): void
  remove(): void
}

/** Creates the commands of the tab of avatars, for the palette and the keys. */
export function avatarCommands({ actions, avatar, isPractice, ...deps }: AvatarCommandsDeps): Command[] {
  const command = makeCommand('cast-avatar', t('commands.group'))
  const none = avatar === null ? t('commands.selectFirst') : null
  const unfinished = none ?? (avatar?.status === 'completed' ? null : t('commands.unfinished'))
  const failed = none ?? (avatar?.status === 'failed' ? t('commands.failed') : null)
  const again = avatar?.retry ?? null
  const publish = (visibility: 'public' | 'unlisted' | 'private') => () =>
    avatar !== null && void actions.publish(avatar.id, visibility)
  return [
    command('make', t('commands.make'), () => void actions.make(), { keys: 'mod+enter', hidden: true }),
    command('new', t('commands.focusPrompt'), deps.focusPrompt, { keys: 'g' }),
    command('variants', t('commands.variants'), deps.focusVariants, { keys: 'v' }),
    command('animate', t('commands.animate'), deps.focusAnimate, { keys: 'n', reason: failed }),
    command('preview', t('commands.preview'), deps.preview, { keys: 'space', reason: unfinished }),
    command('find', t('commands.find'), deps.find, { keys: '/' }),
    command('reuse', t('commands.reuse'), () => avatar !== null && actions.reuse(avatar), {
      keys: 'shift+r',
      reason: none,
    }),
    command('public', t('commands.makePublic'), publish('public'), { reason: unfinished }),
    command('unlisted', t('commands.makeUnlisted'), publish('unlisted'), { reason: unfinished }),
    command('private', t('commands.makePrivate'), publish('private'), { reason: unfinished }),
    ...(avatar === null || again === null
      ? []
      : [
          command(
            'retry',
            t('commands.retry', { credits: formatCredits(again, isPractice) }),
            () => void actions.retry(avatar),
          ),
        ]),
    command('remove', t('commands.remove'), deps.remove, { keys: 'delete', reason: none }),
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
      retry: done,
      toggleInspector: nothing,
      toggleForm: nothing,
    },
    avatar: null,
    isPractice: false,
    focusPrompt: nothing,
    focusVariants: nothing,
    focusAnimate: nothing,
    preview: nothing,
    find: nothing,
    remove: nothing,
  })

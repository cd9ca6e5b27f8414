import type { AssetLabel } from '#shared/bridge/library.ts'
import type { Command } from '../../lib/commands.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import { labelKeys, labels } from './label-dot.tsx'
import { t } from './texts.ts'

type OrganiseCommandsDeps = {
  /** Why nothing is selected; null if something is. */
  readonly nothing: string | null
  /** Why the search cannot be saved; null if it can. */
  readonly noSearch: string | null
  pickAll(): void
  label(label: AssetLabel | null): void
  tag(): void
  collect(): void
  remove(): void
  free(): void
  cull(): void
  showUnreviewed(): void
  showTrash(): void
  showDuplicates(): void
  nameCollection(): void
  saveSearch(): void
  showCosts(): void
}

/** Creates the commands that select, organise, review and delete, for the palette and the keys. */
export function organiseCommands(deps: OrganiseCommandsDeps): Command[] {
  const command = makeCommand('library', t('commands.group'))
  const reason = deps.nothing
  return [
    command('select-all', t('organise.all'), deps.pickAll, { keys: 'mod+a' }),
    ...labels.map((label) =>
      command(`label-${label}`, t('organise.labelAs', { label: t(`labels.${label}`) }), () => deps.label(label), {
        reason,
        place: 'last',
        keys: labelKeys[label],
      }),
    ),
    command('label-none', t('organise.unlabel'), () => deps.label(null), { reason, place: 'last' }),
    command('tag', t('organise.tag'), deps.tag, { keys: 't', reason }),
    command('collect', t('organise.collect'), deps.collect, { keys: 'e', reason }),
    command('delete', t('organise.delete'), deps.remove, { keys: 'delete', reason }),
    command('free-space', t('organise.free'), deps.free, { reason }),
    command('cull', t('cull.title'), deps.cull, { keys: 'shift+u' }),
    command('unreviewed', t('collections.showUnreviewed'), deps.showUnreviewed),
    command('trash', t('trash.show'), deps.showTrash),
    command('duplicates', t('duplicates.find'), deps.showDuplicates),
    command('new-collection', t('collections.create'), deps.nameCollection),
    command('save-search', t('collections.saveSearch'), deps.saveSearch, { keys: 'mod+s', reason: deps.noSearch }),
    command('kept-costs', t('costs.title'), deps.showCosts),
  ]
}

const nothing = () => undefined

/** The commands that the screen offers when it is open, by id and title: for the palette of other screens. */
export function offeredOrganiseCommands(): Command[] {
  return organiseCommands({
    nothing: null,
    noSearch: null,
    pickAll: nothing,
    label: nothing,
    tag: nothing,
    collect: nothing,
    remove: nothing,
    free: nothing,
    cull: nothing,
    showUnreviewed: nothing,
    showTrash: nothing,
    showDuplicates: nothing,
    nameCollection: nothing,
    saveSearch: nothing,
    showCosts: nothing,
  })
}

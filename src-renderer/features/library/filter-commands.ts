import type { Command } from '../../lib/commands.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import { valueName } from './filter-chips.tsx'
import type { LibraryActions } from './store.ts'
import { t } from './texts.ts'

type FilterCommandsDeps = {
  readonly actions: Pick<
    LibraryActions,
    'toggleValue' | 'toggleRating' | 'showCollection' | 'editAsText' | 'beginFilter'
  >
  /** The collections of the workspace, smart ones included. */
  readonly collections: readonly { readonly id: string; readonly name: string; readonly query: string | null }[]
  /** Moves the focus to the end of the search field. */
  focusSearch(): void
}

const kinds = ['image', 'video', 'audio'] as const
const states = ['kept', 'rejected', 'unreviewed', 'duplicate'] as const
const origins = ['app', 'batch', 'agent', 'round', 'presenter', 'import'] as const

/** Creates the commands of the library's filters, for the palette and the keys. */
export function filterCommands({ actions, collections, focusSearch }: FilterCommandsDeps): Command[] {
  const command = makeCommand('library', t('commands.group'))
  const filterBy = (name: 'kind' | 'is' | 'origin', value: string) =>
    command(
      `filter-${name}-${value}`,
      t('filterCommands.by', { value: valueName(name, value) }),
      () => actions.toggleValue(name, value),
      { place: 'last' },
    )
  return [
    command(
      'edit-query',
      t('filterCommands.editQuery'),
      () => {
        actions.editAsText()
        focusSearch()
      },
      { keys: 'mod+shift+e' },
    ),
    command(
      'go-to-date',
      t('filterCommands.goToDate'),
      () => {
        actions.beginFilter('made')
        focusSearch()
      },
      { keys: 'g' },
    ),
    ...kinds.map((value) => filterBy('kind', value)),
    ...[5, 3, 1].map((stars) =>
      command(
        `filter-rating-${stars}`,
        t('filterCommands.by', { value: t('filterCommands.stars', { count: stars }) }),
        () => actions.toggleRating(stars),
        { place: 'last' },
      ),
    ),
    ...states.map((value) => filterBy('is', value)),
    ...origins.map((value) => filterBy('origin', value)),
    ...collections.map((collection) =>
      command(
        `collection-${collection.id}`,
        t('filterCommands.collection', { name: collection.name }),
        () => actions.showCollection(collection),
        { place: 'last' },
      ),
    ),
  ]
}

const nothing = () => undefined

/** The commands that the screen offers when it is open, by id and title: for the palette of other screens. */
export function offeredFilterCommands(): Command[] {
  return filterCommands({
    actions: {
      toggleValue: nothing,
      toggleRating: nothing,
      showCollection: nothing,
      editAsText: nothing,
      beginFilter: nothing,
    },
    collections: [],
    focusSearch: nothing,
  })
}

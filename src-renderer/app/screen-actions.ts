import { offeredActivityCommands } from '../features/activity/activity-commands.ts'
import { offeredBatchCommands } from '../features/batch/batch-commands.ts'
import { offeredCreateCommands } from '../features/create/create-commands.ts'
import { offeredLibraryCommands } from '../features/library/library-commands.ts'
import { offeredCaptionCommands, offeredPresenterCommands } from '../features/presenter/presenter-commands.ts'
import { offeredQueueCommands } from '../features/queue/queue-commands.ts'
import { offeredSavedItemCommands } from '../features/recipes/saved-items.tsx'
import type { Command } from '../lib/commands.tsx'

/** An action of a screen that may be closed. */
export type ScreenAction = Pick<Command, 'id' | 'title' | 'group' | 'keys' | 'place'> & {
  /** The screen that offers it; null for a part of every screen. */
  readonly path: '/create' | '/library' | '/presenter' | '/activity' | null
  /** The commands that open the part of the screen that offers it, by id. */
  readonly via: readonly string[]
}

// An undo belongs to what is in sight.
const isListed = ({ hidden, keys }: Command) => hidden !== true && keys !== 'mod+z'

const actionsOf = (path: ScreenAction['path'], via: readonly string[], commands: readonly Command[]): ScreenAction[] =>
  commands.filter(isListed).map(({ id, title, group, keys, place }) => ({
    id,
    title,
    group,
    path,
    via,
    ...(keys === undefined ? {} : { keys }),
    ...(place === undefined ? {} : { place }),
  }))

/**
 * Returns the actions of all screens, open or not, as the palette lists them. Actions on what is in sight (ratings,
 * zoom, playback, Undo) and those of Compare, which needs two files, are listed on their screens only.
 */
export function screenActions(): ScreenAction[] {
  return [
    ...actionsOf('/create', [], [...offeredCreateCommands(), ...offeredSavedItemCommands()]),
    ...actionsOf('/create', ['create.batch'], offeredBatchCommands()),
    ...actionsOf('/presenter', [], offeredPresenterCommands()),
    ...actionsOf('/presenter', ['mascot.captions'], offeredCaptionCommands()),
    ...actionsOf('/library', [], offeredLibraryCommands()),
    ...actionsOf('/activity', [], offeredActivityCommands()),
    ...actionsOf(null, ['queue'], offeredQueueCommands()),
  ]
}

import { offeredAccountCommands } from '../features/account/account-commands.ts'
import { offeredActivityCommands } from '../features/activity/activity-commands.ts'
import { offeredAgentCommands } from '../features/activity/agents/agent-commands.ts'
import { offeredEventCommands } from '../features/activity/events/event-commands.ts'
import { offeredToolCommands } from '../features/activity/tools/tool-commands.ts'
import { offeredBatchCommands } from '../features/batch/batch-commands.ts'
import { offeredAvatarCommands } from '../features/cast/avatars/avatar-commands.ts'
import { offeredCastCommands } from '../features/cast/cast-commands.ts'
import { offeredVideoCommands } from '../features/cast/videos/video-commands.ts'
import { offeredCompareCommands } from '../features/compare/compare-commands.ts'
import { offeredVoicesCommands } from '../features/cast/voices/voices-commands.ts'
import { offeredAutopilotCommands } from '../features/composer/autopilot/autopilot-commands.ts'
import { offeredComposerCommands } from '../features/composer/composer-commands.ts'
import { offeredPerformanceCommands } from '../features/composer/performance/performance-commands.ts'
import { offeredPublishCommands } from '../features/composer/publish/publish-commands.ts'
import { offeredRoundCommands } from '../features/composer/round/round-commands.ts'
import { offeredShelfCommands } from '../features/composer/shelf/shelf-commands.ts'
import { offeredTakesCommands } from '../features/composer/takes/takes-commands.ts'
import { offeredCreateCommands } from '../features/create/create-commands.ts'
import { offeredEngineCommands } from '../features/engines/engine-commands.ts'
import { offeredFilterCommands } from '../features/library/filter-commands.ts'
import { offeredLibraryCommands } from '../features/library/library-commands.ts'
import { offeredOrganiseCommands } from '../features/library/organise-commands.ts'
import { offeredSelectedFileCommands } from '../features/library/selected-file-commands.ts'
import { offeredCaptionCommands } from '../features/presenter/captions/caption-commands.ts'
import { offeredPresenterCommands } from '../features/presenter/presenter-commands.ts'
import { offeredQueueCommands } from '../features/queue/queue-commands.ts'
import { offeredSavedItemCommands } from '../features/recipes/saved-items.tsx'
import { offeredSettingsCommands } from '../features/settings/settings-commands.ts'
import type { Command } from '../lib/commands.tsx'

/** An action of a screen that may be closed. */
export type ScreenAction = Pick<Command, 'id' | 'title' | 'group' | 'keys' | 'place'> & {
  /** The screen that offers it; null for a part of every screen. */
  readonly path:
    | '/create'
    | '/cast'
    | '/composer'
    | '/library'
    | '/presenter'
    | '/compare'
    | '/activity'
    | '/account'
    | '/settings'
    | null
  /** The commands that open the part of the screen that offers it, by id. */
  readonly via: readonly string[]
  /** Why it is not available from another screen. */
  readonly disabled?: string
}

// An undo belongs to what is in sight.
const isListed = ({ hidden, keys }: Command) => hidden !== true && keys !== 'mod+z'

const actionsOf = (path: ScreenAction['path'], via: readonly string[], commands: readonly Command[]): ScreenAction[] =>
  commands.filter(isListed).map(({ id, title, group, keys, place, disabled }) => ({
    id,
    title,
    group,
    path,
    via,
    ...(keys === undefined ? {} : { keys }),
    ...(place === undefined ? {} : { place }),
    // What another screen can do there depends on what it opens with.
    ...(path !== '/compare' || disabled === undefined ? {} : { disabled }),
  }))

/**
 * Returns the actions of all screens, open or not, as the palette lists them. Actions on what is in sight (ratings,
 * zoom, playback, Undo) are listed on their screens only. Those of Compare need two files and say so.
 */
export function screenActions(): ScreenAction[] {
  return [
    ...actionsOf('/create', [], [...offeredCreateCommands(), ...offeredSavedItemCommands()]),
    ...actionsOf('/create', ['create.batch'], offeredBatchCommands()),
    ...actionsOf('/presenter', [], offeredPresenterCommands()),
    ...actionsOf('/presenter', ['mascot.captions'], offeredCaptionCommands()),
    ...actionsOf('/cast', [], offeredCastCommands()),
    ...actionsOf('/cast', ['cast.voices'], offeredVoicesCommands()),
    ...actionsOf('/cast', ['cast.avatars'], offeredAvatarCommands()),
    ...actionsOf('/cast', ['cast.videos'], offeredVideoCommands()),
    ...actionsOf('/composer', [], offeredComposerCommands()),
    ...actionsOf('/composer', ['composer.round'], offeredRoundCommands()),
    ...actionsOf('/composer', ['composer.takes'], offeredTakesCommands()),
    ...actionsOf('/composer', ['composer.shelf'], offeredShelfCommands()),
    ...actionsOf('/composer', ['composer.autopilot'], offeredAutopilotCommands()),
    ...actionsOf('/composer', ['composer.publish'], offeredPublishCommands()),
    ...actionsOf('/composer', ['composer.performance'], offeredPerformanceCommands()),
    ...actionsOf('/library', [], offeredLibraryCommands()),
    ...actionsOf('/library', [], offeredOrganiseCommands()),
    ...actionsOf('/library', [], offeredSelectedFileCommands()),
    ...actionsOf('/library', [], offeredFilterCommands()),
    ...actionsOf('/compare', [], offeredCompareCommands()),
    ...actionsOf('/activity', [], offeredActivityCommands()),
    ...actionsOf('/activity', ['activity.events'], offeredEventCommands()),
    ...actionsOf('/activity', ['activity.tools'], offeredToolCommands()),
    ...actionsOf('/activity', ['activity.agents'], offeredAgentCommands()),
    ...actionsOf('/account', [], offeredAccountCommands()),
    ...actionsOf('/settings', [], offeredSettingsCommands()),
    ...actionsOf('/settings', ['settings engines'], offeredEngineCommands()),
    ...actionsOf(null, ['queue'], offeredQueueCommands()),
  ]
}

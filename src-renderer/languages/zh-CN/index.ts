import account from './account.json' with { type: 'json' }
import activity from './activity.json' with { type: 'json' }
import activityAgents from './activity-agents.json' with { type: 'json' }
import activityEvents from './activity-events.json' with { type: 'json' }
import activityForwarding from './activity-forwarding.json' with { type: 'json' }
import activityTools from './activity-tools.json' with { type: 'json' }
import app from './app.json' with { type: 'json' }
import batch from './batch.json' with { type: 'json' }
import cast from './cast.json' with { type: 'json' }
import castAvatars from './cast-avatars.json' with { type: 'json' }
import castVideos from './cast-videos.json' with { type: 'json' }
import castVoices from './cast-voices.json' with { type: 'json' }
import compare from './compare.json' with { type: 'json' }
import composer from './composer.json' with { type: 'json' }
import composerAutopilot from './composer-autopilot.json' with { type: 'json' }
import composerPerformance from './composer-performance.json' with { type: 'json' }
import composerPublish from './composer-publish.json' with { type: 'json' }
import composerRound from './composer-round.json' with { type: 'json' }
import composerShelf from './composer-shelf.json' with { type: 'json' }
import composerTakes from './composer-takes.json' with { type: 'json' }
import create from './create.json' with { type: 'json' }
import createPromptHelp from './create-prompt-help.json' with { type: 'json' }
import engines from './engines.json' with { type: 'json' }
import firstRun from './first-run.json' with { type: 'json' }
import forms from './forms.json' with { type: 'json' }
import lib from './lib.json' with { type: 'json' }
import library from './library.json' with { type: 'json' }
import libraryDuplicates from './library-duplicates.json' with { type: 'json' }
import presenter from './presenter.json' with { type: 'json' }
import presenterCaptions from './presenter-captions.json' with { type: 'json' }
import presenterNewVideo from './presenter-new-video.json' with { type: 'json' }
import queue from './queue.json' with { type: 'json' }
import recipes from './recipes.json' with { type: 'json' }
import sentences from './sentences.json' with { type: 'json' }
import settings from './settings.json' with { type: 'json' }
import settingsUpdates from './settings-updates.json' with { type: 'json' }
import settingsBackup from './settings-backup.json' with { type: 'json' }
import ui from './ui.json' with { type: 'json' }

/** The texts of the window in Simplified Chinese, by area. */
export const areas = {
  account,
  activity,
  'activity-agents': activityAgents,
  'activity-events': activityEvents,
  'activity-forwarding': activityForwarding,
  'activity-tools': activityTools,
  app,
  batch,
  cast,
  'cast-avatars': castAvatars,
  'cast-videos': castVideos,
  'cast-voices': castVoices,
  compare,
  composer,
  'composer-autopilot': composerAutopilot,
  'composer-performance': composerPerformance,
  'composer-publish': composerPublish,
  'composer-round': composerRound,
  'composer-shelf': composerShelf,
  'composer-takes': composerTakes,
  create,
  'create-prompt-help': createPromptHelp,
  engines,
  'first-run': firstRun,
  forms,
  lib,
  library,
  'library-duplicates': libraryDuplicates,
  presenter,
  'presenter-captions': presenterCaptions,
  'presenter-new-video': presenterNewVideo,
  queue,
  recipes,
  sentences,
  settings,
  'settings-updates': settingsUpdates,
  'settings-backup': settingsBackup,
  ui,
}

import type { FileReport } from '#shared/bridge/storage.ts'
import type { Command } from '../../lib/commands.tsx'
import { diagnosticsCommand, exportProfileCommand, importProfileCommand } from './backup/backup-commands.ts'
import { checkUpdatesCommand } from './updates/update-commands.ts'
import { makeCommand } from '../../lib/make-command.ts'
import { t } from './texts.ts'

/** Creates the command that adds a workspace. */
export const addWorkspaceCommand = (add: () => void): Command =>
  makeCommand('settings', t('title'))('add-workspace', t('workspaces.add'), add)

/** Creates the command that checks all files, or pauses or resumes their check. */
export const checkFilesCommand = (run: () => void, status: FileReport['status']): Command =>
  makeCommand('settings', t('title'))(
    'check-files',
    t(status === 'idle' ? 'files.check' : status === 'paused' ? 'files.resumeNamed' : 'files.pauseNamed'),
    run,
  )

/** Creates the command that imports other files of the media folder. `reason`: why there are none; null if there are. */
export const importExtraCommand = (run: () => void, reason: string | null): Command =>
  makeCommand('settings', t('title'))('import-extra', t('files.import.named'), run, { reason })

/** Creates the command that moves the media folder. `reason`: why it cannot be moved; null if it can. */
export const moveFolderCommand = (run: () => void, reason: string | null): Command =>
  makeCommand('settings', t('title'))('move-folder', t('move.openNamed'), run, { reason })

/** Creates the command that checks the public address. `reason`: why it cannot be checked; null if it can. */
export const checkAddressCommand = (run: () => void, reason: string | null): Command =>
  makeCommand('settings', t('title'))('check-address', t('hosting.checkNamed'), run, { reason })

/** Creates the command that copies the webhook URL. `reason`: why there is none; null if there is one. */
export const copyWebhookCommand = (run: () => void, reason: string | null): Command =>
  makeCommand('settings', t('title'))('copy-webhook', t('webhooks.copyNamed'), run, { reason })

const nothing = () => undefined

/** The commands that the screen offers, by id and title: for the palette of other screens. */
export const offeredSettingsCommands = (): Command[] => [
  addWorkspaceCommand(nothing),
  checkFilesCommand(nothing, 'idle'),
  importExtraCommand(nothing, null),
  moveFolderCommand(nothing, null),
  checkAddressCommand(nothing, null),
  copyWebhookCommand(nothing, null),
  checkUpdatesCommand(nothing, null),
  exportProfileCommand(nothing, null),
  importProfileCommand(nothing, null),
  diagnosticsCommand(nothing),
]

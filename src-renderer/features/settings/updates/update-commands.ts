import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t as settings } from '../texts.ts'
import { t } from './texts.ts'

/** Creates the command that checks for updates. `reason`: why it cannot; null if it can. */
export const checkUpdatesCommand = (run: () => void, reason: string | null): Command =>
  makeCommand('settings', settings('title'))('check-updates', t('checkNamed'), run, { reason })

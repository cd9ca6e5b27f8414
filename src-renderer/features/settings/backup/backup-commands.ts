import type { Command } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { t as settings } from '../texts.ts'
import { t } from './texts.ts'

const make = (id: string, title: string, run: () => void, reason: string | null): Command =>
  makeCommand('settings', settings('title'))(id, title, run, { reason })

/** Creates the command that exports the profile. `reason`: why it cannot; null if it can. */
export const exportProfileCommand = (run: () => void, reason: string | null): Command =>
  make('export-profile', t('export.openNamed'), run, reason)

/** Creates the command that imports a profile. `reason`: why it cannot; null if it can. */
export const importProfileCommand = (run: () => void, reason: string | null): Command =>
  make('import-profile', t('import.openNamed'), run, reason)

/** Creates the command that saves a diagnostics bundle. */
export const diagnosticsCommand = (run: () => void): Command =>
  make('diagnostics', t('diagnostics.openNamed'), run, null)

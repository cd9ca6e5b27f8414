import { join } from 'node:path'

type Machine = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** Where Backlot remembers, outside of any profile, how far each one's database has come. */
export function defaultMarkFolder({ platform, env, home }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Backlot Marks')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Backlot Marks')
  return join(env['XDG_STATE_HOME'] ?? join(home, '.local', 'state'), 'backlot')
}

/** Where Backlot keeps a user's data unless told otherwise: the platform's own place for it. */
export function defaultProfileFolder({ platform, env, home }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Backlot')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Backlot')
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'backlot')
}

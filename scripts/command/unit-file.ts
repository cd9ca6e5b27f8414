import { join } from 'node:path'

type Unit = {
  /** The program that runs the browser host, and its arguments. Absolute paths. */
  readonly command: readonly string[]
  /** Its environment. */
  readonly env: Readonly<Record<string, string>>
  /** Whether the program is an AppImage, which a setuid helper mounts. */
  readonly isMounted: boolean
}

/** Where systemd looks for the units of a user. */
export function unitPath(env: Readonly<Record<string, string | undefined>>, home: string): string {
  return join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'systemd', 'user', 'backlot.service')
}

/** An argument as a unit file writes it: quoted, with what systemd would expand taken as it is. */
function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`
}

/**
 * The unit that runs Backlot for a user. It is started again when it fails, and may write only what the user may. It cannot
 * gain privileges, except where an AppImage must be mounted.
 */
export function unitFile({ command, env, isMounted }: Unit): string {
  const variables = Object.entries(env).map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}\n`)
  return `[Unit]
Description=Backlot
Documentation=https://backlot.studio

[Service]
ExecStart=${command.map(quoted).join(' ')}
${variables.join('')}Restart=on-failure
RestartSec=5
TimeoutStopSec=15
${isMounted ? '' : 'NoNewPrivileges=true\n'}UMask=0077

[Install]
WantedBy=default.target
`
}

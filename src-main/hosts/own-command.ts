import type { StdioCommand } from '#shared/domain/client-configuration.ts'
import { pathInside } from '../disk/path-inside.ts'

type Running = Pick<NodeJS.Process, 'execPath' | 'versions' | 'env'>

/**
 * The AppImage that this process was started from, or null. Its contents have another path at every start. APPIMAGE alone
 * does not tell: it may be inherited from another program's AppImage, such as a terminal.
 */
export function appImageOf({ execPath, env }: Pick<Running, 'execPath' | 'env'>): string | null {
  const { APPIMAGE: file = '', APPDIR: folder = '' } = env
  return file !== '' && folder !== '' && pathInside(folder, execPath) !== null ? file : null
}

/**
 * Returns the command that runs a program of this installation, from any working directory, also after Backlot has ended.
 * `name`: as in `backlot NAME`; `program`: the file that runs it, with arguments, absolute. Electron's executable runs a
 * file only where the environment says so.
 */
export function ownCommand(name: string, program: readonly string[], running: Running): StdioCommand {
  const appImage = appImageOf(running)
  if (appImage !== null) return { command: appImage, args: [name], env: {} }
  const env: Record<string, string> = running.versions['electron'] === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' }
  return { command: running.execPath, args: [...program], env }
}

/** The command that connects a client over standard input and output. `file`: its program. */
export const mcpCommand = (file: string, running: Running): StdioCommand => ownCommand('mcp', [file], running)

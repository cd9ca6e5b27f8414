import type { StdioCommand } from '#shared/domain/client-configuration.ts'

/**
 * Returns the command that runs the stdio program of this installation, from any working directory. `file`: its absolute
 * path; `execPath`: the running program. Electron's executable runs a file only where the environment says so.
 */
export function mcpCommand(file: string, { execPath, versions }: Pick<NodeJS.Process, 'execPath' | 'versions'>) {
  const env: Record<string, string> = versions['electron'] === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' }
  return { command: execPath, args: [file], env } satisfies StdioCommand
}

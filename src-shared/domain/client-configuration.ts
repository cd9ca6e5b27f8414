/** The programs whose configuration is known. */
export type ConfiguredClient = 'claude-desktop' | 'claude-code' | 'cursor' | 'vscode' | 'zed' | 'other'

/** A program that speaks MCP over stdio, with absolute paths. `env`: what it needs besides the token. */
export type StdioCommand = {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** How a client reaches the gateway. `stdio`: the command that speaks for it, for clients that only start programs. */
export type GatewayFacts = {
  readonly url: string
  readonly token: string
  readonly stdio: StdioCommand
  /** As Node names it. */
  readonly platform: string
}

/** A command to run, or what to add to a file: `entry` goes under `key`, by the name of the server. */
export type ClientConfiguration =
  | { readonly kind: 'command'; readonly text: string }
  | {
      readonly kind: 'file'
      readonly file: string | null
      readonly key: string
      readonly entry: Record<string, unknown>
    }

/** The name of the server in every configuration. */
export const serverName = 'backlot'

/** The variable in which the stdio command finds the token. */
export const tokenVariable = 'BACKLOT_AGENT_TOKEN'

/** The file in a profile that says where its gateway listens; only the user can read it. */
export const gatewayFile = 'gateway.json'

/** The user's configuration folder: `~` is the home folder, `%APPDATA%` that of Windows. */
function configFolder(platform: string): string {
  if (platform === 'darwin') return '~/Library/Application Support'
  return platform === 'win32' ? '%APPDATA%' : '~/.config'
}

/** The configuration of a client, as its own documentation describes it. */
export function configurationOf(client: ConfiguredClient, facts: GatewayFacts): ClientConfiguration {
  const { url, token, stdio, platform } = facts
  const headers = { Authorization: `Bearer ${token}` }
  const folder = configFolder(platform)
  switch (client) {
    case 'claude-code':
      return {
        kind: 'command',
        text: `claude mcp add --transport http ${serverName} ${url} --header "Authorization: Bearer ${token}"`,
      }
    case 'claude-desktop':
      return {
        kind: 'file',
        file: `${folder}/Claude/claude_desktop_config.json`,
        key: 'mcpServers',
        entry: { command: stdio.command, args: [...stdio.args], env: { ...stdio.env, [tokenVariable]: token } },
      }
    case 'cursor':
      return { kind: 'file', file: '~/.cursor/mcp.json', key: 'mcpServers', entry: { url, headers } }
    case 'vscode':
      return {
        kind: 'file',
        file: `${folder}/Code/User/mcp.json`,
        key: 'servers',
        entry: { type: 'http', url, headers },
      }
    case 'zed': {
      const zed = platform === 'win32' ? '%APPDATA%/Zed/settings.json' : '~/.config/zed/settings.json'
      return { kind: 'file', file: zed, key: 'context_servers', entry: { url, headers } }
    }
    case 'other':
      return { kind: 'file', file: null, key: 'mcpServers', entry: { url, headers } }
  }
}

/** A configuration as text to copy. */
export function configurationText(configuration: ClientConfiguration): string {
  if (configuration.kind === 'command') return configuration.text
  const { key, entry } = configuration
  return JSON.stringify({ [key]: { [serverName]: entry } }, null, 2)
}

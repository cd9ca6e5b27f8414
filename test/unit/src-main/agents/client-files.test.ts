// Catches: a configuration of the user's that is overwritten or loses other servers, one that cannot be parsed and is
// written all the same, a missing copy, a token that others can read, and a path of another system.
import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pathOfClientFile, writeClientFile } from '#main/agents/client-files.ts'
import { configurationOf, configurationText } from '#shared/domain/client-configuration.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const facts = {
  url: 'http://127.0.0.1:27813/mcp',
  token: 'secret',
  stdio: { command: '/backlot', args: ['/mcp.js'], env: { ELECTRON_RUN_AS_NODE: '1' } },
  platform: 'linux',
}
function fileOf(client: 'cursor' | 'claude-desktop') {
  const configuration = configurationOf(client, facts)
  if (configuration.kind !== 'file') throw new Error('It has a file')
  return configuration
}

describe('the configuration file of a client', () => {
  it('is created for the user alone, and keeps other servers, settings and a copy of what was there', async () => {
    await using folder = await makeTempFolder()
    const path = join(folder.path, 'new', 'mcp.json')
    expect(await writeClientFile(path, fileOf('cursor'))).toBeNull()
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(JSON.parse(configurationText(fileOf('cursor'))))
    expect((await stat(path)).mode & 0o077).toBe(0)

    const before = JSON.stringify({
      theme: 'dark',
      mcpServers: { other: { url: 'http://x' }, backlot: { url: 'old' } },
    })
    await writeFile(path, before)
    const backup = await writeClientFile(path, fileOf('cursor'))
    expect(await readFile(backup ?? '', 'utf8')).toBe(before)
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      theme: 'dark',
      mcpServers: {
        other: { url: 'http://x' },
        backlot: { url: facts.url, headers: { Authorization: 'Bearer secret' } },
      },
    })
  })

  it('is written through a link, with the rights that it had', async () => {
    await using folder = await makeTempFolder()
    const real = join(folder.path, 'real.json')
    const link = join(folder.path, 'link.json')
    await writeFile(real, '{}')
    await chmod(real, 0o640)
    await symlink(real, link)
    await writeClientFile(link, fileOf('claude-desktop'))
    expect(JSON.parse(await readFile(real, 'utf8'))).toMatchObject({
      mcpServers: {
        backlot: {
          command: '/backlot',
          args: ['/mcp.js'],
          env: { ELECTRON_RUN_AS_NODE: '1', BACKLOT_AGENT_TOKEN: 'secret' },
        },
      },
    })
    expect((await stat(real)).mode & 0o777).toBe(0o640)
  })

  it.each(['{ // my servers\n "mcpServers": {} }', '{"mcpServers": []}', '[]', '{"mcpServers":'])(
    'that Backlot cannot parse stays as it is: %s',
    async (text) => {
      await using folder = await makeTempFolder()
      const path = join(folder.path, 'mcp.json')
      await mkdir(folder.path, { recursive: true })
      await writeFile(path, text)
      await expect(writeClientFile(path, fileOf('cursor'))).rejects.toThrow('Nothing was changed')
      expect(await readFile(path, 'utf8')).toBe(text)
    },
  )

  it.each([
    ['claude-desktop', 'darwin', '/me/Library/Application Support/Claude/claude_desktop_config.json'],
    ['claude-desktop', 'win32', '/roaming/Claude/claude_desktop_config.json'],
    ['vscode', 'linux', '/me/.config/Code/User/mcp.json'],
    ['cursor', 'darwin', '/me/.cursor/mcp.json'],
    ['zed', 'win32', '/roaming/Zed/settings.json'],
    ['zed', 'darwin', '/me/.config/zed/settings.json'],
  ] as const)('of %s on %s is %s', (client, platform, path) => {
    const configuration = configurationOf(client, { ...facts, platform })
    if (configuration.kind !== 'file' || configuration.file === null) throw new Error('It has a file')
    expect(pathOfClientFile(configuration.file, { APPDATA: '/roaming' }, '/me')).toBe(path)
  })
})

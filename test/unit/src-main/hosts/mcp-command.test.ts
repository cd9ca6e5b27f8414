// Catches: a stdio command that starts a second Backlot instead of the program, or that only works from one folder.
import { isAbsolute } from 'node:path'
import { expect, it } from 'vitest'
import { mcpCommand } from '#main/hosts/mcp-command.ts'

it('is the running program with the file, which Electron runs only as Node', () => {
  const inNode = mcpCommand('/backlot/mcp.js', process)
  expect(inNode).toEqual({ command: process.execPath, args: ['/backlot/mcp.js'], env: {} })
  expect(isAbsolute(inNode.command)).toBe(true)
  const electron = { execPath: '/Applications/Backlot', versions: { ...process.versions, electron: '45.4.1' } }
  expect(mcpCommand('/backlot/mcp.js', electron)).toEqual({
    command: '/Applications/Backlot',
    args: ['/backlot/mcp.js'],
    env: { ELECTRON_RUN_AS_NODE: '1' },
  })
})

// Catches: a stdio command that starts a second Backlot instead of the program, that only works from one folder, or only
// until Backlot ends.
import { isAbsolute } from 'node:path'
import { expect, it } from 'vitest'
import { mcpCommand, ownCommand } from '#main/hosts/own-command.ts'

it('is the running program with the file, which Electron runs only as Node', () => {
  const inNode = mcpCommand('/backlot/mcp.js', process)
  expect(inNode).toEqual({ command: process.execPath, args: ['/backlot/mcp.js'], env: {} })
  expect(isAbsolute(inNode.command)).toBe(true)
  const electron = { execPath: '/Applications/Backlot', versions: { ...process.versions, electron: '45.4.1' }, env: {} }
  expect(mcpCommand('/backlot/mcp.js', electron)).toEqual({
    command: '/Applications/Backlot',
    args: ['/backlot/mcp.js'],
    env: { ELECTRON_RUN_AS_NODE: '1' },
  })
})

it('is the AppImage itself, whose files have another path at every start', () => {
  const electron = { execPath: '/mount/1/backlot-window', versions: { ...process.versions, electron: '45.4.1' } }
  const env = { APPIMAGE: '/apps/Backlot.AppImage', APPDIR: '/mount/1' }
  const command = { command: '/apps/Backlot.AppImage', args: ['mcp'], env: {} }
  expect(mcpCommand('/mount/1/resources/mcp.js', { ...electron, env })).toEqual(command)
  const serve = ownCommand('serve', ['/mount/1/command.js', 'serve'], { ...electron, env })
  expect(serve).toEqual({ ...command, args: ['serve'] })
  // The name of a shell's own AppImage, which its programs inherit.
  const shell = { APPIMAGE: '/apps/Shell.AppImage', APPDIR: '/mount/2' }
  expect(mcpCommand('/mount/1/resources/mcp.js', { ...electron, env: shell }).command).toBe(electron.execPath)
})

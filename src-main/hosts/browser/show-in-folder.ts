import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type { ShowInFolder } from '../../ports/host-ports.ts'

/** A program and its arguments. `isSilent`: its exit code says nothing. */
type Command = { readonly file: string; readonly args: readonly string[]; readonly isSilent: boolean }

/** The command that shows a file in the file manager of a system. Linux has no common way to select it, only its folder. */
export function folderCommand(platform: string, path: string): Command {
  if (platform === 'darwin') return { file: 'open', args: ['-R', path], isSilent: false }
  // Explorer ends with 1 although it opened a window.
  if (platform === 'win32') return { file: 'explorer.exe', args: [`/select,${path}`], isSilent: true }
  return { file: 'xdg-open', args: [dirname(path)], isSilent: false }
}

/** Creates what shows a file in the file manager of this computer, which the page of a browser can't open by itself. */
export function createShowInFolder({ platform }: { platform: string }): ShowInFolder {
  return (path) =>
    new Promise((resolve, reject) => {
      const { file, args, isSilent } = folderCommand(platform, path)
      // Not a child of the terminal: a file manager that it starts outlives Backlot.
      const child = spawn(file, args, { stdio: 'ignore', detached: platform !== 'win32' })
      child.once('error', reject)
      child.once('exit', (code) => {
        if (code === 0 || isSilent) resolve()
        else reject(new Error(`${file} ended with ${String(code)}`))
      })
      child.unref()
    })
}

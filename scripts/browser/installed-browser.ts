import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const commands = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge-stable']
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
const windowsFiles = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

/** Whether this user may run a file. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Whatever the reason, a file that cannot be run is no program.
    return false
  }
}

function candidates(): string[] {
  const { env, platform } = process
  if (platform === 'darwin') return macApps.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  if (platform === 'win32') {
    const folders = windowsFolders.flatMap((name) => env[name] ?? [])
    return folders.flatMap((folder) => windowsFiles.map((file) => join(folder, file)))
  }
  const path = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return path.flatMap((folder) => commands.map((name) => join(folder, name)))
}

/** Finds the program file of a Chrome, Chromium or Edge on this machine; `CHROME_PATH` names another one. */
export function findInstalledBrowser(): string | undefined {
  return process.env['CHROME_PATH'] ?? candidates().find(isProgram)
}

/** Chromium arguments for root on Linux, where it runs only without its sandbox. */
export function rootArguments(): string[] {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

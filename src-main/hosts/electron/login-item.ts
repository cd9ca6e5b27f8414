import { app } from 'electron'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Starts without a window, as with the user's session. */
export const backgroundFlag = '--background'

type Options = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** The program file to start; of an AppImage, the AppImage itself. */
  readonly program: string
  /** More arguments of the start, such as another profile. */
  readonly args: readonly string[]
}

// In an entry, a backslash or a quote inside of quotes is escaped, and a percent sign is doubled.
const quote = (text: string) => `"${text.replaceAll(/[\\"`$]/g, String.raw`\$&`).replaceAll('%', '%%')}"`

/** The entry that starts a program with the user's session on Linux. */
export function autostartEntry(command: readonly string[]): string {
  return `[Desktop Entry]\nType=Application\nName=Backlot\nExec=${command.map(quote).join(' ')}\nTerminal=false\n`
}

/** Creates the switch of the start with the user's session. It touches nothing before it is switched on. */
export function createLoginItem({ platform, env, home, program, args }: Options) {
  let isOn = false
  const command = () => [...(app.isPackaged ? [] : [app.getAppPath()]), ...args, backgroundFlag]

  function set(next: boolean): void {
    if (platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: next, args: command() })
    const file = join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'autostart', 'backlot.desktop')
    if (!next) return rmSync(file, { force: true })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, autostartEntry([program, ...command()]))
  }
  return {
    /** Applies the setting. @throws Error if the system refuses it. */
    apply(next: boolean): void {
      if (next === isOn) return
      isOn = next
      set(next)
    },
  }
}

/** Whether this start was one with the user's session. */
export function isBackgroundStart(args: readonly string[], platform: NodeJS.Platform): boolean {
  // macOS passes no arguments.
  return args.includes(backgroundFlag) || (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
}

import { refusedExitCode } from '#main/hosts/launch-options.ts'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootArguments } from '../browser/installed-browser.ts'
import type { Crew, Ending } from './crew.ts'

/** How Electron ended: after it showed a window, because another Backlot is open, or without a window and why. */
export type ElectronEnding =
  | { readonly kind: 'closed'; readonly code: number }
  | { readonly kind: 'already-open' }
  | { readonly kind: 'no-window'; readonly reason: string }

/** Reasons for a missing window, recognised in Electron's own output, in the order in which they are searched for. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/error while loading shared libraries: (\S+?):/, 'the library $1, which Electron needs, is missing'],
  [
    /Missing X server|cannot open display|Unable to open X display|Failed to connect to Wayland/,
    'no display was found',
  ],
  [
    /SUID sandbox|setuid sandbox|No usable sandbox|user namespace|zygote_host_impl/i,
    'this system doesn’t allow Electron’s sandbox (unprivileged user namespaces are off)',
  ],
]
const crashSignals: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGABRT', 'SIGBUS'])
const keptCharacters = 8_192

function reasonOf({ code, signal }: Ending, errors: string): string {
  for (const [pattern, reason] of causes) {
    const found = pattern.exec(errors)
    if (found !== null) return reason.replace('$1', found[1] ?? '')
  }
  if (signal === 'SIGTRAP')
    return 'it crashed on startup, probably because this system doesn’t allow Electron’s sandbox'
  if (crashSignals.has(signal)) return `it crashed on startup (${signal}); the download may be damaged`
  return signal === null ? `it quit on startup with exit code ${code}` : `it was stopped by ${signal}`
}

/**
 * Runs Electron on Backlot's built program until it ends, as part of the crew.
 *
 * Its errors go to stderr. A file that Backlot creates shows whether a window was shown.
 */
export async function openElectron(
  options: { readonly program: string; readonly root: string; readonly profile: string | null },
  crew: Crew,
): Promise<ElectronEnding> {
  const { program, root, profile } = options
  const folder = mkdtempSync(join(tmpdir(), 'backlot-start-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const shownFile = join(folder, 'shown')
  const args = [root, `--parent=${process.pid}`, `--shown-file=${shownFile}`]
  if (profile !== null) args.push(`--profile=${profile}`)
  // Set in terminals of programs that are themselves made with Electron; with it Electron would run as plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  const electron = spawn(program, [...args, ...rootArguments()], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let errors = ''
  electron.stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text)
    errors = (errors + text).slice(-keptCharacters)
  })
  try {
    const ending = await crew.during(electron)
    if (existsSync(shownFile)) return { kind: 'closed', code: ending.code ?? 1 }
    if (ending.code === 0) return { kind: 'already-open' }
    // It has reported this itself; the browser host would be refused for the same reason.
    if (ending.code === refusedExitCode) return { kind: 'closed', code: 1 }
    return { kind: 'no-window', reason: reasonOf(ending, errors) }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { kind: 'no-window', reason: `its program can’t be run (${detail})` }
  }
}

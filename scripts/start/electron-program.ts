import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Crew } from './crew.ts'
import { downloadElectron } from './download-electron.ts'

const rememberedForMs = 24 * 60 * 60 * 1_000

const DownloadFailure = z.object({ version: z.string(), at: z.number(), reason: z.string() })

/** Electron's program file, or why there is none. */
export type ElectronProgram =
  | { readonly kind: 'found'; readonly path: string }
  | { readonly kind: 'missing'; readonly reason: string }

/** Whether a window can be shown here. */
export function hasScreen(): boolean {
  const { env, platform } = process
  return platform !== 'linux' || env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined
}

/**
 * Finds Electron's program file and downloads it if it is missing. BACKLOT_ELECTRON names another one.
 *
 * A failed download is not tried again for a day, so that starts without a network are not slow; `isWanted` tries it at
 * once.
 */
export async function findElectron(root: string, crew: Crew, isWanted: boolean): Promise<ElectronProgram> {
  const own = process.env['BACKLOT_ELECTRON']
  if (own !== undefined) return { kind: 'found', path: own }
  const folder = join(root, 'node_modules/electron')
  const there = programIn(folder)
  if (there !== null) return { kind: 'found', path: there }
  const { version } = z.object({ version: z.string() }).parse(readJson(join(folder, 'package.json')))
  const failureFile = join(root, 'node_modules/.cache/backlot/electron-download.json')
  const failure = DownloadFailure.safeParse(readJson(failureFile)).data
  const isRecent = failure?.version === version && Date.now() - failure.at < rememberedForMs
  if (isRecent && !isWanted) {
    return {
      kind: 'missing',
      reason: `${failure.reason} Backlot tries again tomorrow; to try now, use --host electron.`,
    }
  }
  const reason = await downloadElectron(folder, crew)
  const program = programIn(folder)
  if (program !== null) {
    rmSync(failureFile, { force: true })
    return { kind: 'found', path: program }
  }
  const reported = reason ?? 'Electron was downloaded, but its program file is missing.'
  mkdirSync(dirname(failureFile), { recursive: true })
  writeFileSync(failureFile, JSON.stringify({ version, at: Date.now(), reason: reported }))
  return { kind: 'missing', reason: reported }
}

function programIn(folder: string): string | null {
  const name = join(folder, 'path.txt')
  if (!existsSync(name)) return null
  const file = join(folder, 'dist', readFileSync(name, 'utf8').trim())
  return existsSync(file) ? file : null
}

/** Reads a JSON file; null if it is missing or damaged. */
function readJson(file: string): unknown {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

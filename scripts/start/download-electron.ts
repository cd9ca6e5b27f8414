import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Crew } from './crew.ts'

/** Reports of a download in progress. `code`: the system's code for why the server could not be reached. */
export type DownloadReport =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'stalled' }
  | { readonly kind: 'unreachable'; readonly code: string | null }

/** Failures recognised in the installer's output, in the order in which they are searched for. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/did not match|checksum/i, 'The Electron download is damaged: its checksum doesn’t match.'],
  [/Response code \d+/, 'The Electron download server returned an error.'],
  [/ENOSPC/, 'There is not enough disk space for Electron.'],
]

/** npm's own proxy settings apply where the environment names none. */
function proxyEnvironment(): NodeJS.ProcessEnv {
  const { npm_config_proxy: http, npm_config_https_proxy: https = http, npm_config_noproxy: none } = process.env
  const ofNpm = { HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY: none }
  const named = Object.entries(ofNpm).filter(([, value]) => value !== undefined && value !== '')
  return { ...Object.fromEntries(named), ...process.env, NODE_USE_ENV_PROXY: '1' }
}

/**
 * Downloads Electron with its own installer, which verifies and unpacks it; shows progress on stderr.
 *
 * It may take as long as data keeps coming, and uses the proxy of the environment or of npm. Returns why it failed in
 * one sentence, or null.
 */
export async function downloadElectron(electronFolder: string, crew: Crew): Promise<string | null> {
  // Never imported: outside Electron that import downloads it, unasked and without a time limit.
  // A URL: Node's --import refuses a Windows path with a drive letter.
  const args = ['--import', new URL('./watch-download.ts', import.meta.url).href, join(electronFolder, 'install.js')]
  const installer = spawn(process.execPath, args, {
    env: { ...proxyEnvironment(), ELECTRON_GET_NO_PROGRESS: '1' },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let errors = ''
  let reason: string | null = null
  installer.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text))
  installer.on('message', (report: DownloadReport) => {
    switch (report.kind) {
      case 'progress':
        process.stderr.write(`\rDownloading Electron … ${report.percent} % `)
        return
      case 'stalled':
        reason = 'The Electron download stalled.'
        return
      case 'unreachable':
        reason = `Couldn’t download Electron: its server can’t be reached (${report.code ?? 'no reason given'}).`
        return
      default:
        assertNever(report)
    }
  })
  const { code } = await crew.during(installer)
  process.stderr.write('\n')
  if (code === 0) return null
  return reason ?? causes.find(([pattern]) => pattern.test(errors))?.[1] ?? 'Couldn’t download Electron.'
}

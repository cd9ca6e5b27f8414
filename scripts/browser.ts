// Finds a Chromium for the tests, and readies one where the machine has none.
import { chromium } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { findInstalledBrowser, isProgram, rootArguments } from './browser/installed-browser.ts'
import { findPackagedBrowser, unpackBrowser } from './browser/packaged-browser.ts'

const root = resolve(import.meta.dirname, '..')

/** A Chromium, ready to be launched. */
export type Browser = {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
  readonly from: 'installed' | 'playwright' | 'npm package'
}

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]

function make(executablePath: string, from: Browser['from'], env: Readonly<Record<string, string>> = {}): Browser {
  const own = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return { executablePath, from, args: [...quiet, ...rootArguments()], env: { ...Object.fromEntries(own), ...env } }
}

/**
 * The Chromium to test with: the one that is installed, else Playwright's own, else the one out of the npm package.
 *
 * Undefined where none of them is there yet.
 */
export function findBrowser(): Browser | undefined {
  const installed = findInstalledBrowser()
  if (installed !== undefined) return make(installed, 'installed')
  const own = chromium.executablePath()
  if (own !== '' && isProgram(own)) return make(own, 'playwright')
  const packaged = findPackagedBrowser(root)
  return packaged === undefined ? undefined : make(packaged.executablePath, 'npm package', packaged.env)
}

/** The same, after readying one where there is none. Throws a sentence where that cannot be done. */
export async function ensureBrowser(): Promise<Browser> {
  const found = findBrowser()
  if (found !== undefined) return found
  if (!(await unpackBrowser(root))) {
    spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
      stdio: 'inherit',
    })
  }
  const readied = findBrowser()
  if (readied !== undefined) return readied
  throw new Error('The tests need Chrome, Chromium or Edge. Install one, or set CHROME_PATH to its program file.')
}

if (import.meta.main) {
  const { executablePath, from } = await ensureBrowser()
  console.log(`${executablePath} (${from})`)
}

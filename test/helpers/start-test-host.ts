import { createCapability } from '#main/hosts/browser/access-tokens.ts'
import { type BrowserHost, startBrowserHost } from '#main/hosts/browser/start-browser-host.ts'
import type { Clock } from '#shared/util/ports.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StandIn, createStandIn } from './bridge-stand-in.ts'
import { createTestClock } from './test-clock.ts'
import { createMemoryLog, type MemoryLog } from './memory-log.ts'

/** A browser host with a stand-in studio and a UI of one page. */
export type TestHost = AsyncDisposable & {
  readonly host: BrowserHost
  readonly port: number
  readonly token: string
  readonly standIn: StandIn
  readonly log: MemoryLog
}

/** Starts it on a free port. */
export async function startTestHost(clock: Clock = createTestClock()): Promise<TestHost> {
  const rendererFolder = mkdtempSync(join(tmpdir(), 'backlot-face-'))
  writeFileSync(join(rendererFolder, 'index.html'), '<!doctype html><title>Backlot</title>')
  writeFileSync(join(rendererFolder, '.hidden'), 'not for serving')
  mkdirSync(join(rendererFolder, 'assets'))
  writeFileSync(join(rendererFolder, 'assets', 'index-1.js'), 'export {}')
  const standIn = createStandIn('browser')
  const token = createCapability()
  const log = createMemoryLog()
  const mediaOrigin = 'http://127.0.0.1:9'
  const host = await startBrowserHost({
    bridge: Promise.resolve(standIn.parts),
    rendererFolder,
    port: 0,
    token,
    mediaOrigin,
    clock,
    log,
  })
  return {
    host,
    port: Number(new URL(host.origin).port),
    token,
    standIn,
    log,
    async [Symbol.asyncDispose]() {
      await host.stop()
      rmSync(rendererFolder, { recursive: true })
    },
  }
}

// `npm run demo -- --out DIR`: makes one image, clones a voice from a bundled sample and speaks with it, with the same
// studio and service as the app but without a window, and prints what each cost.
import { createSpawnService } from '#main/hosts/browser/spawn-service.ts'
import { createConfSettingsStore } from '#main/hosts/browser/conf-settings-store.ts'
import { createSessionVault } from '#main/hosts/electron/keychain-vault.ts'
import { mcpCommand } from '#main/hosts/own-command.ts'
import { programFiles } from '#main/hosts/program-folder.ts'
import { createSystemClock, createSystemRandom } from '#main/hosts/system-clock.ts'
import { createFileLog } from '#main/log/file-log.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import { createRouterClient } from '@orpc/server'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeImage } from './demo/make-image.ts'
import { makeSpeech } from './demo/make-speech.ts'

const files = programFiles(import.meta.filename)

async function demo(out: string): Promise<void> {
  mkdirSync(out, { recursive: true })
  const profileFolder = mkdtempSync(join(tmpdir(), 'backlot-demo-'))
  const clock = createSystemClock()
  // Loaded only now, so that a missing folder is told at once.
  const { createStudio } = await import('#main/studio.ts')
  const studio = await createStudio({
    host: 'browser',
    version: '0.0.0',
    platform: process.platform,
    profileFolder,
    mediaFolder: out,
    mediaBase: 'http://127.0.0.1/',
    clock,
    random: createSystemRandom(),
    log: createFileLog({ folder: join(profileFolder, 'logs') }),
    vault: createSessionVault({ text: 'Keys are kept until the demonstration ends.', said: [] }),
    settingsStore: createConfSettingsStore(profileFolder),
    startServiceProcess: createSpawnService({ serviceFile: files.service, clock }),
    startBurnProcess: createSpawnService({ serviceFile: files.burn, clock }),
    files,
    mcpCommand: mcpCommand(files.mcp, process),
    worksAhead: false,
  })
  try {
    const call: Bridge = createRouterClient(studio.router, { context: studio.context })
    const say = (line: string) => process.stdout.write(`${line}\n`)
    await makeImage(call, say)
    await makeSpeech(call, join(files.root, 'resources/voices/sample.mp3'), say)
  } finally {
    await studio.stop()
    rmSync(profileFolder, { recursive: true, force: true })
  }
}

const { values } = parseArgs({ options: { out: { type: 'string' } } })
if (values.out === undefined) {
  process.stderr.write('Say where the files go: npm run demo -- --out DIR\n')
  process.exitCode = 2
} else {
  await demo(resolve(values.out))
}

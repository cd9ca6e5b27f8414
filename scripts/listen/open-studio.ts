import { createRouterClient } from '@orpc/server'
import { mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { StoredEvent } from '#main/cache/tables/received-events.ts'
import { createConfSettingsStore } from '#main/hosts/browser/conf-settings-store.ts'
import { createFileKeyVault } from '#main/hosts/browser/file-key-vault.ts'
import { createSpawnService } from '#main/hosts/browser/spawn-service.ts'
import { createSessionVault } from '#main/hosts/electron/keychain-vault.ts'
import { mcpCommand } from '#main/hosts/own-command.ts'
import type { ProgramFiles } from '#main/hosts/program-folder.ts'
import { defaultMarkFolder } from '#main/hosts/launch-options.ts'
import { createSystemRandom } from '#main/hosts/system-clock.ts'
import { createFileLog } from '#main/log/file-log.ts'
import { createStudio } from '#main/studio.ts'
import type { Clock } from '#shared/util/ports.ts'

/** A studio without a window, and what ends it. */
export type ListeningStudio = { readonly call: Bridge; readonly stop: () => Promise<void> }

/**
 * Opens a studio on a profile, or on a temporary one that is removed when it ends. `onEvent` is called with each event.
 *
 * @throws Failure PROFILE_IN_USE where Backlot has the profile open.
 */
export async function openListeningStudio(deps: {
  readonly profile: string | null
  readonly files: ProgramFiles
  readonly clock: Clock
  readonly onEvent: (event: StoredEvent, body: Uint8Array) => void
}): Promise<ListeningStudio> {
  const { profile, files, clock, onEvent } = deps
  const profileFolder = profile ?? mkdtempSync(join(tmpdir(), 'backlot-listen-'))
  const log = createFileLog({ folder: join(profileFolder, 'logs') })
  const removeTemporary = () => profile === null && rmSync(profileFolder, { recursive: true, force: true })
  const { platform, env } = process
  try {
    const studio = await createStudio({
      host: 'browser',
      version: '0.0.0',
      platform,
      profileFolder,
      ...(profile === null ? {} : { markFolder: defaultMarkFolder({ platform, env, home: homedir() }) }),
      mediaFolder: join(profileFolder, 'media'),
      mediaBase: 'http://127.0.0.1/',
      clock,
      random: createSystemRandom(),
      log,
      vault:
        profile === null
          ? createSessionVault({ text: 'Keys are kept until the listener ends.', said: [] })
          : createFileKeyVault({ folder: join(profileFolder, 'keys'), log }),
      settingsStore: createConfSettingsStore(profileFolder),
      startServiceProcess: createSpawnService({ serviceFile: files.service, clock }),
      startBurnProcess: createSpawnService({ serviceFile: files.burn, clock }),
      files,
      mcpCommand: mcpCommand(files.mcp, process),
      worksAhead: false,
      onEvent,
    })
    return {
      call: createRouterClient(studio.router, { context: studio.context }),
      async stop() {
        await studio.stop()
        removeTemporary()
      },
    }
  } catch (error) {
    removeTemporary()
    throw error
  }
}

// Catches an Electron entry that does not put the studio, its face and its bridge together, or does not let the profile go.
import { openProfile } from '#main/cache/profile.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import { createPortLink } from '#renderer/lib/port.ts'
import { createORPCClient } from '@orpc/client'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { double, app } from '../helpers/electron-double.ts'
import { createMemoryLog } from '../helpers/memory-log.ts'
import { openPage } from '../helpers/page-window.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const given = [...process.argv]

afterEach(() => {
  process.argv = [...given]
  double.reset()
})

test('the entry opens one window whose page calls the real studio, and quitting puts all of it away', async () => {
  await using profile = await makeTempFolder()
  process.argv = ['electron', '.', `--profile=${profile.path}`, '--no-sandbox']
  await import('#main/index.ts')
  await expect.poll(() => double.windows).toHaveLength(1)
  expect(double.schemes).toMatchObject([{ scheme: 'app' }, { scheme: 'media' }])
  expect(double.paths.get('userData')).toBe(join(profile.path, 'electron'))
  expect([...double.protocols.keys()]).toEqual(['app', 'media'])

  const page = await openPage()
  const call: Bridge = createORPCClient(createPortLink())
  expect(await call.app.info()).toMatchObject({ host: 'electron', version: '1.2.3', mediaBase: 'media://library/' })
  const { current, vault } = await call.workspace.state()
  expect(current).toBeNull()
  expect(vault.kind).toBe(process.platform === 'linux' ? 'session' : vault.kind)
  const medium = await double.protocols.get('media')?.(new Request('media://library/no-such/original'))
  expect(medium?.status).toBe(404)

  app.quit()
  app.quit()
  await expect.poll(() => double.exits).toEqual([0])
  page.close()
  const again = openProfile({ folder: profile.path, pid: process.pid, now: Date.now(), log: createMemoryLog() })
  again.close()
})

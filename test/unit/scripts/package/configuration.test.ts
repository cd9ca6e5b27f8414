// Catches: a setting that electron-builder refuses or does not know, for any system, and an installer whose id differs
// from that of the windows.
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { packageConfiguration } from '../../../../scripts/package/configuration.ts'

const root = resolve(import.meta.dirname, '../../../..')
const folders = { app: '/app', icons: '/icons', notices: '/notices', output: '/output' }
const quiet = { isEnabled: false, add: () => undefined } as unknown as Parameters<typeof validateConfiguration>[1]

test('electron-builder accepts the settings of all systems, and would refuse a wrong one', async () => {
  const config = packageConfiguration(folders)
  await validateConfiguration(config, quiet)
  const wrong = { ...config, linux: { ...config.linux, icons: 'png' } }
  await expect(validateConfiguration(wrong, quiet)).rejects.toThrow('configuration.linux should be')
})

test('the installer has the id of the windows', () => {
  const source = readFileSync(resolve(root, 'src-main/hosts/electron/run-app.ts'), 'utf8')
  expect(source).toContain(`appUserModelId = '${packageConfiguration(folders).appId}'`)
})

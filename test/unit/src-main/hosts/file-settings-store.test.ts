// Catches a settings file that a disk failure corrupted and that then prevents any saving.
import { createConfSettingsStore } from '#main/hosts/browser/conf-settings-store.ts'
import { createElectronSettingsStore } from '#main/hosts/electron/electron-settings-store.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

describe.each([
  ['browser', createConfSettingsStore],
  ['electron', (folder: string) => createElectronSettingsStore(folder, 'settings')],
] as const)('the settings of the %s host', (_label, create) => {
  test('are read by a later start as they were written, without omitted fields', async () => {
    await using folder = await makeTempFolder()
    const store = create(folder.path)
    store.write({ theme: 'dark', old: 1 })
    store.write({ theme: 'light', list: ['a'] })
    expect(create(folder.path).read()).toEqual({ theme: 'light', list: ['a'] })
    expect(JSON.parse(await readFile(join(folder.path, 'settings.json'), 'utf8'))).toEqual({
      theme: 'light',
      list: ['a'],
    })
  })

  test('that cannot be parsed fail to read, and are set aside by the next write', async () => {
    await using folder = await makeTempFolder()
    await writeFile(join(folder.path, 'settings.json'), '{"theme":')
    const store = create(folder.path)
    expect(() => store.read()).toThrow(SyntaxError)
    store.write({ theme: 'dark' })
    expect(create(folder.path).read()).toEqual({ theme: 'dark' })
    expect(await readFile(join(folder.path, 'settings.unreadable.json'), 'utf8')).toBe('{"theme":')
  })
})

// Catches a settings file that a crash of the disk turned to garbage and that then keeps the program from saving at all.
import { createFileSettingsStore } from '#main/hosts/file-settings-store.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

describe('the settings of a host', () => {
  test('are read by a later start as they were written, without what was left out', async () => {
    await using folder = await makeTempFolder()
    const store = createFileSettingsStore(folder.path)
    store.write({ theme: 'dark', old: 1 })
    store.write({ theme: 'light', list: ['a'] })
    expect(createFileSettingsStore(folder.path).read()).toEqual({ theme: 'light', list: ['a'] })
    expect(JSON.parse(await readFile(join(folder.path, 'settings.json'), 'utf8'))).toEqual({
      theme: 'light',
      list: ['a'],
    })
  })

  test('that cannot be parsed are an error to read, and are set aside by the next write', async () => {
    await using folder = await makeTempFolder()
    await writeFile(join(folder.path, 'settings.json'), '{"theme":')
    const store = createFileSettingsStore(folder.path)
    expect(() => store.read()).toThrow(SyntaxError)
    store.write({ theme: 'dark' })
    expect(createFileSettingsStore(folder.path).read()).toEqual({ theme: 'dark' })
    expect(await readFile(join(folder.path, 'settings.unreadable.json'), 'utf8')).toBe('{"theme":')
  })
})

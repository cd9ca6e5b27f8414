// Would catch: a change of one setting that resets the others.
import { expect, test } from 'vitest'
import { SettingsChange } from '#shared/bridge/settings.ts'

test('a change contains only the settings it names', () => {
  expect(SettingsChange.parse({ theme: 'dark' })).toEqual({ theme: 'dark' })
  expect(SettingsChange.parse({})).toEqual({})
})

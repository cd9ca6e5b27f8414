// Catches a change of one setting that resets the others.
import { expect, test } from 'vitest'
import { SettingsChange } from '#shared/bridge/settings.ts'

test('a change holds what was named and nothing else', () => {
  expect(SettingsChange.parse({ theme: 'dark' })).toEqual({ theme: 'dark' })
  expect(SettingsChange.parse({})).toEqual({})
})

// Catches a change of one setting that resets the others, and settings from an older version that cannot be read.
import { expect, test } from 'vitest'
import { Settings, SettingsChange } from '#shared/bridge/settings.ts'

test('a change holds what was named and nothing else', () => {
  expect(SettingsChange.parse({ theme: 'dark' })).toEqual({ theme: 'dark' })
  expect(SettingsChange.parse({})).toEqual({})
})

test('nothing at all is a whole set of settings', () => {
  expect(Settings.parse({})).toEqual({
    theme: 'system',
    tileSize: 140,
    pinnedModelIds: [],
    lastModelId: null,
    letterKeys: true,
    keymap: {},
    awayNotices: true,
    pauseAfterCrash: true,
    keyShare: 100,
    volume: 80,
    isMuted: false,
    isLooped: true,
    publicAddress: null,
    filesPort: 47_810,
  })
})

test('a value that no control offers is refused', () => {
  for (const wrong of [{ theme: 'sepia' }, { tileSize: 79 }, { tileSize: 321 }, { tileSize: 1.5 }]) {
    expect(SettingsChange.safeParse(wrong).success).toBe(false)
  }
})

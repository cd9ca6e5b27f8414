// Catches: an update that opens another profile than the one in use, a start by the user that does, and a note that comes
// true a second time or keeps Backlot from starting.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noteReopened, takeReopened } from '#main/hosts/electron/reopened-profile.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const updated = ['Backlot.exe', '--updated']

it('the start by an installer opens the noted profile, once, and no other start does', async () => {
  await using folder = await makeTempFolder()
  const profile = join(folder.path, 'a profile')
  mkdirSync(profile)
  await noteReopened(folder.path, profile)
  expect(takeReopened(folder.path, ['Backlot.exe'])).toBeNull()
  expect(takeReopened(folder.path, updated)).toBe(profile)
  expect(takeReopened(folder.path, updated)).toBeNull()
})

it('an update of the default profile takes an earlier note back', async () => {
  await using folder = await makeTempFolder()
  await noteReopened(folder.path, folder.path)
  await noteReopened(folder.path, null)
  expect(takeReopened(folder.path, updated)).toBeNull()
})

it.each([
  ['is damaged', '{"profile":'],
  ['names no folder', '{"profile":"relative"}'],
  ['names one that is gone', '{"profile":"/no/such/profile"}'],
])('a note that %s opens the default profile, and is gone', async (_, text) => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'reopen-after-update.json')
  writeFileSync(file, text)
  expect(takeReopened(folder.path, updated)).toBeNull()
  writeFileSync(file, JSON.stringify({ profile: folder.path }))
  expect(takeReopened(folder.path, updated)).toBe(folder.path)
})

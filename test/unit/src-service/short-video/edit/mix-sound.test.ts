// Catches a cached bed that the last cut changed, and one that is mistaken for another.
import { expect, test } from 'vitest'
import { mapChannels } from '../../../../../src-service/models/audio/sound.ts'
import { composeBed } from '../../../../../src-service/short-video/edit/mix-sound.ts'
import { isSameSound } from '../../../../helpers/make-sound.ts'
import { patient } from '../../../../helpers/short-take.ts'

test('a cached bed is returned unchanged, whatever was done with it since', async () => {
  const first = await composeBed('explainer', 3, 7, patient())
  const before = mapChannels(first, (channel) => channel.slice())
  for (const channel of first.channels) channel.fill(1)
  const again = await composeBed('explainer', 3, 7, patient())
  expect(isSameSound(again, before)).toBe(true)
  const other = await composeBed('explainer', 3, 8, patient())
  expect(isSameSound(other, before)).toBe(false)
})

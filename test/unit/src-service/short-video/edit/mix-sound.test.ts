// Catches a bed that is kept for the next cut and was changed by the last one, and one that is taken for another's.
import { expect, test } from 'vitest'
import { mapChannels } from '../../../../../src-service/models/audio/sound.ts'
import { composeBed } from '../../../../../src-service/short-video/edit/mix-sound.ts'
import { isSameSound } from '../../../../helpers/make-sound.ts'
import { patient } from '../../../../helpers/short-take.ts'

test('a bed that is asked for again is as it was, whatever was done with it since', async () => {
  const first = await composeBed('explainer', 3, 7, patient())
  const before = mapChannels(first, (channel) => channel.slice())
  for (const channel of first.channels) channel.fill(1)
  const again = await composeBed('explainer', 3, 7, patient())
  expect(isSameSound(again, before)).toBe(true)
  const other = await composeBed('explainer', 3, 8, patient())
  expect(isSameSound(other, before)).toBe(false)
})

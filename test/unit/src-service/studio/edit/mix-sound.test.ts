// Catches a bed that is kept for the next cut and was changed by the last one, and one that is taken for another's.
import { expect, test } from 'vitest'
import { composeBed } from '../../../../../src-service/studio/edit/mix-sound.ts'
import { patient } from '../../../../helpers/short-take.ts'

test('a bed that is asked for again is as it was, whatever was done with it since', async () => {
  const first = await composeBed('explainer', 3, 7, patient())
  const before = first.channels.map((channel) => channel.slice())
  for (const channel of first.channels) channel.fill(1)
  const again = await composeBed('explainer', 3, 7, patient())
  expect(again.channels).toEqual(before)
  const other = await composeBed('explainer', 3, 8, patient())
  expect(other.channels).not.toEqual(before)
})

// Catches: events that are lost when many arrive together, memory that grows with each of them, and windows that get no
// answer meanwhile.
import { expect, test } from 'vitest'
import { measureEventLoad } from '../helpers/event-load.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

test(
  '500 events a second are all stored, memory stays flat, and the bridge answers in between',
  { tags: 'harness' },
  async () => {
    await using folder = await makeTempFolder()
    const load = await measureEventLoad(folder.path, 500, 3)
    expect(load).toMatchObject({ sent: 1_500, answered: 1_500, stored: 1_500 })
    // A few KB an event would be 4 MB.
    expect(load.endMb - load.halfMb).toBeLessThan(4)
    expect(load.bridgeMs.length).toBeGreaterThan(10)
  },
)

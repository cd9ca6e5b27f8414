import {
  captionsName,
  createCaptionStore,
  readCaptions,
  untouchedCaptions,
} from '#renderer/features/presenter/captions/kept-captions.ts'
import { expect, it } from 'vitest'

// Would catch: edited captions that are timed again over the user's changes, and a broken file that breaks the screen.
it('reads a video’s stored captions, and nothing if they are invalid', () => {
  const look = { style: 'karaoke', size: 54, position: 'top', y: 0.4, spoken: 'green' }
  const kept = { cues: [{ id: 1, start: 0, end: 1.5, text: 'Slow' }], ...look }
  expect(readCaptions(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  expect(readCaptions({ ...look, cues: null })).toEqual({ ...look, cues: null })
  // Captions that were saved before their size, position and color could be set.
  const usual = { size: null, position: 'lower', y: null, spoken: 'yellow' }
  expect(readCaptions({ cues: kept.cues, style: 'loud' })).toEqual({ cues: kept.cues, style: 'loud', ...usual })
  for (const other of [
    null,
    'x',
    { cues: [{ id: 1 }], style: 'plate' },
    { ...kept, style: 'neon' },
    { ...kept, size: 4_000 },
  ]) {
    expect(readCaptions(other)).toBeNull()
  }
  expect(captionsName('a')).not.toBe(captionsName('b'))
})

// Would catch: an undone change that is back when the captions are opened the next time.
it('saves each state of the captions once, including the first one after an undo', async () => {
  const first = { ...untouchedCaptions, cues: [{ id: 1, start: 0, end: 1, text: 'Slow' }] }
  const other = { ...first, cues: [{ id: 1, start: 0, end: 1, text: 'Slower' }] }
  const saved: unknown[] = []
  const failures: unknown[] = []
  let isLost = false
  const keep = createCaptionStore({
    first,
    save: (captions) => (isLost ? Promise.reject(new Error('lost')) : Promise.resolve(saved.push(captions))),
    report: (error) => failures.push(error),
  })
  keep(first)
  expect(saved).toEqual([])
  keep(other)
  keep(other)
  keep(first)
  expect(saved).toEqual([other, first])
  keep({ ...first, style: 'loud' })
  isLost = true
  keep(first)
  await new Promise(setImmediate)
  expect(failures).toHaveLength(1)
  isLost = false
  keep(first)
  expect(saved.at(-1)).toEqual(first)
  expect(saved).toHaveLength(4)
})

import { captionsName, readCaptions } from '#renderer/features/mascot/captions/kept-captions.ts'
import { expect, it } from 'vitest'

// Would catch: edited captions that are laid anew over what the user wrote, and a broken file that breaks the screen.
it('reads what was kept of a video’s captions, and nothing where it cannot be read', () => {
  const kept = { cues: [{ id: 1, start: 0, end: 1.5, text: 'Slow' }], style: 'karaoke' }
  expect(readCaptions(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  expect(readCaptions({ cues: [], style: 'plate' })).toEqual({ cues: [], style: 'plate' })
  for (const other of [null, 'x', { cues: [{ id: 1 }], style: 'plate' }, { ...kept, style: 'neon' }]) {
    expect(readCaptions(other)).toBeNull()
  }
  expect(captionsName('a')).not.toBe(captionsName('b'))
})

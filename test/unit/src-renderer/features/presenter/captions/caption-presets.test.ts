// Catches: a saved style that is not recognised as the one in use, or that takes the texts of captions with it.
import { expect, test } from 'vitest'
import { isSameLook, lookOf } from '#renderer/features/presenter/captions/caption-presets.tsx'
import { CaptionLook } from '#shared/domain/captions/cue.ts'

const plate = CaptionLook.parse({ style: 'plate' })
const karaoke = CaptionLook.parse({ style: 'karaoke' })

test('looks are the same in all that shows', () => {
  expect(isSameLook(plate, { ...plate, spoken: 'green' })).toBe(true)
  expect(isSameLook(karaoke, { ...karaoke, spoken: 'green' })).toBe(false)
  expect(isSameLook(plate, { ...plate, y: 0.4 })).toBe(false)
  expect(isSameLook(plate, karaoke)).toBe(false)
})

test('a style keeps how captions look, not what they say', () => {
  const captions = { ...plate, cues: [{ id: 1, start: 0, end: 1, text: 'Slow' }] }
  expect(lookOf(captions)).toEqual(plate)
})

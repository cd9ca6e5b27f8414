// Would catch: a change counted for more or less of the video than it is visible in.
import { expect, test } from 'vitest'
import { CaptionLook, type StyledCues } from '#shared/domain/captions/cue.ts'
import { changedSeconds, namesOfParts, partsOf } from '#shared/domain/captions/caption-style.ts'

const video = { duration: 10, frameRate: 30 }
const cues = [
  { id: 1, start: 0.5, end: 1.5, text: 'Clay cracks' },
  { id: 2, start: 1.5, end: 4.5, text: 'when it dries' },
  { id: 3, start: 8, end: 9, text: 'too fast.' },
]
const plate: StyledCues = { cues, ...CaptionLook.parse({ style: 'plate' }) }
const changed = (id: number, change: object) => ({
  ...plate,
  cues: cues.map((cue) => (cue.id === id ? { ...cue, ...change } : cue)),
})

test('parts are two seconds long, with whatever frames are in them', () => {
  const times = Array.from({ length: 125 }, (_, frame) => frame / 25)
  expect(partsOf(times)).toEqual([
    { first: 0, end: 50 },
    { first: 50, end: 100 },
    { first: 100, end: 125 },
  ])
  // With rounded timestamps, and with a gap in which nothing is shown.
  expect(partsOf([5, 6.9995, 7.0001, 12])).toEqual([
    { first: 0, end: 1 },
    { first: 1, end: 3 },
    { first: 3, end: 4 },
  ])
})

test('changed words count where they are read, a changed end where it moves', () => {
  expect(changedSeconds(plate, plate, video)).toBe(0)
  expect(changedSeconds(plate, changed(1, { text: 'Mud cracks' }), video)).toBeCloseTo(2)
  expect(changedSeconds(plate, changed(2, { text: 'as it dries' }), video)).toBeCloseTo(6)
  expect(changedSeconds(plate, changed(2, { end: 4.2 }), video)).toBeCloseTo(2)
  // Less than a frame is invisible.
  expect(changedSeconds(plate, changed(2, { end: 4.49 }), video)).toBe(0)
})

test('a changed style counts where there are captions; marked words follow the times of their caption', () => {
  expect(changedSeconds(plate, { ...plate, style: 'loud' }, video)).toBeCloseTo(8)
  expect(changedSeconds(plate, { ...plate, y: 0.4 }, video)).toBeCloseTo(8)
  const karaoke = { ...plate, style: 'karaoke' } as const
  const later = { ...changed(2, { end: 4.2 }), style: 'karaoke' } as const
  expect(changedSeconds(karaoke, later, video)).toBeGreaterThan(2)
  expect(namesOfParts({ ...plate, cues: [] }, [0, 1, 2])).toEqual(['bare 2', 'bare 1'])
})

// Would catch: a burned karaoke caption that marks its words by their length although the voice has timed them.
test('a word that the voice starts later is marked later, in the parts where that is seen', () => {
  const timed = (second: number) => {
    const words = [1.5, second, 3.6].map((start) => ({ start, certainty: 'high' as const }))
    return changed(2, { words })
  }
  expect(changedSeconds(timed(2), timed(2.5), video)).toBe(0)
  const [one, other] = [timed(2.2), timed(2.5)].map((all) => ({ ...all, style: 'karaoke' as const }))
  if (one === undefined || other === undefined) throw new Error('No captions.')
  expect(changedSeconds(one, other, video)).toBeCloseTo(2)
  expect(changedSeconds(one, { ...plate, style: 'karaoke' }, video)).toBeCloseTo(2)
})

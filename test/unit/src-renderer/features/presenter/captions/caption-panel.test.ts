import { burnProgress, burnState, hasLostSigns } from '#renderer/features/presenter/captions/caption-panel.tsx'
import type { CaptionBurn } from '#shared/bridge/short-video.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { CaptionLook } from '#shared/domain/captions/cue.ts'
import { expect, it } from 'vitest'

const last: CaptionBurn['last'] = {
  assetId: AssetId.parse('film'),
  part: 'raw',
  cues: [],
  ...CaptionLook.parse({ style: 'plate' }),
  at: '2026-11-21T14:32:00Z',
}

// Would catch: 100 % before the end, an invented time, and a change that is not reported.
it('says how far a burn-in is and what it would render again', () => {
  expect(burnProgress({ share: 0.999, secondsLeft: null })).toBe('99%')
  expect(burnProgress({ share: 0.42, secondsLeft: 0.2 })).toBe('42%, 1 s left')
  expect(burnState({ last: null }, 4)).toBeNull()
  expect(burnState({ last }, 4)).toBe('Edited since burn-in. 4 s to render.')
  expect(burnState({ last }, 1.4)).toContain('2 s to render')
  expect(burnState({ last }, 0)).toMatch(/^Burned in at \d\d:\d\d\. Up to date\.$/)
})

it('recognises characters that a video cannot show', () => {
  const cue = { id: 1, start: 0, end: 1, text: 'Clay © 2026' }
  expect(hasLostSigns([cue])).toBe(false)
  expect(hasLostSigns([cue, { ...cue, text: 'Clay 🥣' }])).toBe(true)
})

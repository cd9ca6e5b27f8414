import { deliveredSteps, plainerWords } from '#renderer/features/presenter/video-words.ts'
import { AppliedEdit } from '#shared/contract/short-video.ts'
import { expect, it } from 'vitest'
import { videoJobOf } from './presenter-fixture.ts'

const applied = AppliedEdit.parse({
  captions: true,
  broll: false,
  images: 3,
  music: null,
  skipped: [{ step: 'broll', reason: 'no clip matched “kiln shelf”' }, 'colour'],
})

// Would catch: a skipped step that reads as not requested, and a step of a newer service that is hidden.
it('shows what was done, skipped, not requested and not reported', () => {
  expect(deliveredSteps(applied).map(({ step, state, detail }) => [step, state, detail])).toEqual([
    ['captions', 'done', 'Burned in'],
    ['broll', 'skipped', 'Skipped'],
    ['images', 'done', '3×'],
    ['music', 'not-told', 'Not reported'],
    ['loudnorm', 'not-told', 'Not reported'],
    ['other 0', 'skipped', 'Skipped'],
  ])
})

it('says why steps were skipped and that they are not refunded', () => {
  const words = plainerWords({ applied, job: videoJobOf(1, { charged: 12 }) }, false)
  expect(words).toMatch(
    /^Some steps were skipped\. B-roll: no clip matched “kiln shelf”\. Other step: .+ Charged: 12.cr\. Skipped steps are not refunded\.$/u,
  )
  expect(plainerWords({ applied, job: videoJobOf(1, { charged: null }) }, false)).toContain(
    'No charge has been reported yet.',
  )
  expect(plainerWords({ applied: AppliedEdit.parse({}), job: videoJobOf(1) }, false)).toBeNull()
})

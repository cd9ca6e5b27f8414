import { madeWith, promptOf } from '#renderer/features/library/asset-inspector.tsx'
import { JobId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'
import { assetOf } from '../../lib/asset-fixture.ts'

// Would catch: an inspector of a video that says neither how it was edited, nor what it cost, nor from what.
it('says of a cut its editing style, length, cost and topic, and of a raw cut no style', () => {
  const video = {
    takeId: JobId.parse('job-1'),
    topic: 'Why clay cracks',
    flow: 'magazine_spread',
    voice: 'Rowan',
    captions: true,
    music: false,
    charged: 49,
    tookMs: 62_000,
  }
  const detailOf = (part: string) => ({
    asset: assetOf(1, { kind: 'video', part, flow: part === 'final' ? video.flow : null, duration: 38 }),
    recipe: null,
    video,
    path: '',
  })
  const facts = madeWith(detailOf('final'), false).map(({ term, detail }) => [term, detail])
  expect(facts).toEqual(
    expect.arrayContaining([
      ['Editing style', 'Magazine spread'],
      ['Length', '0:38'],
      ['Run time, cost', '1:02, 49\u00A0cr'],
    ]),
  )
  expect(madeWith(detailOf('raw'), false).map(({ term }) => term)).not.toContain('Editing style')
  expect(promptOf(detailOf('final'))).toBe('Why clay cracks')
})

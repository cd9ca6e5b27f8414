import { madeWith, partsOfVideo, promptOf } from '#renderer/features/library/asset-inspector.tsx'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'
import { assetOf } from '../../lib/asset-fixture.ts'
import { videoOf } from '../presenter/presenter-fixture.ts'

const asset = (id: string) => AssetId.parse(id)

// Would catch: parts of a re-cut listed without their video, a file listed twice, and one that is not here yet.
it('combines the files of a video and of its cuts, whichever of them was requested', () => {
  const take = videoOf(1, {
    parts: [
      { part: 'portrait', assetId: asset('p') },
      { part: 'final', assetId: asset('f') },
    ],
  })
  const cut = videoOf(2, {
    takeId: JobId.parse('job-1'),
    flow: 'karaoke',
    parts: [
      { part: 'final', assetId: asset('k') },
      { part: 'poster', assetId: null },
    ],
  })
  const files = [
    { assetId: 'p', name: 'Portrait' },
    { assetId: 'f', name: 'Final cut' },
    { assetId: 'k', name: 'Final cut, Karaoke' },
  ]
  expect(partsOfVideo({ video: take, take: null, cuts: [cut] })).toEqual(files)
  expect(partsOfVideo({ video: cut, take, cuts: [cut] })).toEqual(files)
})

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

import { partsOfVideo } from '#renderer/features/library/video-parts.tsx'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'
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

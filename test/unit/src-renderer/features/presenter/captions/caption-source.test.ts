// Catches captions burned over captions, a cut that loses its music or cutaways without a word, and a version that is paid for
// although it exists.
import { expect, it } from 'vitest'
import { bareCutOf, lostSteps, planCaptions } from '#renderer/features/presenter/captions/caption-source.ts'
import { planWords } from '#renderer/features/presenter/captions/source-section.tsx'
import { lettered, takesOf } from '#renderer/features/presenter/takes.ts'
import { ShortVideoOrder, type ShortVideo } from '#shared/bridge/short-video.ts'
import { AppliedEdit } from '#shared/contract/short-video.ts'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import { videoJobOf, videoOf } from '../presenter-fixture.ts'

const file = (number: number, part: 'raw' | 'final') => ({ part, assetId: AssetId.parse(`${part}-${number}`) })
const take = videoOf(1, {
  flow: 'classic',
  parts: [file(1, 'raw'), file(1, 'final')],
  applied: AppliedEdit.parse({ captions: true, music: true, broll: 2 }),
})

function recutOf(number: number, order: Partial<ShortVideoOrder>, change: Partial<ShortVideo> = {}): ShortVideo {
  return videoOf(number, {
    takeId: JobId.parse('job-1'),
    order: ShortVideoOrder.parse({ topic: 'Why clay cracks', ...order }),
    flow: order.flow ?? null,
    parts: [file(number, 'final')],
    ...change,
  })
}

/** Plans the captions of the cut with a letter; null for the raw cut. */
function plan(cuts: readonly ShortVideo[], letter: string | null) {
  const [one] = takesOf([take, ...cuts])
  if (one === undefined) throw new Error('No video.')
  const all = lettered(one.cuts)
  const of = all.find((cut) => cut.letter === letter) ?? null
  const found = planCaptions(one, all, of)
  return { state: found.state, own: found.version?.letter, source: found.source, words: planWords(found, of) }
}

it('a cut with captions needs its own version without them: the same edit and the same music', () => {
  const bare = recutOf(4, { flow: 'karaoke', captions: false })
  const others = [
    recutOf(2, { flow: 'karaoke' }),
    recutOf(3, { flow: 'karaoke', captions: false, music: false }),
    recutOf(5, { flow: 'classic', captions: false }),
  ]
  expect(plan(others, 'B')).toMatchObject({ state: 'missing', source: { jobId: 'job-1', part: 'raw' } })
  expect(plan(others, 'B').words.title).toBe('Cut B has burned-in captions')
  expect(plan([...others, bare], 'B')).toMatchObject({
    state: 'ready',
    own: 'D',
    source: { jobId: 'job-4', part: 'final' },
    words: { title: 'From cut B, without captions (cut D)', detail: 'Keeps music, cutaways and zooms' },
  })
  // A cut that has none is its own version.
  expect(plan(others, 'C')).toMatchObject({ state: 'ready', own: 'C', source: { jobId: 'job-3', part: 'final' } })
  expect(plan(others, null)).toMatchObject({ state: 'ready', source: { jobId: 'job-1', part: 'raw' } })
})

it('a version in progress is waited for, and one that failed is not', () => {
  const [made, order] = [recutOf(2, { flow: 'karaoke' }), { flow: 'karaoke', captions: false }]
  const running = videoJobOf(3, { state: { kind: 'running', since: '2026-11-19T12:05:00Z' } as never })
  expect(plan([made, recutOf(3, order, { job: running, parts: [] })], 'B')).toMatchObject({
    state: 'making',
    own: 'C',
    source: { part: 'raw' },
  })
  const failed = videoJobOf(3, { state: { kind: 'failed' } as never })
  expect(plan([made, recutOf(3, order, { job: failed, parts: [] })], 'B').state).toBe('missing')
})

it('names the edit of a version, and what a service left out of it', () => {
  expect(bareCutOf(take)).toEqual({ flow: 'classic', captions: false, music: true })
  const plain = recutOf(
    2,
    { flow: 'classic', captions: false },
    { applied: AppliedEdit.parse({ music: true, broll: 0 }) },
  )
  expect(lostSteps(take, plain)).toEqual(['broll'])
  expect(plan([plain], 'A').words.detail).toBe('The service left out: b-roll')
})

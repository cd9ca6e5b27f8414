// Catches: a first page of the Composer that reads every row of years, and counts of a shelf that are not those of its pages.
import { expect, it } from 'vitest'
import { fillComposer } from '../helpers/filled-composer.ts'
import { leastTime } from '../helpers/least-time.ts'
import { createMemoryVault, fastServiceStarter, openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

/** Milliseconds. */
const longest = { shelf: 120, other: 300 }
const isShown = process.env['BACKLOT_TIMES'] !== undefined

/** The time of the studio, which runs in this thread: all three runs only for who wants to see it. */
const quickest = (limit: number, work: () => Promise<unknown>) =>
  leastTime(work, { runs: 3, enough: isShown ? 0 : limit })

it(
  'shows the first page of a shelf of 5,000, a queue of 2,000 and numbers of 2,000 posts at once',
  { tags: 'harness' },
  async () => {
    await using folder = await makeTempFolder()
    const options = { folder: folder.path, vault: createMemoryVault(), startServiceProcess: fastServiceStarter() }
    let profileId = ''
    {
      await using first = await openTestStudio(options)
      await first.call.workspace.openLocal()
      const { brands } = await first.call.composer.brands({})
      profileId = brands[0]?.profileId ?? ''
      await first.call.performance.read({ profileId, days: null })
      await first.call.autopilot.read({ profileId })
      await first.call.composer.plays({ profileId })
    }
    const size = { plays: 5_000, jobs: 2_000, posts: 2_000 }
    await fillComposer({ folder: folder.path, profileId, now: Date.now() }, size)
    await using studio = await openTestStudio(options)
    const { shelf, composer, publish, performance } = studio.call
    const of = { profileId }
    const shelfTimes = {
      first: await quickest(longest.shelf, () => shelf.page(of)),
      'by title': await quickest(longest.shelf, () => shelf.page({ ...of, sort: 'title' })),
      'by word': await quickest(longest.shelf, () => shelf.page({ ...of, text: 'play' })),
      'by state': await quickest(longest.shelf, () => shelf.page({ ...of, states: ['rendering'] })),
    }
    const otherTimes = {
      tabs: await quickest(longest.other, () => composer.counts(of)),
      queue: await quickest(longest.other, () => publish.page(of)),
      performance: await quickest(longest.other, () => performance.read({ ...of, days: null })),
      posts: await quickest(longest.other, () => performance.posts({ ...of, days: null, group: { kind: 'all' } })),
    }
    if (isShown) process.stderr.write(`${JSON.stringify({ shelfTimes, otherTimes })}\n`)
    expect(Object.entries(shelfTimes).filter(([, ms]) => ms > longest.shelf)).toEqual([])
    expect(Object.entries(otherTimes).filter(([, ms]) => ms > longest.other)).toEqual([])
    const { counts, total, plays } = await shelf.page(of)
    expect({ counts, total, shown: plays.length }).toEqual({
      counts: { library: 2_000, service: 1_000, rendering: 0, waiting: 0, none: 2_000 },
      total: 5_000,
      shown: 60,
    })
    const failed = await shelf.page({ ...of, states: ['none'], limit: 200 })
    const later = await shelf.page({ ...of, states: ['none'], limit: 200, before: failed.next ?? '' })
    expect(failed.total).toBe(2_000)
    expect(new Set([...failed.plays, ...later.plays].map(({ file }) => file.kind))).toEqual(new Set(['none']))
    expect(new Set([...failed.plays, ...later.plays].map(({ playId }) => playId)).size).toBe(400)
  },
)

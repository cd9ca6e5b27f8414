// Catches: first pages of the Composer that get slow with years of work: a shelf of 5,000 entries, a queue of 2,000 jobs, 50,000 reported numbers.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { marrowAndClay } from '#service/composer/brands/marrow-and-clay.ts'
import { playLibrary } from '#service/composer/plays/play-library.ts'
import { openComposer, type ComposerCaller } from '../helpers/composer-caller.ts'
import { leastTime } from '../helpers/least-time.ts'

const shelfEntries = 5_000
const jobs = 2_000
const reports = 50_000
const platforms = ['tiktok', 'instagram', 'youtube', 'x', 'linkedin', 'facebook']
const hourMs = 60 * 60_000
const longestMs = 100
const isShown = process.env['BACKLOT_TIMES'] !== undefined

const playAt = (index: number) => playLibrary[index % playLibrary.length]?.playId ?? ''
const angleAt = (index: number) => marrowAndClay.angles[index % marrowAndClay.angles.length] ?? ''

/** The time of service and caller, which share this thread: all three runs only for who wants to see it. */
const quickest = (work: () => Promise<unknown>) => leastTime(work, { runs: 3, enough: isShown ? 0 : longestMs })

/** Writes the rows of years: shelves of many brands, and one brand's jobs, posts and reports. */
function writeYears({ bench, brands }: ComposerCaller, now: number): void {
  const { database } = bench
  const [brandId] = brands
  const shelf = database.prepare('insert into composer_shelf (brand_id, play_id, saved_at) values (?, ?, ?)')
  const brand = database.prepare(
    `insert into composer_brand (id, account_id, profile, settings, created_at)
     select ?, account_id, profile, settings, created_at from composer_brand where id = ?`,
  )
  const job = database.prepare(
    `insert into composer_job (id, brand_id, play_id, take_id, slot_at, platforms, delivery, source, status, posted_at,
       created_at) values (?, ?, ?, ?, ?, ?, 'external', 'autopilot', ?, ?, ?)`,
  )
  const post = database.prepare(
    `insert into composer_post (brand_id, job_id, play_id, angle, platform, posted_at, views, saves, shares, numbers_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const metric = database.prepare('insert into composer_metric (post_id, numbers, at) values (?, ?, ?)')
  const takeOf = database.prepare('select id from composer_take where brand_id = ? and play_id = ?').pluck()
  const write = database.transaction(() => {
    for (let index = 0; index < shelfEntries; index += 1) {
      const turn = Math.floor(index / playLibrary.length)
      const own = turn === 0 ? brandId : `brand-${turn}`
      if (turn > 0 && index % playLibrary.length === 0) brand.run(own, brandId)
      shelf.run(own, playAt(index), now - index * hourMs)
    }
    for (let index = 0; index < 2 * jobs; index += 1) {
      const id = `job-${index}`
      const isPosted = index >= jobs
      const at = now - index * 3 * hourMs
      const status = isPosted ? 'posted' : 'rendered'
      const take = takeOf.get(brandId, playAt(index))
      job.run(id, brandId, playAt(index), take, at, JSON.stringify(platforms), status, isPosted ? at : null, at)
      if (!isPosted) continue
      for (const [place, platform] of platforms.entries()) {
        const views = 1_000 + ((index * 7_919 + place * 104_729) % 40_000)
        post.run(brandId, id, playAt(index), angleAt(index), platform, at, views, views % 97, views % 53, at)
      }
    }
    const posts = jobs * platforms.length
    for (let index = 0; index < reports; index += 1) {
      metric.run((index % posts) + 1, '{"views":1}', now - index * 60_000)
    }
    database.prepare('update composer_brand set numbers_version = numbers_version + 1').run()
  })
  write()
}

test('5,000 shelf entries, 2,000 jobs and 50,000 reports answer their first page in well under 100 ms', async () => {
  await using caller = await openComposer()
  const ids = playLibrary.map(({ playId }) => playId).join(',')
  await caller.get(`/takes?ids=${ids}`)
  writeYears(caller, caller.bench.clock.now())
  const times: Record<string, number> = {}
  for (const path of ['/library', '/queue', '/performance', '/performance?days=90', '/autopilot']) {
    times[path] = await quickest(() => caller.get(path))
  }
  // The first call after a change of the numbers computes them again.
  const changed = caller.bench.database.prepare('update composer_brand set numbers_version = numbers_version + 1')
  times['/performance after a change'] = await quickest(() => {
    changed.run()
    return caller.get('/performance')
  })
  times['/plays'] = await quickest(() => caller.get('/plays', { at: '' }))
  expect(Object.entries(times).filter(([, ms]) => ms > longestMs)).toEqual([])
  const { queue, nextCursor } = await caller.get('/queue')
  expect(z.array(z.unknown()).parse(queue).length).toBe(100)
  expect(nextCursor).not.toBeNull()
  const { posts } = z
    .object({ posts: z.object({ withNumbers: z.int(), total: z.int() }) })
    .parse(await caller.get('/performance'))
  expect(posts).toEqual({ withNumbers: jobs * platforms.length, total: jobs * platforms.length })
  if (isShown) process.stderr.write(`${JSON.stringify(times)}\n`)
})

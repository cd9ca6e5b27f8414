// Would catch: a Create page that renders for every change of the status or of any run, even one it does not show.
// Commits are counted instead of time.
import type { Job } from '#shared/bridge/jobs.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { measureCreatePage, type Measured, runningJob } from './profiled-create.tsx'

/** Changes of runs; with each, the status changes a few times. */
const changes = 20
const statusesEach = 4

/** Lets React and the queries handle an event, as between two messages of the studio. */
const between = () => new Promise<void>((done) => setTimeout(done))

/**
 * The commits that changes of the status and of runs cause, once what was under way is over. Each run is reported to the
 * page by itself, so that whatever is rendered by all of them is rendered as often as they change.
 */
async function commitsOf(measured: Measured, jobOf: (change: number) => Job | undefined): Promise<number> {
  const { commits } = measured
  for (let still = 0, last = -1; still < 10; last = commits.count) {
    await new Promise<void>((done) => setTimeout(done, 20))
    still = commits.count === last ? still + 1 : 0
  }
  const before = commits.count
  for (let change = 0; change < changes; change += 1) {
    for (let event = 0; event < statusesEach; event += 1) {
      busyStatus(measured, change * statusesEach + event)
      await between()
    }
    const job = jobOf(change)
    if (job === undefined) throw new Error('There is no such run.')
    const reported = measured.reported()
    measured.sendJob(job)
    await expect.poll(measured.reported, { interval: 5 }).toBeGreaterThan(reported)
    await between()
  }
  return commits.count - before
}

function busyStatus(measured: Measured, event: number): void {
  measured.sendStatus({
    running: event,
    current: { modelName: 'Varied Still', prompt: `a vessel ${event}`, since: '2026-11-19T14:00:02Z' },
    rate: { used: event % 60, most: 60, freeAt: null },
  })
}

/** Waiting runs of the open model: they show no seconds that count up. */
const waitingJobs = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    runningJob(count - index, { state: { kind: 'waiting', why: 'queue', until: null }, charged: null }),
  )

const paused = (job: Job | undefined) => job && { ...job, isPaused: !job.isPaused }

async function openPage(): Promise<Measured> {
  const measured = measureCreatePage(waitingJobs(40))
  onTestFinished(measured.close)
  await expect.element(page.getByRole('button', { name: 'Run, 2 practice credits' })).toBeVisible()
  await expect.element(page.getByRole('listbox', { name: 'Runs' })).toBeVisible()
  return measured
}

test('the Create page does not render for the status or for runs of another model', async () => {
  const measured = await openPage()
  const commits = await commitsOf(measured, (change) =>
    runningJob(1_000 + change, { modelId: 'varied', modelName: 'Varied Still' }),
  )
  expect(commits).toBeLessThan(changes / 4)
})

test('the Create page renders at most once for a change of a run that it shows', async () => {
  const measured = await openPage()
  const commits = await commitsOf(measured, (change) => paused(measured.jobs[change % 10]))
  expect(commits).toBeGreaterThan(0)
  expect(commits).toBeLessThan(changes * 1.2)
})

test('the form of a batch does not render for the runs of its model', async () => {
  const measured = await openPage()
  await page.getByRole('radio', { name: 'Batch' }).click()
  await expect.element(page.getByRole('textbox', { name: /^Prompts, one per line/u })).toBeVisible()
  const commits = await commitsOf(measured, (change) => paused(measured.jobs[change % 40]))
  expect(commits).toBeLessThan(changes / 4)
})

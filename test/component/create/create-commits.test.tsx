// Would catch: a Create page that renders for every change of the status or of any run, even one it does not show.
// Commits are counted instead of time.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { measureCreatePage, type Measured, runningJob } from './profiled-create.tsx'

const events = 100

/** Lets React and the queries handle an event, as between two messages of the studio. */
const between = () => new Promise<void>((done) => setTimeout(done))

/** Counts the commits that `send` causes, event by event, after earlier work has settled. */
async function commitsOf({ commits }: Measured, send: (event: number) => void): Promise<number> {
  for (let still = 0, last = -1; still < 10; last = commits.count) {
    await new Promise<void>((done) => setTimeout(done, 20))
    still = commits.count === last ? still + 1 : 0
  }
  const before = commits.count
  for (let event = 0; event < events; event += 1) {
    send(event)
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

async function openPage(): Promise<Measured> {
  const measured = measureCreatePage(waitingJobs(40))
  onTestFinished(measured.close)
  await expect.element(page.getByRole('button', { name: 'Run, 2 practice credits' })).toBeVisible()
  await expect.element(page.getByRole('listbox', { name: 'Runs' })).toBeVisible()
  return measured
}

test('the Create page does not render for the status or for runs of another model', async () => {
  const measured = await openPage()
  const commits = await commitsOf(measured, (event) => {
    busyStatus(measured, event)
    measured.sendJob(runningJob(1_000 + event, { modelId: 'varied', modelName: 'Varied Still' }))
  })
  expect(commits).toBeLessThan(events / 10)
})

test('the Create page renders at most once for a change of a run that it shows', async () => {
  const measured = await openPage()
  const commits = await commitsOf(measured, (event) => {
    const job = measured.jobs[(event >> 1) % 10]
    if (event % 2 === 0) busyStatus(measured, event)
    else if (job !== undefined) measured.sendJob({ ...job, isPaused: !job.isPaused })
  })
  expect(commits).toBeGreaterThan(0)
  expect(commits).toBeLessThan(events * 0.6)
})

test('the form of a batch does not render for the runs of its model', async () => {
  const measured = await openPage()
  await page.getByRole('radio', { name: 'Batch' }).click()
  await expect.element(page.getByRole('textbox', { name: /^Prompts, one per line/u })).toBeVisible()
  const commits = await commitsOf(measured, (event) => {
    const job = measured.jobs[event % 40]
    if (job !== undefined) measured.sendJob({ ...job, isPaused: !job.isPaused })
  })
  expect(commits).toBeLessThan(events / 10)
})

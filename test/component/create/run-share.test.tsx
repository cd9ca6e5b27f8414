import { RunImage } from '#renderer/forms/run-image.tsx'
import { Stage } from '#renderer/features/create/stage.tsx'
import { QueueList } from '#renderer/features/queue/queue-list.tsx'
import { BridgeProvider } from '#renderer/lib/bridge.tsx'
import type { Job } from '#shared/bridge/jobs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { jobOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { type Answers, bridgeOf, stayPending } from '../bridge-of.ts'
import { mount } from '../mount.tsx'

const app: NonNullable<Answers['app']> = {
  info: async () => ({ host: 'browser', version: '1', platform: 'linux', mediaBase: '/media/', profileFolder: '/p' }),
}
const none = () => {}

function show(job: Job) {
  mount(
    <BridgeProvider bridge={bridgeOf({ app }, stayPending)}>
      <div data-testid="stage" style={{ width: 700, height: 480 }}>
        <Stage job={job} onRemove={none}>
          {null}
        </Stage>
      </div>
      <div data-testid="strip" style={{ width: 114, height: 76 }}>
        <RunImage job={job} />
      </div>
      <div style={{ width: 900, height: 120 }}>
        <QueueList
          rows={[{ kind: 'job', group: 'under-way', job }]}
          sets={new Map()}
          hold="none"
          selection={{ picked: new Set(), active: null, anchor: null }}
          onPick={none}
          onPickAll={none}
          onOpen={none}
          onRemove={none}
          onStep={none}
          onDrop={none}
          onEndReached={none}
        />
      </div>
    </BridgeProvider>,
  )
}
const leaderIn = (place: string) => page.getByTestId(place).getByRole('progressbar')
const since = new Date().toISOString()

/** Would catch: progress that the service reports and the window hides. */
test('a run shows in the strip, on the stage and in the queue how far it has come', async () => {
  show(jobOf(1, { state: { kind: 'running', since, share: 0.41 } }))
  await expect.poll(() => leaderIn('strip').element().textContent).toBe('41%')
  await expect.element(leaderIn('strip')).toHaveAttribute('aria-valuenow', '41')
  await expect.poll(() => leaderIn('stage').element().textContent).toMatch(/^41%0:\d\d$/u)
  await expect.element(leaderIn('stage')).toHaveAttribute('aria-valuetext', expect.stringMatching(/^41%, 0:\d\d$/u))
  await expect.poll(() => page.getByRole('row').element().textContent).toMatch(/^Running, 41%a vessel/u)
  // A screen reader asks for it; it is not told each percent.
  expect(document.querySelectorAll('[aria-live], [role="status"]')).toHaveLength(0)
})

/** Would catch: a share of a run that reported none. */
test('a run without reported progress shows its time alone', async () => {
  show(jobOf(1, { state: { kind: 'running', since } }))
  await expect.poll(() => leaderIn('strip').element().textContent).toMatch(/^0:\d\d$/u)
  await expect.poll(() => leaderIn('stage').element().textContent).toMatch(/^0:\d\d$/u)
  await expect.element(leaderIn('strip')).not.toHaveAttribute('aria-valuenow')
  expect(page.getByRole('row').element().textContent).not.toContain('%')
})

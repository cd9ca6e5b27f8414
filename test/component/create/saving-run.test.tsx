import { Stage } from '#renderer/features/create/stage.tsx'
import { CostPanel } from '#renderer/ui/cost-panel.tsx'
import { Failure } from '#shared/domain/failure.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { jobOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { mount } from '../mount.tsx'

/**
 * Would catch: a charged run that saves forever on the stage, without a message about what the service sent instead.
 */
test('a run whose file does not come says on the stage what came instead', async () => {
  const sentence = 'The service sent a page instead of the file. It is asked again; nothing more is charged.'
  const problem = new Failure('SERVICE_FAILED', sentence, { charged: 'yes', status: 200 }).toRecord()
  const job = jobOf(2, { state: { kind: 'saving', since: '2026-11-19T14:00:01Z', problem } })
  mount(
    <Stage job={job} onRemove={() => {}}>
      {null}
    </Stage>,
  )
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible()
})

/** Would catch: price figures at different heights because a term takes two lines, and a truncated term. */
test('the terms and figures of the price are on one line each, and no term is truncated', () => {
  const facts = [
    { term: 'Cost', detail: '4' },
    { term: 'Priced by', detail: '5' },
    { term: 'After queue', detail: '284' },
  ]
  mount(
    <div style={{ width: 300 }}>
      <CostPanel facts={facts}>{null}</CostPanel>
    </div>,
  )
  const tops = (tag: string) => [...document.querySelectorAll(tag)].map((one) => one.getBoundingClientRect())
  expect(new Set(tops('dt').map(({ height }) => height)).size).toBe(1)
  const isCut = [...document.querySelectorAll('dt')].map((term) => term.scrollWidth > term.clientWidth)
  expect(isCut).toEqual([false, false, false])
  expect(new Set(tops('dd').map(({ top }) => top)).size).toBe(1)
})

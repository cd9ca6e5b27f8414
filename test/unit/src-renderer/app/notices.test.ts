import { createAwayTeller } from '#renderer/app/notices.tsx'
import { expect, it } from 'vitest'

// Would catch: a batch that floods the screen with notifications, and a count that continues after the user came back.
it('counts what ended since the user left the window', () => {
  const shown: string[] = []
  const marks: number[] = []
  const teller = createAwayTeller({
    show: (title, body) => shown.push(`${title}: ${body}`),
    mark: (count) => marks.push(count),
  })
  teller.report('Run 1: finished.')
  teller.report('Run 2: failed.')
  teller.back()
  teller.report('Run 3: finished.')
  expect(shown).toEqual(['Run ended: Run 1: finished.', '2 runs ended: Run 2: failed.', 'Run ended: Run 3: finished.'])
  expect(marks).toEqual([1, 2, 0, 1])
})

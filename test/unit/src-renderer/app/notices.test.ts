import { createAwayTeller } from '#renderer/app/notices.tsx'
import { expect, test } from 'vitest'

// Would catch: a batch that floods the screen with notifications, and a count that continues after the user came back.
test('counts what ended since the user left the window', () => {
  const shown: string[] = []
  const marks: number[] = []
  const teller = createAwayTeller({
    show: (title, body) => shown.push(`${title}: ${body}`),
    mark: (count) => marks.push(count),
  })
  teller.report('Run 1: finished.', false)
  teller.report('Run 2: failed.', false)
  teller.back()
  teller.report('Run 3: finished.', false)
  expect(shown).toEqual(['Run ended: Run 1: finished.', '2 runs ended: Run 2: failed.', 'Run ended: Run 3: finished.'])
  expect(marks).toEqual([1, 2, 0, 1])
})

// Would catch: a title and notifications that count runs which the user saw end.
test('counts nothing while the window is in front', () => {
  const shown: string[] = []
  const marks: number[] = []
  const teller = createAwayTeller({
    show: (title, body) => shown.push(`${title}: ${body}`),
    mark: (count) => marks.push(count),
  })
  teller.report('Run 1: finished.', true)
  teller.report('Run 2: failed.', true)
  expect(shown).toEqual(['Run ended: Run 1: finished.', 'Run ended: Run 2: failed.'])
  expect(marks).toEqual([])
})

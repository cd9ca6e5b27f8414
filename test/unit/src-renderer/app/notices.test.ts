import { createAwayTeller } from '#renderer/app/notices.tsx'
import { expect, it } from 'vitest'

// Would catch: a batch that fills the screen with messages, and a count that goes on after the user came back.
it('counts what ended since the window was left', () => {
  const shown: string[] = []
  const teller = createAwayTeller({ show: (title, body) => shown.push(`${title}: ${body}`) })
  teller.report('Run 1: finished.')
  teller.report('Run 2: failed.')
  teller.back()
  teller.report('Run 3: finished.')
  expect(shown).toEqual(['Run ended: Run 1: finished.', '2 runs ended: Run 2: failed.', 'Run ended: Run 3: finished.'])
})

// Catches: a taskbar that shows progress after everything ended, or that counts the runs of an earlier batch.
import { expect, it } from 'vitest'
import { createProgress } from '#main/desktop/progress.ts'
import { JobId } from '#shared/domain/ids.ts'
import type { Spend } from '#shared/domain/spend.ts'

const done = (id: string) => ({ id: JobId.parse(id), spend: { kind: 'done', at: 0 } satisfies Spend })

it('counts what ended since the queue was empty', () => {
  const progress = createProgress()
  expect(progress.read({ running: 0, waiting: 0 })).toBeNull()
  expect(progress.read({ running: 1, waiting: 0 })).toBe('unknown')
  expect(progress.read({ running: 1, waiting: 3 })).toBe(0)
  progress.note(done('1'))
  progress.note(done('1'))
  expect(progress.read({ running: 1, waiting: 2 })).toBe(0.25)
  // Paused in the middle, the batch goes on later.
  expect(progress.read({ running: 0, waiting: 2 })).toBeNull()
  progress.note(done('2'))
  expect(progress.read({ running: 1, waiting: 1 })).toBe(0.5)
  expect(progress.read({ running: 0, waiting: 0 })).toBeNull()
  expect(progress.read({ running: 1, waiting: 0 })).toBe('unknown')
})

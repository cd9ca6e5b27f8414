// Catches: a line that is lost or out of order because it was logged before there was a file for it.
import { expect, it } from 'vitest'
import { createLateLog } from '#main/log/late-log.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'

it('writes what was logged before, and then each line at once', () => {
  const late = createLateLog()
  const file = createMemoryLog()
  late.warn('first', { of: 2 })
  late.error('second')
  expect(file.lines).toEqual([])
  late.writeTo(file)
  late.info('third')
  expect(file.lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'warn first',
    'error second',
    'info third',
  ])
  expect(file.lines[0]).toMatchObject({ fields: { of: 2 } })
})

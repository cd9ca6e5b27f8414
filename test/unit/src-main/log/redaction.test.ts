// Catches: a key in a log, in any spelling; an error whose parts are too many to walk.
import { expect, it } from 'vitest'
import { createRedactedLog, createRedaction } from '#main/log/redaction.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'

const secret = 'pk_other_4fJ9dkQ02ksl'

it('removes a known secret in every spelling, and anything that looks like a key', () => {
  const redaction = createRedaction()
  redaction.add(secret)
  const log = createMemoryLog()
  createRedactedLog(log, redaction).warn('Refused', {
    header: `Bearer ${secret}`,
    encoded: Buffer.from(secret).toString('base64'),
    nested: [{ [secret]: Buffer.from(secret).toString('hex') }],
    error: new Error(`bad key ${secret}`, { cause: new Error('pk_live_neverseenbefore') }),
  })
  const written = JSON.stringify(log.lines)
  for (const trace of [secret, Buffer.from(secret).toString('base64'), 'neverseenbefore']) {
    expect(written).not.toContain(trace)
  }
  expect(written).toContain('bad key [secret]')
})

it('stops at an endless graph', () => {
  const endless: Record<string, unknown> = {}
  for (let index = 0; index < 200; index += 1) endless[`to${index}`] = endless
  const error = Object.assign(new Error('deep'), { client: endless, cause: endless })
  const written = JSON.stringify(createRedaction().fields({ error: [error] })) ?? ''
  expect(written).toContain('deep')
})

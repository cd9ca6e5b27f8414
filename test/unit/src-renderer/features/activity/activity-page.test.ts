// Would catch: a ledger of which only the first part is saved.
import { expect, it } from 'vitest'
import { readCsv } from '#renderer/features/activity/activity-page.tsx'
import type { Bridge } from '#shared/bridge/contract.ts'

it('reads all parts, each below the previous one, with the filter', async () => {
  const asked: unknown[] = []
  const parts = ['\uFEFFhead\r\n3\r\n', '2\r\n', '1\r\n']
  const csv = (request: unknown) => {
    const text = parts[asked.length] ?? ''
    asked.push(request)
    return Promise.resolve({ text, next: asked.length < parts.length ? String(10 - asked.length) : null })
  }
  // Only this call of the bridge is made.
  const call = { money: { csv } } as unknown as Pick<Bridge, 'money'>
  const file = await readCsv(call, { state: 'failed' })
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe(parts.join(''))
  const filter = { state: 'failed' }
  expect(asked).toEqual([{ filter }, { filter, before: '9' }, { filter, before: '8' }])
})

// Catches: a second charge after a lost answer, a refund that is reported but not seen, a job that fails with the
// network, "not charged" reported while the charge is unknown.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { localId } from '#main/workspaces/workspaces.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import type { TestStudio } from '../helpers/studio.ts'
import { passOn, type SeenRequest } from '../helpers/transparent-proxy.ts'

const input = { prompt: 'a still lake' }

const isPaid = ({ state }: Job) => ['running', 'saving', 'done'].includes(state.kind)
const isRun = ({ path }: SeenRequest) => path.endsWith('/run')
const submit = (test: TestStudio) =>
  test.call.jobs.submit({ draftId: randomUUID(), modelId: 'fast-picture', input, quoted: 2 })
const balanceOf = async ({ test, settle }: ProxiedStudio) => {
  await settle(test.studio.context.billing.refresh(localId))
  return test.studio.context.billing.balance(localId).credits
}

it('a run that fails shows its charge, then its refund, and the balance is restored', async () => {
  await using bench = await openProxiedStudio((request) => ({
    kind: 'pass',
    ...(isRun(request) ? { headers: { 'x-backlot-fault': 'fail-run' } } : {}),
  }))
  const { test } = bench
  const job = await submit(test)
  const returned = await bench.settle(test.waitFor(job.id, ({ state }) => state.kind === 'failed' && state.refunded))
  expect(returned).toMatchObject({ charged: 2, refunded: 2, state: { failure: { charged: 'returned' } } })
  const { ledger } = await test.call.jobs.read({ jobId: job.id })
  expect(ledger.map(({ kind, credits }) => [kind, credits])).toEqual([
    ['quote', 2],
    ['charge', 2],
    ['refund', 2],
  ])
  expect(await balanceOf(bench)).toBe(1000)
})

it('A4: an answer that is lost twice is requested again with the same key and body, and charged once', async () => {
  let lost = 0
  await using bench = await openProxiedStudio((request) => {
    if (!isRun(request) || lost === 2) return { kind: 'pass' }
    lost += 1
    return { kind: 'cut-answer' }
  })
  const { test, proxy } = bench
  const job = await submit(test)
  const done = await bench.settle(test.waitFor(job.id, isPaid))
  const runs = proxy.seen.filter(isRun)
  expect(runs).toHaveLength(3)
  expect(new Set(runs.map(({ headers, body }) => `${String(headers['idempotency-key'])} ${body}`)).size).toBe(1)
  expect(done.charged).toBe(2)
  expect(await balanceOf(bench)).toBe(998)
})

it('A7: a refusal of a retry leaves the run unconfirmed, never "not charged"', async () => {
  let runs = 0
  await using bench = await openProxiedStudio((request) => {
    if (!isRun(request)) return { kind: 'pass' }
    runs += 1
    if (runs === 1) return { kind: 'cut-answer' }
    return { kind: 'answer', status: 400, headers: {}, body: '{"message":"Model \'fast-picture\' not found"}' }
  })
  const { test } = bench
  const job = await submit(test)
  const { state } = await bench.settle(
    test.waitFor(job.id, (one) => one.state.kind === 'unconfirmed' || one.state.kind === 'refused'),
  )
  expect(state).toMatchObject({ kind: 'unconfirmed', failure: { charged: 'unknown' } })
  expect(runs).toBe(2)
})

it('I18: a run waits while the service is unreachable, and continues by itself', async () => {
  await using bench = await openProxiedStudio(passOn)
  const { test, proxy } = bench
  await test.call.quote.price({ modelId: 'fast-picture', input })
  const { baseUrl } = proxy
  await proxy.close()
  await expect(test.studio.context.billing.refresh(localId)).rejects.toMatchObject({ code: 'UNREACHABLE' })
  const job = await submit(test)
  await bench.settle(test.waitFor(job.id, ({ state }) => state.kind === 'waiting' && state.why === 'offline'))
  expect(test.studio.context.status().connection.kind).toBe('offline')
  await proxy.listen(Number(new URL(baseUrl).port))
  await bench.settle(test.waitFor(job.id, isPaid))
  expect(test.studio.context.status().connection.kind).toBe('online')
  expect(await balanceOf(bench)).toBe(998)
})

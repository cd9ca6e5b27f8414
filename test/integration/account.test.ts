// Catches: a purchase that is asked for twice or lost after a restart, a lost answer or a kill; a charge that is shown as
// explained although nothing here made it; a profile error without its field; an account that disappears offline.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { programOf } from '../helpers/program.ts'
import { openTestService } from '../helpers/start-service.ts'
import { fastServiceStarter, openTestStudio, createMemoryVault, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { startProxy } from '../helpers/transparent-proxy.ts'

const entry = 'test/fixtures/fast-service.ts'

/** Ends a purchase as a person does on its payment page. */
async function pay(address: string | null, outcome: 'complete' | 'cancel'): Promise<void> {
  const answer = await fetch(`${address ?? ''}/${outcome}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  expect(answer.status).toBe(200)
}

async function makeRun({ call, waitFor }: TestStudio, prompt: string) {
  const { id } = await call.jobs.submit({
    draftId: crypto.randomUUID(),
    modelId: 'fast-picture',
    input: { prompt },
    quoted: 2,
  })
  return waitFor(id, ({ state }) => state.kind === 'done' || state.kind === 'failed')
}

const Bought = z.object({ purchases: z.array(z.looseObject({ id: z.string(), status: z.string() })) })

describe('a purchase of credits', () => {
  test('is paid, cancelled or left to expire, across restarts, and the credits come once', async () => {
    await using folder = await makeTempFolder()
    const options = { folder: folder.path, startServiceProcess: fastServiceStarter() }
    const first = await openTestStudio(options)
    await first.call.workspace.openLocal()
    const { credits: before } = await first.call.account.refresh({})
    const one = await first.call.account.buy({ packId: 'pack_500' })
    expect(one).toMatchObject({ state: 'pending', credits: 500, bonus: 50, cents: 4_999, currency: 'USD' })
    const two = await first.call.account.buy({ packId: 'pack_100' })
    await first.stop()

    await using second = await openTestStudio(options)
    const { call } = second
    await call.workspace.openLocal()
    // The service has another address now, and its payment page with it.
    const again = await call.account.checkPurchase({ id: one.id })
    expect(again.state).toBe('pending')
    await pay(again.paymentUrl, 'complete')
    await pay((await call.account.checkPurchase({ id: two.id })).paymentUrl, 'cancel')
    expect((await call.account.checkPurchase({ id: one.id })).state).toBe('completed')
    expect((await call.account.checkPurchase({ id: two.id })).state).toBe('cancelled')
    const { credits } = await call.account.refresh({ all: true })
    expect(credits?.value.balance).toBe((before?.value.balance ?? 0) + 550)
    const { lines, check } = await call.account.history({})
    expect(lines[0]).toMatchObject({ type: 'credit', amount: 550, match: { kind: 'purchase' }, attention: null })
    expect(check.unexplained.count).toBe(0)
    const left = await call.account.dismissPurchase({ id: two.id })
    expect(left.purchases.map(({ id }) => id)).toEqual([one.id])
  })

  test('whose answer is lost is found in the service’s list, and never asked for again', async () => {
    await using folder = await makeTempFolder()
    await using service = await openTestService({ entry })
    await using proxy = await startProxy(() => service.baseUrl)
    await using test = await openTestStudio({ folder: folder.path })
    const { call } = test
    await call.workspace.connect({ baseUrl: proxy.baseUrl, key: service.apiKey })
    const isPurchase = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && path.endsWith('/credits/purchase')
    proxy.act = (request) => (isPurchase(request) ? { kind: 'cut-answer' } : { kind: 'pass' })
    const lost = await call.account.buy({ packId: 'pack_100' })
    expect(lost).toMatchObject({ state: 'unconfirmed', paymentUrl: null })
    // Another click sends nothing.
    expect(await call.account.buy({ packId: 'pack_100' })).toEqual(lost)
    const found = await call.account.checkPurchase({ id: lost.id })
    expect(found).toMatchObject({ id: lost.id, state: 'pending' })
    expect(found.paymentUrl).toContain('/pay/')
    expect(proxy.seen.filter(isPurchase)).toHaveLength(1)
    const { purchases } = Bought.parse(await (await service.fetch('/v1/user/credits/purchases')).json())
    expect(purchases).toHaveLength(1)
  })

  test('that cannot reach the service was not made and says so; one that expired is over', async () => {
    await using folder = await makeTempFolder()
    await using service = await openTestService({ entry })
    await using proxy = await startProxy(() => service.baseUrl)
    await using test = await openTestStudio({ folder: folder.path })
    const { call } = test
    await call.workspace.connect({ baseUrl: proxy.baseUrl, key: service.apiKey })
    const bought = await call.account.buy({ packId: 'pack_100' })
    await service.admin('POST', '/clock/advance', { ms: 31 * 60_000 })
    expect((await call.account.checkPurchase({ id: bought.id })).state).toBe('expired')
    const { credits } = await call.account.refresh({})
    await proxy.close()
    const refused = await call.account.buy({ packId: 'pack_100' })
    expect(refused.state).toBe('refused')
    expect(refused.reason).toMatch(/^Couldn’t reach the service\..* Nothing was charged\./)
    // What was read stays, with its time.
    const offline = await call.account.refresh({ all: true })
    expect(offline.credits).toEqual(credits)
    expect(offline.isOffered).toBe(true)
    expect(offline.problems.map(({ part }) => part).toSorted()).toEqual([
      'credits',
      'history',
      'profile',
      'tier',
      'usage',
    ])
  })

  test.each(['written', 'answered', 'recorded'])(
    'is made at most once when the program is killed at “%s”',
    async (step) => {
      await using folder = await makeTempFolder()
      const child = spawn(process.execPath, [programOf('test/helpers/crash-purchase.ts'), folder.path, step], {
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      expect((await once(child, 'exit'))[1]).toBe('SIGKILL')
      await using test = await openTestStudio({ folder: folder.path, startServiceProcess: fastServiceStarter() })
      const { call } = test
      await call.workspace.openLocal()
      const { purchases } = await call.account.purchases()
      expect(purchases).toHaveLength(1)
      const [{ id, state } = { id: '', state: '' }] = purchases
      expect(state).toBe(step === 'recorded' ? 'pending' : 'unconfirmed')
      const now = await call.account.checkPurchase({ id })
      // It was killed before the request left, or the service has it.
      expect(now.state).toBe(step === 'written' ? 'unconfirmed' : 'pending')
      if (now.state !== 'pending') return
      await pay(now.paymentUrl, 'complete')
      expect((await call.account.checkPurchase({ id })).state).toBe('completed')
      const { lines } = await call.account.refresh({}).then(() => call.account.history({}))
      expect(lines.filter(({ match }) => match.kind === 'purchase')).toHaveLength(1)
    },
  )
})

test('the history stands beside the ledger: runs, refunds, batches, and a charge that nothing here made', async () => {
  await using folder = await makeTempFolder()
  await using service = await openTestService({ entry, speed: 1_000 })
  await using proxy = await startProxy(() => service.baseUrl)
  await using test = await openTestStudio({ folder: folder.path })
  const { call } = test
  await call.workspace.connect({ baseUrl: proxy.baseUrl, key: service.apiKey })
  const good = await makeRun(test, 'a quiet ridge')
  proxy.act = ({ path }) =>
    path.endsWith('/run') ? { kind: 'pass', headers: { 'x-backlot-fault': 'fail-run' } } : { kind: 'pass' }
  const bad = await makeRun(test, 'a loud brook')
  proxy.act = () => ({ kind: 'pass' })
  const batch = await call.jobs.submitBatch({
    draftId: crypto.randomUUID(),
    modelId: 'fast-picture',
    prompts: ['one', 'two'],
    templates: [null, null],
    input: {},
    quoted: 4,
  })
  await test.waitFor(batch.id, ({ state }) => state.kind === 'done')
  // Another program with the same key.
  await service.fetch('/v3/playground/v1/run', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'foreign' },
    body: JSON.stringify({ modelId: 'fast-picture', input: { prompt: 'not ours' } }),
  })
  const overview = await call.account.refresh({ all: true })
  expect(overview.problems).toEqual([])
  const { lines, next, check } = await call.account.history({})
  expect(next).toBeNull()
  expect(overview.history).toMatchObject({ stored: lines.length, total: lines.length })
  const facts = lines.map(({ type, match, attention }) => [
    type,
    match.kind === 'job' ? match.number : match.kind,
    attention,
  ])
  expect(facts).toEqual([
    ['debit', 'unexplained', 'unexplained'],
    ['debit', 3, null],
    ['debit', 3, null],
    ['credit', bad.number, null],
    ['debit', bad.number, null],
    ['debit', good.number, null],
    ['credit', 'service', null],
  ])
  // The service names the runs of a batch, not the batch.
  expect([lines[1], lines[2]].map((line) => line?.match)).toMatchObject([{ by: 'id' }, { by: 'id' }])
  expect(lines[5]?.match).toMatchObject({ by: 'id', prompt: 'a quiet ridge' })
  expect(check).toEqual({ unexplained: { count: 1, credits: 2 }, claimed: { count: 0, credits: 0 } })
  const { lines: marked } = await call.account.history({ attention: true })
  expect(marked.map(({ id }) => id)).toEqual([lines[0]?.id])
  expect(marked[0]?.claim).toContain(`Transaction: ${lines[0]?.id ?? ''}`)
  const { text } = await call.account.csv({})
  expect(text.split('\r\n')).toHaveLength(lines.length + 2)
  const usage = await call.account.usage({ period: '7d' })
  expect(usage.days.at(-1)).toMatchObject({ image: 2 + 4, other: 2, video: 0 })
  expect(usage.refunded).toEqual({ credits: 2, count: 1 })
  const { jobs, charged, refunded } = usage.ledgerTotal
  expect(usage.brands).toMatchObject([{ id: '', jobs, charged, refunded, otherRuns: jobs }])
  // Everything was ordered by the user in this program.
  expect(usage.origins.map(({ id }) => id)).toEqual([''])
  const sumOf = (rows: typeof usage.models) => rows.reduce((sum, { charged, refunded }) => sum + charged - refunded, 0)
  expect(sumOf(usage.origins)).toBe(sumOf(usage.models))
})

test('a long history is read in pages from its newest transaction, without gaps or repeats', async () => {
  await using folder = await makeTempFolder()
  await using service = await openTestService({ entry, credits: 1 })
  await using test = await openTestStudio({ folder: folder.path, vault: createMemoryVault() })
  const { call } = test
  await call.workspace.connect({ baseUrl: service.baseUrl, key: service.apiKey })
  const account = await service.admin('GET', '/accounts')
  const { id } = z.object({ accounts: z.array(z.object({ id: z.string() })).min(1) }).parse(account).accounts[0] ?? {
    id: '',
  }
  for (let gift = 2; gift <= 130; gift += 1) await service.admin('POST', `/accounts/${id}/credits`, { credits: gift })
  await call.account.refresh({})
  const amounts: number[] = []
  let before: string | undefined
  do {
    const page = await call.account.history({ limit: 60, ...(before === undefined ? {} : { before }) })
    amounts.push(...page.lines.map(({ amount }) => amount))
    before = page.next ?? undefined
  } while (before !== undefined)
  expect(amounts).toEqual(Array.from({ length: 130 }, (_, at) => 130 - at))
})

test('a profile is changed, and a field that the service refuses is named', async () => {
  await using folder = await makeTempFolder()
  await using test = await openTestStudio({ folder: folder.path, startServiceProcess: fastServiceStarter() })
  const { call } = test
  await call.workspace.openLocal()
  const { profile } = await call.account.updateProfile({ displayName: 'Nora', website: 'https://nora.test' })
  expect(profile?.value).toMatchObject({ displayName: 'Nora', website: 'https://nora.test', bio: '' })
  await expect(call.account.updateProfile({ website: 'nowhere' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [{ field: 'website', message: expect.stringContaining('must be a web address') }] },
  })
  expect((await call.account.overview()).profile?.value.website).toBe('https://nora.test')
})

test('a service without these routes says so, and the tier’s limits count what is known', async () => {
  await using folder = await makeTempFolder()
  await using service = await openTestService({ entry })
  await using proxy = await startProxy(() => service.baseUrl)
  await using test = await openTestStudio({ folder: folder.path })
  const { call } = test
  await call.workspace.connect({ baseUrl: proxy.baseUrl, key: service.apiKey })
  const { tier } = await call.account.refresh({})
  expect(tier?.value.limits).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'concurrent', used: 0, most: 5, resetsAt: null }),
      { kind: 'videos-month', used: 0, most: 1_000, resetsAt: expect.any(String), parts: [] },
      { kind: 'videos-day', used: 0, most: 100, resetsAt: expect.any(String), parts: [] },
    ]),
  )
  const missing = {
    kind: 'answer',
    status: 404,
    headers: { 'content-type': 'application/json' },
    body: '{"message":"Not found"}',
  } as const
  proxy.act = ({ path }) => (path.startsWith('/v1/') ? missing : { kind: 'pass' })
  expect((await call.account.refresh({ all: true })).isOffered).toBe(false)
})

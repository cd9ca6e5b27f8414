// Catches: a variant that is asked for again after its end, a set that ends before its refund can be booked or never
// ends, a set that is lost because one variant was deleted.
import { expect, it } from 'vitest'
import type { CallOptions, ServiceClient } from '#main/api/client.ts'
import { createPatientRead, readEach } from '#main/jobs/resource/read-parts.ts'
import { stateOfParts } from '#main/jobs/resource/resource-kind.ts'
import type { Resource, ResourceParts } from '#main/jobs/resource/resource-parts.ts'
import { Failure } from '#shared/domain/failure.ts'

type Part = Resource & { readonly url?: string }
const gone = new Failure('NOT_FOUND', 'Gone', { charged: 'no', what: 'the avatar' })

/** A service whose things and refunds a test sets. */
function createBench() {
  const things = new Map<string, Part>()
  const refunds = new Map<string, number>()
  const asked: string[] = []
  const history = () => {
    asked.push('history')
    const transactions = [...refunds].map(([resourceId, amount]) => ({ type: 'credit', resourceId, amount }))
    return Promise.resolve({ transactions })
  }
  const service = { account: { history } } as unknown as ServiceClient // only the history is asked for besides `read`
  const parts: ResourceParts<null, Part> = {
    kind: 'avatar',
    subject: 'the avatar',
    readRequest: () => null,
    countOf: () => 2,
    start: () => Promise.resolve([]),
    async read(_service, id) {
      asked.push(id)
      const one = things.get(id)
      if (one === undefined) throw gone
      return Promise.resolve(one)
    },
    list: null,
    isFrom: () => true,
    nameOf: () => '',
    fileOf: ({ url }) => url ?? null,
    charged: 'at-start',
  }
  const read = createPatientRead(parts, (each, refunded) => stateOfParts(parts, each, refunded))
  const options: CallOptions = {}
  return { things, refunds, asked, parts, service, options, poll: () => read(service, 'a b', options) }
}
const made = (id: string): Part => ({ id, status: 'completed', creditCost: 5, url: `http://x/${id}` })
const failed = (id: string): Part => ({ id, status: 'failed', creditCost: 5, error: { code: 'x', message: 'No' } })

it('asks for each variant until it has ended, and shows what is done meanwhile', async () => {
  const { things, asked, poll } = createBench()
  things.set('a', made('a')).set('b', { id: 'b', status: 'processing', creditCost: 5 })
  expect(await poll()).toMatchObject({
    end: { kind: 'open' },
    files: [{ position: 0, url: 'http://x/a' }],
    progress: { total: 2, made: 1, failed: 0, skipped: 0 },
  })
  things.set('b', made('b'))
  expect(await poll()).toMatchObject({ end: { kind: 'made' }, charged: 10, refunded: null })
  expect(asked).toEqual(['a', 'b', 'b'])
})

it('with one variant failed ends when its refund is booked at the account', async () => {
  const { things, refunds, poll } = createBench()
  things.set('a', made('a')).set('b', failed('b'))
  expect((await poll()).end).toEqual({ kind: 'open' })
  refunds.set('b', 5)
  expect(await poll()).toMatchObject({
    end: { kind: 'made' },
    charged: 10,
    refunded: 5,
    progress: { total: 2, made: 1, failed: 1, skipped: 0 },
  })
})

it('ends without the refund after a while, and reports none', async () => {
  const { things, poll } = createBench()
  things.set('a', made('a')).set('b', failed('b'))
  const ends = []
  for (let count = 0; count < 10; count += 1) ends.push((await poll()).end.kind)
  expect(ends).toEqual([...Array.from({ length: 8 }, () => 'open'), 'made', 'made'])
})

it('with all variants failed fails with the reason of the service', async () => {
  const { things, refunds, poll } = createBench()
  things.set('a', failed('a')).set('b', failed('b'))
  refunds.set('a', 5).set('b', 5)
  expect(await poll()).toMatchObject({ end: { kind: 'broke' }, charged: 10, refunded: 10 })
})

it('goes on without a variant that was deleted, and is lost only with the last one', async () => {
  const { things, parts, service, options } = createBench()
  things.set('a', made('a'))
  const { parts: read } = await readEach(parts, service, ['a', 'b'], options)
  expect(stateOfParts(parts, read, null)).toMatchObject({
    end: { kind: 'made' },
    charged: null,
    progress: { made: 1, skipped: 1 },
  })
  things.clear()
  await expect(readEach(parts, service, ['a', 'b'], options)).rejects.toBe(gone)
})

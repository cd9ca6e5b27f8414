import type { Bridge } from '#shared/bridge/contract.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { randomUUID } from 'node:crypto'

const timeoutMs = 20_000

/**
 * Makes one image on "This computer" and prints, line by line, its quote, its charge, the balance before and after and
 * the path of its file.
 *
 * @throws Error if the run did not produce an image.
 */
export async function makeImage(call: Bridge, say: (line: string) => void): Promise<void> {
  await call.workspace.openLocal()
  const { models } = await call.catalog.list({})
  const card = models.find(({ outputType }) => outputType === 'image')
  if (card === undefined) throw new Error('The catalog has no model that makes images.')
  const { exampleInput } = await call.catalog.read({ modelId: card.id })
  const input = exampleInput ?? { prompt: 'A lake between mountains at dawn' }
  const before = await readBalance(call)
  const quote = await call.quote.price({ modelId: card.id, input })
  say(`Model    ${card.name}`)
  say(`Quote    ${amount(quote.credits)} (${quote.label.kind})`)
  const draft = { draftId: randomUUID(), modelId: card.id, input, quoted: quote.credits }
  const job = await runJob(call, () => call.jobs.submit(draft))
  const assetId = assetOf(job)
  const { path } = await call.library.read({ assetId })
  say(`Charge   ${amount(job.charged)}`)
  say(`Balance  ${amount(before)} before, ${amount(await readBalance(call, before - (job.charged ?? 0)))} after`)
  say(`File     ${path}`)
}

/** Submits a job and waits until it is over. */
export async function runJob(call: Bridge, submit: () => Promise<Job>): Promise<Job> {
  const ended = new AbortController()
  const events = await call.jobs.watch(undefined, { signal: ended.signal })
  // Requested before the job exists, so that no change of it is missed.
  let next = events.next()
  const { id } = await submit()
  for (;;) {
    const { job } = await call.jobs.read({ jobId: id })
    if (job.settledAt !== null) {
      ended.abort()
      // The stream was aborted here, so it ends with an error.
      await next.catch(() => undefined)
      return job
    }
    await next
    next = events.next()
  }
}

/** The file that a job made. @throws Error if it made none. */
export function assetOf({ state }: Job) {
  switch (state.kind) {
    case 'done': {
      const [first] = state.assetIds
      if (first === undefined) throw new Error('The run ended without a file.')
      return first
    }
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      throw new Error(state.failure.message)
    case 'waiting':
    case 'sending':
    case 'running':
    case 'saving':
      throw new Error('The run is not over.')
    default:
      return assertNever(state)
  }
}

/** Reads the balance as last reported by the service; with `expected`, waits until it has that value after a charge. */
async function readBalance(call: Bridge, expected?: number): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs)
  for await (const { balance } of await call.status.watch(undefined, { signal })) {
    if (balance !== null && (expected === undefined || balance.credits === expected)) return balance.credits
  }
  throw new Error('The studio stopped before it knew the balance.')
}

/** Credits as the demonstration prints them. */
export function amount(credits: number | null): string {
  return credits === null ? 'not known' : `${credits.toLocaleString('en')} practice cr`
}

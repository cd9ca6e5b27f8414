// Catches: two programs on one ledger that send the same job, which costs twice if the service ignores keys.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { benchWorkspace, openQueueBench } from '../helpers/queue-bench.ts'

const program = resolve(import.meta.dirname, '../fixtures/claim-jobs.ts')

function startClaimer(file: string) {
  const child = spawn(process.execPath, [program, file, benchWorkspace], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => z.string().parse((await lines.next()).value)
  return {
    opened: nextLine(),
    async ask(what: 'read' | 'claim'): Promise<string[]> {
      child.stdin.write(`${what}\n`)
      return z.array(z.string()).parse(JSON.parse(await nextLine()))
    },
    async end() {
      child.stdin.end()
      await once(child, 'close')
    },
  }
}

it('A12: two processes that claim the same 500 jobs at the same time get each of them once', async () => {
  await using bench = await openQueueBench()
  const ids = bench.add(500)
  const both = [startClaimer(bench.file), startClaimer(bench.file)]
  await Promise.all(both.map(({ opened }) => opened))
  const claimed: string[] = []
  for (;;) {
    const [one, other] = await Promise.all(both.map((claimer) => claimer.ask('read')))
    // Both know the same jobs before either claims any.
    expect(one).toEqual(other)
    if (one?.length === 0) break
    claimed.push(...(await Promise.all(both.map((claimer) => claimer.ask('claim')))).flat())
  }
  await Promise.all(both.map((claimer) => claimer.end()))
  expect(claimed.toSorted()).toEqual([...ids].toSorted())
})

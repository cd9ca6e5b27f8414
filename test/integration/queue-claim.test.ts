// Catches: two programs on one ledger that send the same job, which costs twice where the service knows no key.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { benchWorkspace, openQueueBench } from '../helpers/queue-bench.ts'

const program = resolve(import.meta.dirname, '../fixtures/claim-jobs.ts')

function startClaimer(file: string) {
  const child = spawn(process.execPath, [program, file, benchWorkspace], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ready = Promise.withResolvers<void>()
  const taken: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'open') ready.resolve()
    else taken.push(line)
  })
  return { ready: ready.promise, taken, begin: () => child.stdin.write('go\n'), ended: once(child, 'close') }
}

it('A12: two processes that take 500 jobs at once take each of them once', async () => {
  await using bench = await openQueueBench()
  const ids = bench.add(500)
  const both = [startClaimer(bench.file), startClaimer(bench.file)]
  await Promise.all(both.map(({ ready }) => ready))
  for (const { begin } of both) begin()
  await Promise.all(both.map(({ ended }) => ended))
  const taken = both.flatMap((one) => one.taken)
  expect(taken).toHaveLength(500)
  expect(new Set(taken)).toEqual(new Set(ids))
  // Neither was done before the other began.
  for (const one of both) expect(one.taken.length).toBeGreaterThan(20)
})

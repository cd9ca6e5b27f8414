// Would catch: an export that continues after it was stopped or is then shown as done, two exports at once, and a
// failure that nobody sees.
import type { ExportEvent } from '#shared/bridge/batch.ts'
import { JobSetId } from '#shared/domain/ids.ts'
import { createExports } from '#renderer/features/batch/export-menu.tsx'
import { expect, it } from 'vitest'

const setId = JobSetId.parse('set')

function createBench(write: (signal: AbortSignal) => AsyncGenerator<ExportEvent>) {
  let started = 0
  const exports = createExports({
    batch: {
      exportSet: (_, options) => {
        started += 1
        return Promise.resolve(write(options?.signal ?? new AbortController().signal)) as never
      },
    },
    explain: (error) => (error instanceof Error ? error.message : ''),
  })
  return { ...exports, state: exports.store.getState, started: () => started }
}

it('reports its progress, and where the files are', async () => {
  const seen: unknown[] = []
  const { store, start, state, started } = createBench(async function* () {
    yield { kind: 'progress', done: 1, total: 2 }
    yield { kind: 'done', folder: '/out', count: 2, files: [], left: 1 }
  })
  store.subscribe((one) => seen.push(one.kind))
  await Promise.all([start(setId, 'files'), start(setId, 'csv')])
  expect(started()).toBe(1)
  expect(seen).toEqual(['running', 'running', 'done'])
  expect(state()).toEqual({ kind: 'done', as: 'files', folder: '/out', count: 2, left: 1 })
})

it('ends when it is stopped, and says so', async () => {
  const { start, stop, state } = createBench(async function* (signal) {
    yield { kind: 'progress', done: 1, total: 2 }
    stop()
    signal.throwIfAborted()
  })
  await start(setId, 'files')
  expect(state()).toEqual({ kind: 'stopped' })
})

it('says what went wrong, and nothing if no folder was chosen', async () => {
  const broken = createBench(async function* () {
    yield { kind: 'progress', done: 0, total: 2 }
    throw new Error('The disk is full.')
  })
  await broken.start(setId, 'csv')
  expect(broken.state()).toEqual({ kind: 'failed', message: 'The disk is full.' })
  const left = createBench(async function* () {
    yield { kind: 'cancelled' }
  })
  await left.start(setId, 'csv')
  expect(left.state()).toEqual({ kind: 'idle' })
})

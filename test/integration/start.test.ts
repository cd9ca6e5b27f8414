// Catches a process that outlives what started it: the host, the embedded service, or a port that stays open.
import { expect, test } from 'vitest'
import { isRunning, processTree } from '../helpers/process-tree.ts'
import { startBacklot } from '../helpers/start-backlot.ts'

const onLinux = process.platform === 'linux'

async function expectGone(ids: readonly number[], origin: string): Promise<void> {
  await expect.poll(() => ids.filter(isRunning)).toEqual([])
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
}

test.runIf(onLinux)('says one line when it is ready, serves on this machine only, and is whole', async () => {
  await using backlot = await startBacklot()
  expect(backlot.lines).toEqual([`Backlot is ready at ${backlot.address.href}`])
  expect(backlot.address.hostname).toBe('127.0.0.1')
  expect(await backlot.call.app.info()).toMatchObject({ host: 'browser' })
  const page = await fetch(backlot.address.origin)
  expect(page.status).toBe(200)
  expect(await page.text()).not.toContain(backlot.address.hash.slice(7))
})

test.runIf(onLinux).each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'after %s nothing of it runs, the embedded service included',
  async (signal) => {
    await using backlot = await startBacklot()
    await backlot.call.workspace.openLocal()
    const ids = processTree(backlot.pid)
    expect(ids).toHaveLength(3)
    process.kill(backlot.pid, signal)
    expect(await backlot.exited).toBe(0)
    await expectGone(ids, backlot.address.origin)
  },
)

test.runIf(onLinux).each([0, 1])('killing process %i of the chain at once leaves none of the others', async (index) => {
  await using backlot = await startBacklot()
  await backlot.call.workspace.openLocal()
  const ids = processTree(backlot.pid)
  process.kill(ids[index] ?? 0, 'SIGKILL')
  await backlot.exited
  await expectGone(ids, backlot.address.origin)
})

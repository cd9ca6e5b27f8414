// Catches: a process that outlives its start, such as the host or the embedded service, or a port that stays open; a
// window that opens for a profile which is then refused; and a token that other users of the machine can list.
import { chmod, writeFile } from 'node:fs/promises'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { holdDatabase } from '../helpers/hold-database.ts'
import { isRunning, processTree, startOfProcess } from '../helpers/process-tree.ts'
import { startBacklot } from '../helpers/start-backlot.ts'
import { sampleOf } from '../helpers/storm.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const onLinux = process.platform === 'linux'

async function expectGone(ids: readonly number[], origin: string): Promise<void> {
  await expect.poll(() => ids.filter(isRunning)).toEqual([])
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
}

const kept = new AsyncDisposableStack()
afterAll(() => kept.disposeAsync())
let closed: string | null = null

/** A profile that Backlot closed cleanly: that of an earlier test, where there is one. */
async function closedProfile(): Promise<string> {
  if (closed !== null) return closed
  const { path } = kept.use(await makeTempFolder())
  const first = await startBacklot({ folder: path })
  await first[Symbol.asyncDispose]()
  closed = path
  return path
}

test.runIf(onLinux).each(sampleOf(['SIGINT', 'SIGTERM', 'SIGHUP'] as const, 1))(
  'prints one line when it is ready, serves on this machine only, is complete, and leaves no process after %s',
  async (signal) => {
    const folder = kept.use(await makeTempFolder()).path
    await using backlot = await startBacklot({ folder })
    expect(backlot.lines).toEqual([`Backlot is ready at ${backlot.address.href}`])
    expect(backlot.address.hostname).toBe('127.0.0.1')
    expect(await backlot.call.app.info()).toMatchObject({ host: 'browser' })
    const page = await fetch(backlot.address.origin)
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain(backlot.address.hash.slice(7))
    await backlot.call.workspace.openLocal()
    await backlot.call.library.page({})
    const ids = processTree(backlot.pid)
    // The start, the host, the service and the reader of the library.
    expect(ids).toHaveLength(4)
    process.kill(backlot.pid, signal)
    expect(await backlot.exited).toBe(0)
    await expectGone(ids, backlot.address.origin)
    closed = folder
  },
)

test.runIf(onLinux)('killing the start, as npm may, ends all others', async () => {
  await using backlot = await startBacklot()
  await backlot.call.workspace.openLocal()
  const ids = processTree(backlot.pid)
  process.kill(backlot.pid, 'SIGKILL')
  await backlot.exited
  await expectGone(ids, backlot.address.origin)
})

test.runIf(onLinux)(
  'shows its window before its databases are open if it closed them cleanly, and calls wait',
  async () => {
    const folder = await closedProfile()
    using held = holdDatabase(folder)
    await using backlot = await startBacklot({ folder })
    expect((await fetch(backlot.address.origin)).status).toBe(200)
    const info = backlot.call.app.info()
    // A second start is refused while the first is still opening the profile.
    await expect(startBacklot({ folder })).rejects.toThrow('It ended with 1 before it was ready.')
    held.release()
    expect(await info).toMatchObject({ host: 'browser', profileFolder: folder })
  },
)

test.runIf(onLinux)(
  'stops in order while it is starting, and is not ready before it opened a changed profile',
  async () => {
    const folder = await closedProfile()
    const backlot = await startBacklot({ folder })
    const ids = processTree(backlot.pid)
    await backlot[Symbol.asyncDispose]()
    expect(await backlot.exited).toBe(0)
    await expectGone(ids, backlot.address.origin)
    closed = null
    rmSync(join(folder, 'backups'), { recursive: true, force: true })
    writeFileSync(join(folder, 'ledger.db'), Buffer.alloc(65_536, 1))
    await expect(startBacklot({ folder })).rejects.toThrow('It ended with 1 before it was ready.')
  },
)

test.runIf(onLinux)(
  'the browser receives a one-time code, no process the token, and both end with the host',
  async () => {
    await using folder = await makeTempFolder()
    const browser = join(folder.path, 'browser')
    await writeFile(browser, '#!/bin/sh\ntrap "kill \\$!; exit 0" TERM\nsleep 1000 &\nwait\n')
    await chmod(browser, 0o755)
    await using backlot = await startBacklot({ browser })
    const { origin, hash } = backlot.address
    const token = hash.replace('#token=', '')
    await backlot.call.workspace.openLocal()
    const starts = () => processTree(backlot.pid).map(startOfProcess)
    const windowAddress = () => /--app=([^\0]+)/.exec(starts().join(''))?.[1] ?? ''
    await expect.poll(windowAddress).toMatch(/^http:/)
    const address = windowAddress()
    expect(address.startsWith(`${origin}/#code=`)).toBe(true)
    // The start, the host, the service and the browser.
    expect(starts().filter((start) => start !== '').length).toBeGreaterThanOrEqual(4)
    expect(starts().join('')).not.toContain(token)
    expect(backlot.lines.join('\n')).not.toContain('#code=')
    const headers = { origin, 'x-launch-code': address.split('#code=')[1] ?? '' }
    const take = () => fetch(`${origin}/token`, { method: 'POST', headers })
    expect(await (await take()).text()).toBe(token)
    expect((await take()).status).toBe(403)

    const ids = processTree(backlot.pid)
    process.kill(ids[1] ?? 0, 'SIGKILL')
    await backlot.exited
    await expectGone(ids, origin)
  },
)

// Catches: a cache that is read whole at each start, one that was changed since its close and is not, and one whose damage
// is found while it is in use and is trusted again at the next start.
import { appendFileSync, existsSync, openSync, readFileSync, statSync, utimesSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { forgetClosed, isAsClosed, noteClosed } from '#main/cache/clean-close.ts'
import { openProfile } from '#main/cache/profile.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const open = (folder: string) => openProfile({ folder, pid: process.pid, now: 0, log: createMemoryLog() })

describe('a cache', () => {
  it('is checked at its first start and not after it was closed cleanly', async () => {
    await using folder = await makeTempFolder()
    const first = open(folder.path)
    expect(first.isUnchecked).toEqual({ ledger: false, cache: false })
    first.close()
    const second = open(folder.path)
    expect(second.isUnchecked).toEqual({ ledger: true, cache: true })
    second.close()
  })

  it('is set aside at a start if its bytes were changed after its close', async () => {
    await using folder = await makeTempFolder()
    open(folder.path).close()
    const file = join(folder.path, 'cache.db')
    const { size } = statSync(file)
    const handle = openSync(file, 'r+')
    for (let at = 4_096; at < size; at += 4_096) writeSync(handle, Buffer.alloc(64, 0xff), 0, 64, at)
    const log = createMemoryLog()
    openProfile({ folder: folder.path, pid: process.pid, now: 0, log }).close()
    expect(JSON.stringify(log.lines)).toContain('A damaged cache was set aside')
  })

  it('whose damage shows while it is open is checked at the next start', async () => {
    await using folder = await makeTempFolder()
    open(folder.path).close()
    const damaged = open(folder.path)
    damaged.markDamaged('cache')
    damaged.close()
    const next = open(folder.path)
    expect(next.isUnchecked).toEqual({ ledger: true, cache: false })
    next.close()
  })
})

describe('a database is as it was closed', () => {
  async function openClosed() {
    const held = new AsyncDisposableStack()
    const folder = held.use(await makeTempFolder())
    const file = join(folder.path, 'a.db')
    appendFileSync(file, 'all that was written')
    noteClosed(file, '2.0')
    const all = held.move()
    return { file, [Symbol.asyncDispose]: () => all.disposeAsync() }
  }

  it('unless its bytes, its time or its log say otherwise', async () => {
    await using closed = await openClosed()
    const { file } = closed
    expect(isAsClosed(file, '2.0')).toBe(true)
    appendFileSync(`${file}-wal`, 'a commit')
    expect(isAsClosed(file, '2.0')).toBe(false)
    await using other = await openClosed()
    appendFileSync(other.file, '.')
    expect(isAsClosed(other.file, '2.0')).toBe(false)
    await using third = await openClosed()
    utimesSync(third.file, 1, 1)
    expect(isAsClosed(third.file, '2.0')).toBe(false)
  })

  it.each(['', '{', '{"bytes":"many"}', 'null'])('and not by a note that says %j', async (note) => {
    await using closed = await openClosed()
    const path = `${closed.file}.closed`
    expect(readFileSync(path, 'utf8')).not.toBe(note)
    forgetClosed(closed.file)
    expect(existsSync(path)).toBe(false)
    appendFileSync(path, note)
    expect(isAsClosed(closed.file, '2.0')).toBe(false)
  })
})

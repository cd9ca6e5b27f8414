// Catches: a paid request sent before its record is on the disk, which a power cut would lose. Killing the process
// cannot show this, because what it wrote survives it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changePrograms } from '../helpers/change-programs.ts'
import { builtPath, programOf, shortLife } from '../helpers/program.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const source = 'test/fixtures/spend-once.ts'
const runs = 2

type Action = 'written' | 'synced' | 'sent'

/** What a line of the trace is: a write or a flush of the ledger's log, or a paid request. */
function actionOf(line: string): Action | null {
  if (/^(pwrite64|write|pwritev2?)\(\d+<[^>]*\/ledger\.db-wal>/.test(line)) return 'written'
  if (/^f(data)?sync\(\d+<[^>]*\/ledger\.db-wal>/.test(line)) return 'synced'
  if (/^(write|writev|sendto|sendmsg)\(\d+<(TCP|socket)[^>]*>.*POST \/[^ ]*\/run /.test(line)) return 'sent'
  return null
}

/** Returns the actions of each process that used the ledger, in order. */
async function readActions(folder: string): Promise<Action[][]> {
  const files = (await readdir(folder)).filter((name) => name.startsWith('trace.'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts
    .map((text) => text.split('\n').flatMap((line) => actionOf(line) ?? []))
    .filter((actions) => actions.length > 0)
}

/**
 * Runs a program under strace. Returns, for each paid request, whether the ledger was written and flushed before it.
 */
async function watchSpends(folder: string, program: string): Promise<boolean[]> {
  const trace = ['-ff', '--seccomp-bpf', '-y', '-s', '256', '-e', 'trace=pwrite64,write,writev,fsync,fdatasync']
  const order = [join(folder, 'studio'), String(runs)]
  const child = spawn(
    'strace',
    [...trace, '-o', join(folder, 'trace'), process.execPath, ...shortLife, program, ...order],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  expect((await once(child, 'exit'))[0]).toBe(0)
  const spenders = (await readActions(folder)).filter((actions) => actions.includes('sent'))
  expect(spenders).toHaveLength(1)
  const [actions = []] = spenders
  return actions.flatMap((action, at) => {
    if (action !== 'sent') return []
    const before = actions.slice(0, at)
    const written = before.lastIndexOf('written')
    return [before.lastIndexOf('synced') > written && written > before.lastIndexOf('sent')]
  })
}

const noFlush = {
  file: 'src-main/cache/ledger-store.ts',
  from: "synchronous: 'full'",
  to: "synchronous: 'normal'",
}

describe.skipIf(spawnSync('strace', ['-V']).status !== 0)('the order of system calls, traced with strace', () => {
  it('A3, D2: a run is written and flushed to the disk before its request is sent', async () => {
    await using folder = await makeTempFolder()
    expect(await watchSpends(folder.path, programOf(source))).toEqual(Array(runs).fill(true))
  })

  it('finds a planted bug: a ledger that is written but not flushed', { tags: 'harness' }, async () => {
    await using folder = await makeTempFolder()
    await using built = await changePrograms(noFlush)
    expect(await watchSpends(folder.path, builtPath(built.folder, source))).toContain(false)
  })
})

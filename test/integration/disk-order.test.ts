// Catches: a paid request that leaves before what it was meant for is on the disk, so that a power cut forgets it. No
// kill can show that, for what a process wrote outlives it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const program = resolve(import.meta.dirname, '../fixtures/spend-once.ts')
const runs = 2

type Deed = 'written' | 'synced' | 'sent'

/** What a line of the trace did to the log of the ledger, or that a paid request left. */
function deedOf(line: string): Deed | null {
  if (/^(pwrite64|write|pwritev2?)\(\d+<[^>]*\/ledger\.db-wal>/.test(line)) return 'written'
  if (/^f(data)?sync\(\d+<[^>]*\/ledger\.db-wal>/.test(line)) return 'synced'
  if (/^(write|writev|sendto|sendmsg)\(\d+<(TCP|socket)[^>]*>.*POST \/[^ ]*\/run /.test(line)) return 'sent'
  return null
}

/** The deeds of each process that touched the ledger, in order. */
async function readDeeds(folder: string): Promise<Deed[][]> {
  const files = (await readdir(folder)).filter((name) => name.startsWith('trace.'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => text.split('\n').flatMap((line) => deedOf(line) ?? [])).filter((deeds) => deeds.length > 0)
}

it('A3, D2: what is paid is on the disk, flushed, before its request leaves', async ({ skip }) => {
  skip(spawnSync('strace', ['-V']).status !== 0, 'The order of system calls is seen with strace alone')
  await using folder = await makeTempFolder()
  const trace = ['-ff', '--seccomp-bpf', '-y', '-s', '256', '-e', 'trace=pwrite64,write,writev,fsync,fdatasync']
  const child = spawn(
    'strace',
    [...trace, '-o', join(folder.path, 'trace'), process.execPath, program, join(folder.path, 'studio'), String(runs)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  expect((await once(child, 'exit'))[0]).toBe(0)
  const spenders = (await readDeeds(folder.path)).filter((deeds) => deeds.includes('sent'))
  expect(spenders).toHaveLength(1)
  const [deeds = []] = spenders
  const sent = deeds.flatMap((deed, at) => (deed === 'sent' ? [at] : []))
  expect(sent).toHaveLength(runs)
  for (const at of sent) {
    const before = deeds.slice(0, at)
    expect(before.lastIndexOf('synced')).toBeGreaterThan(before.lastIndexOf('written'))
    expect(before.lastIndexOf('written')).toBeGreaterThan(before.lastIndexOf('sent'))
  }
}, 120_000)

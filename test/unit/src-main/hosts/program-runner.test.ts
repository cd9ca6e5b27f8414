// Catches: a program that is found in a relative folder or is none, output that is lost, a child that outlives its stop.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { createProgramRunner } from '#main/hosts/program-runner.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const clock = createSystemClock()

it('finds a program in the folders of PATH, and nothing that cannot be run', async () => {
  await using folder = await makeTempFolder()
  const bin = join(folder.path, 'bin')
  await mkdir(join(bin, 'afolder'), { recursive: true })
  await writeFile(join(bin, 'data'), '')
  await writeFile(join(bin, 'tool'), '')
  await chmod(join(bin, 'tool'), 0o755)
  const runner = createProgramRunner({ clock, path: ['.', '', folder.path, bin].join(delimiter) })
  expect(runner.find('tool')).toBe(join(bin, 'tool'))
  expect(['data', 'afolder', 'none'].map((name) => runner.find(name))).toEqual([null, null, null])
  expect(createProgramRunner({ clock, path: undefined }).find('tool')).toBeNull()
})

it('reads both streams line by line, passes arguments as they are, and stops the program', async () => {
  const runner = createProgramRunner({ clock, path: undefined })
  const code = 'console.log(process.argv[1]); console.error("two"); setInterval(() => {}, 1000)'
  const child = runner.start(process.execPath, ['-e', code, 'a; $(b) "c"'])
  const read: string[] = []
  for await (const line of child.lines) {
    read.push(line)
    if (read.length === 2) break
  }
  expect(read.toSorted()).toEqual(['a; $(b) "c"', 'two'])
  await child.stop()
  expect(await child.exited).toBeNull()
})

it('reports a program that cannot be started by its exit', async () => {
  const child = createProgramRunner({ clock, path: undefined }).start('/no/such/program', [])
  await expect(child.exited).rejects.toThrow('ENOENT')
})

// Catches: a full disk that stops the program through its log, a log that grows forever, a gap in the log without a
// note.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createRotatingFile } from '#main/log/file-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

it('D4: lines that cannot be written stop nothing, and are counted once there is room again', async () => {
  await using folder = await makeTempFolder()
  const place = join(folder.path, 'logs')
  // A file where the folder should be: as impossible to write to as a full disk.
  writeFileSync(place, '')
  const sink = createRotatingFile(join(place, 'backlot.log'), 1_000, 3)
  sink.write('one\n')
  sink.write('two\n')
  rmSync(place)
  mkdirSync(place)
  chmodSync(place, 0o700)
  sink.write('three\n')
  expect(readFileSync(join(place, 'backlot.log'), 'utf8')).toBe('2 lines are missing here\nthree\n')
})

it('keeps the newest lines, in a bounded number of files', async () => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'backlot.log')
  const sink = createRotatingFile(file, 10, 2)
  for (let line = 0; line < 9; line += 1) sink.write(`line ${line}\n`)
  expect(['', '.1', '.2'].map((age) => readFileSync(file + age, 'utf8'))).toEqual(['line 8\n', 'line 7\n', 'line 6\n'])
})

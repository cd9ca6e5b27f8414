import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorkFolders } from '#service/jobs/make-files.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

// Catches: a job that finds another's files, two jobs in one folder, folders that accumulate.

test('each job has an empty folder of its own, and a folder is reused when its job is over', async () => {
  await using temp = await makeTempFolder()
  const root = join(temp.path, 'work')
  mkdirSync(join(root, 'left-by-a-killed-run'), { recursive: true })
  const folders = createWorkFolders(root)
  const [first, second] = [folders.take(), folders.take()]
  expect(readdirSync(root)).toHaveLength(2)
  expect(first).not.toBe(second)

  writeFileSync(join(first, 'part.wav'), 'x')
  mkdirSync(join(first, 'frames', 'more'), { recursive: true })
  await folders.giveBack(first)
  expect(folders.take()).toBe(first)
  expect(readdirSync(first)).toEqual([])
  expect(readdirSync(root)).toHaveLength(2)
})

test('never reuses the folder of an abandoned job', async () => {
  await using temp = await makeTempFolder()
  const folders = createWorkFolders(join(temp.path, 'work'))
  const folder = folders.take()
  await folders.discard(folder)
  expect(existsSync(folder)).toBe(false)
  expect(folders.take()).not.toBe(folder)
})

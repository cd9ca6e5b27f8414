// Catches: a process that is started from inside the archive of a package, and programs looked for at the wrong place.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { programFiles, programFolder } from '#main/hosts/program-folder.ts'

const root = resolve(import.meta.dirname, '../../../..')

test('in a package, programs are beside the archive, whatever other folders are called', () => {
  expect(programFolder('/opt/Backlot/resources/app.asar/out/main')).toBe(
    '/opt/Backlot/resources/app.asar.unpacked/out/main',
  )
  expect(programFolder('C:\\Backlot\\resources\\app.asar\\out\\main')).toBe(
    'C:\\Backlot\\resources\\app.asar.unpacked\\out\\main',
  )
  expect(programFolder('/opt/app.asar.unpacked/out/main')).toBe('/opt/app.asar.unpacked/out/main')
})

test('from source, all programs are files of the project', () => {
  const { root: found, ...files } = programFiles(join(root, 'scripts/demo.ts'))
  expect(found).toBe(root)
  expect(Object.values(files).filter((file) => !existsSync(file))).toEqual([])
})

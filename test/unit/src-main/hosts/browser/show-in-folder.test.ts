// Would catch: a folder that is opened without its file selected where the system can, a program of another system, and a
// missing file manager that is taken for success.
import { createShowInFolder, folderCommand } from '#main/hosts/browser/show-in-folder.ts'
import { expect, it } from 'vitest'

it('names the file where the system can select it, else its folder', () => {
  const path = '/media/2026/blue, final.mp4'
  expect(folderCommand('darwin', path)).toMatchObject({ file: 'open', args: ['-R', path] })
  expect(folderCommand('win32', path)).toMatchObject({ file: 'explorer.exe', args: [`/select,${path}`] })
  expect(folderCommand('linux', path)).toMatchObject({ file: 'xdg-open', args: ['/media/2026'] })
})

it('rejects where no program opens the folder', async () => {
  // On this system, the program of another one is missing.
  const platform = process.platform === 'win32' ? 'darwin' : 'win32'
  await expect(createShowInFolder({ platform })('/nowhere/blue.mp4')).rejects.toThrow(/ENOENT/u)
})

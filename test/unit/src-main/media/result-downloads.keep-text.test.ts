// Catches: a text that is kept in part or without a name, and one that overwrites a file that the user changed.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepText } from '#main/media/result-downloads.ts'
import { textAddress, textBehind } from '#shared/util/text-formats.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const text = 'A lake is deep.\nHerons stand in it: 100 %, “at dawn” 🪿'
const signal = new AbortController().signal

it('keeps a complete text, once per content, as a plain text file', async () => {
  await using temp = await makeTempFolder()
  const folder = join(temp.path, 'videos')
  const order = {
    assetId: 'a1',
    root: temp.path,
    folder,
    pathFor: ({ extension }: { extension: string }) => join(folder, `script.${extension}`),
    onStep: () => undefined,
  }
  const kept = await keepText(text, order, signal)
  expect(kept).toMatchObject({ path: join(folder, 'script.txt'), type: { contentType: 'text/plain' } })
  expect(await readFile(kept.path, 'utf8')).toBe(text)
  expect(await keepText(text, order, signal)).toEqual(kept)
  await writeFile(kept.path, 'edited')
  const again = await keepText(text, order, signal)
  expect(again.path).not.toBe(kept.path)
  expect(await readFile(kept.path, 'utf8')).toBe('edited')
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('an address of a text can be read back, and no other address can', () => {
  for (const one of [text, '', 'a,b;c=d&e#f', '空は青い']) expect(textBehind(textAddress(one))).toBe(one)
  for (const other of ['https://x.test/a.txt', 'data:text/html,hi', 'data:text/plain;charset=utf-8,%E0%A4%A']) {
    expect(textBehind(other)).toBeNull()
  }
})

// Catches: a text that is kept by halves or under no name, and one that writes over a file that the user changed.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepText } from '#main/media/file-store.ts'
import { textAddress, textBehind } from '#shared/util/text-address.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const text = 'A lake is deep.\nHerons stand in it: 100 %, “at dawn” 🪿'
const signal = new AbortController().signal

it('keeps a text whole, by its words, as a file of plain text', async () => {
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

it('an address of a text leads back to it, and no other address is one', () => {
  for (const one of [text, '', 'a,b;c=d&e#f', '空は青い']) expect(textBehind(textAddress(one))).toBe(one)
  for (const other of ['https://x.test/a.txt', 'data:text/html,hi', 'data:text/plain;charset=utf-8,%E0%A4%A']) {
    expect(textBehind(other)).toBeNull()
  }
})

// Would catch: a prompt that writes outside the folder, a name that one of the three systems refuses, and a name that
// ends inside a word or does not say which cut it is.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanFileName, fileNameOf } from '#shared/domain/file-name.ts'

const parts = { createdAt: Date.UTC(2026, 10, 21), assetId: '1f0c2d3e-aaaa', extension: 'png' }

it('names a file by day, title and asset', () => {
  expect(fileNameOf({ ...parts, title: 'A fox in snow' })).toBe('2026-11-21 A fox in snow 1f0c2d3e.png')
})

it('ends a long title with a whole word, and names the cut after it', () => {
  const title = 'Why clay cracks: fast drying splits the rim, and a slow shelf saves every third bowl'
  expect(fileNameOf({ ...parts, title, detail: 'Magazine spread', extension: 'mp4' })).toBe(
    '2026-11-21 Why clay cracks fast drying splits the rim, and a slow shelf, Magazine spread 1f0c2d3e.mp4',
  )
  expect(cleanFileName('x'.repeat(80))).toBe('x'.repeat(60))
  const letters = fileNameOf({ ...parts, title: '\u{1F600}'.repeat(80), detail: '\u{1F600}'.repeat(80) })
  expect(Buffer.byteLength(letters)).toBeLessThan(255)
})

it.each([
  ['../../etc/passwd', 'etc passwd'],
  ['..\\..\\x', 'x'],
  ['C:evil', 'C evil'],
  ['file:stream', 'file stream'],
  ['CON', 'file CON'],
  ['nul.png', 'file nul.png'],
  ['  . dots .. ', 'dots'],
  ['a\u202Egnp.exe', 'a gnp.exe'],
  ['a\u0000b\nc', 'a b c'],
  ['', 'file'],
  ['e\u0301', '\u00e9'],
])('cleans %j to %j', (hostile, clean) => {
  expect(cleanFileName(hostile)).toBe(clean)
})

it('no title leaves the folder or exceeds the length of a name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const name = fileNameOf({ ...parts, title })
      expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}]/u)
      expect(name).not.toMatch(/^\.|\s\.|^\s/)
      expect(Buffer.byteLength(name)).toBeLessThan(300)
    }),
    { numRuns: 500 },
  )
})

// Would catch: a prompt cut at a comma or a line break within quotes, letters lost to an encoding, a row silently taken
// from a broken file, and lost rows among ten thousand.
import { readPromptsFile as readInParts } from '#renderer/forms/read-prompts-file.ts'
import { describe, expect, it } from 'vitest'
import { finish } from '../../../helpers/finish.ts'

const readPromptsFile = (name: string, bytes: Uint8Array) => finish(readInParts(name, bytes))
const read = (name: string, text: string) => readPromptsFile(name, new TextEncoder().encode(text))
const prompts = (...list: string[]) => ({ kind: 'prompts', prompts: list })

describe('readPromptsFile', () => {
  it('reads the lines of a text file', () => {
    expect(read('a.txt', '\ufeffa jar\r\n\r\n  a bowl \rumber')).toEqual(prompts('a jar', 'a bowl', 'umber'))
  })

  it('reads the column of prompts, or the first one, with quotes, commas and line breaks in them', () => {
    expect(read('a.csv', 'id,Prompt\n1,"a jar, ""moon"""\n2,"two\nlines"\n')).toEqual(
      prompts('a jar, "moon"', 'two lines'),
    )
    expect(read('a.csv', 'a jar;x\na bowl;y')).toEqual(prompts('a jar', 'a bowl'))
    expect(read('a.tsv', 'text\tother\na jar\t1')).toEqual(prompts('a jar'))
  })

  it('reads what spreadsheets write', () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, ...'vérité'.split('').flatMap((letter) => [letter.charCodeAt(0), 0])])
    expect(readPromptsFile('a.txt', utf16)).toEqual(prompts('vérité'))
    expect(readPromptsFile('a.txt', Uint8Array.from([0x76, 0xe9]))).toEqual(prompts('vé'))
  })

  it('reads every one of ten thousand rows', () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => `"prompt ${row}, with a comma"`)
    const file = read('a.csv', rows.join('\n'))
    expect(file.kind === 'prompts' ? file.prompts.length : file).toBe(10_000)
  })

  it.each([
    ['an unclosed quotation mark', 'a.csv', 'a\n"b\nc', /quotation mark/],
    ['an image', 'a.txt', 'PNG\0\0', /isn’t a text file/],
    ['a quotation mark far down', 'a.csv', `${'a,b\n'.repeat(2_000)}"c\nd`, /Row 2001 has an unclosed quotation mark/],
    ['a file that is too large', 'a.txt', 'a'.repeat(5_000_001), /larger than 5 MB/],
    ['nothing', 'a.csv', '\n\n', /contains no text/],
  ])('says what is wrong with %s and reads nothing', (_, name, text, message) => {
    expect(read(name, text)).toEqual({ kind: 'problem', message: expect.stringMatching(message) })
  })
})

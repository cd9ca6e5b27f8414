import Papa from 'papaparse'
import { t } from './texts.ts'

/** The prompts of a dropped file, or why it cannot be used. */
export type PromptsFile =
  | { readonly kind: 'prompts'; readonly prompts: readonly string[] }
  | { readonly kind: 'problem'; readonly message: string }

/** A larger file is not a list of prompts. Bytes. */
const mostBytes = 5_000_000
const promptColumn = /^(prompt|prompts|text|topic)$/iu

/** Decodes UTF-8, or UTF-16 by its byte order mark; anything else as Windows-1252, which old spreadsheets write. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Removes line breaks, which would split a prompt in two. */
const oneLine = (text: string) => text.replaceAll(/\s*\n\s*/gu, ' ').trim()

/** Rows read between two yields. */
const rowsAtOnce = 500

function* fromCsv(text: string): Generator<void, PromptsFile> {
  const prompts: string[] = []
  let delimiter = ''
  let column = 0
  for (let at = 0, row = 0; at < text.length;) {
    const { data, errors, meta } = Papa.parse<string[]>(text.slice(at), {
      preview: rowsAtOnce,
      fastMode: false,
      delimiter,
    })
    const broken = errors.find(({ type }) => type === 'Quotes')
    if (broken !== undefined) {
      const message =
        broken.row === undefined ? t('files.openQuote') : t('files.openQuoteIn', { row: String(row + broken.row + 1) })
      return { kind: 'problem', message }
    }
    const [head = []] = data
    const named = row === 0 ? head.findIndex((cell) => promptColumn.test(cell.trim())) : -1
    if (row === 0) column = Math.max(0, named)
    for (const cells of named >= 0 ? data.slice(1) : data) {
      const prompt = oneLine(cells[column] ?? '')
      if (prompt !== '') prompts.push(prompt)
    }
    row += data.length
    delimiter = meta.delimiter
    if (!meta.truncated || meta.cursor <= 0) break
    at += meta.cursor
    yield
  }
  return { kind: 'prompts', prompts }
}

function fromLines(text: string): PromptsFile {
  const lines = text.split(/\r\n|\r|\n/u).map((line) => line.trim())
  return { kind: 'prompts', prompts: lines.filter((line) => line !== '') }
}

/**
 * Reads the prompts of a text file, one per line, or of a CSV file: its column named prompt, text or topic, else its
 * first. Yields regularly, because a large file takes longer than a frame.
 *
 * Nothing is truncated: a file that is too large or has unmatched quotation marks is reported as a problem.
 */
export function* readPromptsFile(name: string, bytes: Uint8Array): Generator<void, PromptsFile> {
  if (bytes.length > mostBytes) return { kind: 'problem', message: t('files.tooLarge', { file: name }) }
  const text = decode(bytes)
  if (text.includes('\0')) return { kind: 'problem', message: t('files.notText', { file: name }) }
  const read = /\.(csv|tsv)$/iu.test(name) ? yield* fromCsv(text) : fromLines(text)
  if (read.kind === 'prompts' && read.prompts.length === 0) {
    return { kind: 'problem', message: t('files.empty', { file: name }) }
  }
  return read
}

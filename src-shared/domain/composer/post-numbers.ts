import { Said, type Sentence } from '../said.ts'
import { say } from '../sentences/say.ts'
import Papa from 'papaparse'
import { z } from 'zod'
import { Platform } from '../../contract/platform.ts'

/** What is counted of a post, in the order of tables. */
export const measures = ['views', 'likes', 'comments', 'shares', 'saves', 'reach', 'impressions'] as const
export type Measure = (typeof measures)[number]

/** Numbers of one post; null: not given. */
export const PostNumbers = z.object({
  jobId: z.string().min(1).max(200),
  platform: Platform,
  values: z.record(z.enum(measures), z.int().nullable()),
})
export type PostNumbers = z.output<typeof PostNumbers>

/** Something about a cell that keeps its row from being sent. `line` counts from 1, the header included. */
const CellProblem = z.object({
  line: z.int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
  said: Said.optional(),
})
/** Something about a cell that keeps its row from being sent. */
export type CellProblem = z.output<typeof CellProblem>

/** A row of a table with the post that it is about; null if none fits. */
const NumbersRow = z.object({
  line: z.int(),
  /** What the row names its post by, as written. */
  post: z.string(),
  found: z.object({ jobId: z.string(), platform: Platform, title: z.string() }).nullable(),
  values: PostNumbers.shape.values,
})
/** A row of a table with its post. */
export type NumbersRow = z.output<typeof NumbersRow>

/** A table of numbers as it was understood. Nothing may be sent while `problems` is not empty. */
export const NumbersTable = z.object({
  rows: z.array(NumbersRow),
  /** Columns that are not understood. */
  unknownColumns: z.array(z.string()),
  problems: z.array(CellProblem),
})
export type NumbersTable = z.output<typeof NumbersTable>

/** A post that a row can be about. */
export type KnownPost = {
  readonly jobId: string
  readonly platform: Platform
  readonly title: string
  readonly externalId: string | null
  readonly url: string | null
}

/** Names of columns as tables have them, in lower case and without spaces, by what they hold. */
const columnNames: Readonly<Record<string, Measure | 'post' | 'platform'>> = {
  url: 'post',
  link: 'post',
  post: 'post',
  posturl: 'post',
  permalink: 'post',
  id: 'post',
  postid: 'post',
  videoid: 'post',
  externalid: 'post',
  jobid: 'post',
  job: 'post',
  title: 'post',
  platform: 'platform',
  network: 'platform',
  views: 'views',
  plays: 'views',
  videoviews: 'views',
  likes: 'likes',
  reactions: 'likes',
  comments: 'comments',
  replies: 'comments',
  shares: 'shares',
  reposts: 'shares',
  retweets: 'shares',
  saves: 'saves',
  bookmarks: 'saves',
  favorites: 'saves',
  reach: 'reach',
  impressions: 'impressions',
}
const columnOf = (name: string) => columnNames[name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')] ?? null

/** Most rows of a table. */
const mostRows = 500

const noValues: PostNumbers['values'] = {
  views: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  reach: null,
  impressions: null,
}

/** A whole number as a table writes it, with or without separators of thousands; null if it is none. */
function numberIn(text: string): number | null {
  const plain = text.trim().replaceAll(/(?<=\d)[\s'’,.\u00A0\u202F](?=\d{3}(?!\d))/gu, '')
  return /^[-\u2212]?\d+$/u.test(plain) ? Number(plain.replace('\u2212', '-')) : null
}

function problemOf(text: string): Sentence | null {
  const value = numberIn(text)
  if (value === null) return say('cell.notWhole', { value: text })
  if (value < 0) return say('cell.negative', { value: text })
  return Number.isSafeInteger(value) ? null : say('cell.tooLarge', { value: text })
}

/** What a row names its post by, compared without the parts of an address that differ between copies. */
const bare = (text: string) =>
  text
    .trim()
    .replace(/^https?:\/\/(?:www\.|m\.)?/i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .toLowerCase()

function findPost(named: string, platform: string, posts: readonly KnownPost[]): KnownPost | null {
  const wanted = bare(named)
  const isOf = (post: KnownPost) => platform === '' || post.platform === platform.trim().toLowerCase()
  const own = posts.filter(isOf)
  const exact = own.filter(
    ({ jobId, externalId, url }) =>
      jobId === named.trim() || externalId === named.trim() || (url !== null && bare(url) === wanted),
  )
  const found = exact.length > 0 ? exact : own.filter(({ title }) => title.toLowerCase() === named.trim().toLowerCase())
  const [only] = found
  return found.length === 1 && only !== undefined ? only : null
}

/**
 * Reads a pasted table or a CSV file with a header: a column that names the post (its address, id or title), maybe its
 * platform, and columns of numbers. Marks columns that are not understood, cells that are no whole number or negative, and
 * rows whose post is not known.
 */
export function readNumbersTable(text: string, posts: readonly KnownPost[]): NumbersTable {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const [head = [], ...lines] = data
  const columns = head.map((name) => ({ name: name.trim(), kind: columnOf(name) }))
  const problems: CellProblem[] = []
  const problem = (line: number, column: string, value: string, { text: message, said }: Sentence) =>
    problems.push({ line, column, value, message, said })
  for (const { row = 0, type, code } of errors) {
    if (type === 'Quotes') problem(row + 1, '', '', say(code === 'MissingQuotes' ? 'cell.openQuote' : 'cell.badQuote'))
  }
  if (!columns.some(({ kind }) => kind === 'post')) {
    problem(1, '', head.join(', '), say('cell.noPostColumn'))
  }
  if (lines.length > mostRows) problem(mostRows + 2, '', '', say('cell.tooManyRows', { most: mostRows }))
  const rows = lines.slice(0, mostRows).map((cells, index): NumbersRow => {
    const line = index + 2
    const cell = (kind: string) => cells[columns.findIndex((column) => column.kind === kind)]?.trim() ?? ''
    const named = cell('post')
    const values = { ...noValues }
    for (const [at, { name, kind }] of columns.entries()) {
      const value = cells[at]?.trim() ?? ''
      const measure = measures.find((one) => one === kind)
      if (measure === undefined || value === '' || value === '-' || value === '–') continue
      const wrong = problemOf(value)
      if (wrong === null) values[measure] = numberIn(value)
      else problem(line, name, value, wrong)
    }
    const post = findPost(named, cell('platform'), posts)
    if (post === null)
      problem(
        line,
        columns.find(({ kind }) => kind === 'post')?.name ?? '',
        named,
        say('cell.unknownPost', { value: named }),
      )
    const found = post === null ? null : { jobId: post.jobId, platform: post.platform, title: post.title }
    if (Object.values(values).every((value) => value === null))
      problem(line, '', named, say('cell.noNumbers', { value: named }))
    return { line, post: named, found, values }
  })
  const unknownColumns = columns.filter(({ name, kind }) => kind === null && name !== '').map(({ name }) => name)
  return { rows, unknownColumns, problems }
}

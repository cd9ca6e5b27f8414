// Catches: a negative or broken number that is sent, a row that is given to another post, a column that is dropped without a
// word, numbers with separators of thousands that become others.
import { describe, expect, it } from 'vitest'
import { type KnownPost, readNumbersTable } from '#shared/domain/composer/post-numbers.ts'

const posts: readonly KnownPost[] = [
  {
    jobId: 'j1',
    platform: 'tiktok',
    title: 'The price of blue',
    externalId: '757',
    url: 'https://tiktok.com/@m/video/757',
  },
  { jobId: 'j1', platform: 'instagram', title: 'The price of blue', externalId: 'DJk', url: null },
  { jobId: 'j2', platform: 'tiktok', title: 'Kiln opening', externalId: '758', url: null },
]
const read = (text: string) => readNumbersTable(text, posts)

describe('a table of numbers', () => {
  it('is read from CSV and from a pasted table, by address, id or title', () => {
    const csv = read('URL,Views,Likes\r\nhttps://www.tiktok.com/@m/video/757?x=1,"8,412",631\r\n')
    expect(csv).toMatchObject({ unknownColumns: [], problems: [] })
    expect(csv.rows).toMatchObject([
      { line: 2, found: { jobId: 'j1', platform: 'tiktok' }, values: { views: 8412, likes: 631 } },
    ])
    const pasted = read('title\tplatform\tSaves\nThe price of blue\tinstagram\t1 287\nkiln opening\tTikTok\t-')
    expect(pasted.rows.map(({ found, values }) => [found?.jobId, found?.platform, values.saves])).toEqual([
      ['j1', 'instagram', 1287],
      ['j2', 'tiktok', null],
    ])
    expect(pasted.problems).toMatchObject([{ line: 3, message: expect.stringContaining('has no numbers') as string }])
  })

  it('marks negative values, broken numbers and columns that are not understood', () => {
    const table = read('id;views;mood;likes\n757;-5;happy;1.5k')
    expect(table.unknownColumns).toEqual(['mood'])
    expect(table.problems.map(({ column, message }) => [column, message])).toEqual([
      ['views', '“-5” must not be negative.'],
      ['likes', '“1.5k” is not a whole number.'],
      ['', '“757” has no numbers.'],
    ])
  })

  it('gives no row to a post that is not the only one of its name', () => {
    const table = read('title,views\nThe price of blue,10\nUnknown,10')
    expect(table.rows.map(({ found }) => found)).toEqual([null, null])
    expect(table.problems).toHaveLength(2)
  })

  it('needs a column that names the post, and closed quotes', () => {
    expect(read('views\n1').problems[0]?.message).toContain('no column that names the post')
    expect(read('url,views\n"757,1').problems.length).toBeGreaterThan(0)
  })
})

// Catches subtitles with wrong times, or with style tags in the words.
import { expect, test } from 'vitest'
import { isSrt, parseSrt } from '#service/models/caption/caption-words.ts'

const file = `1\r
00:00:01,500 --> 00:00:03,000\r
<i>First</i> line\r
second line\r
\r
2
01:02:03.04 --> 01:02:05,000
{\\an8}Later

3
00:00:09,000 --> 00:00:08,000
backwards`

test('reads only times and lines', () => {
  expect(parseSrt(file)).toEqual([
    { from: 1.5, until: 3, text: 'First line\nsecond line' },
    { from: 3723.04, until: 3725, text: 'Later' },
  ])
})

test('distinguishes a subtitle file from plain text', () => {
  expect(isSrt(file)).toBe(true)
  expect(isSrt('At 10:30 we leave --> come early')).toBe(false)
})

import { CaptionLook, type Cue } from '#shared/domain/captions/cue.ts'
import { toSrt, toVtt } from '#shared/domain/captions/write-captions.ts'
import { expect, it } from 'vitest'

const cues: Cue[] = [
  { id: 7, start: 0, end: 1.2, text: 'Fast drying' },
  { id: 9, start: 3661.0004, end: 3662.9996, text: 'splits\n\nthe <rim> & foot --> here' },
  { id: 10, start: 3663, end: 3664, text: '   ' },
]

// Would catch: a comma and a dot mixed up, numbers with gaps, and words that end a caption too early.
it('writes SubRip that a player reads', () => {
  expect(toSrt(cues)).toBe(
    [
      '1',
      '00:00:00,000 --> 00:00:01,200',
      'Fast drying',
      '',
      '2',
      '01:01:01,000 --> 01:01:03,000',
      'splits',
      'the <rim> & foot → here',
      '',
      '',
    ].join('\r\n'),
  )
})

it('writes WebVTT with its style, and words that are not mistaken for tags', () => {
  const written = toVtt({ cues, ...CaptionLook.parse({ style: 'karaoke' }) })
  expect(written.startsWith('WEBVTT\n\nSTYLE\n::cue {')).toBe(true)
  expect(written).toContain(
    '\n01:01:01.000 --> 01:01:03.000 line:80%\nsplits\nthe &lt;rim&gt; &amp; foot --&gt; here\n',
  )
  // One arrow for each caption, none in the style.
  expect(written.match(/-->/gu)).toHaveLength(2)
})

/** Would catch: a file that ignores the size, position or color that the video has, and a spoken word without its time. */
it('writes size, position and the color of spoken words into WebVTT', () => {
  const words = [1, 1.5].map((start) => ({ start, certainty: 'high' as const }))
  const timed: Cue = { id: 1, start: 1, end: 3, text: 'Fast & dry', words }
  const look = CaptionLook.parse({ style: 'word', size: 96, position: 'top', spoken: 'green' })
  const written = toVtt({ cues: [timed], ...look })
  expect(written).toMatch(/::cue \{ color: white;.* font-size: 100% \}/u)
  expect(written).toContain('::cue(:past) { color: #7be0a8 }')
  expect(written).toContain('00:00:01.000 --> 00:00:03.000 line:12%\nFast &amp; <00:00:01.500>dry\n')
  const plain = toVtt({ cues: [timed], ...look, style: 'plain', position: 'middle' }, { width: 1920, height: 1080 })
  expect(plain).toContain('font-size: 178%')
  expect(plain).toContain('line:46%\nFast &amp; dry\n')
  expect(plain).not.toContain(':past')
})

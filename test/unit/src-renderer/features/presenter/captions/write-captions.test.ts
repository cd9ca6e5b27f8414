import type { Cue } from '#shared/domain/captions/cue.ts'
import { toSrt, toVtt } from '#renderer/features/presenter/captions/write-captions.ts'
import { expect, it } from 'vitest'

const cues: readonly Cue[] = [
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
  const written = toVtt(cues, 'karaoke')
  expect(written.startsWith('WEBVTT\n\nSTYLE\n::cue {')).toBe(true)
  expect(written).toContain(
    '\n01:01:01.000 --> 01:01:03.000 line:80%\nsplits\nthe &lt;rim&gt; &amp; foot --&gt; here\n',
  )
  // One arrow for each caption, none in the style.
  expect(written.match(/-->/gu)).toHaveLength(2)
})

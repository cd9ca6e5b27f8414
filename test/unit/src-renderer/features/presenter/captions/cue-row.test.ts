import { readTime } from '#renderer/features/presenter/captions/cue-row.tsx'
import { expect, it } from 'vitest'

// Would catch: a time read as another one, and words that become zero.
it('reads seconds and minutes, and refuses everything else', () => {
  expect(['1.5', '0:03.3', '1:02,25', ' 7 '].map(readTime)).toEqual([1.5, 3.3, 62.25, 7])
  expect(['', 'soon', '1:2:3', '-1'].map(readTime)).toEqual([null, null, null, null])
})

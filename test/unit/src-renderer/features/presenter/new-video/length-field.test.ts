// Would catch: a paid video that is much shorter or longer than requested, without a warning or the reason.
import { expectedLengths, lengthHelp } from '#renderer/features/presenter/new-video/length-field.tsx'
import { emptyDraft } from '#renderer/features/presenter/new-video/order-draft.ts'
import { expect, it } from 'vitest'

const fact = 'Fast drying splits the rim while the foot is still wet. '
const help = (topic: string, seconds = 45) => lengthHelp({ ...emptyDraft, topic, seconds }, true)

it('says how long a text lasts, and what it would take to last longer', () => {
  expect(help('')).toBe('A topic that fits this length is chosen for you.')
  expect(help('Why clay cracks')).toBe('Your text decides the length. About 650 characters fill 45 s.')
  expect(help(fact.repeat(3))).toMatch(/^Expected: about 1\d s\. About 4\d0 more characters fill 45 s\.$/)
  expect(help(fact.repeat(10))).toMatch(/^Expected: about 4\d s\.$/)
  expect(help(fact.repeat(12), 20)).toMatch(/^Expected: about 4\d s instead of 20 s, because every word is spoken\.$/)
})

it('says why a text cannot last as long as requested', () => {
  expect(help(fact.repeat(8), 180)).toMatch(
    /^Expected: about 3\d s\. The most is about 6\d s, because topics are cut at about 900 characters\.$/,
  )
  expect(help(fact.repeat(40), 180)).toMatch(
    /^Expected: about 6\d s, the most: topics are cut at about 900 characters\.$/,
  )
  // Chinese says more with a character.
  expect(help('蓝光比红光散射得更多，所以天空看起来是蓝色的。'.repeat(5), 180)).toMatch(
    /^Expected: about \d\d s\. About/,
  )
})

it('shows the range of a series, and nothing of a service that writes more than the topic says', () => {
  const series = { ...emptyDraft, way: 'series' as const, topics: `${fact}\n${fact.repeat(6)}` }
  expect(lengthHelp(series, true)).toMatch(/^Expected: \d to 2\d s each\.$/)
  expect(lengthHelp({ ...emptyDraft, topic: fact }, false)).toContain('Guides the script')
  expect(expectedLengths({ ...emptyDraft, topic: fact, seconds: 60 }, false)).toEqual([60])
})

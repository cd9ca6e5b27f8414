import { topicCount, topicHelp, topicMarks, topicUse } from '#renderer/features/presenter/new-video/topic-fields.tsx'
import { cutTopic } from '#shared/domain/short-video.ts'
import { expect, it } from 'vitest'

// Would catch: a form that shows another cut than the service makes.
it('marks exactly what the service omits', () => {
  const topic = 'Fast drying splits the rim while the foot is wet. '.repeat(40)
  const use = topicUse(topic)
  const [mark] = topicMarks(use) ?? []
  expect(topic.slice(0, mark?.at).trim()).toBe(cutTopic(topic))
  expect(mark?.end).toBe(topic.length)
  expect(topicHelp(use, null)).toMatch(
    /^Only the first \d+ characters are used\. The marked 1,\d+ characters are left out\.$/u,
  )
  expect(topicCount(use)).toBe('2,000 of about 900')
})

it('says that the service picks a topic if nothing is typed, and marks nothing that is used', () => {
  expect(topicHelp(topicUse(''), { about: 15, seconds: 45 })).toContain('the service picks a topic')
  expect(topicMarks(topicUse('Why clay cracks'))).toEqual([])
  expect(topicMarks(topicUse('Clay. '.repeat(17_000)))).toBeNull()
})

// Would catch: a paid video that is much shorter or longer than requested, without a warning.
it('says how long a video becomes if that differs from the request', () => {
  const use = topicUse('Why clay cracks')
  expect(topicHelp(use, { about: 17.6, seconds: 45 })).toBe('About 18 s of video. Write more to fill 45 s.')
  expect(topicHelp(use, { about: 40, seconds: 45 })).toMatch(/^Any language\. The script uses only the facts/u)
  expect(topicHelp(use, null)).toBe('The script uses the facts, numbers and names in your text.')
  expect(topicHelp(use, { about: 60, seconds: 20 })).toBe('About 60 s of video instead of 20 s: every word is spoken.')
  const long = topicUse('Fast drying splits the rim while the foot is wet. '.repeat(40))
  expect(topicHelp(long, { about: 90, seconds: 180 })).toMatch(
    /left out\. About 90 s of video, the most a topic can fill\.$/u,
  )
})

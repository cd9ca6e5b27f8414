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
  expect(topicHelp(topic, { isBare: false, ownWordsOnly: true })).toMatch(
    /^Only the first \d+ characters are used\. The marked 1,\d+ characters are left out\.$/u,
  )
  expect(topicCount(use)).toBe('2,000 of about 900')
})

it('says that the service picks a topic if nothing is typed, and marks nothing that is used', () => {
  expect(topicHelp('', { isBare: false, ownWordsOnly: true })).toContain('the service picks a topic')
  expect(topicHelp('Why clay cracks', { isBare: true, ownWordsOnly: true })).toBe(
    'The script uses only your words. Add three facts, or paste a script.',
  )
  expect(topicMarks(topicUse('Why clay cracks'))).toEqual([])
  expect(topicMarks(topicUse('Clay. '.repeat(17_000)))).toBeNull()
})

import { topicCount, topicHelp, topicMarks, topicUse } from '#renderer/features/mascot/new-video/topic-words.ts'
import { cutTopic } from '#shared/domain/short-video/cut-topic.ts'
import { expect, it } from 'vitest'

// Would catch: a form that shows another cut than the one that the service makes.
it('marks exactly what the service leaves out', () => {
  const topic = 'Fast drying splits the rim while the foot is wet. '.repeat(40)
  const use = topicUse(topic)
  const [mark] = topicMarks(use) ?? []
  expect(topic.slice(0, mark?.at).trim()).toBe(cutTopic(topic))
  expect(mark?.end).toBe(topic.length)
  expect(topicHelp(use, null)).toMatch(/^Cut after character \d+: the 1,\d+ marked behind it are not used\.$/u)
  expect(topicCount(use)).toBe('2,000 of about 900')
})

it('says that the service picks an angle where nothing is typed, and marks nothing that is used', () => {
  expect(topicHelp(topicUse(''), { about: 15, seconds: 45 })).toContain('the service picks an angle')
  expect(topicMarks(topicUse('Why clay cracks'))).toEqual([])
  expect(topicMarks(topicUse('Clay. '.repeat(17_000)))).toBeNull()
})

// Would catch: a video that is paid for and comes out much shorter or longer without a word before.
it('says how long a video becomes where that is not what was asked for', () => {
  const use = topicUse('Why clay cracks')
  expect(topicHelp(use, { about: 17.6, seconds: 45 })).toBe('About 18 s from these words: say more to fill 45 s.')
  expect(topicHelp(use, { about: 40, seconds: 45 })).toMatch(/^Any language\. .* and no others\.$/u)
  expect(topicHelp(use, null)).toBe('Facts, numbers and names of your text are used.')
  expect(topicHelp(use, { about: 60, seconds: 20 })).toBe(
    'About 60 s from these words, more than 20 s: all of them are said.',
  )
  const long = topicUse('Fast drying splits the rim while the foot is wet. '.repeat(40))
  expect(topicHelp(long, { about: 90, seconds: 180 })).toMatch(
    /not used\. About 90 s from these words: a topic fills no more\.$/u,
  )
})

// Would catch: an estimate that counts what is not spoken, or that ignores a script.
import { expect, test } from 'vitest'
import { spokenSeconds, topicReach, videoSeconds } from '#shared/domain/short-video.ts'

test.each([
  ['Two hearts push blood through the gills.', 2.2, 3.3],
  ['الضوء الأزرق ينتشر أكثر من الأحمر.', 3, 4.5],
  ['蓝光散射得更多。', 1.6, 2.6],
  ['파란 빛이 더 많이 흩어집니다.', 1.9, 3],
  ['In 1974 we had 1 oven.', 1.8, 3.2],
  ['🥣 … — !?', 0, 0],
])('%s takes about this long to speak', (text, least, most) => {
  expect(spokenSeconds(text)).toBeGreaterThanOrEqual(least)
  expect(spokenSeconds(text)).toBeLessThanOrEqual(most)
})

test('a topic fills more time the more it says, and a short one only as much as questions to the viewer can', () => {
  const reaches = [1, 5, 10, 20].map((count) => topicReach('Fast drying splits the rim of the bowl. '.repeat(count)))
  expect(reaches).toEqual(reaches.toSorted((one, other) => one - other))
  expect(topicReach('octopus')).toBe(15)
  expect(topicReach('Fast drying splits the rim of the bowl. '.repeat(15))).toBeGreaterThan(45)
  expect(videoSeconds('octopus', 45)).toBe(15)
  expect(videoSeconds('蓝光散射得更多。'.repeat(60), 20)).toBeGreaterThan(90)
})

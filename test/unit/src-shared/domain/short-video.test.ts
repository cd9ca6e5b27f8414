// Would catch: an estimate that counts what is not spoken, that ignores a script, or that promises more than the topic's
// own words last.
import { expect, test } from 'vitest'
import { longestTopicSeconds, spokenSeconds, topicSeconds, videoSeconds } from '#shared/domain/short-video.ts'

test.each([
  ['Two hearts push blood through the gills.', 2.2, 3.3],
  ['الضوء الأزرق ينتشر أكثر من الأحمر.', 2.8, 4.5],
  ['蓝光散射得更多。', 1.6, 2.6],
  ['파란 빛이 더 많이 흩어집니다.', 1.9, 3],
  ['In 1974 we had 1 oven.', 1.8, 3.2],
  ['🥣 … — !?', 0, 0],
])('%s takes about this long to speak', (text, least, most) => {
  expect(spokenSeconds(text)).toBeGreaterThanOrEqual(least)
  expect(spokenSeconds(text)).toBeLessThanOrEqual(most)
})

test('a video is as long as its topic is spoken, whatever was requested; without a topic, as long as requested', () => {
  const fact = 'Fast drying splits the rim of the bowl. '
  const lengths = [1, 5, 10, 20].map((count) => videoSeconds(fact.repeat(count), 45))
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other))
  expect(videoSeconds('octopus', 45)).toBeLessThan(5)
  expect(videoSeconds('', 120)).toBe(120)
  expect(videoSeconds('蓝光散射得更多。'.repeat(60), 20)).toBeGreaterThan(90)
  // An invitation at the end is added only while there is time, and only to a text without one.
  expect(videoSeconds(fact, 45)).toBeGreaterThan(topicSeconds(fact))
  expect(videoSeconds(fact.repeat(20), 20)).toBe(topicSeconds(fact.repeat(20)))
  expect(videoSeconds(`${fact}What do you do?`, 45)).toBe(topicSeconds(`${fact}What do you do?`))
})

test('English prose of the most characters lasts about as long as the form says', () => {
  const prose = 'Fast drying splits the rim while the foot of the bowl is still wet. '.repeat(14).slice(0, 900)
  expect(Math.abs(topicSeconds(prose) / longestTopicSeconds - 1)).toBeLessThan(0.1)
})

test('the items of a list take longer, because they are counted, also where more follows the list', () => {
  const rest = 'Si limpias la taza con una esponja, evitas casi todos.'
  const listed = `3 errores al esmaltar: esmalte en el pie, una capa gruesa y polvo debajo. ${rest}`
  const plain = `3 errores al esmaltar, esmalte en el pie, una capa gruesa y polvo debajo. ${rest}`
  expect(topicSeconds(listed) - topicSeconds(plain)).toBeGreaterThan(2)
})

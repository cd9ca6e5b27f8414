// Catches images that are chosen by a word that cannot be shown.
import { expect, test } from 'vitest'
import { findCues } from '#service/short-video/script/write-script.ts'

test.each([
  ['Why does the octopus have three hearts?', 'octopus', 'why'],
  ['¿Por qué el cielo es azul?', 'cielo', 'por'],
  ['为什么天空是蓝色的？', '天空', '为什么'],
  ['Warum ist der Himmel blau?', 'himmel', 'warum'],
])('%s is illustrated by what it names', (text, named, passed) => {
  const cues = findCues(text)
  expect(cues).toContain(named)
  expect(cues).not.toContain(passed)
})

// Would catch: speech that depends on what was spoken before, and a program that fails after many sentences.
import { expect, test } from 'vitest'
import { createFliteEngine } from '#service/models/voices/flite-engine.ts'

const delivery = { speed: 1, pitch: 0 }
const sentence = 'The kiln is warm, and the bowls are drying on the shelf by the window.'

test('a sentence has the same samples and word times whatever was spoken before', async () => {
  const engine = await createFliteEngine()
  const first = engine.say(sentence, 'slt', delivery)
  engine.say('Something else, much shorter.', 'rms', { speed: 1.4, pitch: 3 })
  for (let count = 0; count < 200; count += 1) engine.saySounds('hello', 'həloʊ', 'kal', { speed: 3, pitch: 0 })
  const again = engine.say(sentence, 'slt', delivery)
  expect(again).toEqual(first)
})

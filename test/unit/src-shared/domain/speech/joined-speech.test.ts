// Catches: a sentence that is paid for again although nothing in it changed, words that are lost or heard twice after an
// edit, and a piece that names a sentence that its run does not speak.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paragraphsFrom, planSpeech, sentencesIn, type SpeechComposition } from '#shared/domain/speech/joined-speech.ts'

const plain = (text: string) => ({ text, voiceId: null })
const heardIn = ({ runs, pieces }: SpeechComposition) =>
  pieces.flatMap(({ run, from, count }) => (runs[run] ?? []).slice(from, from + count).map(({ text }) => text))
const charge = (parts: readonly (readonly { text: string }[])[]) => parts.map((part) => part.map(({ text }) => text))

const text = [plain('The lake is deep. Herons stand in it. They wait.'), plain('Dawn comes. The boats turn home.')]

it('speaks a text in one run, and after one changed sentence only that one', () => {
  const first = planSpeech(text)
  expect(charge(first.parts)).toEqual([text.map((one) => one.text)])
  expect(first.composition.pieces).toEqual([{ run: 0, from: 0, count: 5 }])

  const edited = [
    plain('The lake is deep. Two herons stand in it. They wait.'),
    plain('Dawn comes. The boats turn home.'),
  ]
  const second = planSpeech(edited, first.composition)
  expect(charge(second.parts)).toEqual([['Two herons stand in it.']])
  expect(second.kept).toBe(4)
  expect(second.composition.pieces).toEqual([
    { run: 0, from: 0, count: 1 },
    { run: 1, from: 0, count: 1 },
    { run: 0, from: 2, count: 3 },
  ])
  // Back to the first words: the first run still has them, but only what is heard is known.
  const third = planSpeech(edited.toReversed(), second.composition)
  expect(heardIn(third.composition)).toEqual(sentencesIn(edited.toReversed()).map((one) => one.text))
  expect(third.kept).toBeGreaterThanOrEqual(3)
})

it('costs nothing to leave a sentence out, and speaks one again in another voice', () => {
  const { composition } = planSpeech(text)
  const shorter = planSpeech([plain('The lake is deep. They wait.')], composition)
  expect(shorter.parts).toEqual([])
  expect(heardIn(shorter.composition)).toEqual(['The lake is deep.', 'They wait.'])
  const recast = planSpeech([{ text: 'The lake is deep. They wait.', voiceId: 'mira' }], composition)
  expect([recast.kept, recast.keptRuns]).toEqual([0, []])
})

it('is heard as the text says, after any edits, and is cut into parts that fit', () => {
  const sentence = fc.constantFrom('One came.', 'Two went!', 'Was it **three**?', '[0.5s] Four stayed.', 'Ünder Five.')
  const paragraphs = fc.array(
    fc.array(sentence, { minLength: 1, maxLength: 8 }).map((all) => plain(all.join(' '))),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  fc.assert(
    fc.property(
      fc.array(paragraphs, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 40, max: 400 }),
      (edits, most) => {
        let composition: SpeechComposition | null = null
        for (const edit of edits) {
          const plan = planSpeech(edit, composition, most)
          const wanted = sentencesIn(edit).map((one) => one.text)
          expect(heardIn(plan.composition)).toEqual(wanted)
          expect(plan.kept + plan.parts.flatMap((part) => sentencesIn(part)).length).toBe(wanted.length)
          composition = plan.composition
        }
        expect(planSpeech(edits.at(-1) ?? [], composition, most).parts).toEqual([])
      },
    ),
  )
})

it('puts sentences back into their paragraphs and voices', () => {
  const duet = [...text, { text: 'Good night.', voiceId: 'mira' }]
  expect(paragraphsFrom(sentencesIn(duet))).toEqual(duet)
})

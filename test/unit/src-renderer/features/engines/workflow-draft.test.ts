import { draftOf, fieldProblems, fieldsOf, limitWords } from '#renderer/features/engines/workflow-draft.ts'
import { expect, test } from 'vitest'
import { reading } from '../../../../component/engines/engine-answers.ts'

const { inputs } = reading
const drafted = draftOf(reading)
const change = (key: string, part: object) => ({ ...drafted, [key]: { ...drafted[key], ...part } }) as typeof drafted

/** Would catch: fields that the user did not choose, a prompt that batches don't know. */
test('what the reading suggests becomes fields, and the first text is required', () => {
  expect(fieldsOf(inputs, drafted)).toEqual([
    { key: '3.steps', name: 'Steps', isRequired: false, choices: null, least: 1, most: 100 },
    { key: '6.text', name: 'Prompt', isRequired: true, choices: null, least: null, most: null },
    { key: '3.sampler', name: 'Sampler', isRequired: false, choices: null, least: null, most: null },
  ])
})

/** Would catch: typed names and limits that a second reading loses. */
test('a workflow that is read again keeps what was typed', () => {
  expect(draftOf(reading, change('3.steps', { name: 'Patience' }))['3.steps']?.name).toBe('Patience')
})

/** Would catch: a form that the service refuses, or that offers nothing. */
test.each([
  ['no name', '6.text', { name: ' ' }, 'Enter a name for each field.'],
  ['a name twice', '6.text', { name: 'steps' }, 'Two fields have the same name.'],
  ['limits that cross', '3.steps', { least: 40, most: 10 }, 'The smallest value must be below the largest.'],
  ['limits beyond the server', '3.steps', { most: 400 }, 'The server takes 1 to 100.'],
  ['limits that are no numbers', '3.steps', { most: 'x' }, 'Enter a number.'],
  ['no choice left', '3.sampler', { kept: [] }, 'Keep at least one choice.'],
])('%s is a problem of its field', (_, key, part, sentence) => {
  expect(fieldProblems(inputs, change(key, part))[key]).toBe(sentence)
  // What is no field has no problem.
  expect(fieldProblems(inputs, change(key, { ...part, isField: false }))).toEqual({})
})

/** Would catch: a limit that is told wrong, and a choice of all that is sent as a choice of some. */
test('limits are told in a few words, and only narrower choices are sent', () => {
  const [steps, , sampler] = inputs
  const some = change('3.sampler', { kept: ['ddim'] })
  if (steps === undefined || sampler === undefined) throw new Error('No inputs')
  const words = (input: typeof steps, draft: typeof drafted) => {
    const own = draft[input.key]
    return own === undefined ? '' : limitWords(input, own)
  }
  expect(words(steps, drafted)).toBe('1 to 100')
  expect(words(steps, change('3.steps', { least: undefined }))).toBe('up to 100')
  expect(words(sampler, some)).toBe('1 of 2 kept')
  expect(fieldsOf(inputs, some)[2]?.choices).toEqual(['ddim'])
})

// Catches: an error that stands at its field and again beside the price, and one of a field that no form shows and
// nobody reads.
import { expect, it } from 'vitest'
import { splitProblems } from '#renderer/forms/failures.ts'

it('leaves to the fields what they show, also inside a group, and keeps the rest', () => {
  const [prompt, part, model] = ['prompt', 'camera/zoom', 'prompt_id'].map((field) => ({ field, message: field }))
  const problems = [prompt, part, model].flatMap((one) => one ?? [])
  const { shown, others } = splitProblems(problems, [{ name: 'prompt' }, { name: 'camera' }])
  expect(shown).toEqual([prompt, part])
  expect(others).toEqual([model])
})

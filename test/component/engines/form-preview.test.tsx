import { FormPreview } from '#renderer/features/engines/form-preview.tsx'
import { draftOf } from '#renderer/features/engines/workflow-draft.ts'
import type { WorkflowInput } from '#shared/contract/engine.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../mount.tsx'
import { reading } from './engine-answers.ts'

const inputOf = (type: WorkflowInput['type'], name: string, part: Partial<WorkflowInput>): WorkflowInput => ({
  key: `3.${name}`,
  node: '3',
  nodeType: 'Node',
  nodeTitle: 'Node',
  input: name,
  type,
  usual: null,
  choices: null,
  least: null,
  most: null,
  step: null,
  isSuggested: true,
  suggestedName: name,
  ...part,
})

/** Would catch: a preview that shows a slider or a row of buttons where the form in Create has a field or a list. */
test('the preview of a workflow shows the controls that the form in Create will have', async () => {
  const inputs = [
    inputOf('integer', 'steps', { usual: 20, least: 1, most: 100 }),
    inputOf('integer', 'width', { usual: 512, least: 16, most: 4_096 }),
    inputOf('integer', 'noise_seed', { usual: 7, least: 0, most: 100 }),
    inputOf('choice', 'method', { choices: ['a', 'b', 'c', 'd', 'e'] }),
    inputOf('choice', 'checkpoint', { choices: ['a-rather-long-name.safetensors', 'another-long-name.safetensors'] }),
  ]
  mount(<FormPreview inputs={inputs} draft={draftOf({ ...reading, inputs })} />)
  await expect.element(page.getByRole('slider', { name: 'steps' })).toBeInTheDocument()
  expect(page.getByRole('slider').elements()).toHaveLength(1)
  await expect.element(page.getByRole('spinbutton', { name: 'width' })).toBeVisible()
  await expect.element(page.getByRole('spinbutton', { name: 'noise_seed' })).toBeVisible()
  await expect.element(page.getByRole('radiogroup', { name: 'method' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^checkpoint/u })).toBeVisible()
})

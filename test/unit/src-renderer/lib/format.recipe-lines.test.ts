// Would catch: a recipe that shows the prompt twice or hides an input.
import { expect, it } from 'vitest'
import { recipeLines } from '#renderer/lib/format.ts'

it('lists the template and every input but the prompt in words', () => {
  const image = `https://files.backlot.invalid/${'ab'.repeat(32)}/a%20lake.png`
  const input = {
    prompt: 'a vessel',
    quality: 'very_high',
    size: 1536,
    tags: ['a', 'b'],
    image,
    loop: false,
    none: null,
  }
  const recipe = {
    modelId: 'm',
    modelName: 'M',
    prompt: 'a vessel',
    template: 'a {vessel|jar}',
    input,
    quoted: 1,
    charged: 1,
    startedAt: '2026-11-19T12:00:00Z',
    queuedMs: 0,
    tookMs: 1,
  }
  expect(recipeLines(recipe).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Template: a {vessel|jar}',
    'Quality: Very high',
    'Size: 1536',
    'Tags: A, B',
    'Image: a lake.png',
    'Loop: No',
  ])
})

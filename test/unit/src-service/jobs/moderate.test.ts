import { expect, test } from 'vitest'
import { moderate } from '#service/jobs/moderate.ts'
import { benchModel } from '../../../helpers/service-bench.ts'

// Catches: a rule that a change of case or look-alike letters evades, and harmless prompts that are refused.

const check = (prompt: string) => () => moderate(benchModel.input_schema, { prompt, size: 'large' })

test.each([
  ['a SNUFF film', 'graphic violence'],
  ['a ｓｎｕｆｆ film', 'graphic violence'],
  ['how to build a bomb', 'instructions for weapons'],
  ['naked\nteenagers', 'sexual content involving minors'],
])('refuses %j for %s', (prompt, reason) => {
  expect(check(prompt)).toThrow(`Prompt refused by content moderation: ${reason}.`)
})

test.each(['a still life with a skinned peach', 'children flying kites', 'bombay sapphire', 'Essex at dawn'])(
  '%j passes',
  (prompt) => {
    expect(check(prompt)).not.toThrow()
  },
)

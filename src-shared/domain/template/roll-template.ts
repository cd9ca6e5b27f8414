import { expandTemplate, type UnknownWords } from './expand-template.ts'
import { parseTemplate } from './parse-template.ts'
import type { TemplateProblem, TemplateWords } from './template.ts'

/** One prompt out of a template. `index` of `count`, from 0. `plain`: nothing in it varies. */
export type RolledPrompt =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'rolled'; readonly text: string; readonly index: number; readonly count: number }
  | { readonly kind: 'wrong'; readonly problems: readonly TemplateProblem[] }

/** Says which names a template uses and nothing answers to, a sentence each. */
export function unknownSentences({ lists, variables }: UnknownWords): string[] {
  return [
    ...lists.map((name) => `The list “${name}” doesn’t exist or is empty.`),
    ...variables.map((name) => `{$${name}} has no value.`),
  ]
}

/**
 * Takes one prompt of a template by chance. `roll`: from 0 up to 1, the same for the same prompt.
 *
 * Anything that is not right gives the problems, with their places where they have one, and no prompt.
 */
export function rollTemplate(typed: string, words: TemplateWords, roll: number): RolledPrompt {
  const { template, marks, problems } = parseTemplate(typed)
  if (problems.length > 0) return { kind: 'wrong', problems }
  const { count, unknown, at } = expandTemplate(template, words)
  const lost = unknownSentences(unknown).map((message) => ({ at: 0, end: typed.length, message }))
  if (lost.length > 0) return { kind: 'wrong', problems: lost }
  if (marks.length === 0) return { kind: 'plain', text: at(0) }
  const index = Math.min(count - 1, Math.max(0, Math.floor(roll * count)))
  return { kind: 'rolled', text: at(index), index, count }
}

import { mostLineText } from '#shared/domain/batch-plan.ts'
import { expandTemplate, type Expansion, unknownSentences } from '#shared/domain/template/expand-template.ts'
import { parseTemplate, type TemplateWords } from '#shared/domain/template/parse-template.ts'
import { t } from './texts.ts'
import { sentencesOf } from '../../lib/sentences.ts'

/** What is wrong, and where: a line of the prompts from 1, an axis by the name of its input, or a model by its id. */
export type PlanProblem = {
  readonly line: number | null
  readonly field: string | null
  readonly modelId?: string
  readonly message: string
}

/** A line of the prompts with its expansion. `line`: from 1; null if the model takes no prompt. */
export type PromptLine = { readonly line: number | null; readonly expansion: Expansion }

/** The prompts of a batch as read. */
export type PromptsRead = { readonly lines: readonly PromptLine[]; readonly problems: readonly PlanProblem[] }

const plain: Expansion = { count: 1, unknown: { lists: [], variables: [] }, at: () => '' }

/** The prompts of a model that takes none: one run per combination. */
export const noPrompt: PromptsRead = { lines: [{ line: null, expansion: plain }], problems: [] }

/** Reads one line: its expansion, and a sentence for each problem. */
function readLine(typed: string, words: TemplateWords): { expansion: Expansion; reported: string[] } {
  if (typed.length > mostLineText) {
    return { expansion: plain, reported: [t('files.line', { count: typed.length, most: mostLineText })] }
  }
  const parsed = parseTemplate(typed)
  const expansion = expandTemplate(parsed.template, words)
  const unknown = unknownSentences(expansion.unknown)
  const reported = [...parsed.problems.map(({ sentence }) => sentence), ...unknown]
  return { expansion, reported: reported.map((sentence) => sentencesOf([sentence])) }
}

/** Reads the prompts, one per line. Empty lines count only in the line numbers. Yields after each line. */
export function* readPrompts(text: string, words: TemplateWords): Generator<void, PromptsRead> {
  const lines: PromptLine[] = []
  const problems: PlanProblem[] = []
  for (const [index, typed] of text.split('\n').entries()) {
    const trimmed = typed.trim()
    if (trimmed === '') continue
    const line = index + 1
    const { expansion, reported } = readLine(trimmed, words)
    problems.push(...reported.map((message) => ({ line, field: null, message })))
    lines.push({ line, expansion })
    yield
  }
  return { lines, problems }
}

/** Escapes a literal prompt for the editor: one line, braces without their meaning. */
export function asTyped(prompt: string): string {
  return prompt.replaceAll(/[{}\\]/gu, String.raw`\$&`).replaceAll(/\s*\n\s*/gu, ' ')
}

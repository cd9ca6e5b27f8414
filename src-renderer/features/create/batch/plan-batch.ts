import { mostQueueJobs } from '#shared/domain/batch-plan/batch-limit.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { combineAxes } from '#shared/domain/batch-plan/combine-axes.ts'
import { cleanInput } from '#shared/domain/input-form/clean-input.ts'
import type { Field } from '#shared/domain/input-form/field.ts'
import { isSeed, seedEnd } from '#shared/domain/input-form/pick-fields.ts'
import { expandTemplate, type Expansion } from '#shared/domain/template/expand-template.ts'
import { parseTemplate } from '#shared/domain/template/parse-template.ts'
import type { TemplateWords } from '#shared/domain/template/template.ts'
import type { ModelForm } from '../model-form.ts'
import { type AxisDraft, readAxis } from './read-axis.ts'

/** What a batch is made from. `copies`: runs of each combination. `seed`: the first; null where the model takes none. */
export type BatchDraft = {
  /** One prompt, or template, a line. */
  readonly text: string
  readonly axes: readonly AxisDraft[]
  readonly copies: number
  readonly seed: number | null
  readonly isSeedShared: boolean
}

/** What is wrong, and where: a line of the prompts from 1, or an axis by the name of its input. */
export type PlanProblem = { readonly line: number | null; readonly field: string | null; readonly message: string }

/** One run of a batch. `line`: from 1; null where the model takes no prompt. */
export type PlannedRun = { readonly line: number | null; readonly prompt: string; readonly input: ModelInput }

/** A batch that could be read, all of it written out; or why it cannot run as it is. */
export type BatchPlan =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly problems: readonly PlanProblem[] }
  | { readonly kind: 'too-many'; readonly count: number }
  | { readonly kind: 'ready'; readonly runs: readonly PlannedRun[] }

type Line = { readonly line: number | null; readonly expansion: Expansion }

function readLines(text: string, words: TemplateWords): { lines: Line[]; problems: PlanProblem[] } {
  const problems: PlanProblem[] = []
  const lines = text.split('\n').flatMap((typed, index): Line[] => {
    if (typed.trim() === '') return []
    const line = index + 1
    const parsed = parseTemplate(typed.trim())
    const expansion = expandTemplate(parsed.template, words)
    const unknown = [
      ...expansion.unknown.lists.map((name) => `There is no list named “${name}”.`),
      ...expansion.unknown.variables.map((name) => `{$${name}} has no value.`),
    ]
    const told = [...parsed.problems.map(({ message }) => message), ...unknown]
    problems.push(...told.map((message) => ({ line, field: null, message })))
    return [{ line, expansion }]
  })
  return { lines, problems }
}

const plain: Expansion = { count: 1, unknown: { lists: [], variables: [] }, at: () => '' }

function readAxes(form: ModelForm, drafts: readonly AxisDraft[]) {
  const problems: PlanProblem[] = []
  const axes = drafts.flatMap(({ field: name, text }) => {
    const field = form.all.find((one) => one.name === name)
    const reading = field === undefined ? null : readAxis(field, text)
    if (reading?.kind === 'values') return [{ name, values: reading.values }]
    const message = reading === null ? 'This model has no such input.' : reading.message
    problems.push({ line: null, field: name, message })
    return []
  })
  return { axes, problems }
}

const seedOf = (draft: BatchDraft, run: number, copy: number) =>
  draft.seed === null ? null : (draft.seed + (draft.isSeedShared ? copy : run)) % seedEnd

/**
 * Writes a batch out: each prompt with each combination of the axes, so many copies of each, in the order of the lines.
 *
 * `shared` is what the form holds for all of them. Where the seed is not shared each run has its own; copies of one
 * combination always differ by it. Nothing is cut: more than a set may hold is told as a count.
 */
export function planBatch(form: ModelForm, shared: ModelInput, draft: BatchDraft, words: TemplateWords): BatchPlan {
  const { prompt } = form
  const read =
    prompt === null ? { lines: [{ line: null, expansion: plain }], problems: [] } : readLines(draft.text, words)
  const { axes, problems } = readAxes(form, draft.axes)
  if (read.lines.length === 0) return { kind: 'empty' }
  const wrong = [...read.problems, ...problems]
  if (wrong.length > 0) return { kind: 'wrong', problems: wrong }
  const matrix = combineAxes(axes)
  const prompts = read.lines.reduce((sum, { expansion }) => sum + expansion.count, 0)
  const count = prompts * matrix.count * draft.copies
  if (count > mostQueueJobs) return { kind: 'too-many', count }
  const seed: Field | undefined = form.all.find(isSeed)
  const runs: PlannedRun[] = []
  for (const { line, expansion } of read.lines) {
    for (let variant = 0; variant < expansion.count; variant += 1) {
      const text = expansion.at(variant)
      for (let combination = 0; combination < matrix.count; combination += 1) {
        for (let copy = 0; copy < draft.copies; copy += 1) {
          const number = seed === undefined ? null : seedOf(draft, runs.length, copy)
          const input = {
            ...shared,
            ...(prompt === null ? {} : { [prompt.name]: text }),
            ...(seed === undefined || number === null ? {} : { [seed.name]: number }),
            ...Object.fromEntries(matrix.at(combination)),
          }
          runs.push({ line, prompt: text, input: cleanInput(form.all, input) })
        }
      }
    }
  }
  return { kind: 'ready', runs }
}

import { sentenceOf } from '../../lib/sentences.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { mostPlannedRuns, combineAxes } from '#shared/domain/batch-plan.ts'
import { numberProblems, checkForm, cleanInput, defaultInput } from '#shared/domain/input-form/check-form.ts'
import { isSeed, seedEnd, fitsControl } from '#shared/domain/input-form/read-fields.ts'
import type { TemplateWords } from '#shared/domain/template/parse-template.ts'
import { type ModelForm, pricedKey } from '../../forms/model-form.ts'
import { type AxisDraft, readAxis } from './read-axis.ts'
import { noPrompt, type PlanProblem, type PromptLine, type PromptsRead, readPrompts } from './read-prompts.ts'
import { t } from './texts.ts'
import type { Field } from '#shared/domain/input-form/field.ts'

/** What a batch is planned from. `copies`: runs per combination. `seed`: the first seed, for models that take one. */
export type PlanDraft = {
  /** One prompt or template per line. */
  readonly text: string
  readonly axes: readonly AxisDraft[]
  readonly copies: number
  readonly seed: number
  readonly isSeedShared: boolean
}

/** One run of a batch. `line`: from 1; null if the model takes no prompt. `priceKey`: equal for runs of equal price. */
export type PlannedRun = {
  readonly line: number | null
  readonly prompt: string
  readonly form: ModelForm
  readonly input: ModelInput
  readonly priceKey: string
}

/** The plan of a batch: all of its runs, or why it cannot run. */
export type BatchPlan =
  | { readonly kind: 'empty' }
  /** In progress; `last` holds the runs of the previous plan. */
  | { readonly kind: 'reading'; readonly last: readonly PlannedRun[] }
  | { readonly kind: 'wrong'; readonly problems: readonly PlanProblem[] }
  | { readonly kind: 'too-many'; readonly count: number }
  | {
      readonly kind: 'ready'
      readonly runs: readonly PlannedRun[]
      /** Inputs that single models do not use. */
      readonly notes: readonly string[]
    }

type ModelAxis = { readonly name: string; readonly values: readonly unknown[] }

type MappedModel = {
  readonly form: ModelForm
  /** Inputs that all of its runs share: those of the open form that it takes, and its own defaults for the rest. */
  readonly shared: ModelInput
  readonly axes: readonly ModelAxis[]
  /** Says what the model does not use; null if it uses everything. */
  readonly note: string | null
  readonly problems: readonly PlanProblem[]
}

const standIn = 'a'

/** Returns whether each run sets this input itself. */
const isOwn = (form: ModelForm, field: Field) => field === form.prompt || isSeed(field)

function withoutProblems(form: ModelForm, input: ModelInput): { input: ModelInput; refused: string[] } {
  const whole = cleanInput(form.all, { ...input, ...(form.prompt === null ? {} : { [form.prompt.name]: standIn }) })
  const refused = new Set(
    checkForm(form.model.inputSchema, form.all, whole).map(({ field }) => field.split('/')[0] ?? field),
  )
  const kept = Object.fromEntries(Object.entries(input).filter(([name]) => !refused.has(name)))
  return { input: kept, refused: [...refused] }
}

/**
 * Maps the inputs and axes of the open form onto another model, by name. Inputs that the model lacks or would refuse
 * are dropped and noted. A model that still lacks a required input, or takes no prompt, is a problem.
 */
function mapModel(open: ModelForm, form: ModelForm, input: ModelInput, drafts: readonly AxisDraft[]): MappedModel {
  const { model } = form
  const problems: PlanProblem[] = []
  const complain = (message: string) => problems.push({ line: null, field: null, modelId: model.id, message })
  if (open.prompt !== null && form.prompt === null) complain(t('models.noPrompt', { model: model.name }))

  const given = cleanInput(open.all, input)
  const names = Object.keys(given).filter(
    (name) => !open.all.some((field) => field.name === name && isOwn(open, field)),
  )
  const fits = (name: string) => {
    const field = form.all.find((one) => one.name === name)
    return field !== undefined && !isOwn(form, field) && fitsControl(field, given[name])
  }
  const taken = Object.fromEntries(names.filter(fits).map((name) => [name, given[name]]))
  const first = withoutProblems(form, { ...defaultInput(form.all), ...taken })
  const shared = { ...defaultInput(form.all), ...first.input }

  const axes = drafts.flatMap(({ field: name, text }): ModelAxis[] => {
    const field = form.all.find((one) => one.name === name)
    const reading = field === undefined ? null : readAxis(field, text)
    return reading?.kind === 'values' ? [{ name, values: reading.values }] : []
  })
  const gone = axes.flatMap(({ name }) => name)
  const lacking = withoutProblems(form, shared).refused.filter((name) => !gone.includes(name))
  for (const name of lacking) {
    const label = form.all.find((field) => field.name === name)?.label ?? name
    complain(t('models.missingInput', { model: model.name, field: label }))
  }
  const isDropped = (name: string) => !fits(name) || first.refused.includes(name)
  const wanted = [...new Set([...names, ...drafts.map(({ field }) => field)])]
  const dropped = wanted.filter((name) => !gone.includes(name) && isDropped(name))
  const labels = dropped.map((name) => open.all.find((field) => field.name === name)?.label ?? name)
  return {
    form,
    shared,
    axes,
    note: labels.length === 0 ? null : t('models.ignores', { model: model.name, fields: labels.join(', ') }),
    problems,
  }
}

function openModel(form: ModelForm, shared: ModelInput, drafts: readonly AxisDraft[]): MappedModel {
  const problems: PlanProblem[] = []
  const axes = drafts.flatMap(({ field: name, text }) => {
    const field = form.all.find((one) => one.name === name)
    const reading = field === undefined ? null : readAxis(field, text)
    if (reading?.kind === 'values') return [{ name, values: reading.values }]
    const message = reading === null ? t('vary.noInput') : reading.message
    problems.push({ line: null, field: name, message })
    return []
  })
  // An axis replaces the form's value, so that value needs no check.
  for (const problem of numberProblems(form.all, shared)) {
    const { field } = problem
    if (!drafts.some((draft) => draft.field === field)) {
      problems.push({ line: null, field, message: sentenceOf(problem) })
    }
  }
  return { form, shared, axes, note: null, problems }
}

const seedOf = (draft: PlanDraft, run: number, copy: number) =>
  (draft.seed + (draft.isSeedShared ? copy : run)) % seedEnd

/** Yields every run of one model: each prompt with each combination, `copies` times each, in the order of the lines. */
function* runsOf({ form, shared, axes }: MappedModel, lines: readonly PromptLine[], draft: PlanDraft) {
  const { prompt, all } = form
  const matrix = combineAxes(axes)
  const seed = all.find(isSeed)
  const runs: PlannedRun[] = []
  for (const { line, expansion } of lines) {
    for (let variant = 0; variant < expansion.count; variant += 1) {
      const text = expansion.at(variant)
      for (let combination = 0; combination < matrix.count; combination += 1) {
        for (let copy = 0; copy < draft.copies; copy += 1) {
          const input = cleanInput(all, {
            ...shared,
            ...(prompt === null ? {} : { [prompt.name]: text }),
            ...(seed === undefined ? {} : { [seed.name]: seedOf(draft, runs.length, copy) }),
            ...Object.fromEntries(matrix.at(combination)),
          })
          runs.push({ line, prompt: text, form, input, priceKey: pricedKey(form, input) })
          yield
        }
      }
    }
  }
  return runs
}

/**
 * Plans a batch model by model, in the given order, so that an evenly spaced sample of its runs is even over the models
 * too. Yields often, because planning ten thousand runs takes longer than a frame.
 *
 * The first form is the open one; `shared` holds its inputs for all runs. If the seed is not shared, each run has its
 * own, the same ones for each model; copies of one combination always differ by it. Nothing is truncated: a batch with
 * more runs than allowed is reported as a problem with their count.
 */
export function* planBatch(
  forms: readonly [ModelForm, ...ModelForm[]],
  shared: ModelInput,
  draft: PlanDraft,
  words: TemplateWords,
): Generator<void, BatchPlan> {
  const [open, ...others] = forms
  const read: PromptsRead = open.prompt === null ? noPrompt : yield* readPrompts(draft.text, words)
  if (read.lines.length === 0) return { kind: 'empty' }
  const models = [
    openModel(open, shared, draft.axes),
    ...others.map((form) => mapModel(open, form, shared, draft.axes)),
  ]
  const wrong = [...read.problems, ...models.flatMap(({ problems }) => problems)]
  if (wrong.length > 0) return { kind: 'wrong', problems: wrong }
  const prompts = read.lines.reduce((sum, { expansion }) => sum + expansion.count, 0)
  const count = models.reduce((sum, { axes }) => sum + prompts * combineAxes(axes).count * draft.copies, 0)
  if (count > mostPlannedRuns) return { kind: 'too-many', count }
  const runs: PlannedRun[] = []
  for (const model of models) {
    for (const run of yield* runsOf(model, read.lines, draft)) runs.push(run)
  }
  return { kind: 'ready', runs, notes: models.flatMap(({ note }) => note ?? []) }
}

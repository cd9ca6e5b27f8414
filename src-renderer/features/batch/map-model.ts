import type { ModelInput } from '#shared/contract/generation.ts'
import { checkForm } from '#shared/domain/input-form/check-form.ts'
import { cleanInput } from '#shared/domain/input-form/clean-input.ts'
import { defaultInput } from '#shared/domain/input-form/default-input.ts'
import type { Field } from '#shared/domain/input-form/field.ts'
import { fitsControl } from '#shared/domain/input-form/fits-control.ts'
import { isSeed } from '#shared/domain/input-form/pick-fields.ts'
import type { ModelForm } from '../../forms/model-form.ts'
import { type AxisDraft, readAxis } from './read-axis.ts'
import type { PlanProblem } from './read-prompts.ts'
import { t } from './texts.ts'

/** An axis as a model takes it. */
export type ModelAxis = { readonly name: string; readonly values: readonly unknown[] }

/** What a batch means for one of its models. */
export type MappedModel = {
  readonly form: ModelForm
  /** What all of its runs share: the open form's inputs that it takes, and its own defaults for the rest. */
  readonly shared: ModelInput
  readonly axes: readonly ModelAxis[]
  /** What it goes without, in a sentence; null where it takes all of it. */
  readonly note: string | null
  /** Why it cannot be gone through. */
  readonly problems: readonly PlanProblem[]
}

const standIn = 'a'

/** Inputs that every run sets for itself. */
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
 * Maps the inputs and axes of the open form onto another model, by name: what it takes is kept, what it does not have or
 * would refuse is dropped and told. A model that then still lacks something, or takes no prompt, is a problem.
 */
export function mapModel(
  open: ModelForm,
  form: ModelForm,
  input: ModelInput,
  drafts: readonly AxisDraft[],
): MappedModel {
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

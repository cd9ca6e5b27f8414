import type { ModelInput } from '#shared/contract/generation.ts'
import { escapeTemplate } from '#shared/domain/template/escape-template.ts'
import { rollTemplate } from '#shared/domain/template/roll-template.ts'
import type { TemplateWords } from '#shared/domain/template/template.ts'
import type { ModelForm } from './model-form.ts'
import { t } from './texts.ts'

/** What a form would send: its input with the prompt rolled, or why its prompt gives none. `template`: null where nothing varies. */
export type ResolvedInput =
  | { readonly kind: 'ready'; readonly input: ModelInput; readonly template: string | null }
  | { readonly kind: 'wrong'; readonly field: string; readonly message: string }

const promptIn = (form: ModelForm, input: ModelInput): string | null => {
  const typed = form.prompt === null ? undefined : input[form.prompt.name]
  return typeof typed === 'string' ? typed : null
}

/** What a form would send with this roll. `roll`: from 0 up to 1. */
export function resolveInput(form: ModelForm, input: ModelInput, words: TemplateWords, roll: number): ResolvedInput {
  const typed = promptIn(form, input)
  if (form.prompt === null || typed === null) return { kind: 'ready', input, template: null }
  const { name } = form.prompt
  const rolled = rollTemplate(typed, words, roll)
  switch (rolled.kind) {
    case 'wrong': {
      const message = rolled.problems.map((problem) => problem.message).join(' ')
      return { kind: 'wrong', field: name, message: `${message} ${t('submit.notCharged')}` }
    }
    case 'plain':
      return { kind: 'ready', input: { ...input, [name]: rolled.text }, template: null }
    case 'rolled':
      return { kind: 'ready', input: { ...input, [name]: rolled.text }, template: typed }
  }
}

/** An input as it was sent, typed so that it sends the very same again. */
export function typeLiterally(form: ModelForm, input: ModelInput): ModelInput {
  const sent = promptIn(form, input)
  return form.prompt === null || sent === null ? input : { ...input, [form.prompt.name]: escapeTemplate(sent) }
}

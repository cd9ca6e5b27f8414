import type { Job } from '#shared/bridge/jobs.ts'
import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import { cleanInput } from '#shared/domain/input-form/clean-input.ts'
import type { ModelForm } from './model-form.ts'
import { resolveInput } from './resolve-prompt.ts'
import type { CreateState } from './store.ts'

/** A recipe without a name. */
export type UnnamedRecipe = Pick<NamedRecipe, 'modelId' | 'template' | 'prompt' | 'input' | 'quoted'>

/** What the form would run next, as a recipe; null where its prompt is not right. */
export function recipeOfForm(
  { input: typed, words, roll, quote }: Pick<CreateState, 'input' | 'words' | 'roll' | 'quote'>,
  form: ModelForm,
): UnnamedRecipe | null {
  const resolved = resolveInput(form, typed, words, roll)
  if (resolved.kind === 'wrong') return null
  const input = cleanInput(form.all, resolved.input)
  const prompt = form.prompt === null ? undefined : input[form.prompt.name]
  return {
    modelId: form.model.id,
    template: resolved.template,
    prompt: typeof prompt === 'string' ? prompt : '',
    input,
    quoted: quote.kind === 'known' ? quote.quote.credits : null,
  }
}

/** A run as a recipe, at the price that it was quoted. */
export function recipeOfRun({ modelId, template, prompt, input, quote }: Job): UnnamedRecipe {
  return { modelId, template, prompt, input, quoted: quote.credits }
}

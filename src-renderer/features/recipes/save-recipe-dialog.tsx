import type { Job } from '#shared/bridge/jobs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useFormState, type FormState } from '../../forms/form-context.ts'
import { NameForm, nameFields } from './name-form.tsx'
import { NoticeLine, useNotice } from './notice.tsx'
import { foldersOf, useRecipes } from './use-recipes.ts'
import { t } from './texts.ts'
import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import { cleanInput } from '#shared/domain/input-form/check-form.ts'
import { type ModelForm, resolveInput } from '../../forms/model-form.ts'

export type SaveRecipeDialogProps = {
  /** The run on the stage. */
  readonly run: Job | null
  onClose(): void
}

const longestName = 60

type UnnamedRecipe = Pick<NamedRecipe, 'modelId' | 'template' | 'prompt' | 'input' | 'quoted'>

/** Returns what the form would run next, as a recipe; null if its prompt has a problem. */
export function recipeOfForm(
  { input: typed, words, roll, quote }: Pick<FormState, 'input' | 'words' | 'roll' | 'quote'>,
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

/** Returns a run as a recipe, at its quoted price. */
function recipeOfRun({ modelId, template, prompt, input, quote }: Job): UnnamedRecipe {
  return { modelId, template, prompt, input, quoted: quote.credits }
}

/** Saves the form or the run on the stage as a named recipe. */
export function SaveRecipeDialog({ run, onClose }: SaveRecipeDialogProps) {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const { recipes } = useRecipes()
  const { said, attempt, forget, problemAt } = useNotice()
  const open = useFormState((state) => state.open)
  const input = useFormState((state) => state.input)
  const words = useFormState((state) => state.words)
  const roll = useFormState((state) => state.roll)
  const quote = useFormState((state) => state.quote)
  const form = open.kind === 'open' ? recipeOfForm({ input, words, roll, quote }, open.form) : null
  const fromRun = run === null ? null : recipeOfRun(run)
  // After a template ran, the user means that run, not the template's next roll.
  const isSame =
    form !== null &&
    fromRun !== null &&
    form.template === fromRun.template &&
    (form.template !== null || form.prompt === fromRun.prompt)
  const [source, setSource] = useState<'form' | 'run'>(form === null || isSame ? 'run' : 'form')
  const name = useRef<HTMLInputElement>(null)
  const draft = source === 'run' ? (fromRun ?? form) : (form ?? fromRun)
  const save = async (named: { name: string; folder: string }) => {
    if (draft === null) return
    const work = async () => {
      await call.recipes.save({ ...draft, ...named })
      await queries.invalidateQueries({ queryKey: query.recipes.key() })
      return null
    }
    const done = await attempt(work, undefined, nameFields)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('saveRecipe.title')}
      description={t('saveRecipe.description')}
      width="small"
      initialFocus={name}
    >
      <NoticeLine said={said} onClose={forget} />
      {draft === null ? (
        <p className="text-small text-ink-2">{t('saveRecipe.nothing')}</p>
      ) : (
        <NameForm
          start={{ name: draft.prompt.slice(0, longestName).trim(), folder: '' }}
          folders={foldersOf(recipes)}
          action={t('saveRecipe.save')}
          problem={problemAt('name')}
          onSave={(named) => void save(named)}
          nameRef={name}
        >
          {run !== null && form !== null && (
            <Segmented<'form' | 'run'>
              label={t('saveRecipe.source')}
              full
              options={[
                { value: 'form', label: t('saveRecipe.form') },
                { value: 'run', label: t('saveRecipe.run', { number: String(run.number) }) },
              ]}
              value={source}
              onChange={setSource}
            />
          )}
          <p className="line-clamp-3 text-small text-ink-2">{draft.template ?? draft.prompt}</p>
        </NameForm>
      )}
    </Dialog>
  )
}

// Would catch: a recipe that cannot be reached from the palette, and one offered though its model is gone.
import { expect, it } from 'vitest'
import type { CreateActions } from '#renderer/features/create/actions.ts'
import { savedItemCommands } from '#renderer/features/recipes/saved-items.tsx'
import { readForm } from '#renderer/forms/model-form.ts'
import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import { jobOf, variedModel } from '../create/create-fixture.ts'

const recipe = (name: string, kind: 'same' | 'gone'): NamedRecipe => ({
  id: name,
  folder: 'Ceramics',
  name,
  modelId: 'varied',
  modelName: 'Varied Still',
  template: null,
  prompt: '',
  input: {},
  quoted: null,
  standing: { kind },
  createdAt: '2026-11-19T14:00:00Z',
})

it('offers each recipe, and disables what cannot be done', () => {
  const opened: unknown[] = []
  // The one action that is called here.
  const actions = { reuse: (one: unknown) => Promise.resolve(void opened.push(one)) } as unknown as CreateActions
  const recipes = [recipe('Jar', 'same'), recipe('Bowl', 'gone')]
  const commands = savedItemCommands({ actions, run: jobOf(1), form: readForm(variedModel), recipes })
  const named = (title: string) => commands.find((command) => command.title === title)
  named('Recipe: Ceramics / Jar')?.run()
  expect(opened).toEqual([recipes[0]])
  expect(named('Recipe: Ceramics / Bowl')?.disabled).toBe('Its model is no longer available')
  expect(named('New variation of this run')?.disabled).toContain('wasn’t made from a template')
  expect(named('Use example')?.disabled).toBe('This model has no example')
  expect(named('Save as recipe')?.disabled).toBeUndefined()
  const [none] = savedItemCommands({ actions, run: null, form: null, recipes: [] }).filter(
    ({ id }) => id === 'create.save-recipe',
  )
  expect(none?.disabled).toBe('Open a model first')
})

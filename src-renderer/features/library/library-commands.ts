import type { Asset, Recipe } from '#shared/bridge/library.ts'
import type { Command } from '../../lib/commands.tsx'
import type { LibraryActions } from './actions.ts'

export type LibraryCommandsDeps = {
  readonly actions: LibraryActions
  readonly asset: Asset | null
  readonly recipe: Recipe | null
  readonly isNarrowed: boolean
  search(): void
  step(by: 1 | -1): void
  /** Why nothing can be compared; null where it can. */
  readonly noCompare: string | null
  compare(): void
  save(): void
  reuse(): void
  /** Opens Create with the template of the selected file. */
  roll(): void
}

const unless = (reason: string | null) => (reason === null ? {} : { disabled: reason })

/** Everything that can be done on the Library screen, for the palette and the keys. */
export function libraryCommands(deps: LibraryCommandsDeps): Command[] {
  const { actions, asset, recipe } = deps
  const group = 'Library'
  const noFile = asset === null ? 'Select a file first.' : null
  const noRecipe = noFile ?? (recipe === null ? 'How it was made is not known.' : null)
  const noTemplate =
    noRecipe ?? (recipe?.template === null ? 'The prompt of this file was not rolled from a template.' : null)
  const noPrompt = noRecipe ?? (recipe?.prompt === '' ? 'It was made without a prompt.' : null)
  return [
    { id: 'library.search', title: 'Search the library', group, keys: '/', run: deps.search },
    {
      id: 'library.show-all',
      title: 'Show all media',
      group,
      ...unless(deps.isNarrowed ? null : 'All media is shown.'),
      run: actions.showAll,
    },
    { id: 'library.preview', title: 'Open large', group, keys: 'space', ...unless(noFile), run: actions.openPreview },
    { id: 'library.reuse', title: 'Reuse settings', group, keys: 'shift+r', ...unless(noRecipe), run: deps.reuse },
    {
      id: 'library.roll',
      title: 'Roll the template of this file again',
      group,
      ...unless(noTemplate),
      run: deps.roll,
    },
    {
      id: 'library.copy-prompt',
      title: 'Copy the prompt',
      group,
      keys: 'y',
      ...unless(noPrompt),
      run: () => recipe !== null && void actions.copyPrompt(recipe.prompt),
    },
    {
      id: 'library.compare',
      title: 'Compare what is selected',
      group,
      keys: 'c',
      ...unless(deps.noCompare),
      run: deps.compare,
    },
    { id: 'library.save', title: 'Save file to…', group, ...unless(noFile), run: deps.save },
    { id: 'library.newer', title: 'Select the newer file', group, keys: '[', run: () => deps.step(-1) },
    { id: 'library.older', title: 'Select the older file', group, keys: ']', run: () => deps.step(1) },
    { id: 'library.picks', title: 'Show picks, 4 stars and more', group, run: () => actions.toggleRating(4) },
    {
      id: 'library.inspector',
      title: 'Show or hide the inspector',
      group,
      keys: 'mod+i',
      run: actions.toggleInspector,
    },
    { id: 'library.sidebar', title: 'Show or hide the facets', group, keys: 'mod+b', run: actions.toggleSidebar },
  ]
}

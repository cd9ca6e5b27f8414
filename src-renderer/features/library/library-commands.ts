import type { Asset, Recipe } from '#shared/bridge/library.ts'
import type { Command } from '../../lib/commands.tsx'
import type { LibraryActions } from './store.ts'
import { t } from './texts.ts'

export type LibraryCommandsDeps = {
  readonly actions: Pick<
    LibraryActions,
    'showAll' | 'openPreview' | 'toggleRating' | 'toggleInspector' | 'toggleSidebar'
  >
  readonly asset: Asset | null
  readonly recipe: Recipe | null
  readonly isNarrowed: boolean
  /** Whether the selected file came from another one, or others from it. */
  readonly hasLineage: boolean
  /** Moves the focus to the selected file in its lineage. */
  showLineage(): void
  /** Whether the stack of the selected file is open; null if it has none. */
  readonly isStackOpen: boolean | null
  toggleStack(): void
  /** Exports all files of the stack. */
  exportStack(): void
  /** Why nothing is selected; null if something is. */
  readonly noSelection: string | null
  exportFiles(): void
  importFiles(): void
  importFolder(): void
  search(): void
  showAs(view: 'grid' | 'list'): void
  step(by: 1 | -1): void
  /** Why nothing can be compared; null if it can. */
  readonly noCompare: string | null
  compare(): void
  save(): void
  reuse(): void
  /** Opens Create with the template of the selected file. */
  roll(): void
  /** Opens the list of models that take the selected file as input. */
  useAsInput(): void
  /** Opens the video that the selected file is a part of; null if it is none. */
  readonly openVideo: (() => void) | null
}

const unless = (reason: string | null) => (reason === null ? {} : { disabled: reason })

/** Creates the commands of the Library screen, for the palette and the keys. */
export function libraryCommands(deps: LibraryCommandsDeps): Command[] {
  const { actions, asset, recipe } = deps
  const group = t('commands.group')
  const noFile = asset === null ? t('commands.selectFirst') : null
  const noRecipe = noFile ?? (recipe === null ? t('commands.noSettings') : null)
  const noTemplate = noRecipe ?? (recipe?.template === null ? t('commands.noTemplate') : null)
  return [
    { id: 'library.search', title: t('commands.search'), group, keys: '/', run: deps.search },
    { id: 'library.import', title: t('import.files'), group, run: deps.importFiles },
    { id: 'library.import-folder', title: t('import.folder'), group, run: deps.importFolder },
    {
      id: 'library.show-all',
      title: t('commands.showAll'),
      group,
      ...unless(deps.isNarrowed ? null : t('commands.allShown')),
      run: actions.showAll,
    },
    {
      id: 'library.preview',
      title: t('commands.preview'),
      group,
      keys: 'space',
      ...unless(noFile),
      run: actions.openPreview,
    },
    { id: 'library.reuse', title: t('commands.reuse'), group, keys: 'shift+r', ...unless(noRecipe), run: deps.reuse },
    { id: 'library.roll', title: t('commands.variation'), group, ...unless(noTemplate), run: deps.roll },
    {
      id: 'library.compare',
      title: t('commands.compare'),
      group,
      keys: 'c',
      ...unless(deps.noCompare),
      run: deps.compare,
    },
    {
      id: 'library.lineage',
      title: t('commands.lineage'),
      group,
      keys: 'l',
      ...unless(noFile ?? (deps.hasLineage ? null : t('commands.noLineage'))),
      run: deps.showLineage,
    },
    {
      id: 'library.stack',
      title: t(deps.isStackOpen === true ? 'commands.closeStack' : 'commands.openStack'),
      group,
      keys: 's',
      ...unless(noFile ?? (deps.isStackOpen === null ? t('commands.noStack') : null)),
      run: deps.toggleStack,
    },
    {
      id: 'library.export-stack',
      title: t('stackExport.action'),
      group,
      ...unless(noFile ?? (deps.isStackOpen === null ? t('commands.noStack') : null)),
      run: deps.exportStack,
    },
    {
      id: 'library.use-as-input',
      title: t('commands.useAsInput'),
      group,
      ...unless(noFile),
      run: deps.useAsInput,
    },
    {
      id: 'library.open-video',
      title: t('parts.open'),
      group,
      ...unless(noFile ?? (deps.openVideo === null ? t('commands.noVideo') : null)),
      run: () => deps.openVideo?.(),
    },
    {
      id: 'library.export',
      title: t('export.command'),
      group,
      keys: 'mod+e',
      ...unless(deps.noSelection),
      run: deps.exportFiles,
    },
    { id: 'library.grid', title: t('commands.grid'), group, run: () => deps.showAs('grid') },
    { id: 'library.list', title: t('commands.list'), group, run: () => deps.showAs('list') },
    { id: 'library.save', title: t('commands.download'), group, ...unless(noFile), run: deps.save },
    { id: 'library.newer', title: t('commands.newer'), group, keys: '[', run: () => deps.step(-1) },
    { id: 'library.older', title: t('commands.older'), group, keys: ']', run: () => deps.step(1) },
    { id: 'library.picks', title: t('commands.picks'), group, run: () => actions.toggleRating(4) },
    { id: 'library.inspector', title: t('commands.details'), group, keys: 'mod+i', run: actions.toggleInspector },
    { id: 'library.sidebar', title: t('commands.filters'), group, keys: 'mod+b', run: actions.toggleSidebar },
  ]
}

const nothing = () => undefined

/** The commands that the screen offers when it is open, by id and title: for the palette of other screens. */
export function offeredLibraryCommands(): Command[] {
  const actions = { showAll: nothing, openPreview: nothing, toggleRating: nothing }
  return libraryCommands({
    actions: { ...actions, toggleInspector: nothing, toggleSidebar: nothing },
    asset: null,
    recipe: null,
    hasLineage: false,
    showLineage: nothing,
    isStackOpen: null,
    toggleStack: nothing,
    exportStack: nothing,
    isNarrowed: false,
    search: nothing,
    noSelection: null,
    exportFiles: nothing,
    importFiles: nothing,
    importFolder: nothing,
    showAs: nothing,
    step: nothing,
    noCompare: null,
    compare: nothing,
    save: nothing,
    reuse: nothing,
    roll: nothing,
    useAsInput: nothing,
    openVideo: nothing,
  })
}

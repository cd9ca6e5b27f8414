import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import { FileInput } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { Chooser } from './chooser.tsx'
import { NameForm } from './name-form.tsx'
import { NoticeLine } from './notice-line.tsx'
import { pickFile } from './pick-file.ts'
import { RecipeDetails } from './recipe-details.tsx'
import { recipePlace, standingMark } from './recipe-words.ts'
import { useSavedItemKeys } from './use-saved-item-keys.ts'
import { foldersOf, useRecipes } from './use-recipes.ts'
import { t } from './texts.ts'

export type RecipesDialogProps = {
  onClose(): void
  /** Keeps another one. */
  onKeep(): void
  /** Fills the form with a recipe: as it was rolled, or to be rolled anew. */
  onTake(recipe: NamedRecipe, way: 'rolled' | 'again'): Promise<void>
  /** What has the focus once a recipe was taken. */
  returnFocus(): HTMLElement | null
}

const everywhere = '*'

/** The recipes with names: found, looked at, run, moved, exported and taken in. */
export function RecipesDialog({ onClose, onKeep, onTake, returnFocus }: RecipesDialogProps) {
  const saved = useRecipes()
  const [folder, setFolder] = useState(everywhere)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [isNaming, setNaming] = useState(false)
  const wasTaken = useRef(false)
  const search = useRef<HTMLInputElement>(null)
  const folders = foldersOf(saved.recipes)
  const shown = saved.recipes.filter((recipe) => folder === everywhere || recipe.folder === folder)
  const selected = shown.find(({ id }) => id === selectedId) ?? shown[0] ?? null
  const take = async (recipe: NamedRecipe, way: 'rolled' | 'again') => {
    if (recipe.standing.kind === 'gone') return
    wasTaken.current = true
    await onTake(recipe, way)
    onClose()
  }
  const undo = useSavedItemKeys(saved.said, search)
  const press = (event: KeyboardEvent) => {
    if (undo(event)) return
    if (event.key === 'Enter' && event.altKey && selected !== null) void take(selected, 'again')
    else if (event.key === 's' && (event.ctrlKey || event.metaKey)) onKeep()
    else if (event.key === 'F2' && selected !== null) setNaming(true)
    else if (event.key === 'Delete' && !(event.target instanceof HTMLInputElement) && selected !== null) {
      void saved.remove(selected)
    } else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('recipes.title')}
      width="large"
      initialFocus={search}
      returnFocus={() => (wasTaken.current ? returnFocus() : null)}
      footer={
        <>
          <Button onClick={() => pickFile('.json,application/json', (file) => void saved.importFile(file))}>
            <Icon icon={FileInput} size={14} />
            {t('recipes.importFile')}
          </Button>
          <Button onClick={() => void saved.exportFile()}>{t('recipes.exportAll')}</Button>
          <Button keys="mod+s" onClick={onKeep}>
            {t('recipes.save')}
          </Button>
        </>
      }
    >
      {/* The dialog hears the keys of what is in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={press}>
        <NoticeLine said={saved.said} onClose={saved.forget} />
        <div
          className={classNames(
            'grid h-[min(460px,56vh)] gap-4',
            selected === null ? 'grid-cols-1' : 'grid-cols-[280px_minmax(0,1fr)]',
          )}
        >
          <Chooser
            label={t('recipes.title')}
            items={shown}
            itemKey={({ id }) => id}
            textOf={(recipe) => `${recipe.name} ${recipePlace(recipe)} ${recipe.template ?? ''} ${recipe.prompt}`}
            selectedKey={selected?.id ?? null}
            onSelect={({ id }) => setSelectedId(id)}
            onTake={(recipe) => void take(recipe, 'rolled')}
            searchRef={search}
            empty={t('recipes.empty')}
            tools={
              folders.length > 0 && (
                <div className="mt-2">
                  <Select
                    label={t('recipes.folder')}
                    labelHidden
                    options={[
                      { value: everywhere, label: t('recipes.allFolders'), detail: saved.recipes.length },
                      ...folders.map((value) => ({
                        value,
                        label: value,
                        detail: saved.recipes.filter((recipe) => recipe.folder === value).length,
                      })),
                    ]}
                    value={folder}
                    onChange={setFolder}
                  />
                </div>
              )
            }
            renderItem={(recipe) => (
              <span className="flex min-w-0 flex-1 items-center gap-2 px-3">
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{recipe.name}</span>
                  <span className="block truncate text-caption text-ink-3">{recipePlace(recipe)}</span>
                </span>
                {standingMark(recipe) !== null && (
                  <span className="shrink-0 rounded-media bg-warn-wash px-1 text-caption text-warn">
                    {standingMark(recipe)}
                  </span>
                )}
              </span>
            )}
          />
          {selected !== null && !isNaming && (
            <RecipeDetails
              recipe={selected}
              onTake={() => void take(selected, 'rolled')}
              onRoll={() => void take(selected, 'again')}
              onAccept={() => void saved.accept(selected)}
              onRename={() => setNaming(true)}
              onExport={() => void saved.exportFile([selected.id])}
              onRemove={() => void saved.remove(selected)}
            />
          )}
          {selected !== null && isNaming && (
            <NameForm
              key={selected.id}
              start={selected}
              folders={folders}
              action={t('recipes.rename')}
              problem={null}
              onSave={(named) => void saved.rename(selected, named).then((done) => done && setNaming(false))}
              onCancel={() => setNaming(false)}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

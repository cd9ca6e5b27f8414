import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import { FileInput, Download, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { Chooser } from './chooser.tsx'
import { NameForm } from './name-form.tsx'
import { NoticeLine, useSavedItemKeys } from './notice.tsx'
import { pickFile } from '../../lib/pick-file.ts'
import { foldersOf, useRecipes } from './use-recipes.ts'
import { t } from './texts.ts'
import { labelOf } from '#shared/domain/input-form/field.ts'
import { formatCredits, formatDate } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { KeyValue } from '../../ui/section.tsx'
import { Note } from '../../ui/note.tsx'
import { assertNever } from '#shared/util/assert-never.ts'
import { sentencesOf } from '../../lib/sentences.ts'

export type RecipesDialogProps = {
  onClose(): void
  onKeep(): void
  /** Fills the form with a recipe: as it was rolled, or to be rolled again. */
  onTake(recipe: NamedRecipe, way: 'rolled' | 'again'): Promise<void>
  /** Returns what takes the focus after a recipe was used. */
  returnFocus(): HTMLElement | null
}

const everywhere = '*'

type RecipeDetailsProps = {
  readonly recipe: NamedRecipe
  onTake(): void
  onRoll(): void
  onAccept(): void
  onRename(): void
  onExport(): void
  onRemove(): void
}

const textNames = new Set(['prompt', 'text'])

/** Says in a word what changed in the catalog since the recipe was saved; null if nothing did. */
export function standingMark({ standing }: NamedRecipe): string | null {
  switch (standing.kind) {
    case 'same':
      return null
    case 'gone':
      return t('recipes.marks.gone')
    case 'changed':
      return t(`recipes.marks.${standing.changes.some(({ kind }) => kind === 'price') ? 'price' : 'inputs'}`)
    default:
      return assertNever(standing)
  }
}

/** Returns the folder and the model of a recipe. */
export const recipePlace = ({ folder, modelName }: NamedRecipe) =>
  folder === '' ? modelName : `${folder} · ${modelName}`

/** Writes an input's value on one line. */
export function valueWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return t(value ? 'recipe.yes' : 'recipe.no')
  return JSON.stringify(value) ?? ''
}

/** Shows a recipe: what changed since it was saved, what it sends, and the two ways to run it. */
function RecipeDetails(props: RecipeDetailsProps) {
  const { recipe, onTake, onRoll, onAccept, onRename, onExport, onRemove } = props
  const { standing, template, quoted } = recipe
  const isPractice = usePractice()
  const gone = standing.kind === 'gone' ? t('recipe.gone') : undefined
  const price = quoted === null ? t('recipe.priceUnknown') : formatCredits(quoted, isPractice)
  const settings = Object.entries(recipe.input).filter(([name]) => !textNames.has(name))
  return (
    <section aria-label={recipe.name} className="flex min-h-0 min-w-0 flex-col gap-3">
      <div className="flex items-center gap-1">
        <h3 dir="auto" className="min-w-0 flex-1 truncate text-lead font-[640]">
          {recipe.name}
        </h3>
        <IconButton icon={Pencil} size="small" label={t('recipe.rename')} onClick={onRename} />
        <IconButton icon={Download} size="small" label={t('recipe.export')} onClick={onExport} />
        <IconButton icon={Trash2} size="small" label={t('recipe.delete')} onClick={onRemove} />
      </div>
      <div className="min-h-0 flex-1 space-y-3 overflow-y-auto">
        {standing.kind === 'changed' && (
          <Note
            tone="warn"
            title={t('recipe.changedNote.title', { model: recipe.modelName })}
            actions={[{ label: t('recipe.changedNote.accept'), run: onAccept }]}
          >
            {t('recipe.changedNote.text', {
              changes: sentencesOf(standing.changes.map(({ sentence: text, said = [] }) => ({ text, said }))),
              price,
            })}
          </Note>
        )}
        {standing.kind === 'gone' && (
          <Note tone="error" title={t('recipe.goneNote.title', { model: recipe.modelName })}>
            {t('recipe.goneNote.text')}
          </Note>
        )}
        <p className="text-small wrap-anywhere" data-selectable>
          {recipe.prompt === '' ? <span className="text-ink-3">{t('recipe.noPrompt')}</span> : recipe.prompt}
        </p>
        {template !== null && (
          <p className="text-small wrap-anywhere text-ink-2" data-selectable>
            {t.rich('recipe.fromTemplate', {
              template,
              label: (text) => (
                <span dir="auto" className="text-ink-3">
                  {text}
                </span>
              ),
            })}
          </p>
        )}
        <KeyValue
          left
          rows={[
            { term: t('recipe.model'), detail: recipe.modelName },
            { term: t('recipe.price'), detail: price },
            { term: t('recipe.savedOn'), detail: formatDate(recipe.createdAt) },
            ...settings.map(([name, value]) => ({ term: labelOf(name), detail: valueWords(value) })),
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <Button variant="strong" disabled={gone} keys="enter" onClick={onTake}>
          {t('recipe.use')}
        </Button>
        <Button disabled={gone} keys="alt+enter" onClick={onRoll}>
          {t('recipe.variation')}
        </Button>
        <span className="min-w-0 flex-1 text-caption text-ink-3">
          {t(`recipe.help.${template === null ? 'seed' : 'template'}`)}
        </span>
      </div>
    </section>
  )
}

/** The dialog of named recipes: search, view, run, move, export and import. */
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
          <Button onClick={() => pickFile('.backlot,.json,application/json', (file) => void saved.importFile(file))}>
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
      {/* The dialog handles the keys of its content. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={press}>
        <NoticeLine said={saved.said} onClose={saved.forget} />
        <div
          className={classNames(
            'grid h-[min(460px,56vh/var(--interface-scale))] gap-4',
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
                  <span dir="auto" className="block truncate">
                    {recipe.name}
                  </span>
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
              problem={saved.problemAt('name')}
              onSave={(named) => void saved.rename(selected, named).then((done) => done && setNaming(false))}
              onCancel={() => setNaming(false)}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

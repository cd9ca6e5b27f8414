import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import { labelOf } from '#shared/domain/input-form/label.ts'
import { Download, Pencil, Trash2 } from 'lucide-react'
import { formatCredits, formatDate } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Note } from '../../../ui/note.tsx'
import { valueWords } from './recipe-words.ts'

export type RecipeDetailsProps = {
  readonly recipe: NamedRecipe
  onTake(): void
  onRoll(): void
  onAccept(): void
  onRename(): void
  onExport(): void
  onRemove(): void
}

const textNames = new Set(['prompt', 'text'])

/** One recipe: what changed since it was kept, what it sends, and the two ways to run it. */
export function RecipeDetails(props: RecipeDetailsProps) {
  const { recipe, onTake, onRoll, onAccept, onRename, onExport, onRemove } = props
  const { standing, template, quoted } = recipe
  const isPractice = usePractice()
  const gone = standing.kind === 'gone' ? 'Its model is no longer in the catalog.' : undefined
  const price = quoted === null ? 'not known' : formatCredits(quoted, isPractice)
  const settings = Object.entries(recipe.input).filter(([name]) => !textNames.has(name))
  return (
    <section aria-label={recipe.name} className="flex min-h-0 min-w-0 flex-col gap-3">
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 flex-1 truncate text-lead font-[640]">{recipe.name}</h3>
        <IconButton icon={Pencil} size="small" label="Rename or move" onClick={onRename} />
        <IconButton icon={Download} size="small" label="Export this recipe" onClick={onExport} />
        <IconButton icon={Trash2} size="small" label="Delete this recipe" onClick={onRemove} />
      </div>
      <div className="min-h-0 flex-1 space-y-3 overflow-y-auto">
        {standing.kind === 'changed' && (
          <Note
            tone="warn"
            title={`${recipe.modelName} has changed since this was kept.`}
            actions={[{ label: 'Take it as it is today', run: onAccept }]}
          >
            {standing.changes.map(({ sentence }) => sentence).join(' ')} It cost {price} then; what it costs now stands
            on Run.
          </Note>
        )}
        {standing.kind === 'gone' && (
          <Note tone="error" title={`${recipe.modelName} is no longer in the catalog.`}>
            The recipe is kept; it runs again when the model comes back.
          </Note>
        )}
        <p className="text-small wrap-anywhere" data-selectable>
          {recipe.prompt === '' ? <span className="text-ink-3">No prompt.</span> : recipe.prompt}
        </p>
        {template !== null && (
          <p className="text-small wrap-anywhere text-ink-2" data-selectable>
            <span className="text-ink-3">Rolled from </span>
            {template}
          </p>
        )}
        <KeyValue
          left
          rows={[
            { term: 'Model', detail: recipe.modelName },
            { term: 'Price then', detail: price },
            { term: 'Kept', detail: formatDate(recipe.createdAt) },
            ...settings.map(([name, value]) => ({ term: labelOf(name), detail: valueWords(value) })),
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <Button variant="strong" disabled={gone} keys="enter" onClick={onTake}>
          As rolled
        </Button>
        <Button disabled={gone} keys="alt+enter" onClick={onRoll}>
          Roll again
        </Button>
        <span className="min-w-0 flex-1 text-caption text-ink-3">
          {template === null ? 'Again: with a new seed.' : 'Again: another prompt of its template, a new seed.'} Nothing
          runs before Run.
        </span>
      </div>
    </section>
  )
}

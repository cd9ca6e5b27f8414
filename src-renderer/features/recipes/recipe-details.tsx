import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import { labelOf } from '#shared/domain/input-form/label.ts'
import { Download, Pencil, Trash2 } from 'lucide-react'
import { formatCredits, formatDate } from '../../lib/format.ts'
import { usePractice } from '../../lib/workspace.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyValue } from '../../ui/key-value.tsx'
import { Note } from '../../ui/note.tsx'
import { valueWords } from './recipe-words.ts'
import { t } from './texts.ts'

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
  const gone = standing.kind === 'gone' ? t('recipe.gone') : undefined
  const price = quoted === null ? t('recipe.priceUnknown') : formatCredits(quoted, isPractice)
  const settings = Object.entries(recipe.input).filter(([name]) => !textNames.has(name))
  return (
    <section aria-label={recipe.name} className="flex min-h-0 min-w-0 flex-col gap-3">
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 flex-1 truncate text-lead font-[640]">{recipe.name}</h3>
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
              changes: standing.changes.map(({ sentence }) => sentence).join(' '),
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
              label: (text) => <span className="text-ink-3">{text}</span>,
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

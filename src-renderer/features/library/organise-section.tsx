import type { AssetLabel } from '#shared/bridge/library.ts'
import type { SelectionSummary } from '#shared/bridge/review.ts'
import { mostNoteLength } from '#shared/domain/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import type { LibraryEditor } from '../../lib/library-edits.ts'
import { IconButton } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { LabelPicker, labels } from './label-dot.tsx'
import type { Selected } from './selected.ts'
import { TagField } from './tag-field.tsx'
import { t } from './texts.ts'

/** The one value that all files have; undefined if they differ or are not read yet. */
export function sharedValue(counts: readonly { readonly key: string }[] | undefined): string | undefined {
  return counts?.length === 1 ? counts[0]?.key : undefined
}

function labelOf(summary: SelectionSummary | undefined): AssetLabel | null | undefined {
  const shared = sharedValue(summary?.labels)
  return shared === undefined ? undefined : (labels.find((label) => label === shared) ?? null)
}

type NoteFieldProps = { readonly saved: string; onSave(note: string): void }

/** A note that is saved when the field is left. */
function NoteField({ saved, onSave }: NoteFieldProps) {
  const [text, setText] = useState<string | null>(null)
  return (
    <TextArea
      label={t('organise.note')}
      rows={2}
      maxLength={mostNoteLength}
      value={text ?? saved}
      onChange={setText}
      onBlur={() => {
        if (text !== null && text.trim() !== saved) onSave(text)
        setText(null)
      }}
    />
  )
}

type OrganiseSectionProps = { readonly selected: Selected; readonly editor: LibraryEditor; onCollect(): void }

/** Label, tags, collections and note of the selected files. */
export function OrganiseSection({ selected, editor, onCollect }: OrganiseSectionProps) {
  const { query } = useBridge()
  const { selection, count, assets } = selected
  const { data: summary } = useQuery(query.review.summary.queryOptions({ input: { selection } }))
  const { data: listed } = useQuery(query.collections.list.queryOptions())
  const nameOf = (id: string) => listed?.collections.find((one) => one.id === id)
  const inside = (summary?.collections ?? []).flatMap(({ key, count: files }) => {
    const collection = nameOf(key)
    return collection === undefined ? [] : [{ ...collection, isShared: files === summary?.files }]
  })
  const [only] = assets
  return (
    <Section
      title={t('organise.title')}
      aside={<IconButton icon={FolderPlus} size="small" label={t('organise.collect')} keys="e" onClick={onCollect} />}
    >
      <div className="flex flex-col gap-2">
        <LabelPicker
          value={labelOf(summary)}
          onChange={(label) => void editor.edit(selection, { kind: 'label', label }, count)}
        />
        <div data-tags>
          <TagField
            tags={(summary?.tags ?? []).map(({ key, count: files }) => ({
              tag: key,
              isShared: files === summary?.files,
            }))}
            onAdd={(tag) => void editor.edit(selection, { kind: 'tag', tag, isAdded: true }, count)}
            onRemove={(tag) => void editor.edit(selection, { kind: 'tag', tag, isAdded: false }, count)}
          />
        </div>
        {inside.length > 0 && (
          <ul className="text-small">
            {inside.map(({ id, name, isShared }) => (
              <li key={id} className="flex min-h-6 items-center gap-2">
                <span className="min-w-0 flex-1 truncate">{isShared ? name : t('organise.some', { name })}</span>
                <button
                  type="button"
                  className="link"
                  aria-label={t('organise.removeFrom', { name })}
                  onClick={() =>
                    void editor.edit(selection, { kind: 'collect', collectionId: id, isAdded: false }, count, name)
                  }
                >
                  {t('organise.remove')}
                </button>
              </li>
            ))}
          </ul>
        )}
        {count === 1 && only !== undefined && selection.kind === 'assets' && (
          <NoteField
            key={only.id}
            saved={summary?.note ?? ''}
            onSave={(note) => void editor.writeNote(only, note).catch(reportError)}
          />
        )}
      </div>
    </Section>
  )
}

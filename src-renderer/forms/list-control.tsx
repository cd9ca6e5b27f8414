import type { FieldOf } from '#shared/domain/input-form/field.ts'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type FieldControlProps, frameOf } from './field-frame.ts'
import { MediaListAdd } from './media-list-add.tsx'
import { MediaControl } from './media-control.tsx'
import { t } from './texts.ts'

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((entry) => (typeof entry === 'string' ? entry : '')) : []

/** Texts or media links, one line each, with a button that adds another up to the most the model takes. */
export function ListControl(props: FieldControlProps<FieldOf<'media-list'> | FieldOf<'text-list'>>) {
  const { field, path, value, onChange, problemAt } = props
  const entries = textsOf(value)
  const set = (next: string[]) => onChange(next.length === 0 ? undefined : next)
  const list = useRef<HTMLDivElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    if (!isAdding.current) return
    isAdding.current = false
    // The new entry is what the next key is for.
    const inputs = list.current?.querySelectorAll<HTMLElement>('[data-entry] input') ?? []
    inputs[inputs.length - 1]?.focus()
  }, [entries.length])
  const isFull = field.most !== null && entries.length >= field.most
  return (
    <Field {...frameOf(props)} group>
      {(_, labelId) => (
        <div ref={list} role="group" aria-labelledby={labelId} className="space-y-1.5">
          {entries.map((entry, index) => {
            const label = t('field.list.entry', { label: field.label, number: String(index + 1) })
            const line = { label, labelHidden: true, error: problemAt(`${path}/${index}`) }
            const change = (text: unknown) => set(entries.with(index, typeof text === 'string' ? text : ''))
            return (
              // Entries have no name but their place.
              <div key={index} data-entry className="flex items-start gap-1.5">
                <div className="min-w-0 flex-1">
                  {field.kind === 'media-list' ? (
                    <MediaControl isEntry frame={line} media={field.media} value={entry} onChange={change} />
                  ) : (
                    <TextField {...line} value={entry} onChange={change} />
                  )}
                </div>
                <IconButton
                  icon={X}
                  label={t('field.list.remove', { entry: label })}
                  onClick={() => set(entries.toSpliced(index, 1))}
                />
              </div>
            )
          })}
          <Button
            size="small"
            disabled={isFull ? t('field.list.full', { most: field.most ?? 0 }) : undefined}
            onClick={() => {
              isAdding.current = true
              set([...entries, ''])
            }}
          >
            <Icon icon={Plus} size={14} />
            {t(field.kind === 'media-list' ? 'field.list.addLink' : 'field.list.addEntry')}
          </Button>
          {field.kind === 'media-list' && !isFull && (
            <MediaListAdd
              field={field}
              space={(field.most ?? Number.POSITIVE_INFINITY) - entries.length}
              onAdd={(urls) => set([...entries, ...urls])}
            />
          )}
        </div>
      )}
    </Field>
  )
}

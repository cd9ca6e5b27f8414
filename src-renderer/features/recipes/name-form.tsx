import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { t } from './texts.ts'

/** A name and its folder. */
export type Named = { readonly name: string; readonly folder: string }

export type NameFormProps = {
  readonly start: Named
  readonly folders: readonly string[]
  readonly action: string
  /** What is wrong with the name; null if nothing is. */
  readonly problem: string | null
  onSave(named: Named): void
  onCancel?(): void
  readonly nameRef?: RefObject<HTMLInputElement | null>
  readonly children?: ReactNode
}

/** The fields of the form, as problems name them. */
export const nameFields = ['name']

/** Asks for a name and a folder. Enter saves. */
export function NameForm({ start, folders, action, problem, onSave, onCancel, nameRef, children }: NameFormProps) {
  const [named, setNamed] = useState(start)
  const own = useRef<HTMLInputElement>(null)
  const field = nameRef ?? own
  // The initial name is a suggestion: typing replaces it.
  useEffect(() => field.current?.select(), [field])
  // A problem is about the name that was tried; another one may be free.
  const [tried, setTried] = useState<Named | null>(null)
  const save = () => {
    setTried(named)
    onSave({ name: named.name.trim(), folder: named.folder.trim() })
  }
  const isEmpty = named.name.trim() === ''
  return (
    <div className="space-y-3">
      {children}
      <TextField
        label={t('names.name')}
        requirement="required"
        maxLength={120}
        value={named.name}
        onChange={(name) => setNamed({ ...named, name })}
        onEnter={() => !isEmpty && save()}
        error={tried === named ? (problem ?? undefined) : undefined}
        inputRef={field}
      />
      <TextField
        label={t('names.folder')}
        requirement="optional"
        maxLength={120}
        value={named.folder}
        onChange={(folder) => setNamed({ ...named, folder })}
        onEnter={() => !isEmpty && save()}
        help={folders.length === 0 ? undefined : t('names.folders', { folders: folders.join(', ') })}
      />
      <div className="flex justify-end gap-2">
        {onCancel !== undefined && <Button onClick={onCancel}>{t('names.cancel')}</Button>}
        <Button variant="strong" disabled={isEmpty ? t('names.nameFirst') : undefined} keys="enter" onClick={save}>
          {action}
        </Button>
      </div>
    </div>
  )
}

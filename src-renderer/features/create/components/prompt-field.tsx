import type { FieldOf } from '#shared/domain/input-form/field.ts'
import { useEffect, useRef } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useCreateActions, useCreateState } from '../create-context.tsx'

/** The prompt, in the large, with the count of its characters. */
export function PromptField({ field }: { readonly field: FieldOf<'text'> }) {
  const actions = useCreateActions()
  const value = useCreateState((state) => state.input[field.name])
  const problem = useCreateState((state) => state.problems.find((one) => one.field === field.name)?.message)
  const focus = useCreateState((state) => state.focus)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focus?.field === field.name) area.current?.focus()
  }, [focus, field.name])
  const text = typeof value === 'string' ? value : ''
  const count = [...text].length
  const most = field.most === null ? '' : ` of ${formatCount(field.most)}`
  return (
    <div className="border-t border-line bg-surface-1 px-4 pt-2.5 pb-3">
      <TextArea
        label={field.label}
        requirement="required"
        priced={field.priced}
        look="lead"
        aside={`${formatCount(count)}${most} ${count === 1 && most === '' ? 'character' : 'characters'}`}
        error={problem}
        value={text}
        onChange={(next) => actions.setField(field.name, next)}
        placeholder="Describe what to make"
        areaRef={area}
      />
    </div>
  )
}

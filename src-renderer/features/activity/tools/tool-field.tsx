import type { Field } from '#shared/domain/input-form/field.ts'
import { FieldControl } from '../../../forms/field-control.tsx'
import { type FieldControlProps, frameOf } from '../../../forms/field-frame.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { t } from './texts.ts'

const none = 'none'
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A field without what only the form of a model has: its prices and its files. A group is typed as JSON. */
function plain(field: Field): Field {
  const { name, label, help, required, fallback } = field
  const base = { name, label, help, required, fallback, priced: false }
  if (field.kind === 'group') return { ...base, kind: 'raw' }
  return field.kind === 'media-list' ? { ...base, kind: 'text-list', most: field.most } : { ...field, priced: false }
}

/** One argument of a tool, with the control of its kind. */
export function ToolField(props: FieldControlProps) {
  const { value, onChange } = props
  const field = plain(props.field)
  const own = { ...props, field }
  const frame = frameOf(own)
  if (field.kind === 'choice') {
    const options = field.choices.map(({ label }, index) => ({ value: String(index), label }))
    const at = field.choices.findIndex((choice) => choice.value === value)
    return (
      <Select
        {...frame}
        options={field.required ? options : [{ value: none, label: t('tool.notSet') }, ...options]}
        value={at < 0 ? (field.required ? undefined : none) : String(at)}
        onChange={(index) => onChange(field.choices[Number(index)]?.value)}
      />
    )
  }
  if (field.kind === 'number') {
    const shown = typeof value === 'number' || typeof value === 'string' ? value : undefined
    const { integer, step, least, most } = field
    const bounds = { min: least ?? undefined, max: most ?? undefined }
    return <NumberField {...frame} {...bounds} integer={integer} step={step} value={shown} onChange={onChange} />
  }
  if (field.kind === 'media') return <TextField {...frame} value={textOf(value)} onChange={onChange} />
  return <FieldControl {...own} />
}

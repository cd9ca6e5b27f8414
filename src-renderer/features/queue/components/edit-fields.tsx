import type { ModelInput } from '#shared/contract/generation.ts'
import type { Field } from '#shared/domain/input-form/field.ts'
import type { FieldProblem } from '#shared/domain/failure.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

export type EditFieldsProps = {
  readonly fields: readonly Field[]
  readonly input: ModelInput
  readonly problems: readonly FieldProblem[]
  onChange(name: string, value: unknown): void
}

const typedNumberOf = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : undefined)

/** The settings of a run that are words, numbers, choices or switches; others stay as they are. */
export function EditFields({ fields, input, problems, onChange }: EditFieldsProps) {
  return fields.map((field) => {
    const error = problems.find((problem) => problem.field === field.name)?.message
    const frame = { label: field.label, priced: field.priced, error }
    const value = input[field.name]
    const change = (next: unknown) => onChange(field.name, next)
    switch (field.kind) {
      case 'text':
        return (
          <TextArea
            key={field.name}
            {...frame}
            value={typeof value === 'string' ? value : ''}
            rows={field.long ? 3 : 1}
            onChange={change}
          />
        )
      case 'number':
        return (
          <NumberField
            key={field.name}
            {...frame}
            value={typedNumberOf(value)}
            integer={field.integer}
            min={field.least ?? undefined}
            max={field.most ?? undefined}
            step={field.step}
            onChange={change}
          />
        )
      case 'choice': {
        const options = field.choices.map(({ label }, index) => ({ value: String(index), label }))
        const at = field.choices.findIndex((choice) => choice.value === value)
        return (
          <Select
            key={field.name}
            {...frame}
            options={options}
            value={at === -1 ? undefined : String(at)}
            onChange={(index) => change(field.choices[Number(index)]?.value)}
          />
        )
      }
      case 'switch':
        return (
          <Switch
            key={field.name}
            label={field.label}
            priced={field.priced}
            error={error}
            checked={value === true}
            onChange={change}
          />
        )
      case 'choices':
      case 'media':
      case 'media-list':
      case 'text-list':
      case 'group':
      case 'raw':
        return null
    }
  })
}

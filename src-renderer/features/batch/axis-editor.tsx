import type { Field } from '#shared/domain/input-form/field.ts'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ModelForm } from '../../forms/model-form.ts'
import { type AxisDraft, canBeAxis } from './read-axis.ts'
import type { PlanProblem } from './read-prompts.ts'
import { t } from './texts.ts'

function exampleOf(field: Field): string {
  if (field.kind === 'choice') {
    return field.choices
      .slice(0, 3)
      .map(({ label }) => label)
      .join(', ')
  }
  return t(`vary.examples.${field.kind === 'number' || field.kind === 'switch' ? field.kind : 'text'}`)
}

export type AxisEditorProps = {
  readonly form: ModelForm
  readonly axes: readonly AxisDraft[]
  readonly problems: readonly PlanProblem[]
  onChange(axes: AxisDraft[]): void
}

/** The inputs that a batch goes through besides its prompts, each with its values in a line. */
export function AxisEditor({ form, axes, problems, onChange }: AxisEditorProps) {
  const free = form.fields.filter((field) => canBeAxis(field) && !axes.some(({ field: name }) => name === field.name))
  const put = (name: string, text: string) =>
    onChange(axes.map((axis) => (axis.field === name ? { field: name, text } : axis)))
  return (
    <div className="space-y-2">
      {axes.map(({ field: name, text }) => {
        const field = form.fields.find((one) => one.name === name)
        return (
          <div key={name} className="flex items-end gap-2">
            <TextField
              className="flex-1"
              label={t('vary.field', { field: field?.label ?? name })}
              priced={field?.priced ?? false}
              placeholder={field === undefined ? '' : exampleOf(field)}
              value={text}
              onChange={(next) => put(name, next)}
              error={problems.find((problem) => problem.field === name)?.message}
            />
            <IconButton
              icon={X}
              label={t('vary.stop', { field: field?.label ?? name })}
              onClick={() => onChange(axes.filter((axis) => axis.field !== name))}
            />
          </div>
        )
      })}
      {free.length > 0 && (
        <Select
          label={t('vary.add')}
          labelHidden
          placeholder={t('vary.add')}
          options={free.map(({ name, label }) => ({ value: name, label }))}
          value={undefined}
          onChange={(name) => onChange([...axes, { field: name, text: '' }])}
        />
      )}
    </div>
  )
}

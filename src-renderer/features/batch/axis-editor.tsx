import type { Field } from '#shared/domain/input-form/field.ts'
import { X } from 'lucide-react'
import { useFormState } from '../../forms/form-context.ts'
import type { ModelForm } from '../../forms/model-form.ts'
import { IconButton } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type AxisChip, type AxisDraft, axisText, canBeAxis, chipsOf, pickedChips } from './read-axis.ts'
import type { PlanProblem } from './read-prompts.ts'
import { t } from './texts.ts'

export type AxisEditorProps = {
  readonly form: ModelForm
  readonly axes: readonly AxisDraft[]
  readonly problems: readonly PlanProblem[]
  onChange(axes: AxisDraft[]): void
}

const exampleOf = ({ kind }: Field) => t(`vary.examples.${kind === 'number' || kind === 'switch' ? kind : 'text'}`)

type AxisProps = {
  readonly name: string
  readonly text: string
  readonly field: Field | undefined
  readonly error: string | undefined
  onChange(text: string): void
}

function AxisValues({ name, text, field, error, onChange }: AxisProps) {
  const frame = {
    className: 'flex-1',
    label: t('vary.field', { field: field?.label ?? name }),
    priced: field?.priced ?? false,
    error,
  }
  const chips = field === undefined ? null : chipsOf(field)
  if (chips === null) {
    const placeholder = field === undefined ? '' : exampleOf(field)
    return <TextField {...frame} placeholder={placeholder} value={text} onChange={onChange} />
  }
  return (
    <Chips {...frame} options={chips} picked={pickedChips(chips, text)} onChange={(next) => onChange(axisText(next))} />
  )
}

/** The value that the form has, as the first chip of a new axis: adding an axis alone changes no run. */
function firstValue(chips: readonly AxisChip[] | null, value: unknown): string {
  if (chips === null) return ''
  const own = chips.find((chip) => chip.typed === value) ?? chips[0]
  return own === undefined ? '' : axisText([own.value])
}

/** Edits the inputs that a batch varies besides its prompts: toggle chips for fixed values, else values on one line. */
export function AxisEditor({ form, axes, problems, onChange }: AxisEditorProps) {
  const input = useFormState((state) => state.input)
  const free = form.fields.filter((field) => canBeAxis(field) && !axes.some(({ field: name }) => name === field.name))
  const put = (name: string, text: string) =>
    onChange(axes.map((axis) => (axis.field === name ? { field: name, text } : axis)))
  const add = (name: string) => {
    const field = form.fields.find((one) => one.name === name)
    const chips = field === undefined ? null : chipsOf(field)
    onChange([...axes, { field: name, text: firstValue(chips, input[name]) }])
  }
  return (
    <div className="space-y-2">
      {axes.map(({ field: name, text }) => {
        const field = form.fields.find((one) => one.name === name)
        return (
          <div key={name} className="flex items-end gap-2">
            <AxisValues
              name={name}
              text={text}
              field={field}
              error={problems.find((problem) => problem.field === name)?.message}
              onChange={(next) => put(name, next)}
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
          onChange={add}
        />
      )}
    </div>
  )
}

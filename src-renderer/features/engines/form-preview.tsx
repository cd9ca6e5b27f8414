import type { WorkflowInput } from '#shared/contract/engine.ts'
import { isSeedInput } from '#shared/domain/engines.ts'
import type { Field } from '#shared/domain/input-form/field.ts'
import { isSlider, readFields } from '#shared/domain/input-form/read-fields.ts'
import { useState } from 'react'
import { choiceOption, fitsSegments } from '../../forms/choice-control.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { NumberField, Slider, type TypedNumber } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { t } from './texts.ts'
import type { InputDraft, WorkflowDraft } from './workflow-draft.ts'

type PreviewProps = { readonly input: WorkflowInput; readonly draft: InputDraft }

/** The field that Create's form will have for a choice or a number. */
function fieldOf({ input, draft }: PreviewProps): Field | undefined {
  const { type } = input
  const isSeed = isSeedInput(input.input)
  const bounds = isSeed ? {} : { minimum: draft.least, maximum: draft.most }
  const schema = type === 'choice' ? { type: 'string', enum: draft.kept } : { type, ...bounds }
  return readFields({ properties: { [isSeed ? 'seed' : 'value']: schema } }, [])[0]
}

function PreviewField({ input, draft }: PreviewProps) {
  const [typed, setTyped] = useState<TypedNumber | boolean | null>(null)
  const { type, usual } = input
  const label = draft.name
  const requirement = draft.isRequired ? 'required' : 'optional'
  const value = typed ?? usual ?? undefined
  switch (type) {
    case 'text':
      return (
        <TextArea
          label={label}
          requirement={requirement}
          value={typeof value === 'string' ? value : ''}
          onChange={setTyped}
        />
      )
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={setTyped} />
    case 'choice': {
      const field = fieldOf({ input, draft })
      const choices = field?.kind === 'choice' ? field.choices : []
      const options = choices.map((choice) => ({ ...choiceOption(choice), value: String(choice.value) }))
      const picked = draft.kept.includes(String(value)) ? String(value) : draft.kept[0]
      return fitsSegments(options) ? (
        <Segmented label={label} full options={options} value={picked} onChange={setTyped} />
      ) : (
        <Select label={label} options={options} value={picked} onChange={setTyped} />
      )
    }
    case 'image':
      return (
        <div className="text-small text-ink-2">
          {label} <span className="text-ink-3">{t('workflow.words.image')}</span>
        </div>
      )
    case 'integer':
    case 'number': {
      const field = fieldOf({ input, draft })
      if (field?.kind !== 'number') return null
      const number = { label, integer: field.integer, step: field.step, onChange: setTyped }
      const shown = typeof value === 'boolean' ? undefined : value
      if (isSlider(field)) {
        const { least, most } = field
        const within = typeof shown === 'number' ? Math.min(most, Math.max(least, shown)) : shown
        return <Slider {...number} min={least} max={most} value={within} />
      }
      return <NumberField {...number} value={shown} min={field.least ?? undefined} max={field.most ?? undefined} />
    }
  }
}

/** The form that Create will show for the chosen fields. What is typed here is only tried. */
export function FormPreview({
  inputs,
  draft,
}: {
  readonly inputs: readonly WorkflowInput[]
  readonly draft: WorkflowDraft
}) {
  const shown = inputs.flatMap((input) => {
    const own = draft[input.key]
    return own?.isField === true ? [{ input, own }] : []
  })
  if (shown.length === 0) return <p className="text-small text-ink-3">{t('workflow.noFields')}</p>
  return (
    <div className="space-y-[9px]">
      {shown.map(({ input, own }) => (
        <PreviewField key={input.key} input={input} draft={own} />
      ))}
    </div>
  )
}

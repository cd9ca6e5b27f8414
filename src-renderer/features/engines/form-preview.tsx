import type { WorkflowInput } from '#shared/contract/engine.ts'
import { useState } from 'react'
import { Switch } from '../../ui/checkbox.tsx'
import { NumberField, Slider, type TypedNumber } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { t } from './texts.ts'
import type { InputDraft, WorkflowDraft } from './workflow-draft.ts'

/** More choices than this are a list. */
const mostSegments = 4

type PreviewProps = { readonly input: WorkflowInput; readonly draft: InputDraft }

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
      const options = draft.kept.map((choice) => ({ value: choice, label: choice }))
      const picked = draft.kept.includes(String(value)) ? String(value) : draft.kept[0]
      return options.length <= mostSegments ? (
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
      const { least, most } = draft
      const number = typeof value === 'boolean' ? undefined : value
      // A seed has the range of its type, which no slider can show.
      const isRange = typeof least === 'number' && typeof most === 'number' && least < most && most - least <= 10_000
      return isRange ? (
        <Slider
          label={label}
          integer={type === 'integer'}
          min={least}
          max={most}
          step={type === 'integer' ? 1 : (input.step ?? (most - least) / 100)}
          value={typeof number === 'number' ? Math.min(most, Math.max(least, number)) : number}
          onChange={setTyped}
        />
      ) : (
        <NumberField label={label} integer={type === 'integer'} value={number} onChange={setTyped} />
      )
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

import type { WorkflowInput } from '#shared/contract/engine.ts'
import { isSeedInput } from '#shared/domain/engines.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { t } from './texts.ts'
import { type InputDraft, limitWords } from './workflow-draft.ts'

type LimitsProps = {
  readonly input: WorkflowInput
  readonly draft: InputDraft
  onChange(change: Partial<InputDraft>): void
}

function Choices({ input, draft, onChange }: LimitsProps) {
  const all = input.choices ?? []
  return (
    <>
      <div className="mb-1 flex items-center justify-between gap-3 text-small text-ink-2">
        {t('workflow.keep')}
        <Button size="small" variant="quiet" onClick={() => onChange({ kept: all })}>
          {t('workflow.all')}
        </Button>
      </div>
      <div className="max-h-60 overflow-y-auto">
        {all.map((choice) => (
          <Checkbox
            key={choice}
            label={choice}
            checked={draft.kept.includes(choice)}
            onChange={(isKept) =>
              onChange({ kept: all.filter((one) => (one === choice ? isKept : draft.kept.includes(one))) })
            }
          />
        ))}
      </div>
    </>
  )
}

function Limits(props: LimitsProps) {
  const { input, draft, onChange } = props
  if (input.type === 'choice') return <Choices {...props} />
  if (input.type === 'text') {
    return (
      <Checkbox
        label={t('workflow.required')}
        checked={draft.isRequired}
        onChange={(isRequired) => onChange({ isRequired })}
      />
    )
  }
  const bounds = { integer: input.type === 'integer', min: input.least ?? undefined, max: input.most ?? undefined }
  return (
    <div className="grid grid-cols-2 gap-2">
      <NumberField
        label={t('workflow.least')}
        {...bounds}
        value={draft.least}
        onChange={(least) => onChange({ least })}
      />
      <NumberField label={t('workflow.most')} {...bounds} value={draft.most} onChange={(most) => onChange({ most })} />
    </div>
  )
}

type InputRowProps = LimitsProps & { readonly problem: string | undefined }

/** An input of a workflow: whether it becomes a field, under which name and within which limits. */
export function InputRow({ input, draft, problem, onChange }: InputRowProps) {
  const { key, type } = input
  const words = limitWords(input, draft)
  const hasLimits = type !== 'switch' && type !== 'image' && !isSeedInput(input.input)
  const id = `input-${key}`
  return (
    <li>
      <div className="grid grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_96px] items-center gap-2 text-small">
        <span
          dir="ltr"
          className="mono min-w-0 text-caption text-ink-2"
          title={`${input.nodeTitle} (${input.nodeType})`}
        >
          <Checkbox label={key} checked={draft.isField} onChange={(isField) => onChange({ isField })} />
        </span>
        {draft.isField ? (
          <input
            aria-label={t('workflow.nameOf', { key })}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : id}
            dir="auto"
            maxLength={80}
            value={draft.name}
            onChange={(event) => onChange({ name: event.target.value })}
            className="field-shell h-6 min-w-0 px-1.5 aria-invalid:text-err"
          />
        ) : (
          <span className="truncate text-ink-3">{String(input.usual ?? '')}</span>
        )}
        {draft.isField && hasLimits ? (
          <Popover
            label={t('workflow.edit', { key, words })}
            align="end"
            className="w-[260px] p-3"
            trigger={
              <button
                type="button"
                aria-label={t('workflow.edit', { key, words })}
                className="link min-h-6 justify-self-end text-caption whitespace-nowrap"
              >
                {words}
              </button>
            }
          >
            <Limits input={input} draft={draft} onChange={onChange} />
          </Popover>
        ) : (
          <span className="truncate text-end text-caption text-ink-3">{words}</span>
        )}
      </div>
      {problem !== undefined && (
        <p id={id} role="alert" className="pb-1 text-small text-err">
          {problem}
        </p>
      )}
    </li>
  )
}

import { isSeed, isSlider } from '#shared/domain/input-form/read-fields.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { NumberField, Slider } from '../ui/number-field.tsx'
import { Switch, Checkbox } from '../ui/checkbox.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { type FieldControlProps, frameOf } from './field-frame.ts'
import { ChoiceControl } from './choice-control.tsx'
import { ListControl } from './list-control.tsx'
import { MediaControl } from './media-control.tsx'
import { t } from './texts.ts'
import { type FieldOf, isNode } from '#shared/domain/input-form/field.ts'
import { Field } from '../ui/field.tsx'
import { Fragment, type ReactNode } from 'react'
import { Dices, Lock, LockOpen } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import { useFormActions, useFormState } from './form-context.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)
const typedNumberOf = (value: unknown) => (typeof value === 'string' ? value : numberOf(value))

/** Parses text as JSON. Returns the text itself if it is not JSON (yet), undefined if it is empty. Never throws. */
export function readRaw(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    // Only a value that is written back as the same text, or the text would change under the cursor.
    return typeof value !== 'string' && rawText(value) === text ? value : text
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

/** Writes a value as text to edit. */
export function rawText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Any JSON value, typed as text. Text that is not JSON yet stays text. */
function RawControl(props: FieldControlProps) {
  const { value, onChange } = props
  const frame = frameOf(props)
  return (
    <TextArea
      {...frame}
      mono
      help={frame.help ?? t('field.json')}
      value={rawText(value)}
      onChange={(text) => onChange(readRaw(text))}
    />
  )
}

/** A checkbox per value of a set; the list keeps the schema's order. */
function ChoicesControl(props: FieldControlProps<FieldOf<'choices'>>) {
  const { field, value, onChange } = props
  const picked: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <Field {...frameOf(props)} group>
      {(_, labelId) => (
        <div role="group" aria-labelledby={labelId} className="text-small">
          {field.choices.map((choice) => (
            <Checkbox
              key={String(choice.value)}
              label={choice.label}
              checked={picked.includes(choice.value)}
              onChange={(checked) => {
                const next = field.choices
                  .map((one) => one.value)
                  .filter((one) => (one === choice.value ? checked : picked.includes(one)))
                onChange(next.length === 0 ? undefined : next)
              }}
            />
          ))}
        </div>
      )}
    </Field>
  )
}

type GroupControlProps = FieldControlProps<FieldOf<'group'>> & {
  /** Renders one part. A prop, because a part may be a group too. */
  draw(part: FieldControlProps): ReactNode
}

function GroupControl({ field, path, value, onChange, problemAt, draw }: GroupControlProps) {
  const parts = isNode(value) ? value : {}
  const problem = problemAt(path)
  const set = (name: string, next: unknown) => {
    const { [name]: _, ...rest } = parts
    const all = next === undefined ? rest : { ...rest, [name]: next }
    onChange(Object.keys(all).length === 0 ? undefined : all)
  }
  return (
    <fieldset className="min-w-0 space-y-[13px] border-s border-line-hi ps-3">
      <legend className="float-start mb-1 w-full text-small font-medium text-ink-2">{field.label}</legend>
      {field.help !== '' && <p className="clear-both text-caption text-ink-3">{field.help}</p>}
      <div className="clear-both space-y-[13px]">
        {field.fields.map((part) => (
          <Fragment key={part.name}>
            {draw({
              field: part,
              path: `${path}/${part.name}`,
              value: parts[part.name],
              onChange: (next) => set(part.name, next),
              problemAt,
            })}
          </Fragment>
        ))}
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-small text-err">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** The model's random seed, with a die that rolls one and a lock that keeps it for the next runs. */
function SeedControl(props: FieldControlProps<FieldOf<'number'>>) {
  const { field, value } = props
  const actions = useFormActions()
  const isLocked = useFormState((state) => state.seedLocked)
  return (
    <NumberField
      {...frameOf(props)}
      aside={t('field.seed.aside')}
      help={undefined}
      integer
      value={typeof value === 'number' || typeof value === 'string' ? value : undefined}
      onChange={(seed) => actions.setSeed(field.name, seed)}
      min={field.least ?? undefined}
      max={field.most ?? undefined}
      placeholder={t('field.seed.placeholder')}
      actions={
        <>
          <IconButton
            icon={Dices}
            variant="plain"
            label={t('field.seed.randomize')}
            onClick={() => actions.rollSeed()}
          />
          <IconButton
            icon={isLocked ? Lock : LockOpen}
            variant="plain"
            pressed={isLocked}
            label={t(isLocked ? 'field.seed.unlock' : 'field.seed.lock')}
            onClick={actions.toggleSeedLock}
          />
        </>
      }
    />
  )
}

/** Renders one input of a model with the control of its kind. */
export function FieldControl(props: FieldControlProps) {
  const { field, value, onChange, problemAt, path } = props
  const frame = frameOf(props)
  switch (field.kind) {
    case 'text': {
      const text = { ...frame, value: textOf(value), onChange }
      return field.long ? <TextArea {...text} rows={2} /> : <TextField {...text} />
    }
    case 'number': {
      if (isSeed(field)) return <SeedControl {...props} field={field} />
      const number = { ...frame, value: typedNumberOf(value), integer: field.integer, step: field.step }
      if (isSlider(field)) {
        // A slider shows its number at the right of the label; the tick before the label still marks it as priced.
        const { aside: _, ...bare } = number
        const fallback = numberOf(field.fallback)
        return <Slider {...bare} onChange={onChange} min={field.least} max={field.most} defaultValue={fallback} />
      }
      return (
        <NumberField {...number} onChange={onChange} min={field.least ?? undefined} max={field.most ?? undefined} />
      )
    }
    case 'choice':
      return <ChoiceControl {...props} field={field} />
    case 'choices':
      return <ChoicesControl {...props} field={field} />
    case 'switch':
      return (
        <Switch
          label={field.label}
          priced={field.priced}
          help={frame.help}
          error={problemAt(path)}
          checked={value === true}
          onChange={onChange}
        />
      )
    case 'media':
      return <MediaControl frame={frame} media={field.media} value={textOf(value)} onChange={onChange} />
    case 'media-list':
    case 'text-list':
      return <ListControl {...props} field={field} />
    case 'group':
      return <GroupControl {...props} field={field} draw={(part) => <FieldControl {...part} />} />
    case 'raw':
      return <RawControl {...props} />
    default:
      return assertNever(field)
  }
}

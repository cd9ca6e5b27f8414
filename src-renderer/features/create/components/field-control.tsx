import { isSeed, isSlider } from '#shared/domain/input-form/pick-fields.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type FieldControlProps, frameOf } from '../field-frame.ts'
import { ChoiceControl } from './choice-control.tsx'
import { ChoicesControl } from './choices-control.tsx'
import { GroupControl } from './group-control.tsx'
import { ListControl } from './list-control.tsx'
import { MediaControl } from './media-control.tsx'
import { RawControl } from './raw-control.tsx'
import { SeedControl } from './seed-control.tsx'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)
const typedNumberOf = (value: unknown) => (typeof value === 'string' ? value : numberOf(value))

/** Draws one input of a model with the control of its kind. */
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
        // The number itself stands at the right of a slider's label; the tick before the label still says that it is priced.
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

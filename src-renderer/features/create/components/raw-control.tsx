import { TextArea } from '../../../ui/text-area.tsx'
import { type FieldControlProps, frameOf } from '../field-frame.ts'
import { rawText, readRaw } from '../raw-text.ts'
import { t } from '../texts.ts'

/** Any JSON value, typed as text. What does not read as JSON yet is kept as the text it is. */
export function RawControl(props: FieldControlProps) {
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

import type { Ref } from 'react'
import { TextArea } from '../../../ui/text-area.tsx'
import { topicCount, topicHelp, topicMarks, topicUse } from './topic-words.ts'

type TopicFieldProps = {
  readonly value: string
  onChange(value: string): void
  readonly error?: string | undefined
  readonly areaRef?: Ref<HTMLTextAreaElement>
}

/** What a video is about, with how much of it is used: what lies behind the cut is marked. */
export function TopicField({ value, onChange, error, areaRef = null }: TopicFieldProps) {
  const use = topicUse(value)
  const marks = topicMarks(use)
  return (
    <TextArea
      label="Topic"
      requirement="optional"
      aside={topicCount(use)}
      help={topicHelp(use)}
      error={error}
      rows={5}
      value={value}
      onChange={onChange}
      areaRef={areaRef}
      {...(marks === null ? {} : { marks })}
      placeholder="Why clay cracks: fast drying splits the rim while the foot is still wet"
      className="own-direction"
    />
  )
}

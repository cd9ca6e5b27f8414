import type { Ref } from 'react'
import { cutTopic, videoSeconds } from '#shared/domain/short-video.ts'
import { TextArea } from '../../../ui/text-field.tsx'
import { t } from '../texts.ts'
import { topicCount, topicHelp, topicMarks, topicUse } from './topic-words.ts'

type TopicFieldProps = {
  readonly value: string
  onChange(value: string): void
  readonly error?: string | undefined
  /** The length that is asked for. */
  readonly seconds: number
  /** Whether the service says nothing but the topic's own words. */
  readonly ownWordsOnly: boolean
  readonly areaRef?: Ref<HTMLTextAreaElement>
}

/** What a video is about, with how much of it is used: what lies behind the cut is marked. */
export function TopicField({ value, onChange, error, seconds, ownWordsOnly, areaRef = null }: TopicFieldProps) {
  const use = topicUse(value)
  const marks = topicMarks(use)
  return (
    <TextArea
      label={t('topic.label')}
      requirement="optional"
      aside={topicCount(use)}
      help={topicHelp(use, ownWordsOnly ? { about: videoSeconds(cutTopic(value), seconds), seconds } : null)}
      error={error}
      rows={5}
      value={value}
      onChange={onChange}
      areaRef={areaRef}
      {...(marks === null ? {} : { marks })}
      placeholder={t('topic.placeholder')}
      className="own-direction"
    />
  )
}

import type { PublishJob, PublishPlatform } from '#shared/bridge/publish.ts'
import { Link2 } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useStore } from 'zustand'
import { useBridge } from '../../../lib/bridge.tsx'
import { isKnownPlatform, platformName } from '../../../lib/platforms.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { CaptionPart } from './caption-part.tsx'
import { fieldText, fitOf, hasTitle, shortenWords } from './caption-words.ts'
import { FailForm } from './fail-form.tsx'
import { changeDraft, draftOf, usePublishStore } from './publish-store.ts'
import { t } from './texts.ts'
import { type CaptionEdit, useCaptionEdit } from './use-caption-edit.ts'
import { useJobAction } from './use-publish.ts'
import { wordsOf } from './caption-words.ts'

/** What keys do with the words of the selected platform. */
export type CaptionKeys = {
  copy(): void
  copyTitle(): void
  same(): void
  shorten(): void
  restore(): void
}

type PartProps = {
  readonly profileId: string
  readonly job: PublishJob
  readonly part: PublishPlatform
  readonly isSelected: boolean
  readonly timeZone: string
  onSelect(): void
  /** Receives how the words are edited, for the keys. */
  take(edit: CaptionEdit): void
}

function Part({ profileId, job, part, isSelected, timeZone, onSelect, take }: PartProps) {
  const edit = useCaptionEdit(profileId, job, part)
  useEffect(() => {
    if (isSelected) take(edit)
  })
  return (
    <CaptionPart job={job} part={part} edit={edit} isSelected={isSelected} timeZone={timeZone} onSelect={onSelect} />
  )
}

type CaptionsPanelProps = {
  readonly profileId: string
  readonly job: PublishJob
  /** The platform that keys act on. */
  readonly selected: PublishPlatform | undefined
  readonly timeZone: string
  readonly blocked: string | null
  readonly keysRef: Ref<CaptionKeys>
}

/** The words of a video for each of its platforms, and the report that it can't be posted. */
export function CaptionsPanel(props: CaptionsPanelProps) {
  const { profileId, job, selected, timeZone, blocked, keysRef } = props
  const { call } = useBridge()
  const store = usePublishStore()
  const asked = useStore(store, ({ platform }) => platform)
  const action = useJobAction()
  const scroller = useRef<HTMLDivElement>(null)
  const edit = useRef<CaptionEdit | null>(null)
  useEffect(() => {
    if (asked !== null)
      scroller.current?.querySelector(`[data-platform="${asked}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  const useForAll = () => {
    if (selected === undefined) return
    const from = draftOf(store.getState(), job.jobId).words[selected.platform] ?? wordsOf(selected)
    const others = job.parts.filter((part) => part !== selected && part.state === 'to-post')
    void action.run(async () => {
      for (const part of others) {
        if (!isKnownPlatform(part.platform)) continue
        // A title only stands where the platform has one.
        const title = hasTitle(part.platform) ? (from.title ?? wordsOf(part).title) : null
        await call.publish.editCaption({
          profileId,
          jobId: job.jobId,
          platforms: [part.platform],
          words: { title, caption: fieldText(from), tags: from.tags },
        })
        changeDraft(store, job.jobId, ({ words }) => ({
          words: Object.fromEntries(Object.entries(words).filter(([name]) => name !== part.platform)),
        }))
      }
    })
  }
  const copyText = (read: (words: CaptionEdit['words']) => string | null) => {
    if (selected === undefined || edit.current === null) return
    const { words } = edit.current
    const text = fitOf(selected.platform, words)?.fits === false ? null : read(words)
    if (text !== null) navigator.clipboard.writeText(text).catch(reportError)
  }
  useImperativeHandle(keysRef, () => ({
    copy: () => copyText((words) => fieldText(words)),
    copyTitle: () => copyText(({ title }) => title),
    same: useForAll,
    shorten() {
      const { platform } = selected ?? {}
      if (platform === undefined || !isKnownPlatform(platform) || edit.current === null) return
      edit.current.change(shortenWords(platform, edit.current.words))
    },
    restore: () => edit.current?.restore(),
  }))
  return (
    <section
      aria-label={t('captions.label')}
      className="flex min-h-0 min-w-0 flex-1 flex-col border-s border-line bg-surface-1"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
        <h2>{t('captions.label')}</h2>
        <span className="min-w-0 flex-1 truncate text-small text-ink-3">{job.angle}</span>
        {selected !== undefined && job.parts.length > 1 && (
          <Button
            size="small"
            variant="quiet"
            busy={action.isBusy}
            title={t('captions.sameHint', { platform: platformName(selected.platform) })}
            onClick={useForAll}
          >
            <Icon icon={Link2} size={14} />
            {t('captions.same')}
          </Button>
        )}
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        {action.problem !== null && (
          <div className="p-3">
            <Note tone="error">{t('captions.notSaved', { message: action.problem })}</Note>
          </div>
        )}
        {job.parts.map((part) => (
          <Part
            key={`${job.jobId} ${part.platform}`}
            profileId={profileId}
            job={job}
            part={part}
            isSelected={part === selected}
            timeZone={timeZone}
            onSelect={() => store.setState({ platform: part.platform })}
            take={(one) => {
              edit.current = one
            }}
          />
        ))}
        <FailForm key={job.jobId} profileId={profileId} job={job} blocked={blocked} />
      </div>
    </section>
  )
}

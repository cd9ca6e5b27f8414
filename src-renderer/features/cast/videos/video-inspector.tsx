import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { type Ref, useState } from 'react'
import { LineageSection } from '../../../forms/lineage-section.tsx'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { saveFile } from '../../../lib/files.ts'
import { formatCredits, formatDateTime, formatElapsed, formatSize } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { usePractice } from '../../../lib/studio-state.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Note } from '../../../ui/note.tsx'
import { OverflowMenu } from '../../../ui/overflow-menu.tsx'
import { KeyValue, Section } from '../../../ui/section.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCastActions } from '../cast-context.tsx'
import { retryWords } from '../cast-words.ts'
import { t } from './texts.ts'

/** How a video was made, as terms and values. */
export function videoFacts(video: CastVideo, isPractice: boolean) {
  const { studioTier, resolution, fps, seconds, motionStyle, bytes, credits, hasAudio, createdAt } = video
  const quality = [studioTier, resolution, ...(fps === null ? [] : [`${fps} fps`])].filter(Boolean).join(', ')
  return [
    ...(quality === '' ? [] : [{ term: t('details.quality'), detail: quality }]),
    ...(seconds === null ? [] : [{ term: t('details.length'), detail: formatElapsed(seconds) }]),
    ...(motionStyle === null ? [] : [{ term: t('details.motion'), detail: motionStyle }]),
    { term: t('details.speech'), detail: t(hasAudio ? 'details.has' : 'details.hasNot') },
    ...(bytes === null ? [] : [{ term: t('details.size'), detail: formatSize(bytes) }]),
    ...(credits === null ? [] : [{ term: t('details.cost'), detail: formatCredits(credits, isPractice) }]),
    { term: t('details.made'), detail: formatDateTime(createdAt) },
  ]
}

/** Why a video failed, what came back, and its retry with its price. */
function FailedNote({ video }: { readonly video: CastVideo }) {
  const actions = useCastActions()
  const isPractice = usePractice()
  const { error, retry, refunded, credits, jobId } = video
  // What another program paid is not known here.
  const charged = jobId === null ? null : (refunded ?? credits)
  const again = {
    label: retryWords(retry ?? 0, isPractice),
    run: () => void actions.retryVideo(video),
  }
  return (
    <div className="p-3">
      <Note tone="error" title={t('details.failedTitle')} actions={retry === null ? [] : [again]}>
        {error}{' '}
        {charged !== null && t(refunded === null ? 'details.notRefunded' : 'details.refunded', { credits: charged })}{' '}
        {jobId !== null && refunded !== null && retry === null && t('details.retried')}
      </Note>
    </div>
  )
}

/** Adds finished speech to a video, with moving lips or without. */
function SpeechSection({ video }: { readonly video: CastVideo }) {
  const { query } = useBridge()
  const actions = useCastActions()
  const { data: sounds = [] } = useQuery(query.avatarVideos.sounds.queryOptions())
  const [picked, setPicked] = useState<string | null>(null)
  const [lipSync, setLipSync] = useState(true)
  const sound = sounds.find(({ id }) => id === picked) ?? sounds[0]
  if (sound === undefined) {
    return (
      <Section title={t('speech.title')}>
        <p className="text-small text-ink-3">{t('speech.none')}</p>
      </Section>
    )
  }
  return (
    <Section title={t('speech.title')} aside={t('speech.free')}>
      <div className="space-y-2.5">
        <Select
          label={t('speech.choose')}
          options={sounds.map(({ id, text, seconds }) => ({
            value: id,
            label: `${text.slice(0, 40)}${seconds === null ? '' : ` · ${formatElapsed(seconds)}`}`,
          }))}
          value={sound.id}
          onChange={setPicked}
        />
        <Checkbox label={t('speech.lipSync')} checked={lipSync} onChange={setLipSync} />
        <Button onClick={() => actions.addSpeech(video.id, sound.id, lipSync)}>{t('speech.add')}</Button>
      </div>
    </Section>
  )
}

/** The title of a video; stored when the field is left or at Enter. */
function TitleField({ video, titleRef }: { readonly video: CastVideo; readonly titleRef: Ref<HTMLInputElement> }) {
  const actions = useCastActions()
  const [typed, setTyped] = useState<string | null>(null)
  const store = () => {
    if (typed !== null && typed.trim() !== (video.title ?? '')) void actions.rename(video.id, typed.trim())
    setTyped(null)
  }
  return (
    <TextField
      label={t('details.title')}
      value={typed ?? video.title ?? ''}
      placeholder={t('list.untitled')}
      maxLength={200}
      onChange={setTyped}
      onBlur={store}
      onEnter={store}
      inputRef={titleRef}
    />
  )
}

type VideoInspectorProps = {
  readonly video: CastVideo | null
  readonly titleRef: Ref<HTMLInputElement>
  onRemove(video: CastVideo): void
}

const frame = 'flex h-full min-h-0 w-[314px] shrink-0 flex-col border-s border-line bg-surface-1'

/** Everything about the selected video: title, facts, speech, and what it was made of. */
export function VideoInspector({ video, titleRef, onRemove }: VideoInspectorProps) {
  const isPractice = usePractice()
  const { download } = useMediaUrl()
  const { toLibrary } = useNavigation()
  if (video === null) {
    return (
      <aside aria-label={t('details.label')} className={frame}>
        <div className="flex h-11 shrink-0 items-center border-b border-line px-4 text-ink-3">{t('details.none')}</div>
        <p className="px-4 py-3 text-small text-ink-3">{t('details.noneText')}</p>
      </aside>
    )
  }
  const { assetId } = video
  const file = assetId === null ? undefined : download(assetId)
  return (
    <aside aria-label={t('details.label')} className={frame}>
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line pe-2 ps-4">
        <h2 className="min-w-0 flex-1 truncate">{video.title ?? t('list.untitled')}</h2>
        {file !== undefined && (
          <IconButton icon={Download} label={t('details.download')} onClick={() => saveFile(file)} />
        )}
        <IconButton icon={Trash2} label={t('details.remove')} keys="delete" onClick={() => onRemove(video)} />
        {assetId !== null && (
          <OverflowMenu
            label={t('details.more')}
            groups={[[{ id: 'library', title: t('details.library'), run: () => toLibrary({ asset: assetId }) }]]}
          />
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section>
          <TitleField key={video.id} video={video} titleRef={titleRef} />
        </Section>
        {video.status === 'failed' && <FailedNote video={video} />}
        <Section>
          <KeyValue rows={videoFacts(video, isPractice)} />
        </Section>
        {video.status === 'completed' && <SpeechSection video={video} />}
        <LineageSection of={{ kind: 'video', id: video.id }} />
      </div>
    </aside>
  )
}

import type { Job } from '#shared/bridge/jobs.ts'
import type { CastVoice } from '#shared/bridge/voices.ts'
import { useQuery } from '@tanstack/react-query'
import { voiceFacts } from '#shared/domain/speech/voice-names.ts'
import { Play, Square, X } from 'lucide-react'
import { useBridge } from '../../../lib/bridge.tsx'
import { formatCount } from '../../../lib/format.ts'
import { jobWords } from '../../../lib/job-words.ts'
import { useJobs } from '../../../lib/jobs.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { StatusMark } from '../../../ui/icon.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { languageName } from './language-names.ts'
import { t } from './texts.ts'
import { useOneSound, useSoundOf } from './use-voices.ts'
import { useVoicesActions, useVoicesState } from './voices-context.tsx'
import { emptySpeech } from './voices-store.ts'

type Sound = ReturnType<typeof useOneSound>

function detailOf({ isPreset, language, sampleSeconds, status, error }: CastVoice): string {
  if (isPreset) return t('list.allLanguages', { count: voiceFacts.languages.length })
  if (status === 'failed') return error ?? t('list.failed')
  if (status !== 'completed') return t('list.working')
  return t('list.sample', { language: language ?? '', seconds: Math.round(sampleSeconds ?? 0) })
}

function VoiceRow({ voice, isPicked, sound }: { voice: CastVoice; isPicked: boolean; sound: Sound }) {
  const { write } = useVoicesActions()
  const playable = useSoundOf()(voice)
  const isPlaying = playable !== null && sound.playing === playable
  return (
    <li
      className={classNames(
        'relative flex items-center gap-2.5 px-3 py-1.5',
        isPicked && 'bg-select before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:bg-mark',
      )}
    >
      <IconButton
        icon={isPlaying ? Square : Play}
        variant="plain"
        label={t(isPlaying ? 'list.stop' : 'list.play', { voice: voice.name })}
        disabled={playable === null ? t('list.nothing') : undefined}
        onClick={() => playable !== null && sound.toggle(playable)}
        className="rounded-full"
      />
      <button
        type="button"
        aria-pressed={isPicked}
        title={voice.language === null ? undefined : languageName(voice.language)}
        onClick={() => write({ voiceId: voice.id })}
        className="min-w-0 flex-1 rounded-control text-start"
      >
        <span dir="auto" className="block truncate font-medium text-ink">
          {voice.name}
        </span>
        <span className="block truncate text-caption text-ink-2">{detailOf(voice)}</span>
      </button>
    </li>
  )
}

/** A clone that is on its way: its upload with a stop, or what became of it. */
function CloneRow({ job }: { readonly job: Job }) {
  const { call } = useBridge()
  const { mark, words } = jobWords(job)
  const upload = job.state.kind === 'sending' ? job.state.upload : undefined
  const share = upload === undefined ? 0 : upload.sent / upload.total
  const percent = Math.round(share * 100)
  const canCancel = job.state.kind === 'waiting' || (upload !== undefined && share < 1)
  return (
    <li className="flex items-center gap-2.5 px-3 py-1.5">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium text-ink">
          {job.prompt}
        </span>
        <span className="block truncate text-caption text-ink-2">
          <StatusMark kind={mark} loud={mark !== 'running'}>
            {upload === undefined ? words : t('list.uploading', { share: `${percent} %` })}
          </StatusMark>
        </span>
        {upload !== undefined && (
          <span
            role="progressbar"
            aria-label={t('list.uploading', { share: job.prompt })}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="mt-1 block h-0.5 bg-control"
          >
            <i className="block h-full bg-ink-2" style={{ width: `${percent}%` }} />
          </span>
        )}
      </span>
      {canCancel && (
        <IconButton
          icon={X}
          size="small"
          label={t('list.cancel', { voice: job.prompt })}
          onClick={() => void call.jobs.stop({ jobId: job.id }).catch(reportError)}
        />
      )}
    </li>
  )
}

/** States of clones that the list of voices does not show yet. */
const onTheWay: readonly Job['state']['kind'][] = ['waiting', 'sending', 'unconfirmed']

type GroupProps = { readonly title: string; readonly count: number; readonly children: React.ReactNode }

function Group({ title, count, children }: GroupProps) {
  return (
    <section aria-label={title}>
      <h3 className="flex h-8 items-end justify-between px-3 pb-1 text-small text-ink-2">
        {title}
        <span className="text-ink-3">{formatCount(count)}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  )
}

/** How many clones were made today, of those that the tier allows. */
function ClonesToday() {
  const { query } = useBridge()
  const { data } = useQuery(query.account.overview.queryOptions())
  const tier = data?.tier?.value
  const limit = tier?.limits.find(({ kind }) => kind === 'voices-day')
  if (tier === undefined || limit === undefined || limit.most === null || limit.used === null) return null
  return (
    <p className="border-t border-line px-3 py-2 text-small text-ink-2">
      {t('list.today', { used: limit.used, most: limit.most, tier: tier.name })}
    </p>
  )
}

/** The list of voices: clones on their way, clones, presets. Picking one makes it the voice of the text. */
export function VoiceList({ voices }: { readonly voices: readonly CastVoice[] }) {
  const actions = useVoicesActions()
  const search = useVoicesState((state) => state.search)
  const picked = useVoicesState((state) => (state.draft ?? emptySpeech).voiceId)
  const sound = useOneSound()
  const { jobs } = useJobs({ modelId: 'voice-clone' })
  const query = search.trim().toLowerCase()
  const found = voices.filter(({ name, language }) =>
    `${name} ${language ?? ''} ${language === null ? '' : languageName(language)}`.toLowerCase().includes(query),
  )
  const clones = found.filter(({ isPreset }) => !isPreset)
  const presets = found.filter(({ isPreset }) => isPreset)
  const waiting = query === '' ? jobs.filter(({ state }) => onTheWay.includes(state.kind)) : []
  return (
    <aside
      aria-label={t('list.region')}
      className="flex w-60 shrink-0 flex-col border-e border-line max-[1360px]:w-[212px]"
    >
      <div className="flex h-11 shrink-0 items-center border-b border-line px-3 [&>*]:flex-1">
        <SearchField label={t('list.search')} placeholder={t('list.search')} value={search} onChange={actions.search} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto pb-3">
        <Group title={t('list.clones')} count={clones.length}>
          {waiting.map((job) => (
            <CloneRow key={job.id} job={job} />
          ))}
          {clones.map((voice) => (
            <VoiceRow key={voice.id} voice={voice} isPicked={voice.id === picked} sound={sound} />
          ))}
        </Group>
        {clones.length === 0 && waiting.length === 0 && query === '' && (
          <p className="px-3 py-1 text-small text-ink-3">{t('list.noClones')}</p>
        )}
        <Group title={t('list.presets')} count={presets.length}>
          {presets.map((voice) => (
            <VoiceRow key={voice.id} voice={voice} isPicked={voice.id === picked} sound={sound} />
          ))}
        </Group>
        {found.length === 0 && <p className="px-3 py-2 text-small text-ink-3">{t('list.none', { search })}</p>}
      </div>
      <ClonesToday />
    </aside>
  )
}

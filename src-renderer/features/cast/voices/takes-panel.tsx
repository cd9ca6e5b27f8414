import type { Job } from '#shared/bridge/jobs.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { AudioPlayer } from '../../../forms/audio-player.tsx'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { saveFile, useInputModels } from '../../../lib/files.ts'
import { formatCredits } from '../../../lib/format.ts'
import { jobWords } from '../../../lib/job-words.ts'
import { useJobs } from '../../../lib/jobs.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { usePractice } from '../../../lib/studio-state.tsx'
import { StatusMark } from '../../../ui/icon.tsx'
import { OverflowMenu } from '../../../ui/overflow-menu.tsx'
import type { Asset } from '#shared/bridge/library.ts'
import { readSpeech } from './read-speech.ts'
import { t } from './texts.ts'
import { useVoicesActions } from './voices-context.tsx'

type TakeMenuProps = { readonly asset: Asset; readonly job: Job }

function TakeMenu({ asset, job }: TakeMenuProps) {
  const { write } = useVoicesActions()
  const { toLibrary } = useNavigation()
  const { download } = useMediaUrl()
  const models = useInputModels(asset)
  const address = download(asset.id)
  const draft = readSpeech(job.input)
  return (
    <OverflowMenu
      label={t('takes.more', { number: job.number })}
      groups={[
        draft === null ? [] : [{ id: 'reuse', title: t('takes.reuse'), run: () => write(draft) }],
        [
          { id: 'library', title: t('takes.open'), run: () => toLibrary({ asset: asset.id }) },
          ...(address === undefined
            ? []
            : [{ id: 'download', title: t('takes.download'), run: () => saveFile(address) }]),
        ],
        models.options.length === 0
          ? []
          : [
              {
                title: t('takes.send'),
                items: models.options.map(({ value, label }) => ({
                  id: value,
                  title: label,
                  run: () => models.onPick(value),
                })),
              },
            ],
      ]}
    />
  )
}

function TakeTools({ assetId, job }: { readonly assetId: AssetId; readonly job: Job }) {
  const { query } = useBridge()
  const { data } = useQuery(query.library.read.queryOptions({ input: { assetId }, staleTime: 60_000 }))
  return data === undefined ? <span className="size-[26px]" /> : <TakeMenu asset={data.asset} job={job} />
}

function TakeRow({ job }: { readonly job: Job }) {
  const isPractice = usePractice()
  const [assetId = null] = job.state.kind === 'done' ? job.state.assetIds : []
  const { mark, words } = jobWords(job)
  const failure = 'failure' in job.state ? job.state.failure.message : null
  return (
    <li className="grid min-h-11 grid-cols-[34px_minmax(0,1fr)_minmax(0,1.3fr)_76px_30px] items-center gap-3 border-t border-line px-4 text-small">
      <span className="text-ink-3">{job.number}</span>
      <span dir="auto" className="truncate" title={job.prompt}>
        {job.prompt}
      </span>
      {assetId === null ? (
        <span className="truncate text-ink-2" title={failure ?? undefined}>
          <StatusMark kind={mark} loud={mark !== 'running'}>
            {words}
          </StatusMark>
        </span>
      ) : (
        <AudioPlayer assetId={assetId} modelId={null} label={t('takes.play', { number: job.number })} />
      )}
      <span className="text-right text-ink-2">
        {job.charged === null ? '' : formatCredits(job.charged, isPractice)}
      </span>
      {assetId === null ? <span /> : <TakeTools assetId={assetId} job={job} />}
    </li>
  )
}

/** Everything that was spoken, newest first, to be heard side by side. */
export function TakesPanel() {
  const { jobs, loadMore } = useJobs({ modelId: 'speech' })
  if (jobs.length === 0) return null
  return (
    <section aria-label={t('takes.title')} className="shrink-0">
      <ul
        className="max-h-[184px] overflow-y-auto"
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < 100) loadMore()
        }}
      >
        {jobs.map((job) => (
          <TakeRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}

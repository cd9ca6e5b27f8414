import { sentenceOf } from '../../../lib/sentences.ts'
import type { ShelfDownload } from '#shared/bridge/shelf.ts'
import type { CSSProperties } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useComposerActions } from '../composer-context.tsx'
import { PlayCover } from '../play-cover.tsx'
import { playTitle } from '../play-title.ts'
import { downloadProgress } from './download-progress.ts'
import { useFileWords } from './file-line.tsx'
import { type FileWords, receivedWords } from './file-words.ts'
import { renderQuote, useDownloadQuote } from './shelf-quote.ts'
import { t } from './texts.ts'

const looks: Readonly<Record<FileWords['state'], string>> = {
  library: 'download-done',
  downloading: 'download-part',
  rendering: 'download-rendering',
  waiting: 'download-waiting',
  service: 'download-todo',
  none: 'download-todo',
  failed: 'download-failed',
}

/** How much of a file is here, for the part of the bar that shows it. */
const partStyle = (share: number) => ({ '--part': `${Math.round(share * 100)}%` }) as CSSProperties

/** How many files of a download are here, as a bar of all of them. */
export function DownloadTotal({ download }: { readonly download: ShelfDownload }) {
  const { done, total, parts, counts } = downloadProgress(download)
  const shown = (['library', 'downloading', 'waiting', 'rendering', 'service', 'none', 'failed'] as const).filter(
    (state) => (counts.get(state) ?? 0) > 0,
  )
  return (
    <section aria-label={t('download.progress')} className="border-b border-line px-4 py-3">
      <div className="flex items-baseline gap-2">
        <b className="text-figure font-[620]">{formatCount(done)}</b>
        <span>{t('download.files', { count: total })}</span>
        <span className="ms-auto text-small text-ink-3">{receivedWords(download.received, download.bytes)}</span>
      </div>
      <div
        role="progressbar"
        aria-label={t('download.progress')}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
        className="my-2.5 flex gap-0.5"
      >
        {parts.map(({ state, share }, index) => (
          <i
            // Parts have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={classNames('h-2 flex-1', looks[state])}
            style={partStyle(share)}
          />
        ))}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-[3px] text-small">
        {shown.map((state) => (
          <div key={state} className="flex items-center gap-2">
            <i aria-hidden className={classNames('size-2.5 shrink-0', looks[state])} style={partStyle(1)} />
            <dt className="text-ink-2">{t(`download.${state}`)}</dt>
            <dd className="ms-auto font-medium">{formatCount(counts.get(state) ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type FileRowProps = {
  readonly profileId: string
  readonly play: ShelfDownload['plays'][number]
  readonly timeZone: string
  /** Why nothing can be tried again; null if it can. */
  readonly blocked: string | null
}

/** Tries a failed file again: free if the service has it, else it is selected, so that its price is shown. */
function RetryFile({ profileId, play, blocked }: Omit<FileRowProps, 'timeZone'>) {
  const actions = useComposerActions()
  const quote = useDownloadQuote(profileId, [play.playId])
  const isFree = play.file.kind === 'service'
  return (
    <Button
      size="small"
      disabled={blocked ?? undefined}
      onClick={() => {
        if (!isFree) actions.changeShelf({ pickedIds: new Set([play.playId]), currentId: play.playId })
        else if (quote !== null) void actions.download([play.playId], renderQuote(quote))
      }}
    >
      {t(isFree ? 'download.retry' : 'download.select')}
    </Button>
  )
}

function FileRow({ profileId, play, timeZone, blocked }: FileRowProps) {
  const { file } = play
  const words = useFileWords(file, timeZone)
  const problem = 'problem' in file ? file.problem : null
  const isWaiting = words.state === 'waiting'
  return (
    <li className="grid min-h-10 grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-2.5 px-4 py-1">
      <PlayCover url={play.coverUrl} className="h-8 w-7 rounded-media" />
      <span className="min-w-0">
        <span className="block truncate text-small leading-[17px]">{playTitle(play.title)}</span>
        <span className={classNames('block text-caption leading-[15px] text-ink-3', problem === null && 'truncate')}>
          {problem ? sentenceOf(problem) : words.words}
        </span>
      </span>
      {problem === null ? (
        <span className={classNames('text-end text-caption', isWaiting ? 'text-warn' : 'text-ink-3')}>
          {words.detail}
          {words.share !== null && (
            <span aria-hidden className="mt-[3px] block h-[3px] w-16 bg-line-hi">
              <i className="block h-[3px] bg-mark-edge" style={{ width: `${words.share * 100}%` }} />
            </span>
          )}
        </span>
      ) : (
        <RetryFile profileId={profileId} play={play} blocked={blocked} />
      )}
    </li>
  )
}

type DownloadFilesProps = Omit<FileRowProps, 'play'> & { readonly download: ShelfDownload }

/** Those that are worked on or failed come first. */
const rankOf = (state: string) => ['service', 'none', 'rendering', 'waiting', 'library'].indexOf(state)

/** The files of a download, each with its state. */
export function DownloadFiles({ download, ...row }: DownloadFilesProps) {
  const plays = download.plays.toSorted((one, other) => rankOf(one.file.kind) - rankOf(other.file.kind))
  return (
    <section aria-label={t('download.list')} className="py-2">
      <h3 className="flex px-4 py-1 text-small font-medium text-ink-3">
        {t('download.list')}
        <span className="ms-auto font-regular">{formatCount(plays.length)}</span>
      </h3>
      <ul>
        {plays.map((play) => (
          <FileRow key={play.playId} {...row} play={play} />
        ))}
      </ul>
    </section>
  )
}

import { useMutation } from '@tanstack/react-query'
import type { UpdateState } from '#shared/bridge/updates.ts'
import { sentenceOf } from '../../../lib/sentences.ts'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { formatDateTime, formatSize } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { unansweredText, useChangeSettings, useSettings } from '../../../lib/studio-state.tsx'
import { useUpdates } from '../../../lib/updates.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/checkbox.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { KeyValue } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { checkUpdatesCommand } from './update-commands.ts'
import { t } from './texts.ts'

const channels = ['stable', 'beta'] as const

/** The points of a version. */
function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return <p className="text-small text-ink-3">{t('noNotes')}</p>
  return (
    <ul
      dir="auto"
      data-selectable
      className="max-h-[240px] list-disc space-y-1 overflow-y-auto ps-4 text-small text-ink-2"
      // Keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('changes')}
    >
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function Actions({
  updates,
  found,
}: {
  readonly updates: UpdateState
  readonly found: NonNullable<UpdateState['found']>
}) {
  const { query } = useBridge()
  const download = useMutation(query.updates.download.mutationOptions())
  const stop = useMutation(query.updates.stop.mutationOptions())
  const install = useMutation(query.updates.install.mutationOptions())
  const error = [download, stop, install].find((one) => one.error !== null)?.error ?? null
  const { way, status, waitsFor, done } = updates
  const { bytes, page } = found
  return (
    <div className="space-y-2">
      {way === 'link' && page !== null && (
        <p className="text-small text-ink-2">
          {t.rich('byHand', {
            page,
            link: (text) => (
              <a dir="ltr" className="link wrap-anywhere" href={page} target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          })}
        </p>
      )}
      {way === 'installs' && status === 'idle' && (
        <Button variant="strong" busy={download.isPending} onClick={() => download.mutate()}>
          {bytes === null ? t('downloadOnly') : t('download', { size: formatSize(bytes) })}
        </Button>
      )}
      {status === 'downloading' && (
        <div className="max-w-[440px] space-y-2">
          <ProgressBar label={t('progress')} share={bytes === null ? 0 : Math.min(1, done / bytes)} />
          <p role="status" className="text-small text-ink-2">
            {t('downloading', { done: formatSize(done), total: formatSize(bytes ?? done) })}
          </p>
          <Button busy={stop.isPending} onClick={() => stop.mutate()}>
            {t('stop')}
          </Button>
        </div>
      )}
      {status === 'ready' && (
        <>
          <Button
            variant="strong"
            onClick={() => install.mutate()}
            {...(waitsFor === null ? {} : { disabled: t(`waits.${waitsFor}`) })}
          >
            {t('install')}
          </Button>
          <p role="status" className="text-small text-ink-3">
            {waitsFor === null ? t('onQuit') : t(`waits.${waitsFor}`)} {t('backup')}
          </p>
        </>
      )}
      {error !== null && <Note tone="error">{failureOf(error)?.message ?? unansweredText()}</Note>}
    </div>
  )
}

/** What is new since the version before, until it is put away. */
function News({ news }: { readonly news: NonNullable<UpdateState['news']> }) {
  const { query } = useBridge()
  const hide = useMutation(query.updates.hideNews.mutationOptions())
  return (
    <section aria-label={t('news', { version: news.version })} className="space-y-2">
      <div className="flex items-center gap-3">
        <h3 className="flex-1">{t('news', { version: news.version })}</h3>
        <Button variant="quiet" busy={hide.isPending} onClick={() => hide.mutate()}>
          {t('hide')}
        </Button>
      </div>
      <Notes notes={news.notes} />
    </section>
  )
}

function Choices() {
  const { updateChecks, updateChannel } = useSettings()
  const change = useChangeSettings()
  return (
    <>
      <Switch
        label={t('checks')}
        help={t('checksHelp')}
        checked={updateChecks}
        onChange={(next) => change({ updateChecks: next })}
      />
      <Segmented
        label={t('channel')}
        options={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
        value={updateChannel}
        onChange={(next) => change({ updateChannel: next })}
      />
    </>
  )
}

function Feed({ updates }: { readonly updates: UpdateState }) {
  const { query } = useBridge()
  const { toSettings } = useNavigation()
  const check = useMutation(query.updates.check.mutationOptions())
  const { status, found, checkedAt, problem } = updates
  const run = () => {
    toSettings({ section: 'updates' }, { replace: true })
    check.mutate()
  }
  const reason = status === 'idle' ? null : t(status === 'checking' ? 'checking' : 'progress')
  useCommands(() => [checkUpdatesCommand(run, reason)])
  const time = checkedAt === null ? '' : formatDateTime(checkedAt)
  return (
    <>
      <Choices />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={run} {...(reason === null ? {} : { disabled: reason })}>
          {t('check')}
        </Button>
        <p role="status" className="min-w-0 flex-1 text-small text-ink-3">
          {status === 'checking'
            ? t('checking')
            : checkedAt === null
              ? ''
              : t(found === null ? 'newest' : 'checkedAt', { time })}
        </p>
      </div>
      {problem !== null && <Note tone="error">{sentenceOf(problem)}</Note>}
      {found !== null && (
        <section aria-label={t('found', { version: found.version })} className="space-y-2">
          <h3>{t(status === 'ready' ? 'ready' : 'found', { version: found.version })}</h3>
          <Notes notes={found.notes} />
          <Actions updates={updates} found={found} />
        </section>
      )}
    </>
  )
}

/** The version of Backlot, what is new, and newer versions. */
export function Updates() {
  const updates = useUpdates()
  if (updates === null) return null
  const { current, hasFeed, news } = updates
  return (
    <div className="space-y-4">
      <div data-selectable>
        <KeyValue left rows={[{ term: t('version'), detail: t('current', { version: current }) }]} />
      </div>
      {news !== null && <News news={news} />}
      {hasFeed ? <Feed updates={updates} /> : <p className="text-small text-ink-3">{t('noFeed')}</p>}
    </div>
  )
}

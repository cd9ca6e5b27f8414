import { sentenceOf } from '../../../lib/sentences.ts'
import type { RenderAllowance } from '#shared/bridge/composer.ts'
import type { ShelfDownload, ShelfPlay } from '#shared/bridge/shelf.ts'
import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { OverflowMenu } from '../../../ui/overflow-menu.tsx'
import { KeyValue, Section } from '../../../ui/section.tsx'
import { useComposerActions } from '../composer-context.tsx'
import { slotTime } from '../composer-time.ts'
import { timeIn } from '../../../lib/zoned-time.ts'
import { playTitle } from '../play-title.ts'
import { WordsEditor } from '../takes/words-editor.tsx'
import { AllowanceTimeline } from './allowance-timeline.tsx'
import { DownloadFiles, DownloadTotal } from './download-panel.tsx'
import { useFileWords } from './file-line.tsx'
import { t } from './texts.ts'

const frame = 'flex h-full min-h-0 w-[316px] shrink-0 flex-col border-s border-line bg-surface-1 mid:w-(--w-inspector)'

type ShelfInspectorProps = {
  readonly profileId: string
  readonly download: ShelfDownload | null
  /** Whether the download is shown, not the selected play. */
  readonly isDownloadShown: boolean
  readonly play: ShelfPlay | null
  readonly allowance: RenderAllowance | null
  readonly timeZone: string
  readonly blocked: string | null
  /** The cost panel. */
  readonly children: ReactNode
  onDownloadShown(isShown: boolean): void
  onCompareOwn(): void
}

/** What is known of the file and the slot of a play. */
function PlayState({ play, timeZone }: { readonly play: ShelfPlay; readonly timeZone: string }) {
  const words = useFileWords(play.file, timeZone)
  const now = useNow(60_000)
  const problem = 'problem' in play.file ? play.file.problem : null
  return (
    <>
      {problem !== null && (
        <div className="px-4 pt-3">
          <Note tone="error">{sentenceOf(problem)}</Note>
        </div>
      )}
      <Section title={t('details.file')}>
        <KeyValue
          rows={[
            { term: t('details.state'), detail: [words.words, words.detail].filter(Boolean).join(', ') },
            ...(play.savedAt === null ? [] : [{ term: t('details.saved'), detail: formatDateTime(play.savedAt) }]),
            { term: t('details.approved'), detail: t(play.isApproved ? 'details.yes' : 'details.no') },
            ...(play.scheduledFor === null
              ? []
              : [{ term: t('details.slot'), detail: slotTime(play.scheduledFor, timeZone, now) }]),
          ]}
        />
      </Section>
    </>
  )
}

function DownloadHead({ download, onClose }: { readonly download: ShelfDownload; onClose(): void }) {
  const actions = useComposerActions()
  const { setId, isPaused } = download
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line pe-2 ps-4">
      <h2 className="truncate font-medium">{t('download.title')}</h2>
      <OverflowMenu label={t('details.more')} groups={[[{ id: 'close', title: t('download.close'), run: onClose }]]} />
      <span className="flex-1" />
      <Button
        size="small"
        variant="quiet"
        aria-label={t(isPaused ? 'commands.resume' : 'commands.pause')}
        onClick={() => void actions.pauseDownload(setId, !isPaused)}
      >
        <Icon icon={isPaused ? Play : Pause} size={14} />
        {t(isPaused ? 'download.resume' : 'download.pause')}
      </Button>
    </div>
  )
}

/** The latest download with its files, or the selected play; the render allowance, and what a download costs. */
export function ShelfInspector(props: ShelfInspectorProps) {
  const { profileId, download, isDownloadShown, play, allowance, timeZone, blocked, children } = props
  const { toLibrary, toComposer } = useNavigation()
  const shown = isDownloadShown ? download : null
  const file = play?.file
  return (
    <aside aria-label={t('details.label')} className={frame}>
      {shown === null ? (
        <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line pe-2 ps-4">
          <h2 className="min-w-0 flex-1 truncate font-medium">
            {play === null ? <span className="text-ink-3">{t('details.none')}</span> : playTitle(play.title)}
          </h2>
          <OverflowMenu
            label={t('details.more')}
            groups={[
              [
                ...(play === null
                  ? []
                  : [
                      {
                        id: 'takes',
                        title: t('details.takes'),
                        run: () => toComposer({ tab: 'takes', play: play.playId }),
                      },
                    ]),
                ...(file?.kind === 'library'
                  ? [{ id: 'library', title: t('details.library'), run: () => toLibrary({ asset: file.assetId }) }]
                  : []),
                ...(download === null
                  ? []
                  : [{ id: 'download', title: t('download.show'), run: () => props.onDownloadShown(true) }]),
              ],
            ]}
          />
        </div>
      ) : (
        <DownloadHead download={shown} onClose={() => props.onDownloadShown(false)} />
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {shown !== null && (
          <p className="sr-only">{t('download.started', { time: timeIn(shown.startedAt, timeZone) })}</p>
        )}
        {shown !== null && <DownloadTotal download={shown} />}
        {shown === null && play === null && (
          <p className="border-b border-line px-4 py-3 text-small text-ink-3">{t('details.noneText')}</p>
        )}
        {shown === null && play !== null && <PlayState play={play} timeZone={timeZone} />}
        {allowance !== null && <AllowanceTimeline allowance={allowance} timeZone={timeZone} />}
        {shown !== null && (
          <DownloadFiles download={shown} profileId={profileId} timeZone={timeZone} blocked={blocked} />
        )}
        {shown === null && play !== null && play.words !== null && (
          <Section title={t('details.words')}>
            <WordsEditor key={play.words.takeId} take={play.words} onCompare={props.onCompareOwn} />
          </Section>
        )}
      </div>
      {children}
    </aside>
  )
}

import type { ShelfPlay } from '#shared/bridge/shelf.ts'
import { CalendarClock, Check, Lock } from 'lucide-react'
import { useNow } from '../../../lib/hooks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useComposerState } from '../composer-context.tsx'
import { slotTime } from '../composer-time.ts'
import { PlayCover } from '../play-cover.tsx'
import { playTitle } from '../play-title.ts'
import { takeText, type TakeText } from '../takes/take-words.ts'
import { FileLine, useFileWords } from './file-line.tsx'
import { t } from './texts.ts'

/** The height of what is under a cover. Pixels. */
export const captionHeight = 80

/** Returns the words of a play as the user sees them; null if none were written. */
export function useShelfText({ words }: ShelfPlay): TakeText | null {
  const typed = useComposerState((state) => (words === null ? undefined : state.typed[words.takeId]))
  return words === null ? null : (typed ?? takeText(words))
}

type CheckProps = { readonly play: ShelfPlay; readonly isPicked: boolean; onToggle(): void; readonly onCover?: boolean }

/** Picks a play or not. By keyboard, Space does on the play itself: it is one tab stop. */
export function PickCheck({ play, isPicked, onToggle, onCover = false }: CheckProps) {
  return (
    <button
      type="button"
      role="checkbox"
      tabIndex={-1}
      aria-label={t('tile.select', { title: playTitle(play.title) })}
      aria-checked={isPicked}
      data-state={isPicked ? 'checked' : 'unchecked'}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
      className={
        onCover
          ? 'cover-check'
          : 'relative grid size-4 shrink-0 place-items-center rounded-[3px] inset-ring-[1.5px] inset-ring-edge after:absolute after:-inset-2 data-[state=checked]:bg-mark data-[state=checked]:text-mark-ink data-[state=checked]:inset-ring-0'
      }
    >
      {isPicked && <Icon icon={Check} size={onCover ? 14 : 12} />}
    </button>
  )
}

type ShelfTileProps = {
  readonly play: ShelfPlay
  /** What a screen reader says of it. */
  readonly name: string
  readonly isPicked: boolean
  readonly isCurrent: boolean
  readonly timeZone: string
  onToggle(): void
}

/** A play of the shelf: cover with its hook, title, words, and where its file is. */
export function ShelfTile({ play, name, isPicked, isCurrent, timeZone, onToggle }: ShelfTileProps) {
  const now = useNow(60_000)
  const words = useFileWords(play.file, timeZone)
  const text = useShelfText(play)
  const { isApproved, scheduledFor } = play
  return (
    <span className="flex size-full flex-col">
      <span dir="auto" className="sr-only">
        {name}{' '}
      </span>
      <span
        className={classNames(
          'relative min-h-0 flex-1 rounded-media',
          isPicked ? 'picked-on-stage' : isCurrent && 'outline-2 outline-offset-2 outline-ink-2',
        )}
      >
        <PlayCover
          url={play.coverUrl}
          className={classNames('absolute inset-0 size-full rounded-media', play.file.kind === 'none' && 'opacity-60')}
        />
        <span aria-hidden className="card-shade rounded-b-media" />
        {(scheduledFor !== null || isApproved) && (
          <span aria-hidden className="badge top-1.5 start-1.5">
            <Icon icon={scheduledFor === null ? Lock : CalendarClock} size={12} />
            {scheduledFor === null ? t('tile.isApproved') : slotTime(scheduledFor, timeZone, now)}
          </span>
        )}
        <PickCheck play={play} isPicked={isPicked} onToggle={onToggle} onCover />
        <span aria-hidden className="card-hook shelf-hook">
          {text?.hook ?? ''}
        </span>
        {words.share !== null && (
          <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-black/80">
            <i className="block h-1 bg-mark" style={{ width: `${words.share * 100}%` }} />
          </span>
        )}
      </span>
      <span aria-hidden className="block shrink-0 overflow-hidden pt-2" style={{ height: captionHeight }}>
        <span className="block truncate leading-[18px] font-medium">{playTitle(play.title)}</span>
        <span className="mt-px mb-1 line-clamp-2 h-8 text-caption text-ink-3">
          {text?.caption ?? t('tile.noWords')}
        </span>
        <FileLine words={words} />
      </span>
    </span>
  )
}

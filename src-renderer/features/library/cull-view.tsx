import type { Asset, AssetLabel } from '#shared/bridge/library.ts'
import { Check, ChevronLeft, ChevronRight, Undo2, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useMediaUrl } from '../../lib/bridge.tsx'
import type { LibraryEditor } from '../../lib/library-edits.ts'
import { usePlayback, useSound } from '../../lib/playback.ts'
import type { Reviews } from '../../lib/reviews.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FullWindow } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MediaSurface } from '../../ui/media-surface.tsx'
import { EmptyState, Note } from '../../ui/note.tsx'
import { usePlaybackControls } from '../../ui/playback-controls.ts'
import { Rating } from '../../ui/rating.tsx'
import { type CullSession, cullCounts } from './cull-session.ts'
import { labelKeys, labels, LabelPicker } from './label-dot.tsx'
import { t } from './texts.ts'

const labelOfKey = (key: string): AssetLabel | undefined => labels.find((label) => labelKeys[label] === key)
/** How many files after the shown one are loaded before they are needed. */
const loadedAhead = 3

type CullFileProps = { readonly asset: Asset; onToggle(toggle: (() => void) | null): void }

/** One file over the stage; `onToggle` receives what plays and pauses it. */
function CullFile({ asset, onToggle }: CullFileProps) {
  const { original, thumbnail } = useMediaUrl()
  const [failed, setFailed] = useState(false)
  const { kind, id } = asset
  const isPlayed = kind === 'video' || kind === 'audio'
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const { frameRate, peaks } = usePlayback(isPlayed ? id : null)
  const { sound } = useSound(asset)
  const control = usePlaybackControls([element], frameRate, sound)
  const toggle = control.controls?.toggle ?? null
  useEffect(() => onToggle(toggle), [toggle, onToggle])
  if (failed || kind === 'unknown') return <Note tone="warn">{t('preview.unreadable')}</Note>
  if (isPlayed) {
    return (
      <MediaSurface
        kind={kind}
        source={original(id)}
        label={asset.title}
        mediaRef={setElement}
        poster={thumbnail(id, 1024)}
        peaks={peaks}
        control={control}
        onError={() => setFailed(true)}
        onClick={() => control.controls?.toggle()}
      />
    )
  }
  return (
    <img
      src={original(id)}
      alt={asset.title}
      onError={() => setFailed(true)}
      className="max-h-full max-w-full rounded-media object-contain"
    />
  )
}

type CullViewProps = {
  readonly session: CullSession
  readonly reviews: Reviews
  readonly editor: LibraryEditor
  /** Moves the rejected files to the trash. */
  onDeleteRejects(): void
  onClose(): void
}

/** What the window holds: it takes the focus once it is there. */
function CullStage({ session, reviews, editor, onDeleteRejects, onClose }: CullViewProps) {
  const state = useStore(session.store)
  const { queue, at, isReading } = state
  const asset = queue[at] ?? null
  const counts = cullCounts(state)
  const { original, thumbnail } = useMediaUrl()
  const frame = useRef<HTMLDivElement>(null)
  const toggle = useRef<(() => void) | null>(null)
  useEffect(() => frame.current?.focus(), [])

  const mark = (next: 'kept' | 'rejected') => {
    if (asset === null) return
    // A file that has the mark keeps it: the key means the decision here, not a switch.
    if (asset.mark !== next) {
      session.save(async () => void reviews.mark([asset], next))
      session.apply({ mark: next }, true)
    } else session.step(1)
  }
  const rate = (rating: number) => {
    if (asset === null || asset.rating === rating) return
    session.save(async () => void reviews.rate([asset], rating))
    session.apply({ rating }, false)
  }
  const setLabel = (picked: AssetLabel | null) => {
    if (asset === null) return
    const label = picked === (asset.label ?? null) ? null : picked
    session.apply({ label }, false)
    session.save(() => editor.edit({ kind: 'assets', ids: [asset.id] }, { kind: 'label', label }, 1))
  }
  const undo = () => {
    if (session.undo()) session.save(() => reviews.undo())
  }
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    const key = event.key.toLowerCase()
    const label = labelOfKey(key)
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'z') return
      undo()
    } else if (key === 'backspace') undo()
    else if (key === ' ') {
      // Space presses a focused button instead.
      if (event.target instanceof HTMLButtonElement) return
      toggle.current?.()
    } else if (key === 'k' || key === 'p') mark('kept')
    else if (key === 'x') mark('rejected')
    else if (/^[0-5]$/u.test(key)) rate(Number(key))
    else if (label !== undefined) setLabel(label)
    else if (key === 'arrowright' || key === 'arrowdown') session.step(1)
    else if (key === 'arrowleft' || key === 'arrowup') session.step(-1)
    else return
    event.preventDefault()
  }
  const isOver = asset === null && !isReading
  return (
    <>
      {/* Handles the keys of the file; its controls are inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        role="group"
        aria-label={t('cull.title')}
        tabIndex={-1}
        onKeyDown={press}
        className="quiet-focus flex min-h-0 flex-1 flex-col"
      >
        <div className="flex h-11 shrink-0 items-center gap-3 px-4">
          <Dialog.Title className="min-w-0 flex-1 truncate text-small text-ink-2">
            {asset?.title ?? t('cull.title')}
          </Dialog.Title>
          <p role="status" className="text-small whitespace-nowrap text-ink-3">
            {t('cull.counts', { left: counts.left, kept: counts.kept, rejected: counts.rejected })}
          </p>
          <IconButton icon={Undo2} label={t('cull.undo')} keys="backspace" onClick={undo} />
          <IconButton icon={X} label={t('cull.close')} keys="escape" onClick={onClose} />
        </div>
        {isOver ? (
          <div className="grid min-h-0 flex-1 place-items-center">
            <EmptyState
              title={queue.length === 0 ? t('cull.nothing') : t('cull.done')}
              actions={
                <>
                  <Button variant="strong" onClick={onClose}>
                    {t('cull.finish')}
                  </Button>
                  {counts.skipped > 0 && <Button onClick={session.toFirstSkipped}>{t('cull.skipped')}</Button>}
                  {counts.rejected > 0 && <Button onClick={onDeleteRejects}>{t('cull.deleteRejects')}</Button>}
                </>
              }
            >
              {queue.length > 0 && t('cull.summary', counts)}
            </EmptyState>
          </div>
        ) : (
          <>
            <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center px-6 [&>*]:min-h-0">
              {asset !== null && (
                <CullFile key={asset.id} asset={asset} onToggle={(play) => void (toggle.current = play)} />
              )}
            </div>
            <div className="hidden">
              {queue.slice(at + 1, at + 1 + loadedAhead).map(({ id, kind }) => (
                <img key={id} alt="" src={kind === 'image' ? original(id) : thumbnail(id, 1024)} />
              ))}
            </div>
            <div className="flex h-14 shrink-0 items-center justify-center gap-2 px-4">
              <IconButton icon={ChevronLeft} label={t('cull.previous')} keys="left" onClick={() => session.step(-1)} />
              <Button variant="line" keys="x" pressed={asset?.mark === 'rejected'} onClick={() => mark('rejected')}>
                <Icon icon={X} />
                {t('cull.reject')}
              </Button>
              <Rating label={t('rating')} value={asset?.rating ?? 0} onChange={rate} />
              <LabelPicker value={asset?.label ?? null} onChange={setLabel} />
              <Button variant="strong" keys="k" pressed={asset?.mark === 'kept'} onClick={() => mark('kept')}>
                <Icon icon={Check} />
                {t('cull.keep')}
              </Button>
              <IconButton icon={ChevronRight} label={t('cull.next')} keys="right" onClick={() => session.step(1)} />
            </div>
          </>
        )}
      </div>
    </>
  )
}

/**
 * Reviews one file after the other over the full window: K or P keeps and X rejects, which show the next one; 0 to 5
 * rate, 6 to 9 label, arrows move, Space plays, Backspace or Ctrl+Z takes back and returns. It ends with a summary.
 */
export function CullView(props: CullViewProps) {
  return (
    <FullWindow onClose={props.onClose}>
      <CullStage {...props} />
    </FullWindow>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MoveState, StorageState } from '#shared/bridge/storage.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { formatSize } from '../../lib/format.ts'
import { useNavigation } from '../../lib/navigate.tsx'
import { unansweredText } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyValue } from '../../ui/section.tsx'
import { Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { moveFolderCommand } from './settings-commands.ts'
import { t } from './texts.ts'
import { useStorage } from '../../lib/storage.ts'

type Move = NonNullable<MoveState['now']>

const wordsOf = (error: unknown) => failureOf(error)?.message ?? unansweredText()

/** A move under way: how far it is, and what can be done about it. */
function MoveProgress({ move }: { readonly move: Move }) {
  const { query } = useBridge()
  const pause = useMutation(query.storage.pauseMove.mutationOptions())
  const resume = useMutation(query.storage.resumeMove.mutationOptions())
  const cancel = useMutation(query.storage.cancelMove.mutationOptions())
  const keep = useMutation(query.storage.keepOriginals.mutationOptions())
  const { stage, isPaused, isWaiting, problem, done, total, to, from } = move
  const error = [pause, resume, cancel, keep].find((one) => one.error !== null)?.error ?? null
  const amount = { done: done.files, total: total.files, size: formatSize(done.bytes) }
  const line = isWaiting
    ? t('move.waiting')
    : stage === 'copying'
      ? t('move.stages.copying', amount)
      : t(`move.stages.${stage}`)
  return (
    <div className="mt-3">
      <div className="max-w-[440px]">
        <ProgressBar
          label={t('move.progress')}
          share={stage === 'copying' ? Math.min(1, total.bytes === 0 ? 0 : done.bytes / total.bytes) : 1}
        />
      </div>
      <p role="status" className="mt-2 text-small text-ink-2">
        {isPaused ? t('move.paused') : line}
      </p>
      <p className="mt-1 text-small text-ink-3 wrap-anywhere">
        {t.rich('move.way', {
          from,
          to,
          path: (text) => (
            <span dir="auto" className="mono">
              {text}
            </span>
          ),
        })}
      </p>
      {problem !== null && (
        <div className="mt-2">
          <Note tone="error">{sentenceOf(problem)}</Note>
        </div>
      )}
      {error !== null && (
        <div className="mt-2">
          <Note tone="error">{wordsOf(error)}</Note>
        </div>
      )}
      <div className="mt-2 flex gap-2">
        {isPaused ? (
          <Button onClick={() => resume.mutate()}>{t('move.resume')}</Button>
        ) : (
          <Button onClick={() => pause.mutate()}>{t('move.stop')}</Button>
        )}
        {stage === 'cleaning' && (
          <Button variant="quiet" onClick={() => keep.mutate()}>
            {t('move.keepOriginals')}
          </Button>
        )}
        {stage !== 'cancelling' && (
          <Button variant="quiet" onClick={() => cancel.mutate()}>
            {t('move.cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}

function LastMove({ last }: { readonly last: NonNullable<MoveState['last']> }) {
  if (last.kind === 'cancelled') return <Note>{t('move.cancelled')}</Note>
  return (
    <Note tone="ok">
      {last.left === 0 ? t('move.moved') : t('move.movedWithout', { count: last.left, folder: last.from })}
    </Note>
  )
}

function FolderState({ storage, onMove }: { readonly storage: StorageState; onMove(): void }) {
  const { folder, isHere, move } = storage
  return (
    <div>
      <div data-selectable className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <KeyValue left rows={[{ term: t('files.mediaFolder'), detail: folder, mono: true }]} />
        </div>
        {move.now === null && (
          <Button {...(isHere ? {} : { disabled: t('move.away') })} onClick={onMove}>
            {t('move.open')}
          </Button>
        )}
      </div>
      {!isHere && (
        <div className="mt-2">
          <Note tone="warn">{t('files.away')}</Note>
        </div>
      )}
      {move.now !== null && <MoveProgress move={move.now} />}
      {move.now === null && move.last !== null && (
        <div className="mt-2">
          <LastMove last={move.last} />
        </div>
      )}
    </div>
  )
}

/** The media folder: where it is, whether it is there, and its move to another place. */
export function MediaFolder() {
  const { toSettings } = useNavigation()
  const storage = useStorage()
  const [isOpen, setOpen] = useState(false)
  const isMoving = storage !== null && storage.move.now !== null
  const reason = isMoving ? t('move.underWay') : storage?.isHere === false ? t('move.away') : null
  const open = () => {
    toSettings({ section: 'files' }, { replace: true })
    setOpen(true)
  }
  useCommands(() => [moveFolderCommand(open, reason)])
  if (storage === null) return null
  return (
    <>
      <FolderState storage={storage} onMove={open} />
      <MoveDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

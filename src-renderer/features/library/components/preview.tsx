import type { Asset } from '#shared/bridge/library.ts'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Note } from '../../../ui/note.tsx'

const fit = 'max-h-full max-w-full rounded-media object-contain'

function Large({ asset }: { readonly asset: Asset }) {
  const { original } = useMediaUrl()
  const [failed, setFailed] = useState(false)
  const source = original(asset.id)
  if (failed)
    return <Note tone="warn">The file cannot be read. It may have been moved, or its drive is not connected.</Note>
  if (asset.kind === 'video')
    return <video src={source} controls autoPlay loop onError={() => setFailed(true)} className={fit} />
  if (asset.kind === 'audio') return <audio src={source} controls autoPlay onError={() => setFailed(true)} />
  return <img src={source} alt={asset.title} onError={() => setFailed(true)} className={fit} />
}

export type PreviewProps = {
  readonly asset: Asset
  /** Selects the next older (`1`) or newer (`-1`) file. */
  onStep(step: 1 | -1): void
  onRate(rating: number): void
  onClose(): void
}

/** The selected file in the large, over the whole window: arrows go on, digits rate, Space and Escape close. */
export function Preview({ asset, onStep, onRate, onClose }: PreviewProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' || event.key === 'ArrowDown') onStep(1)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') onStep(-1)
    else if (event.key === ' ') onClose()
    else if (/^[0-5]$/u.test(event.key)) onRate(Number(event.key))
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={press}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The file that was stepped to, not the one that the preview was opened from.
            document.querySelector<HTMLElement>('[role="gridcell"][aria-selected="true"]')?.focus()
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          className="dialog inset-0! z-60 flex max-h-none! translate-none! flex-col rounded-none! bg-stage!"
        >
          <div className="flex h-11 shrink-0 items-center gap-2 px-4">
            <Dialog.Title className="min-w-0 flex-1 truncate text-small text-ink-2">{asset.title}</Dialog.Title>
            <IconButton icon={ChevronLeft} label="Newer" keys="arrowleft" onClick={() => onStep(-1)} />
            <IconButton icon={ChevronRight} label="Older" keys="arrowright" onClick={() => onStep(1)} />
            <IconButton icon={X} label="Close" keys="space" onClick={onClose} />
          </div>
          <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center px-6 pb-6 [&>*]:min-h-0">
            <Large key={asset.id} asset={asset} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

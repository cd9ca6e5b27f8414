import { linkProblem } from '#shared/domain/input-form/check-form.ts'
import type { MediaKind } from '#shared/domain/input-form/field.ts'
import { AudioLines, Clapperboard, Image, Link, type LucideIcon, X } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Field, type FieldFrame } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

const icons: Record<MediaKind, LucideIcon> = { image: Image, video: Clapperboard, audio: AudioLines, any: Link }

const staysHere =
  'A file on this computer has no link. Models read media from a public https link. Nothing was sent or charged.'

export type MediaControlProps = {
  readonly frame: FieldFrame
  readonly media: MediaKind
  readonly value: string
  /** Undefined empties the field. */
  onChange(value: string | undefined): void
}

function linkIn(data: DataTransfer): string {
  const link = data.getData('text/uri-list') || data.getData('text/plain') // no link is the empty text, not null
  return link.split('\n')[0]?.trim() ?? ''
}

/** A link to media that the model reads. A link can be pasted or dropped; a file is refused in place, with the reason. */
export function MediaControl({ frame, media, value, onChange }: MediaControlProps) {
  const [isOver, setOver] = useState(false)
  const [isFile, setFile] = useState(false)
  const [wasLeft, setLeft] = useState(false)
  const change = (text: string) => {
    setFile(false)
    setLeft(false)
    onChange(text === '' ? undefined : text)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const link = linkIn(event.dataTransfer)
    if (event.dataTransfer.files.length > 0) setFile(true)
    else if (link !== '') change(link)
  }
  const error =
    frame.error ?? (isFile ? staysHere : undefined) ?? (wasLeft ? linkProblem(value.trim()) : null) ?? undefined
  const aside = frame.aside ?? (frame.requirement === undefined && frame.labelHidden !== true ? 'optional' : undefined)
  return (
    <Field {...frame} error={error} aside={aside}>
      {(control) => (
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classNames(
            'flex min-h-[38px] items-center gap-2.5 rounded-control border px-2 has-[input:focus-visible]:shadow-(--focus)',
            value === '' ? 'border-dashed border-edge' : 'border-line-hi',
            isOver && 'border-solid border-mark-edge',
            error !== undefined && 'border-err',
          )}
        >
          <Icon icon={icons[media]} className="text-ink-3" />
          <input
            {...control}
            type="text"
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            value={value}
            placeholder="Paste a public https link"
            onChange={(event) => change(event.target.value)}
            onBlur={() => setLeft(true)}
            className="min-w-0 flex-1 bg-transparent py-2 text-small shadow-none! placeholder:text-ink-3"
          />
          {value !== '' && (
            <IconButton icon={X} size="small" label={`Empty ${frame.label}`} onClick={() => change('')} />
          )}
        </div>
      )}
    </Field>
  )
}

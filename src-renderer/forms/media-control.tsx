import { sentenceOf } from '../lib/sentences.ts'
import { linkProblem } from '#shared/domain/input-form/check-form.ts'
import type { MediaKind } from '#shared/domain/input-form/field.ts'
import { AudioLines, Clapperboard, Image, Link, type LucideIcon, X, FileX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSharedFile } from '../lib/files.ts'
import { classNames } from '../ui/class-names.ts'
import { Field, type FieldFrame } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/button.tsx'
import { AudioPlayer } from './audio-player.tsx'
import { DropZone } from './drop-zone.tsx'
import { MediaSources } from './media-sources.tsx'
import { AddressHint, TakingLine } from './taking-line.tsx'
import { useTaking } from './use-taking.ts'
import { t } from './texts.ts'
import type { SharedFile } from '#shared/bridge/inputs.ts'
import { useMediaUrl } from '../lib/bridge.tsx'
import { formatElapsed, formatPixels, formatSize } from '../lib/format.ts'
import { VideoStill } from '../ui/media-surface.tsx'

const icons: Record<MediaKind, LucideIcon> = { image: Image, video: Clapperboard, audio: AudioLines, any: Link }

const frame = 'grid size-12 shrink-0 place-items-center overflow-hidden rounded-media bg-stage text-ink-3'

function ImageFile({ file }: { readonly file: SharedFile }) {
  const { thumbnail, original } = useMediaUrl()
  const fit = 'size-full object-contain'
  if (!file.isHere) return <Icon icon={FileX} size={18} />
  switch (file.kind) {
    case 'image':
      return <img src={thumbnail(file.previewId, 256)} alt="" draggable={false} className={fit} />
    case 'video':
      return <VideoStill source={original(file.previewId)} className={fit} />
    case 'audio':
      return <Icon icon={AudioLines} size={18} />
  }
}

/** Reports the duration of a video or sound once its metadata is read. */
function LengthReader({ file, onLength }: { readonly file: SharedFile; onLength(seconds: number): void }) {
  const { original } = useMediaUrl()
  return (
    <audio
      hidden
      preload="metadata"
      src={original(file.previewId)}
      onLoadedMetadata={({ currentTarget: { duration } }) => Number.isFinite(duration) && onLength(duration)}
    />
  )
}

function MediaPreview({ file }: { readonly file: SharedFile }) {
  const [seconds, setSeconds] = useState<number | null>(null)
  const length = seconds === null ? '' : formatElapsed(seconds)
  const facts = [formatPixels(file.width, file.height), length, formatSize(file.bytes)].filter(Boolean)
  return (
    <>
      <span className={frame}>
        <ImageFile file={file} />
      </span>
      <span className="min-w-0 flex-1 text-small">
        <span className="block truncate text-ink" title={file.name}>
          {file.name}
        </span>
        <span className="block truncate text-caption text-ink-3">{facts.join(', ')}</span>
      </span>
      {file.kind !== 'image' && file.isHere && <LengthReader key={file.url} file={file} onLength={setSeconds} />}
    </>
  )
}

export type MediaControlProps = {
  readonly frame: FieldFrame
  readonly media: MediaKind
  readonly value: string
  /** An entry of a list, which adds and removes entries itself. */
  readonly isEntry?: boolean
  /** Undefined empties the field. */
  onChange(value: string | undefined): void
}

/**
 * A media input: dropped from the disk or the library, chosen, or linked. It is checked before anything is sent; an
 * unusable file is refused in place, with the reason.
 */
export function MediaControl({ frame, media, value, isEntry = false, onChange }: MediaControlProps) {
  const [wasLeft, setLeft] = useState(false)
  const field = useTaking(media, ([url]) => onChange(url))
  const { taking } = field
  const file = useSharedFile(value.trim())
  const change = (text: string) => {
    field.clear()
    setLeft(false)
    onChange(text === '' ? undefined : text)
  }
  const takeOne = (files: readonly File[], folder?: string) => {
    if (folder !== undefined) field.refuse(t('media.folder', { folder }))
    else if (files.length > 1) field.refuse(t('media.oneOnly', { label: frame.label, count: files.length }))
    else field.takeFiles(files)
  }
  // The focused element may disappear with the change; then the field takes the focus.
  const zone = useRef<HTMLDivElement>(null)
  const isFilled = file !== null
  const wasFilled = useRef(isFilled)
  useEffect(() => {
    if (wasFilled.current === isFilled) return
    wasFilled.current = isFilled
    if (document.activeElement === document.body) zone.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isFilled])
  const own = taking.kind === 'refused' ? taking.sentence : file?.isHere === false ? t('media.missing') : undefined
  const notALink = wasLeft ? linkProblem(value.trim()) : null
  const linkError = notALink === null ? undefined : sentenceOf({ message: notALink.text, said: notALink.said })
  const error = frame.error ?? own ?? linkError
  const aside =
    frame.aside ?? (frame.requirement === undefined && frame.labelHidden !== true ? t('field.optional') : undefined)
  return (
    <Field {...frame} error={error} aside={aside}>
      {(control) => (
        <DropZone
          onDrop={(dropped) => {
            if (dropped.kind === 'files') takeOne(dropped.files, dropped.folders[0]?.name)
            else if (dropped.kind === 'asset') field.takeAsset(dropped.assetId, t('media.libraryFile'))
            else change(dropped.link)
          }}
          className={(isOver) =>
            classNames(
              'rounded-control border has-[input:focus-visible]:shadow-(--focus)',
              value === '' ? 'border-dashed border-edge' : 'border-line-hi',
              isOver && 'border-solid border-mark-edge',
              error !== undefined && 'border-err',
            )
          }
        >
          <div ref={zone} className="flex min-h-[38px] items-center gap-2.5 px-2">
            {taking.kind === 'taking' ? (
              <TakingLine name={taking.name} share={taking.share} onStop={field.stop} />
            ) : file !== null ? (
              <span className="flex min-w-0 flex-1 items-center gap-2.5 py-2">
                <MediaPreview key={file.url} file={file} />
                {!isEntry && (
                  <IconButton
                    id={control.id}
                    aria-describedby={control['aria-describedby']}
                    icon={X}
                    size="small"
                    label={t('media.removeFile', { file: file.name, label: frame.label })}
                    onClick={() => change('')}
                  />
                )}
              </span>
            ) : (
              <>
                <Icon icon={icons[media]} className="text-ink-3" />
                <input
                  {...control}
                  type="text"
                  inputMode="url"
                  spellCheck={false}
                  autoComplete="off"
                  value={value}
                  placeholder={t('media.placeholder')}
                  onChange={(event) => change(event.target.value)}
                  onBlur={() => setLeft(true)}
                  className="min-w-0 flex-1 bg-transparent py-2 text-small shadow-none! placeholder:text-ink-3"
                />
                {value !== '' && !isEntry && (
                  <IconButton
                    icon={X}
                    size="small"
                    label={t('media.clear', { label: frame.label })}
                    onClick={() => change('')}
                  />
                )}
              </>
            )}
          </div>
          {taking.kind !== 'taking' && file?.kind === 'audio' && file.isHere && (
            <AudioPlayer
              key={file.previewId}
              assetId={file.previewId}
              modelId={null}
              label={t('audio.listen', { title: file.name })}
              className="px-2 pb-2"
            />
          )}
          {taking.kind !== 'taking' && file === null && value === '' && !isEntry && (
            <div className="px-2 pb-2">
              <MediaSources
                label={frame.label}
                media={media}
                onFiles={(files) => takeOne(files)}
                onAsset={({ id, title }) => field.takeAsset(id, title)}
              />
            </div>
          )}
          {taking.kind === 'refused' && taking.needsAddress && (
            <div className="px-2 pb-1.5">
              <AddressHint />
            </div>
          )}
        </DropZone>
      )}
    </Field>
  )
}

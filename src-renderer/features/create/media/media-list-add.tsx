import type { FieldOf } from '#shared/domain/input-form/field.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DropZone } from './drop-zone.tsx'
import { MediaSources } from './media-sources.tsx'
import { AddressHint, TakingLine } from './taking-line.tsx'
import { useTaking } from './use-taking.ts'

type MediaListAddProps = {
  readonly field: FieldOf<'media-list'>
  /** How many more the model takes. */
  readonly room: number
  onAdd(urls: readonly string[]): void
}

/** The place where several files at once are put into a list. More than the model takes are refused whole. */
export function MediaListAdd({ field, room, onAdd }: MediaListAddProps) {
  const taker = useTaking(field.media, onAdd)
  const { taking } = taker
  const takeFiles = (files: readonly File[]) => {
    if (files.length > room) taker.refuse(`${field.label} takes ${room} more, and these are ${files.length} files.`)
    else taker.takeFiles(files)
  }
  return (
    <DropZone
      onDrop={(dropped) => {
        if (dropped.kind === 'files') takeFiles(dropped.files)
        else if (dropped.kind === 'asset') taker.takeAsset(dropped.assetId, 'The file')
        else onAdd([dropped.link])
      }}
      className={(isOver) =>
        classNames(
          'rounded-control border border-dashed border-edge px-2 py-2',
          isOver && 'border-solid border-mark-edge',
        )
      }
    >
      {taking.kind === 'taking' ? (
        <TakingLine name={taking.name} share={taking.share} onStop={taker.stop} />
      ) : (
        <MediaSources
          label={field.label}
          media={field.media}
          several
          onFiles={takeFiles}
          onAsset={({ id, title }) => taker.takeAsset(id, title)}
        />
      )}
      {taking.kind === 'refused' && (
        <p role="alert" className="mt-1 text-small text-err">
          {taking.sentence}
        </p>
      )}
      {taking.kind === 'refused' && taking.needsAddress && <AddressHint />}
    </DropZone>
  )
}

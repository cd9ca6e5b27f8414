import type { FieldOf } from '#shared/domain/input-form/field.ts'
import { useState } from 'react'
import { filesInFolders } from '../lib/dropped-folder.ts'
import { takeProblem } from '../lib/take-file.ts'
import { classNames } from '../ui/class-names.ts'
import { DropZone, type Dropped } from './drop-zone.tsx'
import { MediaSources } from './media-sources.tsx'
import { AddressHint, TakingLine } from './taking-line.tsx'
import { useTaking } from './use-taking.ts'
import { t } from './texts.ts'

type MediaListAddProps = {
  readonly field: FieldOf<'media-list'>
  /** How many more the model takes. */
  readonly space: number
  onAdd(urls: readonly string[]): void
}

/**
 * The place where several files at once are put into a list, a folder as what it holds of the kind. More than the model
 * takes are refused whole.
 */
export function MediaListAdd({ field, space, onAdd }: MediaListAddProps) {
  const consumer = useTaking(field.media, onAdd)
  const { taking } = consumer
  const [leftOut, setLeftOut] = useState(0)
  const takeFiles = (files: readonly File[]) => {
    setLeftOut(0)
    if (files.length > space) consumer.refuse(t('media.tooMany', { label: field.label, space, count: files.length }))
    else consumer.takeFiles(files)
  }
  const takeFolders = async ({ files, folders }: Extract<Dropped, { kind: 'files' }>) => {
    const name = folders[0]?.name ?? ''
    const found = await filesInFolders(folders, field.media)
    if (found === null) consumer.refuse(t('media.folderTooLarge', { folder: name }))
    else if (found.files.length === 0) consumer.refuse(t(`media.folderEmpty.${field.media}`, { folder: name }))
    else {
      takeFiles([...files, ...found.files])
      setLeftOut(found.others)
    }
  }
  const takeAll = (dropped: Extract<Dropped, { kind: 'files' }>) => {
    if (dropped.folders.length === 0) takeFiles(dropped.files)
    else {
      takeFolders(dropped).catch((error: unknown) =>
        consumer.refuse(takeProblem(error, dropped.folders[0]?.name ?? '')),
      )
    }
  }
  return (
    <DropZone
      onDrop={(dropped) => {
        if (dropped.kind === 'files') takeAll(dropped)
        else if (dropped.kind === 'asset') consumer.takeAsset(dropped.assetId, t('media.libraryFile'))
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
        <TakingLine name={taking.name} share={taking.share} onStop={consumer.stop} />
      ) : (
        <MediaSources
          label={field.label}
          media={field.media}
          several
          onFiles={takeFiles}
          onAsset={({ id, title }) => consumer.takeAsset(id, title)}
        />
      )}
      {leftOut > 0 && taking.kind !== 'refused' && (
        <p role="status" className="mt-1 text-small text-ink-3">
          {t(`media.skipped.${field.media}`, { count: leftOut })}
        </p>
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

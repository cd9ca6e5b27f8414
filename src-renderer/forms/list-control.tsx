import type { FieldOf } from '#shared/domain/input-form/field.ts'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type FieldControlProps, frameOf } from './field-frame.ts'
import { MediaControl } from './media-control.tsx'
import { t } from './texts.ts'
import { filesInFolders, takeProblem } from '../lib/files.ts'
import { classNames } from '../ui/class-names.ts'
import { DropZone, type Dropped } from './drop-zone.tsx'
import { MediaSources } from './media-sources.tsx'
import { AddressHint, TakingLine } from './taking-line.tsx'
import { useTaking } from './use-taking.ts'

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((entry) => (typeof entry === 'string' ? entry : '')) : []

type MediaListAddProps = {
  readonly field: FieldOf<'media-list'>
  readonly space: number
  onAdd(urls: readonly string[]): void
}

/** Adds several files to a list; of a folder, its files of the right kind. Adds none if there are too many. */
function MediaListAdd({ field, space, onAdd }: MediaListAddProps) {
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

/** A list of texts or media links, one line each, with a button to add entries up to the model's maximum. */
export function ListControl(props: FieldControlProps<FieldOf<'media-list'> | FieldOf<'text-list'>>) {
  const { field, path, value, onChange, problemAt } = props
  const entries = textsOf(value)
  const set = (next: string[]) => onChange(next.length === 0 ? undefined : next)
  const list = useRef<HTMLDivElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    if (!isAdding.current) return
    isAdding.current = false
    // Focus the new entry.
    const inputs = list.current?.querySelectorAll<HTMLElement>('[data-entry] input') ?? []
    inputs[inputs.length - 1]?.focus()
  }, [entries.length])
  const isFull = field.most !== null && entries.length >= field.most
  return (
    <Field {...frameOf(props)} group>
      {(_, labelId) => (
        <div ref={list} role="group" aria-labelledby={labelId} className="space-y-1.5">
          {entries.map((entry, index) => {
            const label = t('field.list.entry', { label: field.label, number: String(index + 1) })
            const line = { label, labelHidden: true, error: problemAt(`${path}/${index}`) }
            const change = (text: unknown) => set(entries.with(index, typeof text === 'string' ? text : ''))
            return (
              // Entries have no identity but their position.
              <div key={index} data-entry className="flex items-start gap-1.5">
                <div className="min-w-0 flex-1">
                  {field.kind === 'media-list' ? (
                    <MediaControl isEntry frame={line} media={field.media} value={entry} onChange={change} />
                  ) : (
                    <TextField {...line} value={entry} onChange={change} />
                  )}
                </div>
                <IconButton
                  icon={X}
                  label={t('field.list.remove', { entry: label })}
                  onClick={() => set(entries.toSpliced(index, 1))}
                />
              </div>
            )
          })}
          <Button
            size="small"
            disabled={isFull ? t('field.list.full', { most: field.most ?? 0 }) : undefined}
            onClick={() => {
              isAdding.current = true
              set([...entries, ''])
            }}
          >
            <Icon icon={Plus} size={14} />
            {t(field.kind === 'media-list' ? 'field.list.addLink' : 'field.list.addEntry')}
          </Button>
          {field.kind === 'media-list' && !isFull && (
            <MediaListAdd
              field={field}
              space={(field.most ?? Number.POSITIVE_INFINITY) - entries.length}
              onAdd={(urls) => set([...entries, ...urls])}
            />
          )}
        </div>
      )}
    </Field>
  )
}

import { type DragEvent, type ReactNode, useState } from 'react'
import { mostBatchText } from '#shared/domain/batch-plan.ts'
import { inSlices } from '#shared/util/in-slices.ts'
import { createPageClock } from '../../lib/page.ts'
import { classNames } from '../../ui/class-names.ts'
import { dragOver } from '../../ui/drag-over.ts'
import { Note } from '../../ui/note.tsx'
import { asTyped } from './read-prompts.ts'
import { type PromptsFile, readPromptsFile } from '../../forms/read-prompts-file.ts'
import { t } from './texts.ts'

export type DropTextProps = {
  /** Characters that can still be added. */
  readonly space: number
  /** Receives the prompts of the dropped files, one per line. */
  onText(text: string): void
  readonly children: ReactNode
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** A drop target for text and CSV files; reports what it added. Unreadable files and long pastes change nothing. */
export function DropText({ space, onText, children }: DropTextProps) {
  const [isOver, setOver] = useState(false)
  const [reported, setReported] = useState<{ tone: 'ok' | 'error'; message: string } | null>(null)

  function hasSpace(length: number, what: 'file' | 'files' | 'paste', file = ''): boolean {
    if (length <= space) return true
    const sizes = { count: length, most: mostBatchText }
    const message = what === 'file' ? t('files.tooLong.file', { file, ...sizes }) : t(`files.tooLong.${what}`, sizes)
    setReported({ tone: 'error', message })
    return false
  }

  async function take(files: readonly File[]) {
    const prompts: string[] = []
    for (const file of files) {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const read = await new Promise<PromptsFile>((resolve) => {
        inSlices(createPageClock(), readPromptsFile(file.name, bytes), resolve)
      })
      if (read.kind === 'problem') {
        setReported({ tone: 'error', message: read.message })
        return
      }
      for (const prompt of read.prompts) prompts.push(asTyped(prompt))
    }
    const text = prompts.join('\n')
    if (!hasSpace(text.length, files.length === 1 ? 'file' : 'files', files[0]?.name)) return
    onText(text)
    setReported({ tone: 'ok', message: t('files.added', { count: prompts.length }) })
  }
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // The field inside has the focus; this element only takes drops.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames('space-y-2 rounded-control', isOver && 'outline-2 outline-offset-4 outline-mark')}
      onPaste={(event) => {
        const { length } = event.clipboardData.getData('text')
        if (hasSpace(length, 'paste')) setReported(null)
        else event.preventDefault()
      }}
      {...dragOver(over)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files]).catch(reportError)
      }}
    >
      {children}
      {reported !== null && (
        <Note tone={reported.tone} actions={[{ label: t('files.dismiss'), run: () => setReported(null) }]}>
          {reported.message}
        </Note>
      )}
    </div>
  )
}

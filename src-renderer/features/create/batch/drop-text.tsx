import { type DragEvent, type ReactNode, useState } from 'react'
import { formatPlural } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Note } from '../../../ui/note.tsx'
import { readPromptsFile } from './read-prompts-file.ts'

export type DropTextProps = {
  /** Told of the prompts of the dropped files, one a line. */
  onText(text: string): void
  readonly children: ReactNode
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** A place for text and CSV files. What a file brings is told; one that cannot be read changes nothing. */
export function DropText({ onText, children }: DropTextProps) {
  const [isOver, setOver] = useState(false)
  const [told, setTold] = useState<{ tone: 'ok' | 'error'; message: string } | null>(null)

  async function take(files: readonly File[]) {
    const prompts: string[] = []
    for (const file of files) {
      const read = readPromptsFile(file.name, new Uint8Array(await file.arrayBuffer()))
      if (read.kind === 'problem') {
        setTold({ tone: 'error', message: read.message })
        return
      }
      // A file's words are meant as they are.
      prompts.push(...read.prompts.map((prompt) => prompt.replaceAll(/[{}\\]/gu, String.raw`\$&`)))
    }
    onText(prompts.join('\n'))
    setTold({ tone: 'ok', message: `${formatPlural(prompts.length, 'prompt')} added.` })
  }
  return (
    // The field inside has the focus; this only takes what is dropped on it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames('space-y-2 rounded-control', isOver && 'outline-2 outline-offset-4 outline-mark')}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files]).catch(reportError)
      }}
    >
      {children}
      {told !== null && (
        <Note tone={told.tone} actions={[{ label: 'Close', run: () => setTold(null) }]}>
          {told.message}
        </Note>
      )}
    </div>
  )
}

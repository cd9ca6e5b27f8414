import { useStore } from 'zustand'
import type { LibraryEditor } from '../../lib/library-edits.ts'
import { Note } from '../../ui/note.tsx'
import { ProgressLine } from '../../ui/progress.tsx'
import { t } from './texts.ts'

/** The progress of a long edit with Stop, and why files of the last one were left. Empty for anything else. */
export function EditNote({ editor }: { readonly editor: LibraryEditor }) {
  const { going, problem } = useStore(editor.state)
  if (going?.isLong === true) {
    const { words, done, total } = going
    return (
      <div className="border-t border-line bg-surface-1 px-3">
        <ProgressLine
          label={words}
          share={total === 0 ? 0 : Math.min(1, done / total)}
          detail={t('edit.progress', { done, total: Math.max(done, total) })}
          onStop={editor.stop}
        />
      </div>
    )
  }
  if (problem === null) return null
  return (
    <Note tone="warn" isBanner actions={[{ label: t('edit.dismiss'), run: editor.dismiss }]}>
      {problem}
    </Note>
  )
}

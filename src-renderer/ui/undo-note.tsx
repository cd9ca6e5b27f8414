import { useEffect, useEffectEvent } from 'react'
import { Note } from './note.tsx'

/** As long as the studio waits before it notifies the service. Milliseconds. */
const undoMs = 10_000

type UndoNoteProps = {
  readonly text: string
  /** What takes it back is called. */
  readonly undo: string
  onUndo(): void
  /** Called when the time to undo ends. */
  onOver(): void
}

/** Says what was removed, while it can be undone. */
export function UndoNote({ text, undo, onUndo, onOver }: UndoNoteProps) {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => over(), undoMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    // Over the lists, so that nothing moves.
    <div className="fixed bottom-12 left-1/2 z-40 w-[400px] -translate-x-1/2 overflow-hidden rounded-control shadow-pop">
      <Note isBanner actions={[{ label: undo, keys: 'mod+z', run: onUndo }]}>
        {text}
      </Note>
    </div>
  )
}

import { useEffect, useEffectEvent } from 'react'
import { useCreateActions, useCreateState } from './create-context.tsx'
import type { PromptWriting } from './store.ts'

/** Hands on what a book writes into the prompt, once, to the field that is on the screen. */
export function useWriting(write: (writing: PromptWriting) => void) {
  const actions = useCreateActions()
  const writing = useCreateState((state) => state.writing)
  const take = useEffectEvent((next: PromptWriting) => {
    write(next)
    actions.wrotePrompt()
  })
  useEffect(() => {
    if (writing === null) return
    // Outside of React's own work: within it the field would be set back and forth, and its undo would be lost.
    const timer = setTimeout(() => take(writing))
    return () => clearTimeout(timer)
  }, [writing])
}

import { useEffect, useEffectEvent } from 'react'
import { droppedAsset } from './asset-drag.ts'
import { createStore, useStore } from 'zustand'

type DroppedState = { readonly files: readonly File[] }

/** Recordings that were dropped on the window and that no screen has taken yet. */
const dropped = createStore<DroppedState>(() => ({ files: [] }))

const soundName = /\.(wav|mp3|flac|m4a|aac|ogg|opus)$/iu

/** Whether a file is a recording, by its type or its name. */
export function isRecording({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return type.startsWith('audio/') || (type === '' && soundName.test(name))
}

/**
 * Takes recordings that are dropped anywhere on the window, outside the places that take files themselves. `onTaken`
 * opens the screen that uses them.
 */
export function useWindowDrop(onTaken: () => void): void {
  const take = useEffectEvent((files: readonly File[]) => {
    dropped.setState({ files })
    onTaken()
  })
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return
      // The browser would leave the page for the file.
      event.preventDefault()
      // A file that this window drags out is in the library already.
      if (event.dataTransfer !== null && droppedAsset(event.dataTransfer) !== null) return
      const files = [...(event.dataTransfer?.files ?? [])].filter(isRecording)
      if (files.length > 0) take(files)
    }
    // Also as it enters: see `dragOver`.
    window.addEventListener('dragenter', over)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', over)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
}

/** Passes on the recordings that were dropped on the window, once. */
export function useDroppedRecordings(onFiles: (files: readonly File[]) => void): void {
  const files = useStore(dropped, (state) => state.files)
  const receive = useEffectEvent(onFiles)
  useEffect(() => {
    if (files.length === 0) return
    dropped.setState({ files: [] })
    receive(files)
  }, [files])
}

import type { DragEvent } from 'react'

/**
 * The props of an element that takes what is dragged over it. It takes it as it enters, too: the browser drops nothing that
 * is let go before the element said so.
 */
export const dragOver = (over: (event: DragEvent) => void) => ({ onDragEnter: over, onDragOver: over })

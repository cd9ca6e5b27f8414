import { z } from 'zod'
import { procedure } from './failures.ts'
import { AssetSelection } from './review.ts'

/** The files of a selection, for other programs: as text for the clipboard, in the file manager, or dragged out. */
export const selectedFilesContract = {
  /**
   * The paths or the prompts of a selection, one a file; a file without a prompt is left out, and a prompt of several
   * lines is one line unless it is the only one. INVALID_INPUT if there are too many files.
   */
  texts: procedure
    .input(z.object({ selection: AssetSelection, of: z.enum(['path', 'prompt']) }))
    .output(z.object({ texts: z.array(z.string()) })),
  /**
   * Opens the folders of a selection in the system's file manager, each with the first of its files. NOT_FOUND if none of
   * them is on this computer, or no file manager opens; INVALID_INPUT if they are in too many folders.
   */
  show: procedure.input(z.object({ selection: AssetSelection })).output(z.void()),
  /**
   * Reads what a drag to other programs carries: the originals of a selection. NOT_FOUND if one of them is not on this
   * computer; INVALID_INPUT if there are too many.
   */
  drag: procedure
    .input(z.object({ selection: AssetSelection }))
    .output(z.object({ dragId: z.uuid(), paths: z.array(z.string()) })),
  /** Begins the drag that was read last, while the button is down. NOT_FOUND where the window's host drags by itself. */
  startDrag: procedure.input(z.object({ dragId: z.uuid() })).output(z.void()),
}

import { FirstRunPage } from '../features/first-run/first-run-page.tsx'
import { TitleBar } from './title-bar.tsx'
import { AlertNotes } from './alert-notes.tsx'

/** The window before a workspace is open: no rail, no dock. */
export function FirstRunWindow() {
  return (
    <div className="grid h-full grid-rows-[auto_auto_minmax(0,1fr)]">
      <TitleBar />
      <AlertNotes />
      <FirstRunPage />
    </div>
  )
}

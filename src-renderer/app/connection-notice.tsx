import { Plug, Unplug } from 'lucide-react'
import { useConnection } from '../lib/bridge.tsx'
import { Note } from '../ui/note.tsx'

/** Says over the foot of the window when the page lost its studio. */
export function ConnectionNotice() {
  const connection = useConnection()
  switch (connection) {
    case 'open':
    case 'connecting':
      return null
    case 'reconnecting':
      return (
        <div className="fixed bottom-12 left-1/2 z-80 w-[520px] -translate-x-1/2 rounded-control shadow-pop">
          <Note tone="warn" icon={Plug} title="Backlot is not answering.">
            This page connects again by itself. Runs go on where they are; nothing is sent twice.
          </Note>
        </div>
      )
    case 'refused':
      return (
        <div className="fixed bottom-12 left-1/2 z-80 w-[520px] -translate-x-1/2 rounded-control shadow-pop">
          <Note tone="error" icon={Unplug} title="This page's address is no longer valid.">
            Start Backlot again, or open the address that it printed; nothing was charged.
          </Note>
        </div>
      )
  }
}

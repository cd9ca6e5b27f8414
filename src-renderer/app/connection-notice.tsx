import { Plug, Unplug } from 'lucide-react'
import { useConnection } from '../lib/bridge.tsx'
import { Note } from '../ui/note.tsx'
import { t } from './texts.ts'

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
          <Note tone="warn" icon={Plug} title={t('connection.lost.title')}>
            {t('connection.lost.text')}
          </Note>
        </div>
      )
    case 'refused':
      return (
        <div className="fixed bottom-12 left-1/2 z-80 w-[520px] -translate-x-1/2 rounded-control shadow-pop">
          <Note tone="error" icon={Unplug} title={t('connection.outdated.title')}>
            {t('connection.outdated.text')}
          </Note>
        </div>
      )
  }
}

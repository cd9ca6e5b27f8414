import type { Job } from '#shared/bridge/jobs.ts'
import { useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useJobEvents } from '../lib/jobs.ts'
import { useLibraryEvents } from '../lib/library-events.ts'
import { useNavigation } from '../lib/navigate.tsx'
import { useStudioStatus } from '../lib/status.ts'
import { usePractice } from '../lib/workspace.ts'
import { type ToastMessage, Toasts } from '../ui/toast.tsx'
import { jobNotice } from './job-notice.ts'

/** Says what ended: in a live region always, as a toast where another screen is open than the one that shows runs. */
export function Notices({ workspaceId }: { readonly workspaceId: string }) {
  const practice = usePractice()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { toLibrary, toCreate } = useNavigation()
  const [spoken, setSpoken] = useState('')
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([])
  const said = useRef(new Set<string>())
  const isKeyRefused = useStudioStatus()?.connection.kind === 'key-refused'

  function actionOf({ state }: Job): ToastMessage['action'] {
    if (state.kind !== 'done') return { label: 'Open Create', run: () => toCreate() }
    const [asset] = state.assetIds
    return { label: 'Show', run: () => toLibrary({ asset }) }
  }

  useLibraryEvents(workspaceId)
  useJobEvents(workspaceId, (job) => {
    const notice = jobNotice(job, practice)
    if (notice === null || said.current.has(notice.key)) return
    said.current.add(notice.key)
    setSpoken(notice.text)
    const action = actionOf(job)
    if (path === '/create' || action === undefined) return
    setToasts((before) => [...before, { id: notice.key, text: notice.text, action }])
  })

  return (
    <>
      <div aria-live="polite" className="sr-only">
        {spoken}
      </div>
      <div aria-live="assertive" className="sr-only">
        {isKeyRefused && 'The key was refused. Nothing was charged. Waiting runs stay here until a new key is entered.'}
      </div>
      <Toasts messages={toasts} onClose={(id) => setToasts((before) => before.filter((toast) => toast.id !== id))} />
    </>
  )
}

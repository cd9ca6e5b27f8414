import type { Job } from '#shared/bridge/jobs.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { useEffect, useRef, useState, useEffectEvent } from 'react'
import { useJobEvents } from '../lib/jobs.ts'
import { useLibraryEvents } from '../lib/library-events.ts'
import { useNavigation } from '../lib/navigate.tsx'
import { useSettings } from '../lib/settings.ts'
import { useStudioStatus } from '../lib/status.ts'
import { usePractice } from '../lib/workspace.ts'
import { type ToastMessage, Toasts } from '../ui/toast.tsx'
import { createAwayTeller, isAway, showSystemMessage } from './away.ts'
import { jobNotice } from './job-notice.ts'
import { t } from './texts.ts'
import { failureOf } from '../lib/failure-of.ts'

const readKeyRefused = ({ connection }: StudioStatus) => connection.kind === 'key-refused'
// Older ones are in Activity.
const mostToasts = 3

/**
 * Hears the sentence of each failure that was reported because no view waits for it: a draft that could not be kept, a
 * catalog that could not be read again. What is no failure of the error tree is a bug, or a lost connection, which the
 * window tells by itself.
 */
function useReportedFailures(report: (sentence: string) => void): void {
  const hear = useEffectEvent(({ error }: ErrorEvent) => {
    const failure = failureOf(error)
    if (failure !== null) report(failure.message)
  })
  useEffect(() => {
    const listen = (event: ErrorEvent) => hear(event)
    window.addEventListener('error', listen)
    return () => window.removeEventListener('error', listen)
  }, [])
}

/**
 * Says what ended: in a live region always; while the window is away also to the system, and as a toast for the return.
 *
 * Whoever looks at the window sees ends in the strip, the dock and Activity, and is not interrupted. A failure that no
 * view waits for is told at once.
 */
export function Notices({ workspaceId }: { readonly workspaceId: string }) {
  const practice = usePractice()
  const { awayNotices } = useSettings()
  const { toLibrary, toCreate } = useNavigation()
  const [spoken, setSpoken] = useState('')
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([])
  const [failures, setFailures] = useState<readonly string[]>([])
  const said = useRef(new Set<string>())
  const [teller] = useState(() => createAwayTeller({ show: showSystemMessage }))
  const isKeyRefused = useStudioStatus(readKeyRefused) === true

  function actionOf({ state }: Job): ToastMessage['action'] {
    if (state.kind !== 'done') return { label: t('notice.openCreate'), run: () => toCreate() }
    const [asset] = state.assetIds
    return { label: t('notice.show'), run: () => toLibrary({ asset }) }
  }

  useLibraryEvents(workspaceId)
  useJobEvents(workspaceId, (job) => {
    const notice = jobNotice(job, practice)
    if (notice === null || said.current.has(notice.key)) return
    said.current.add(notice.key)
    setSpoken(notice.text)
    const action = actionOf(job)
    if (!isAway() || action === undefined) return
    setToasts((before) => [...before, { id: notice.key, text: notice.text, action }].slice(-mostToasts))
    if (awayNotices) teller.report(notice.text)
  })

  useReportedFailures((sentence) => {
    setFailures((before) => [...before.filter((one) => one !== sentence), sentence].slice(-mostToasts))
  })

  const [wasLeft, setLeft] = useState(isAway)
  useEffect(() => {
    const back = () => {
      teller.back()
      setLeft(false)
    }
    const leave = () => setLeft(true)
    window.addEventListener('focus', back)
    window.addEventListener('blur', leave)
    return () => {
      window.removeEventListener('focus', back)
      window.removeEventListener('blur', leave)
    }
  }, [teller])

  return (
    <>
      <div aria-live="polite" className="sr-only">
        {spoken}
      </div>
      <div aria-live="assertive" className="sr-only">
        {isKeyRefused && t('notice.keyRejected')}
        {failures.at(-1)}
      </div>
      <Toasts
        messages={[...(wasLeft ? [] : toasts), ...failures.map((text) => ({ id: text, text }))]}
        onClose={(id) => {
          setToasts((before) => before.filter((toast) => toast.id !== id))
          setFailures((before) => before.filter((sentence) => sentence !== id))
        }}
      />
    </>
  )
}

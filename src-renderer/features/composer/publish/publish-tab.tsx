import type { ComposerBrand } from '#shared/bridge/composer.ts'
import type { PublishJob } from '#shared/bridge/publish.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { StaleNote, useOfflineReason } from '../../../forms/stale-note.tsx'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { saveFile } from '../../../lib/files.ts'
import { useFocusTarget, useNow } from '../../../lib/hooks.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { useNotificationSwitch } from '../../../lib/notifications.ts'
import { isKnownPlatform, openPage, platformName, platformPages } from '../../../lib/platforms.ts'
import { timeZoneOf } from '../../../lib/zoned-time.ts'
import { EmptyState } from '../../../ui/note.tsx'
import { SidePanel, SidePanelsProvider, useSidePanels } from '../../../ui/side-panel.tsx'
import { type CaptionKeys, CaptionsPanel } from './captions-panel.tsx'
import { JobInspector } from './job-inspector.tsx'
import { JobPlayer } from './job-player.tsx'
import { NumbersDialog, openCsv } from './numbers-dialog.tsx'
import type { PostedFormKeys } from './posted-form.tsx'
import { publishCommands } from './publish-commands.ts'
import { changeDraft, publishStore, PublishStoreProvider } from './publish-store.ts'
import { queueRows } from './queue-groups.ts'
import { QueueList } from './queue-list.tsx'
import { t } from './texts.ts'
import { usePublishQueue } from './use-publish.ts'

const minuteMs = 60_000

const isTextTarget = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null

/** Takes an address that is pasted anywhere but in a field. */
function usePastedUrl(take: (text: string) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain').trim() ?? ''
    if (isTextTarget(event.target) || document.querySelector('.dialog') !== null || !/^https?:\/\/\S+$/u.test(text))
      return
    event.preventDefault()
    take(text)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    window.addEventListener('paste', listen)
    return () => window.removeEventListener('paste', listen)
  }, [])
}

/** The selected job: of the list, else by its id, else the first one. */
function useSelectedJob(profileId: string, jobId: string | null, listed: readonly PublishJob[]): PublishJob | null {
  const { query } = useBridge()
  const found = jobId === null ? listed[0] : listed.find((job) => job.jobId === jobId)
  const { data } = useQuery(
    query.publish.read.queryOptions({
      // A job that left its list stays in sight until another is selected.
      input: jobId !== null && found === undefined ? { profileId, jobId } : skipToken,
      retry: false,
    }),
  )
  return found ?? (data?.jobId === jobId ? (data ?? null) : null)
}

/** Publish: videos that the user posts, where they were posted, and what they reached. */
export function PublishTab({ brand }: { readonly brand: ComposerBrand }) {
  const { profileId } = brand
  const store = publishStore(profileId)
  const { list, text, jobId, platform, safeShown, inspectorShown } = useStore(store)
  const now = useNow(minuteMs)
  const timeZone = timeZoneOf(brand.timezone)
  const queue = usePublishQueue(profileId, list, text)
  const blocked = useOfflineReason(queue.facts)
  const rows = queueRows({ list, jobs: queue.jobs, failed: queue.failed, now, timeZone })
  const listed = rows.flatMap((row) => (row.kind === 'job' ? [row.job] : []))
  const job = useSelectedJob(profileId, jobId, listed)
  // Without a choice, the first platform that is still to post.
  const part =
    job?.parts.find((one) => one.platform === platform) ??
    job?.parts.find(({ state }) => state === 'to-post') ??
    job?.parts[0]
  const { call } = useBridge()
  const reminders = useNotificationSwitch('slotReminders')
  const media = useMediaUrl()
  const { toLibrary } = useNavigation()
  const [isAdding, setAdding] = useState(false)
  const captions = useRef<CaptionKeys>(null)
  const posted = useRef<PostedFormKeys>(null)
  const search = useRef<HTMLInputElement>(null)
  const url = useFocusTarget<HTMLInputElement>()
  const panels = useSidePanels({
    right: { isShown: inspectorShown, toggle: () => store.setState({ inspectorShown: !inspectorShown }) },
  })
  const toUrl = () => {
    panels.right.show()
    url.focus()?.select()
  }
  const toFailForm = () => {
    const form = document.querySelector('[data-fail-form]')
    form?.scrollIntoView({ block: 'nearest' })
    form?.querySelector<HTMLElement>('[role="radio"]')?.focus()
  }
  const addCsv = () => {
    setAdding(true)
    openCsv(profileId, () => undefined)
  }
  usePastedUrl((pasted) => {
    if (job === null) return
    changeDraft(store, job.jobId, () => ({ url: pasted }))
    toUrl()
  })
  useCommands(() =>
    publishCommands({
      platforms: job?.parts.map((one) => platformName(one.platform)) ?? [],
      hasJob: job !== null,
      isFailed: job?.status === 'failed',
      hasFile: job !== null && job.assetId !== null,
      blocked,
      show: (next) => store.setState({ list: next, jobId: null }),
      pick: (index) => store.setState({ platform: job?.parts[index]?.platform ?? null }),
      copy: () => captions.current?.copy(),
      copyTitle: () => captions.current?.copyTitle(),
      openPlatform() {
        if (part !== undefined && isKnownPlatform(part.platform)) openPage(platformPages[part.platform])
      },
      pasteUrl: toUrl,
      mark: () => posted.current?.mark(),
      fail: toFailForm,
      same: () => captions.current?.same(),
      shorten: () => captions.current?.shorten(),
      restore: () => captions.current?.restore(),
      numbers: () => setAdding(true),
      csv: addCsv,
      toNumbers() {
        panels.right.show()
        requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-send-numbers] button')?.focus())
      },
      download() {
        const address = job?.assetId === null || job === null ? undefined : media.download(job.assetId)
        if (address !== undefined) saveFile(address)
      },
      toSchedule() {
        panels.right.show()
        // The new render is charged, so the button is only focused.
        requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-schedule-again]')?.focus())
      },
      toggleReminders: () => reminders.turn(!reminders.isOn),
      toFolder() {
        // Its failure shows with those that no view waits for.
        if (job !== null && job.assetId !== null) call.library.showInFolder({ assetId: job.assetId }).catch(reportError)
      },
      toLibrary: () => job !== null && job.assetId !== null && toLibrary({ asset: job.assetId }),
      toggleSafe: () => store.setState({ safeShown: !safeShown }),
      toggleInspector: panels.right.toggle,
      find: () => search.current?.select(),
    }),
  )
  return (
    <PublishStoreProvider value={store}>
      <SidePanelsProvider panels={panels}>
        <div className="flex h-full min-h-0 flex-col bg-surface-1">
          <StaleNote facts={queue.facts} onRetry={queue.readNow} />
          <div className="relative flex min-h-0 flex-1">
            <QueueList queue={queue} job={job} now={now} timeZone={timeZone} reminders={reminders} searchRef={search} />
            {job === null ? (
              <div className="min-w-0 flex-1 bg-stage">
                {queue.state === 'ready' && <EmptyState title={t('empty.none')} />}
              </div>
            ) : (
              <>
                <JobPlayer profileId={profileId} job={job} blocked={blocked} />
                <CaptionsPanel
                  profileId={profileId}
                  job={job}
                  selected={part}
                  timeZone={timeZone}
                  blocked={blocked}
                  keysRef={captions}
                />
                <SidePanel side="right" label={t('posted.title')}>
                  <JobInspector
                    profileId={profileId}
                    job={job}
                    timeZone={timeZone}
                    now={now}
                    blocked={blocked}
                    urlRef={url.take}
                    keysRef={posted}
                    onCant={toFailForm}
                    onPaste={() => setAdding(true)}
                    onCsv={addCsv}
                  />
                </SidePanel>
              </>
            )}
          </div>
        </div>
        <NumbersDialog profileId={profileId} open={isAdding} facts={queue.facts} onClose={() => setAdding(false)} />
      </SidePanelsProvider>
    </PublishStoreProvider>
  )
}

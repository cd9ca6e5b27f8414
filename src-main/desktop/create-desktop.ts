import type { Job } from '#shared/bridge/jobs.ts'
import type { SlotReminder } from '#shared/bridge/publish.ts'
import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import type { Settings } from '#shared/bridge/settings.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { isQuiet, mayNotify, minuteOf } from '#shared/domain/notice-rules.ts'
import { isOpen } from '#shared/domain/spend.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { EventJob, StudioEvents } from '../events/studio-events.ts'
import type { DesktopHost } from '../ports/desktop-ports.ts'
import { type DesktopState, desktopView, mostRecipes } from './desktop-view.ts'
import { createAwakeRule } from './keep-awake.ts'
import { createNotices, newsOfApprovals, newsOfJob, newsOfSlot } from './notices.ts'
import { createProgress } from './progress.ts'
import type { Say } from './words.ts'

/** Changes that come together are shown once. Milliseconds. */
const showMs = 250

const shownChanges = [
  'queueChanged',
  'receiverChanged',
  'publicAddressChanged',
  'agentsChanged',
  'settingsChanged',
] as const

/**
 * Creates what a desktop shows of the studio besides its windows: tray, dock or taskbar, tasks and notifications. It
 * begins with `start`.
 */
export function createDesktop(deps: {
  events: StudioEvents
  host: DesktopHost
  status: () => StudioStatus
  settings: () => Settings
  /** The recipes of the open workspace. */
  listRecipes: () => readonly NamedRecipe[]
  /** The reminders to post that are due in it, once each. */
  takeReminders: () => readonly SlotReminder[]
  /** A job as windows see it; null where it is gone. */
  jobOf: (id: JobId) => Job | null
  /** Runs of the open workspace that wait for the user's decision. */
  decisions: () => number
  isLocal: (id: WorkspaceId) => boolean
  /** The open workspace, whose runs the tray and the progress are about; null if none is open. */
  currentId: () => WorkspaceId | null
  /** The words in the user's language. */
  words: () => Say
  clock: Clock
}) {
  const { events, host, words, clock } = deps
  const progress = createProgress()
  const awake = createAwakeRule({ isLocal: deps.isLocal, onChange: (isNeeded) => host.keepAwake(isNeeded) })
  const minute = () => minuteOf(new Date(clock.now()))
  const notices = createNotices({
    may: (kind) => mayNotify(kind, deps.settings(), { isInFront: host.isInFront(), minute: minute() }),
    notify: (notice) => host.notify(notice),
    words,
    clock,
  })
  const reported = new Map<JobId, string>()
  let recipes: DesktopState['recipes'] = []
  let shown = ''
  let approvals = 0
  let cancel: (() => void) | null = null

  function show(): void {
    cancel = null
    const status = deps.status()
    const now = status.approvals ?? 0
    if (now > approvals) notices.add('decision', newsOfApprovals(words(), now))
    approvals = now
    const view = desktopView(words(), { status, recipes, decisions: deps.decisions(), progress: progress.read(status) })
    const text = JSON.stringify(view)
    if (text === shown) return
    shown = text
    host.show(view)
  }
  const showSoon = () => {
    cancel ??= clock.after(showMs, show)
  }
  function readRecipes(): void {
    const newest = deps.listRecipes().toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    recipes = newest.slice(0, mostRecipes)
    showSoon()
  }
  function onOpened(): void {
    progress.forget()
    readRecipes()
  }
  function remind(): void {
    // What is not taken now is told as missed later.
    if (isQuiet(deps.settings().quietHours, minute())) return
    for (const reminder of deps.takeReminders()) notices.add('publish', newsOfSlot(words(), reminder))
  }

  function onJob(changed: EventJob): void {
    if (changed.workspaceId === deps.currentId()) progress.note(changed)
    awake.note(changed)
    showSoon()
    const { id, workspaceId, spend } = changed
    if (isOpen(spend)) return void reported.delete(id)
    // A refund that is seen later is no second end.
    if (reported.get(id) === spend.kind) return
    reported.set(id, spend.kind)
    const job = deps.jobOf(id)
    const found = job === null ? null : newsOfJob(words(), job, deps.isLocal(workspaceId))
    if (found !== null) notices.add(found.kind, found.news)
  }
  const offs: (() => void)[] = []
  return {
    start(): void {
      offs.push(
        events.on('jobChanged', onJob),
        ...shownChanges.map((name) => events.on(name, showSoon)),
        events.on('workspaceOpened', onOpened),
        events.on('recipesChanged', readRecipes),
        events.on('slotsDue', remind),
      )
      readRecipes()
      remind()
    },
    /** The user is at a window. */
    seen: () => notices.seen(),
    stop(): void {
      for (const off of offs) off()
      cancel?.()
      notices.stop()
    },
  }
}
/** What a desktop shows of the studio. */
export type Desktop = ReturnType<typeof createDesktop>

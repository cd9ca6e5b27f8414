import type { Job } from '#shared/bridge/jobs.ts'
import type { SlotReminder } from '#shared/bridge/publish.ts'
import type { NoticeKind } from '#shared/domain/notice-rules.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { DesktopNotice } from '../ports/desktop-ports.ts'
import { assetPath } from './links.ts'
import { chargeWords, countOf } from './words.ts'

/** What happened, before it is grouped. */
type News = Omit<DesktopNotice, 'tag'>

/** News of one kind within this time are one notification. Milliseconds. */
const groupMs = 1_000
const longestBody = 200

const several: Readonly<Record<NoticeKind, (count: number) => Pick<News, 'title' | 'path' | 'action'>>> = {
  done: (count) => ({ title: `${countOf(count, 'run')} done`, path: '/library', action: 'Show' }),
  failed: (count) => ({ title: `${countOf(count, 'run')} failed`, path: '/activity', action: 'Open' }),
  decision: (count) => ({ title: `${count} things wait for your decision`, path: '/activity', action: 'Review' }),
  publish: (count) => ({
    title: `${countOf(count, 'video')} to post`,
    path: '/composer?tab=publish',
    action: 'Publish now',
  }),
}

const brief = (text: string) => (text.length > longestBody ? `${text.slice(0, longestBody - 1)}…` : text)

/** The news of a run that ended, with its kind; null while it goes on. `isPractice`: it cost practice credits. */
export function newsOfJob(job: Job, isPractice: boolean): { readonly kind: NoticeKind; readonly news: News } | null {
  const { state, number, modelName } = job
  const name = `Run ${number}`
  switch (state.kind) {
    case 'done': {
      const [asset] = state.assetIds
      const body = [modelName, job.prompt].filter(Boolean).join(': ')
      const path = asset === undefined ? '/library' : assetPath(asset)
      const charge = chargeWords(job.charged, job.refunded, isPractice)
      return {
        kind: 'done',
        news: { title: `${name} is done`, body: `${brief(body)}\n${charge}`, path, action: 'Show' },
      }
    }
    case 'failed':
    case 'refused': {
      const body = brief(state.failure.message)
      return { kind: 'failed', news: { title: `${name} failed`, body, path: '/activity', action: 'Open' } }
    }
    case 'unconfirmed': {
      const body = brief(state.failure.message)
      return {
        kind: 'decision',
        news: { title: `${name} needs a decision`, body, path: '/activity', action: 'Review' },
      }
    }
    case 'waiting':
    case 'sending':
    case 'running':
    case 'saving':
      return null
  }
}

/** The news of a slot that came. */
export function newsOfSlot(reminder: SlotReminder): News {
  const { profileId, jobId } = reminder
  const path = `/composer?${new URLSearchParams({ tab: 'publish', brand: profileId, job: jobId }).toString()}`
  const action = 'Publish now'
  if (reminder.kind === 'due') {
    return { title: `Time to post “${reminder.title}”`, body: reminder.platforms.join(', '), path, action }
  }
  const { count, titles } = reminder
  const title = `${countOf(count, 'slot')} to post at passed`
  return { title, body: titles.map((one) => `“${one}”`).join(', '), path, action }
}

/** The news of an agent's request; `count`: of all that wait. */
export function newsOfApprovals(count: number): News {
  const title = count === 1 ? 'An agent asks for your approval' : `Agents ask for ${count} approvals`
  return { title, body: 'Nothing is spent until you approve.', path: '/activity?tab=agents', action: 'Review' }
}

/**
 * Creates the grouping of notifications. News of one kind are one notification with their number, which replaces the last
 * one of its kind until the user was at a window.
 */
export function createNotices(deps: {
  /** Whether the user's rules allow the kind now. */
  may: (kind: NoticeKind) => boolean
  notify: (notice: DesktopNotice) => void
  clock: Pick<Clock, 'after'>
}) {
  type Group = { count: number; news: News; isShown: boolean }
  const groups = new Map<NoticeKind, Group>()
  let cancel: (() => void) | null = null

  function flush(): void {
    cancel = null
    for (const [kind, group] of groups) {
      const { count, news, isShown } = group
      if (isShown) continue
      group.isShown = true
      deps.notify({ tag: kind, ...news, ...(count === 1 ? {} : several[kind](count)) })
    }
  }
  return {
    add(kind: NoticeKind, news: News): void {
      if (!deps.may(kind)) return
      const count = (groups.get(kind)?.count ?? 0) + 1
      groups.set(kind, { count, news, isShown: false })
      cancel ??= deps.clock.after(groupMs, flush)
    },
    /** The user is at a window: counting begins anew. */
    seen(): void {
      for (const [kind, { isShown }] of groups) if (isShown) groups.delete(kind)
    },
    stop: (): void => cancel?.(),
  }
}

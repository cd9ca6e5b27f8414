import type { Job } from '#shared/bridge/jobs.ts'
import type { SlotReminder } from '#shared/bridge/publish.ts'
import type { NoticeKind } from '#shared/domain/notice-rules.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { DesktopNotice } from '../ports/desktop-ports.ts'
import { assetPath } from './links.ts'
import { chargeWords, type Say } from './words.ts'
import type { Word } from './words/en.ts'

/** What happened, before it is grouped. */
type News = Omit<DesktopNotice, 'tag'>

/** News of one kind within this time are one notification. Milliseconds. */
const groupMs = 1_000
const longestBody = 200

/** The notification of several news of a kind. */
type Several = { readonly title: Word; readonly path: string; readonly action: Word }

const several: Readonly<Record<NoticeKind, Several>> = {
  done: { title: 'runsDone', path: '/library', action: 'show' },
  failed: { title: 'runsFailed', path: '/activity', action: 'openIt' },
  decision: { title: 'decisions', path: '/activity', action: 'review' },
  publish: { title: 'videosToPost', path: '/composer?tab=publish', action: 'publishNow' },
}

const brief = (text: string) => (text.length > longestBody ? `${text.slice(0, longestBody - 1)}…` : text)

/** The news of a run that ended, with its kind; null while it goes on. `isPractice`: it cost practice credits. */
export function newsOfJob(
  say: Say,
  job: Job,
  isPractice: boolean,
): { readonly kind: NoticeKind; readonly news: News } | null {
  const { state, modelName } = job
  const n = String(job.number)
  switch (state.kind) {
    case 'done': {
      const [asset] = state.assetIds
      const what = brief([modelName, job.prompt].filter(Boolean).join(': '))
      const body = `${what}\n${chargeWords(say, job.charged, job.refunded, isPractice)}`
      const path = asset === undefined ? '/library' : assetPath(asset)
      return { kind: 'done', news: { title: say('runDone', { n }), body, path, action: say('show') } }
    }
    case 'failed':
    case 'refused': {
      const body = brief(state.failure.message)
      const news = { title: say('runFailed', { n }), body, path: '/activity', action: say('openIt') }
      return { kind: 'failed', news }
    }
    case 'unconfirmed': {
      const body = brief(state.failure.message)
      const news = { title: say('runDecision', { n }), body, path: '/activity', action: say('review') }
      return { kind: 'decision', news }
    }
    case 'waiting':
    case 'sending':
    case 'running':
    case 'saving':
      return null
  }
}

/** The news of a slot that came. */
export function newsOfSlot(say: Say, reminder: SlotReminder): News {
  const { profileId, jobId } = reminder
  const path = `/composer?${new URLSearchParams({ tab: 'publish', brand: profileId, job: jobId }).toString()}`
  const action = say('publishNow')
  if (reminder.kind === 'due') {
    const { title, platforms } = reminder
    return { title: say('timeToPost', { title }), body: platforms.join(', '), path, action }
  }
  const { count, titles } = reminder
  return { title: say('slotsPassed', { n: count }), body: titles.join(', '), path, action }
}

/** The news of an agent's request; `count`: of all that wait. */
export function newsOfApprovals(say: Say, count: number): News {
  const title = count === 1 ? say('approval') : say('approvals', { n: count })
  return { title, body: say('approvalsBody'), path: '/activity?tab=agents', action: say('review') }
}

/**
 * Creates the grouping of notifications. News of one kind are one notification with their number, which replaces the last
 * one of its kind until the user was at a window.
 */
export function createNotices(deps: {
  /** Whether the user's rules allow the kind now. */
  may: (kind: NoticeKind) => boolean
  notify: (notice: DesktopNotice) => void
  words: () => Say
  clock: Pick<Clock, 'after'>
}) {
  type Group = { count: number; news: News; isShown: boolean }
  const groups = new Map<NoticeKind, Group>()
  let cancel: (() => void) | null = null

  function noticeOf(kind: NoticeKind, { count, news }: Group): DesktopNotice {
    if (count === 1) return { tag: kind, ...news }
    const say = deps.words()
    const { title, path, action } = several[kind]
    return { tag: kind, title: say(title, { n: count }), body: news.body, path, action: say(action) }
  }
  function flush(): void {
    cancel = null
    for (const [kind, group] of groups) {
      if (group.isShown) continue
      group.isShown = true
      deps.notify(noticeOf(kind, group))
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

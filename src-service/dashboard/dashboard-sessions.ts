import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '#shared/util/ports.ts'

/** A note about what was just done. `secret` is shown this once. */
export type Notice = { readonly text: string; readonly secret?: { readonly label: string; readonly value: string } }

/** A session of the dashboard. Whoever has its token acts for the account. */
export type DashboardSession = {
  readonly token: string
  readonly accountId: string
  /** Keeps a notice for the page after a redirect, and returns its id. */
  keep(notice: Notice): string
  /** Returns a notice the first time it is asked for, then null. */
  take(noticeId: string): Notice | null
}

/** The sessions of the dashboard. They are in memory and end with the service. */
export type DashboardSessions = {
  open(accountId: string): DashboardSession
  /** Returns a session and extends it; null for an unknown or ended one. */
  find(token: string): DashboardSession | null
}

/** How long a session lasts without being used. Milliseconds. */
const idleMs = 12 * 60 * 60_000

function createSession(accountId: string): DashboardSession {
  const notices = new Map<string, Notice>()
  return {
    token: randomBytes(24).toString('base64url'),
    accountId,
    keep(notice) {
      // Notices whose page was never opened are not collected.
      notices.clear()
      const id = randomUUID()
      notices.set(id, notice)
      return id
    },
    take(noticeId) {
      const notice = notices.get(noticeId) ?? null
      notices.delete(noticeId)
      return notice
    },
  }
}

/** Creates an empty set of sessions. */
export function createDashboardSessions({ clock }: { clock: Clock }): DashboardSessions {
  const sessions = new Map<string, { readonly session: DashboardSession; endsAt: number }>()

  function endIdle(): void {
    for (const [token, { endsAt }] of sessions) if (endsAt <= clock.now()) sessions.delete(token)
  }

  return {
    open(accountId) {
      endIdle()
      const session = createSession(accountId)
      sessions.set(session.token, { session, endsAt: clock.now() + idleMs })
      return session
    },
    find(token) {
      endIdle()
      // Looked up by 192 random bits, so the timing of the map reveals nothing useful.
      const found = sessions.get(token)
      if (found === undefined) return null
      found.endsAt = clock.now() + idleMs
      return found.session
    },
  }
}

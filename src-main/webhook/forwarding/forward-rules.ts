import type { ForwardAttempt, ForwardRule } from '#shared/bridge/event-forwarding.ts'
import { readEventPatterns } from '#shared/domain/event-patterns.ts'
import { Failure } from '#shared/domain/failure.ts'
import { readForwardUrl } from '#shared/domain/forward-url.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { refuseField } from '#shared/domain/refuse-field.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { cutPage } from '#shared/util/pages.ts'
import { type Clock, newCapability, type Random } from '#shared/util/ports.ts'
import type { EventForwardsTable, StoredAttempt, StoredForwardRule } from '../../cache/tables/event-forwards.ts'
import { readPlace } from '../read-place.ts'
import { type Forwarder, mostAttempts } from './forwarder.ts'
import { isTaken } from './post-event.ts'

const mostRules = 20
const iso = (at: number) => new Date(at).toISOString()

/** Where the secrets of rules are stored. */
export type RuleSecrets = {
  read(ruleId: string): Promise<string | null>
  write(ruleId: string, secret: string): Promise<void>
  remove(ruleId: string): Promise<void>
}

function refuse(field: 'url' | 'events', problem: Sentence): never {
  throw refuseField(field, problem)
}

const present = (attempt: StoredAttempt): ForwardAttempt => ({
  number: attempt.number,
  forward: attempt.forward,
  url: attempt.url,
  event: attempt.eventNumber,
  type: attempt.type,
  attempt: attempt.attempt,
  most: Math.max(mostAttempts, attempt.attempt),
  at: iso(attempt.at),
  status: attempt.status,
  error: attempt.error,
  said: attempt.said ?? undefined,
  ms: attempt.ms,
  isTaken: isTaken(attempt),
  isLast: attempt.isLast,
  nextAt: attempt.isLast && attempt.dueAt !== null ? iso(attempt.dueAt) : null,
})

/** Creates what the user does with rules that forward events, and their log. */
export function createForwardRules(deps: {
  table: EventForwardsTable
  forwarder: Forwarder
  secrets: RuleSecrets
  onChange: (workspaceId: WorkspaceId) => void
  clock: Clock
  random: Random
}) {
  const { table, forwarder, secrets, onChange, clock, random } = deps

  function list(workspaceId: WorkspaceId): { rules: ForwardRule[] } {
    const today = new Date(clock.now()).setHours(0, 0, 0, 0)
    const rules = forwarder.rulesOf(workspaceId).map(({ id, url, events, isEnabled, createdAt }) => ({
      id,
      url,
      events,
      isEnabled,
      createdAt: iso(createdAt),
      deliveredToday: table.deliveredSince(id, today),
      waiting: table.waiting(id),
    }))
    return { rules }
  }
  function find(workspaceId: WorkspaceId, id: string): StoredForwardRule {
    const rule = forwarder.rulesOf(workspaceId).find((one) => one.id === id)
    if (rule !== undefined) return rule
    throw new Failure('NOT_FOUND', say('webhooks.goneRule'), { charged: 'no', what: 'the rule' })
  }
  function changed(workspaceId: WorkspaceId) {
    forwarder.readRules()
    onChange(workspaceId)
    return list(workspaceId)
  }
  async function makeSecret(id: string): Promise<string> {
    const secret = `whsec_${newCapability(random)}`
    await secrets.write(id, secret)
    return secret
  }

  return {
    list,
    /** @throws Failure INVALID_INPUT */
    async add(workspaceId: WorkspaceId, typed: { readonly url: string; readonly events: string }) {
      const url = readForwardUrl(typed.url)
      if (url.kind === 'refused') refuse('url', { text: url.why, said: url.said })
      const events = readEventPatterns(typed.events)
      if (events.kind === 'refused') refuse('events', { text: events.why, said: events.said })
      if (forwarder.rulesOf(workspaceId).length >= mostRules) {
        refuse('url', say('webhooks.mostRules', { most: mostRules }))
      }
      const id = random.uuid()
      // First the secret: a rule without one could send nothing.
      await makeSecret(id)
      const patterns = events.patterns === null ? null : [...events.patterns]
      // Rules are listed by time: a new one is the last, also within a millisecond or after the clock was set back.
      const last = forwarder.rulesOf(workspaceId).at(-1)?.createdAt ?? 0
      const createdAt = Math.max(clock.now(), last + 1)
      table.writeRule({ id, workspaceId, url: url.url, events: patterns, isEnabled: true, createdAt })
      return changed(workspaceId)
    },
    /** @throws Failure NOT_FOUND */
    turn(workspaceId: WorkspaceId, id: string, isEnabled: boolean) {
      table.writeRule({ ...find(workspaceId, id), isEnabled })
      return changed(workspaceId)
    },
    /** @throws Failure NOT_FOUND */
    async remove(workspaceId: WorkspaceId, id: string) {
      find(workspaceId, id)
      table.removeRule(id)
      const left = changed(workspaceId)
      await secrets.remove(id)
      return left
    },
    /** @throws Failure NOT_FOUND */
    async secret(workspaceId: WorkspaceId, id: string): Promise<{ secret: string }> {
      find(workspaceId, id)
      return { secret: (await secrets.read(id)) ?? (await makeSecret(id)) }
    },
    /** @throws Failure NOT_FOUND, INVALID_INPUT for an unreadable cursor. */
    log(workspaceId: WorkspaceId, id: string, before: string | undefined, limit: number) {
      find(workspaceId, id)
      const { rows, next } = cutPage(table.log(id, readPlace(before), limit + 1), limit, ({ number }) => String(number))
      return { attempts: rows.map(present), next }
    },
    ofEvent: (workspaceId: WorkspaceId, event: number) => ({
      attempts: table.ofEvent(workspaceId, event).map(present),
    }),
    /** @throws Failure NOT_FOUND where it or its rule is gone. */
    retry(workspaceId: WorkspaceId, number: number): void {
      const forward = table.find(number)
      find(workspaceId, forward?.ruleId ?? '')
      forwarder.retry(number)
      onChange(workspaceId)
    },
  }
}

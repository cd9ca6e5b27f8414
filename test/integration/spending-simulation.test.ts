// Catches: a second charge, a charge that is denied or dropped, a request under another account, after the service
// forgot its key or while the last one is running, the import of another job's work; over loss, delay, retries,
// crashes, clocks that jump by up to 40 hours, revoked keys, changed catalogs and switched accounts.
import { describe, expect, it } from 'vitest'
import { advance } from '#shared/domain/spend.ts'
import { liveOneSpend, type Reduce } from '../helpers/spend-world.ts'
import { readStorm } from '../helpers/storm.ts'

const { schedules } = readStorm()

function firstViolation(reduce: Reduce, schedules: number): { at: number; what: string } | null {
  for (let at = 1; at <= schedules; at += 1) {
    const what = liveOneSpend(at, reduce)
    if (what !== null) return { at, what }
  }
  return null
}

type Plant = { readonly broken: string; readonly reduce: Reduce }

/** Policy bugs, each as a state machine that has it, and the promise that it breaks. */
const plants: Readonly<Record<string, Plant>> = {
  'a refusal on a repeat is read as "not charged"': {
    broken: 'charged and called refused',
    reduce: (spend, event) =>
      event.kind === 'refused' && spend.kind === 'sending'
        ? advance({ ...spend, doubtful: false }, event)
        : advance(spend, event),
  },
  'a 429 on a repeat is read as "not charged"': {
    broken: 'charged and called queued',
    reduce: (spend, event) =>
      event.kind === 'limited' && spend.kind === 'sending'
        ? advance({ ...spend, doubtful: false }, event)
        : advance(spend, event),
  },
  'a key is repeated under another account': {
    broken: 'a request under another account',
    reduce: (spend, event) => advance(spend, event.kind === 'send' ? { ...event, isOwnAccount: true } : event),
  },
  'a key is repeated after the service forgot it': {
    broken: 'charged twice',
    reduce: (spend, event) =>
      event.kind === 'send' && spend.kind === 'ambiguous'
        ? advance({ ...spend, firstSentAt: event.at, sentAt: event.at, seenAt: event.at }, event)
        : advance(spend, event),
  },
  'a key is repeated while its last request may be running': {
    broken: 'two requests of one key at once',
    reduce: (spend, event) =>
      advance(spend, event.kind === 'lost' || event.kind === 'restarted' ? { ...event, notBefore: event.at } : event),
  },
  'a lost answer is read as a refusal': {
    broken: 'charged and called refused',
    reduce: (spend, event) =>
      event.kind === 'lost'
        ? advance(spend, { kind: 'refused', at: event.at, failure: event.failure })
        : advance(spend, event),
  },
  'a crash while sending is read as not sent': {
    broken: 'charged and called queued',
    reduce: (spend, event) =>
      event.kind === 'restarted' ? advance(spend, { ...event, kind: 'unreached' }) : advance(spend, event),
  },
  'an unkeyed request is sent again': {
    broken: 'an unkeyed request sent twice',
    reduce: (spend, event) => {
      const next = advance(spend, event)
      return next.kind === 'ambiguous' ? { ...next, repeat: 'keyed' } : next
    },
  },
  'the first match in the list is imported at once': {
    broken: 'another’s work adopted',
    reduce: (spend, event) => {
      if (event.kind !== 'looked' || spend.kind !== 'ambiguous') return advance(spend, event)
      const [first] = event.found
      if (first === undefined) return advance(spend, event)
      const looks = [event.at - 60_000, event.at].map((at) => ({ at, found: [first] }))
      return { ...spend, looks, notBefore: event.notBefore }
    },
  },
  'a changed body goes out with the old key': {
    broken: 'one key with two bodies',
    reduce: (spend, event) =>
      advance(
        spend,
        event.kind === 'send' && 'bodyHash' in spend ? { ...event, bodyHash: spend.bodyHash ?? 'a' } : event,
      ),
  },
}

describe('a simulated life of a spend', () => {
  it(`A7 A8 A9 A10 A11 A13 B3 B5 B8: keeps every promise in ${schedules} schedules`, () => {
    expect(firstViolation(advance, schedules)).toBeNull()
  })

  it.each(Object.entries(plants))('finds the planted bug: %s', (_, { broken, reduce }) => {
    expect(firstViolation(reduce, 20_000)?.what).toContain(broken)
  })
})

import type { FailureRecord } from '#shared/domain/failure.ts'
import { advance } from '#shared/domain/spend.ts'
import { type SpendEvent, assessPolls, spendDeadlineMs, newSpend, type Spend } from '#shared/domain/spend-state.ts'
import { createSeededChance } from './virtual-clock.ts'

/** The machine under test: the product's own, or one with a planted bug. */
export type Reduce = (spend: Spend, event: SpendEvent) => Spend

const minute = 60_000
const hour = 60 * minute
/** The service forgets a key after a day. */
const retention = 24 * hour
const failure: FailureRecord = { code: 'SERVICE_FAILED', message: 'No', charged: 'unknown', fields: [] }
const ours = 'ours'
const foreign = 'foreign'

type Answer =
  | { readonly kind: 'accepted'; readonly id: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'limited' }
  | { readonly kind: 'lost'; readonly isOver: boolean }
type Packet = { readonly at: number; readonly account: number; readonly hash: string }
type Violation = string | null

/**
 * Simulates one life of one spend with its service, network and clocks, from a seed. Returns the first promise that was
 * broken, or null. Its time is true time; the studio's wall clock may show anything.
 *
 * Left out, because no program can detect it: a clock set back by as long as the studio was off, before the studio
 * reads it again.
 */
export function liveOneSpend(seed: number, reduce: Reduce = advance): Violation {
  const chance = createSeededChance(seed)
  const often = (share: number) => chance() < share
  const isKeyed = often(0.6)
  const repeat = isKeyed ? 'keyed' : 'unkeyed'
  const lag = chance() * minute
  let now = hour * 100
  let offset = 0
  let isSetBack = false
  let wasAway = false
  let account = 0
  let isRevoked = false
  let isGone = false
  let hash = 'a'
  let spend: Spend = newSpend
  let isSentHere = false
  let dueAt = 0
  let isUnconfirmed = false
  let broken: Violation = null

  // The service and the requests on their way to it.
  let remembered: { id: string; at: number } | null = null
  let charges = 0
  let started: { id: string; at: number }[] = []
  let wire: Packet[] = []
  let busyUntil = 0
  let firstHash = ''
  let linked: string | null = null

  const wallClock = () => now + offset
  const fail = (what: string) => {
    broken ??= `${what} (seed ${seed})`
  }
  // Waits as the runner does: by a clock that does not jump, and with a maximum.
  const restOf = (notBefore: number) => Math.max(0, Math.min(notBefore - wallClock(), 75_000))
  const move = (event: SpendEvent) => {
    spend = reduce(spend, event)
    wasAway = false
    if (spend.kind === 'unconfirmed' && spend.failure.charged !== 'unknown')
      fail('unconfirmed, but claims to know the charge')
    if (spend.kind === 'queued' || spend.kind === 'ambiguous') dueAt = now + restOf(spend.notBefore ?? 0)
    const isDenied = spend.kind === 'queued' || spend.kind === 'refused'
    if (isDenied && charges > 0) fail(`charged and called ${spend.kind}`)
  }

  /** The order of checks is the interface's: the key is looked up after every check that can refuse without it. */
  function serve({ account: caller, hash: body }: Packet): Answer {
    if (caller !== 0) fail('a request under another account')
    if (isKeyed && firstHash !== '' && firstHash !== body) fail('one key with two bodies')
    firstHash ||= body
    if (isRevoked || isGone) return { kind: 'refused' }
    if (often(0.06)) return { kind: 'limited' }
    if (isKeyed && remembered !== null && now - remembered.at < retention) {
      return { kind: 'accepted', id: remembered.id }
    }
    if (often(0.03)) return { kind: 'refused' }
    charges += 1
    if (charges > 1) fail('charged twice')
    const id = `${ours}${charges}`
    remembered = { id, at: now }
    started.push({ id, at: now })
    if (often(0.15)) started.push({ id: foreign, at: now - chance() * 50_000 })
    return { kind: 'accepted', id }
  }
  function pass(ms: number): void {
    const until = now + ms
    const due = wire.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
    wire = wire.filter(({ at }) => at > until)
    for (const packet of due) {
      now = Math.max(now, packet.at)
      serve(packet)
    }
    now = until
  }
  const wait = (notBefore: number) => {
    pass(isSentHere ? Math.max(0, dueAt - now) : Math.max(spendDeadlineMs, restOf(notBefore)))
  }
  const crash = () => {
    isSentHere = false
    pass(chance() * 2_000)
    if (isSetBack || !often(0.15)) return
    wasAway = true
    pass(chance() * (often(0.1) ? 30 * 24 * hour : 40 * hour))
  }
  const disturb = () => {
    if (often(0.04)) crash()
    if (often(0.03)) {
      const jump = (chance() * (wasAway ? 1 : 2) - (wasAway ? 0 : 1)) * 40 * hour
      offset += jump
      isSetBack ||= jump < 0
    }
    if (often(0.05)) account = 1 - account
    if (often(0.04)) isRevoked = !isRevoked
    if (often(0.04)) isGone = !isGone
    if (often(0.01)) hash = 'b'
  }

  function travel(): Answer {
    const way = chance()
    const packet = { at: now, account, hash }
    if (way < 0.15) {
      // Lost at once, but still on its way: it arrives at any time within its deadline.
      if (often(0.5)) wire.push({ ...packet, at: now + chance() * spendDeadlineMs })
      busyUntil = now + spendDeadlineMs
      return { kind: 'lost', isOver: false }
    }
    pass(chance() * 3_000)
    const answer = serve(packet)
    // The network delivers it a second time: only a key shows that it is the same request.
    if (isKeyed && answer.kind === 'accepted' && often(0.05)) serve(packet)
    if (way < 0.55) return answer
    if (way < 0.7) return { kind: 'lost', isOver: true }
    pass(spendDeadlineMs)
    return { kind: 'lost', isOver: true }
  }
  function attempt(): void {
    const isOwnAccount = account === 0
    if (spend.kind === 'queued' && !isOwnAccount) return
    move({ kind: 'send', at: wallClock(), repeat, isOwnAccount, keyHint: 'abcd', bodyHash: hash })
    if (spend.kind !== 'sending') return
    isSetBack = false
    isSentHere = true
    if (!isKeyed && isUnconfirmed) fail('an unkeyed request sent twice')
    isUnconfirmed = true
    if (isKeyed && now < busyUntil) fail('two requests of one key at once')
    const sentAt = wallClock()
    if (often(0.08)) {
      if (often(0.5)) wire.push({ at: now + chance() * spendDeadlineMs, account, hash })
      busyUntil = now + spendDeadlineMs
      return crash()
    }
    const answer = travel()
    if (often(0.05)) {
      busyUntil = Math.max(busyUntil, now)
      return crash()
    }
    const at = wallClock()
    if (answer.kind === 'accepted') {
      linked = answer.id
      move({ kind: 'accepted', at })
    } else if (answer.kind === 'refused') move({ kind: 'refused', at, failure })
    else if (answer.kind === 'limited') {
      isUnconfirmed = isKeyed
      move({ kind: 'limited', at, notBefore: at + minute, failure })
    } else {
      const notBefore = answer.isOver ? at + 5_000 : Math.max(at + 5_000, sentAt + spendDeadlineMs)
      move({ kind: 'lost', at, notBefore, failure })
    }
  }
  function look(): void {
    if (spend.kind !== 'ambiguous') return
    const review = assessPolls(spend.looks)
    if (review.kind === 'adopt') {
      linked = review.resourceId
      if (linked === foreign) fail('another’s work adopted')
      return move({ kind: 'adopted', at: wallClock(), resourceId: review.resourceId })
    }
    if (spend.looks.length > 0) pass(65_000)
    else wait(spend.notBefore)
    if (account !== 0) return move({ kind: 'given-up', at: wallClock(), failure })
    const listed = started.filter(({ id, at }) => now >= at + (id === foreign ? 0 : lag))
    const found = listed.map(({ id }) => id).toReversed()
    move({
      kind: 'looked',
      at: wallClock(),
      found: [...found, ...found.slice(0, 1)],
      notBefore: wallClock() + 65_000,
    })
  }
  function decide(): void {
    if (spend.kind !== 'unconfirmed') return
    if (often(0.5)) return move({ kind: 'look-again', at: wallClock(), isOwnAccount: account === 0 })
    if (charges > 0) {
      linked = `${ours}1`
      return move({ kind: 'linked', at: wallClock() })
    }
    move({ kind: 'run-again', at: wallClock() })
  }
  function step(mayDecide: boolean): boolean {
    switch (spend.kind) {
      case 'queued':
      case 'ambiguous':
        if (spend.kind === 'ambiguous' && spend.repeat === 'unkeyed') look()
        else {
          if (spend.notBefore !== null) wait(spend.notBefore)
          attempt()
        }
        return true
      case 'sending':
        move({ kind: 'restarted', at: wallClock(), notBefore: wallClock() + spendDeadlineMs, failure })
        return true
      case 'running':
        move(often(0.8) ? { kind: 'made', at: wallClock() } : { kind: 'broke', at: wallClock(), failure })
        return true
      case 'saving':
        move({ kind: 'saved', at: wallClock() })
        return true
      case 'unconfirmed':
        if (!mayDecide) return false
        decide()
        return true
      case 'done':
      case 'failed':
      case 'refused':
        return false
    }
  }

  for (let steps = 0; steps < 8 && broken === null; steps += 1) {
    disturb()
    if (!step(often(0.3)) && spend.kind !== 'unconfirmed') break
  }
  account = 0
  isRevoked = false
  isGone = false
  // Whatever happened, it ends in a state that a user can read: nothing is lost, and nothing loops forever.
  let steps = 0
  while (broken === null && step(false)) {
    steps += 1
    if (steps > 40) fail(`no end: ${spend.kind}`)
  }
  if (spend.kind === 'done' && (charges === 0 || linked === foreign)) fail('done without a charge of its own')
  pass(2 * minute)
  if (charges > 0 && (spend.kind === 'refused' || spend.kind === 'queued')) fail(`charged and ended ${spend.kind}`)
  started = []
  return broken
}

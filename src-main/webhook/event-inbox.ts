import { createHash } from 'node:crypto'
import type { EventCounts, EventFilter, ReceivedEvent, ReceivedEventDetails } from '#shared/bridge/received-events.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { signatureHeader } from '#shared/contract/event.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { createYield, findInSlices } from '#shared/util/in-slices.ts'
import { cutPage } from '#shared/util/pages.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { NewEvent, ReceivedEventsTable, StoredEvent } from '../cache/tables/received-events.ts'
import type { EventEffects } from './event-effects.ts'
import type { Forwarder } from './forwarding/forwarder.ts'
import { type ReadDelivery, readDelivery } from './read-delivery.ts'
import { readPlace } from './read-place.ts'
import type { Delivery, Taken } from './receiver.ts'
import { headerValues } from '#shared/util/raw-headers.ts'
import { checkSignature, signatureOf } from './signature.ts'
import type { SigningSecrets } from './signing-secrets.ts'

/** Headers whose values are never stored: a proxy in between may add its own secrets. */
const secretHeaders = ['authorization', 'proxy-authorization', 'cookie']
const leftOut = '(left out)'
/** How long after a verified event more are expected. Milliseconds. */
const flowMs = 5 * 60_000
/** How much one turn of the event loop searches: events, and bytes of their bodies; and how many it marks as seen. */
const searchedAtOnce = { rows: 200, bytes: 512 * 1_024 } as const
const seenAtOnce = 500
/** Answers of which the median is shown. */
const mostTimes = 500

type Pending = {
  readonly delivery: Delivery
  readonly event: NewEvent
  readonly read: ReadDelivery
  readonly done: (taken: Taken) => void
}

const iso = (at: number) => new Date(at).toISOString()
const isoOrNull = (at: number | null) => (at === null || Math.abs(at) > 8.64e15 ? null : iso(at))
const hintOf = (secret: string) => secret.slice(-4)
const sha256 = (body: Uint8Array) => createHash('sha256').update(body).digest('hex')

/**
 * The key by which an event is known again. Only a verified event owns its id: the hash of the body identifies all
 * others, so that nobody can take the id of an event still to come.
 */
function keyOf({ signature, eventId }: Pick<StoredEvent, 'signature' | 'eventId'>, body: Uint8Array): string {
  return signature === 'verified' && eventId !== null ? `id:${eventId}` : `${signature}:${sha256(body)}`
}

function withoutSecrets(headers: readonly string[]): string[] {
  return headers.map((text, index) => {
    const name = headers[index - 1]?.toLowerCase() ?? ''
    return index % 2 === 1 && secretHeaders.includes(name) ? leftOut : text
  })
}

/**
 * Creates the inbox: checks and stores what the receiver takes, and lists it.
 *
 * Deliveries that arrive together are written in one transaction, and answered once it is durable. Their effects follow
 * the answer. `onChange` is called after every change.
 */
export function createEventInbox(deps: {
  table: ReceivedEventsTable
  secrets: SigningSecrets
  effects: EventEffects
  forwarder: Pick<Forwarder, 'offer' | 'pump'>
  /** The first file of a job; null if it has none. */
  fileOf: (jobId: JobId) => AssetId | null
  /** Called with each new event, and with one that is verified later, after it was stored. */
  onEvent: (event: StoredEvent, body: Uint8Array) => void
  onChange: (workspaceId: WorkspaceId) => void
  runInBackground: (what: string, work: Promise<void>) => void
  clock: Clock
  log: Log
}) {
  const { table, secrets, effects, forwarder, clock, log, onChange, runInBackground } = deps
  let pending: Pending[] = []
  const verifiedAt = new Map<WorkspaceId, number>()

  function find(workspaceId: WorkspaceId, number: number): StoredEvent {
    const event = table.read(workspaceId, number)
    if (event === null) {
      throw new Failure('NOT_FOUND', say('webhooks.goneEvent'), { charged: 'no', what: 'the event' })
    }
    return event
  }
  const present = (event: StoredEvent): ReceivedEvent => ({
    number: event.number,
    type: event.type,
    eventId: event.eventId,
    subject: event.subject,
    said: event.said ?? undefined,
    signature: event.signature,
    effect: event.effect,
    jobId: event.jobId,
    assetId: event.jobId === null ? null : deps.fileOf(event.jobId),
    createdAt: isoOrNull(event.createdAt),
    receivedAt: iso(event.receivedAt),
    shownMs: event.shownMs,
    repeats: event.repeats,
    isSeen: event.isSeen,
  })

  function newEvent({ workspaceId, headers, body }: Delivery, read: ReadDelivery): NewEvent {
    const known = secrets.of(workspaceId)
    const { signature, secret } = checkSignature(headers, body, known)
    const { type, eventId, createdAt, subject, wanted } = read
    return {
      workspaceId,
      key: keyOf({ signature, eventId }, body),
      eventId,
      type,
      subject: subject.text,
      said: subject.said.length === 0 ? null : subject.said,
      resourceId: wanted.kind === 'resource' ? wanted.resourceId : null,
      signature,
      secretHint: secret === null ? null : hintOf(known[secret] ?? ''),
      effect: signature === 'rejected' ? 'refused' : 'waiting',
      jobId: null,
      createdAt,
      receivedAt: clock.now(),
      headers: withoutSecrets(headers),
      body,
    }
  }

  /** Stores an event; what is forwarded is stored with it. */
  function insert(event: NewEvent) {
    const written = table.insert(event)
    if (written.isNew && written.event.signature === 'verified') forwarder.offer(written.event)
    return written
  }

  function write(batch: readonly Pending[]): void {
    let written: { readonly event: StoredEvent; readonly isNew: boolean }[]
    try {
      written = table.transaction(() => batch.map(({ event }) => insert(event)))
    } catch (error) {
      log.error('Events could not be stored; their sender is asked to come again', { error, count: batch.length })
      for (const { done } of batch) done('not-stored')
      return
    }
    const answered = clock.monotonic()
    for (const { event, done } of batch) {
      if (event.signature === 'verified') verifiedAt.set(event.workspaceId, answered)
      done(event.signature)
    }
    // What follows is not waited for by the sender.
    clock.after(0, () => {
      const fresh = written.flatMap(({ event, isNew }, index) => {
        const arrived = batch[index]
        return isNew && arrived !== undefined ? [{ ...arrived, event }] : []
      })
      table.transaction(() => {
        for (const { event, delivery } of fresh) {
          table.noteAnswer(event.number, Math.round(answered - delivery.receivedAt))
        }
        // Events that arrive together change their rows together: a transaction each would wait for the disk each.
        for (const { event, read } of fresh) afterNew(event, read)
      })
      for (const { event, delivery } of fresh) deps.onEvent(event, delivery.body)
      for (const workspaceId of new Set(written.map(({ event }) => event.workspaceId))) onChange(workspaceId)
      forwarder.pump()
    })
  }

  function afterNew(event: StoredEvent, read: ReadDelivery): void {
    const { workspaceId, signature } = event
    if (signature === 'rejected' || signature === 'unchecked') {
      if (secrets.mayHaveChanged(workspaceId)) {
        runInBackground('check an event with a new secret', checkWithNewSecret(workspaceId))
      }
    }
    if (signature !== 'rejected') effects.run(event, read)
  }

  function runEffect(event: StoredEvent): void {
    const bytes = table.bytes(event.number)
    if (bytes === null) return
    effects.run(event, readDelivery(bytes.body))
  }

  /** Checks the signature of an event with the secrets known now, and runs its effect if its sender is now known. */
  function check(event: StoredEvent): void {
    const bytes = table.bytes(event.number)
    if (bytes === null || event.signature === 'verified') return
    const known = secrets.of(event.workspaceId)
    const { signature, secret } = checkSignature(bytes.headers, bytes.body, known)
    if (signature === event.signature) return
    const key = keyOf({ signature, eventId: event.eventId }, bytes.body)
    const effect = signature === 'verified' ? 'waiting' : event.effect
    const secretHint = secret === null ? null : hintOf(known[secret] ?? '')
    const now = table.transaction(() => {
      table.setSignature(event.number, key, { signature, secretHint, effect })
      const read = table.read(event.workspaceId, event.number)
      if (read?.signature === 'verified') forwarder.offer(read)
      return read
    })
    if (now?.signature !== 'verified') return
    forwarder.pump()
    deps.onEvent(now, bytes.body)
    runEffect(now)
  }

  async function checkWithNewSecret(workspaceId: WorkspaceId): Promise<void> {
    if (await secrets.learn(workspaceId)) checkAgain(workspaceId)
  }
  /** Checks the latest events whose sender is not known with the secrets known now. */
  function checkAgain(workspaceId: WorkspaceId): void {
    for (const signature of ['unchecked', 'rejected'] as const) {
      for (const event of table.page(workspaceId, { signature }, null, 100).toReversed()) check(event)
    }
    onChange(workspaceId)
  }

  function details(event: StoredEvent): ReceivedEventDetails {
    const { headers = [], body = new Uint8Array() } = table.bytes(event.number) ?? {}
    const [secret = ''] = secrets.of(event.workspaceId)
    return {
      ...present(event),
      headers: headers.flatMap((value, index) => (index % 2 === 1 ? [{ name: headers[index - 1] ?? '', value }] : [])),
      body: new TextDecoder().decode(body),
      bytes: body.length,
      sent: headerValues(headers, signatureHeader)[0] ?? null,
      computed: secret === '' ? null : signatureOf(secret, body),
      secretHint: event.secretHint,
      answeredMs: event.answeredMs,
    }
  }

  return {
    checkAgain,
    /** Whether a verified event came within five minutes, so that more may be expected. */
    isFlowing: (workspaceId: WorkspaceId): boolean =>
      clock.monotonic() - (verifiedAt.get(workspaceId) ?? -Infinity) < flowMs,
    /** Stores a delivery. Resolves once it is durable, or with `not-stored`. */
    take: (delivery: Delivery): Promise<Taken> =>
      new Promise((done) => {
        const read = readDelivery(delivery.body)
        pending.push({ delivery, event: newEvent(delivery, read), read, done })
        if (pending.length > 1) return
        clock.after(0, () => {
          const batch = pending
          pending = []
          write(batch)
        })
      }),
    /** @throws Failure INVALID_INPUT for an unreadable cursor. */
    async page(
      workspaceId: WorkspaceId,
      filter: EventFilter,
      before: string | undefined,
      limit: number,
      signal?: AbortSignal,
    ) {
      const { text = '', ...rest } = filter
      const order = { before: readPlace(before), most: limit + 1, signal }
      const found =
        text === ''
          ? table.page(workspaceId, rest, order.before, order.most)
          : await findInSlices(clock, order, (number) => table.searchSlice(workspaceId, filter, number, searchedAtOnce))
      const { rows, next } = cutPage(found, limit, ({ number }) => String(number))
      return { events: rows.map(present), next }
    },
    counts(workspaceId: WorkspaceId): EventCounts {
      const counted = table.counts(workspaceId)
      const of = (signature: StoredEvent['signature']) => counted.find((one) => one.signature === signature)?.count ?? 0
      return {
        all: counted.reduce((sum, { count }) => sum + count, 0),
        verified: of('verified'),
        unsigned: of('unsigned'),
        unchecked: of('unchecked'),
        rejected: of('rejected'),
        unseen: counted.reduce((sum, { unseen }) => sum + unseen, 0),
        types: table.types(workspaceId),
      }
    },
    read: (workspaceId: WorkspaceId, number: number) => details(find(workspaceId, number)),
    async verifyAgain(workspaceId: WorkspaceId, number: number): Promise<ReceivedEventDetails> {
      const event = find(workspaceId, number)
      await secrets.learn(workspaceId)
      check(event)
      onChange(workspaceId)
      return details(find(workspaceId, number))
    },
    replay(workspaceId: WorkspaceId, number: number): ReceivedEvent {
      const event = find(workspaceId, number)
      if (event.signature !== 'rejected') runEffect(event)
      onChange(workspaceId)
      return present(find(workspaceId, number))
    },
    /** Marks all events as seen that are there now. */
    async markSeen(workspaceId: WorkspaceId): Promise<void> {
      const pause = createYield(clock)
      const [newest] = table.page(workspaceId, {}, null, 1)
      if (newest !== undefined) while (table.markSeen(workspaceId, newest.number, seenAtOnce) > 0) await pause()
      onChange(workspaceId)
    },
    /** Events of today, and the median time to the answer of the latest, ms. */
    today(workspaceId: WorkspaceId) {
      const since = new Date(clock.now()).setHours(0, 0, 0, 0)
      const times = table.answerTimes(workspaceId, since, mostTimes).toSorted((a, b) => a - b)
      return { count: table.countSince(workspaceId, since), answeredMs: times[Math.floor(times.length / 2)] ?? null }
    },
    /** Runs the effects that the end of the last run cut off. */
    resume(workspaceId: WorkspaceId): void {
      for (const event of table.waiting(workspaceId)) runEffect(event)
    },
  }
}

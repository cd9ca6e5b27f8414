import { type Clock, isoNow, type Random } from '#shared/util/ports.ts'
import type { Deliveries } from '../delivery/deliveries.ts'
import type { Events } from '../delivery/events.ts'
import type { Batches } from '../jobs/batches.ts'
import type { BatchView } from '../jobs/batch-store.ts'
import { webhookFault } from '../jobs/run-fault.ts'
import type { ResourceEvent, ResourceKind } from '../jobs/resource/resource-kind.ts'
import type { ResourceOutbox } from '../jobs/resource/resource-settlement.ts'
import type { ResourceKindName } from '../jobs/resource/resource-store.ts'
import type { Outbox } from '../jobs/settlement.ts'
import type { VideoOutbox } from '../jobs/short-video/video-settlement.ts'
import type { Accounts } from '../ledger/accounts.ts'
import type { LedgerReader } from '../ledger/ledger.ts'
import { presentBatchWebhook } from '../routes/batch.ts'
import { presentRunWebhook } from '../routes/generation.ts'
import { presentVideoWebhook } from '../routes/short-video.ts'
import type { Switches } from '../sandbox/fault.ts'

type OutboxDeps = {
  readonly deliveries: Deliveries
  readonly events: Events
  /** Called when a generation ends; a function because batches are built on the outbox. */
  readonly batches: () => Batches
  /** The kinds of resources; a function because they are built on what the outbox is for. */
  readonly kinds: () => Readonly<Partial<Record<ResourceKindName, ResourceKind>>>
  readonly accounts: Accounts
  readonly ledger: LedgerReader
  readonly switches: Readonly<Switches>
  readonly random: Random
  readonly clock: Clock
}

/** Placeholder for the service's address in a webhook body until it is sent. */
const laterUrl = '{base_url}'

/**
 * Creates the outbox. It writes webhooks and events in the same transaction as the change they report, so that a crash
 * cannot separate the two, and sends them right after it.
 */
export function createOutbox(deps: OutboxDeps): Outbox & {
  announceBatch(view: BatchView): void
  /** Writes an event of an account. */
  announce(accountId: string, event: ResourceEvent, fault?: string | null): void
  readonly videos: VideoOutbox
  readonly resources: ResourceOutbox
} {
  const { deliveries, events, batches, kinds, accounts, ledger, switches, random, clock } = deps

  const signs = () => switches.signing === 'on'
  let isSending = false
  function sendSoon(): void {
    if (isSending) return
    isSending = true
    // A microtask runs after the code that runs the transaction.
    queueMicrotask(() => {
      isSending = false
      deliveries.pump()
    })
  }

  const onCharge: VideoOutbox['onCharge'] = ({ accountId, credits, fault }) => {
    const threshold = accounts.find(accountId)?.lowBalance ?? 0
    const balance = ledger.balance(accountId)
    if (balance >= threshold || balance + credits < threshold) return
    const recommendation = `Add credits: ${balance} are left at ${isoNow(clock)}.`
    const data = { userId: accountId, balance, threshold, recommendation }
    events.emit(accountId, 'credits.low_balance', data, webhookFault(fault))
    sendSoon()
  }

  function announce(accountId: string, { type, data }: ResourceEvent, fault: string | null = null): void {
    events.emit(accountId, type, data, fault === null ? null : webhookFault(fault))
    sendSoon()
  }

  return {
    onCharge,
    announce,
    resources: {
      onCharge,
      onStart(resource) {
        const event = kinds()[resource.kind]?.started(resource) ?? null
        if (event !== null) announce(resource.accountId, event, resource.fault)
      },
      onEnd(resource) {
        const event = kinds()[resource.kind]?.ended(resource, ({ name }) => `${laterUrl}/files/${name}`) ?? null
        if (event !== null) announce(resource.accountId, event, resource.fault)
      },
      onApproach(accountId, { limit, used, allowed, resetsAt }) {
        const reset = resetsAt === null ? null : new Date(resetsAt).toISOString()
        const data = { userId: accountId, limit, used, allowed, resetsAt: reset }
        announce(accountId, { type: 'usage.limit_approaching', data })
      },
    },
    videos: {
      onCharge,
      onEnd(video) {
        const { accountId, webhook, fault } = video
        if (webhook === null) return
        deliveries.add({
          id: random.uuid(),
          accountId,
          endpointId: null,
          subject: 'short-video',
          url: webhook,
          body: JSON.stringify(presentVideoWebhook(video, laterUrl)),
          signed: signs() && switches.signRuns,
          fault: webhookFault(fault),
        })
        sendSoon()
      },
    },
    onEnd(generation) {
      const { accountId, webhook, fault } = generation
      if (webhook !== null) {
        deliveries.add({
          id: random.uuid(),
          accountId,
          endpointId: null,
          subject: 'run',
          url: webhook,
          body: JSON.stringify(presentRunWebhook(generation, laterUrl)),
          signed: signs() && switches.signRuns,
          fault: webhookFault(fault),
        })
        sendSoon()
      }
      batches().onEnd(generation)
    },
    announceBatch(view) {
      const { accountId, webhook, fault } = view.batch
      if (webhook === null) return
      deliveries.add({
        id: random.uuid(),
        accountId,
        endpointId: null,
        subject: 'batch',
        url: webhook,
        body: JSON.stringify(presentBatchWebhook(view, laterUrl)),
        signed: signs(),
        fault: webhookFault(fault),
      })
      sendSoon()
    },
  }
}

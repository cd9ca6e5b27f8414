import type { EventType } from '#shared/contract/event.ts'
import type { RenderedFile } from '../../models/model-definition.ts'
import type { StoredFile } from '../generation-store.ts'
import { resourceKinds, type StoredResource } from './resource-store.ts'

/** What making a resource gave: its files in order, what was found out, and the final price if that was open. */
export type ResourceMade = {
  readonly files: readonly RenderedFile[]
  readonly facts: Readonly<Record<string, unknown>>
  /** Credits. Absent: what was charged at the start. */
  readonly credits?: number
}

/** An event of the interface, with its data. */
export type ResourceEvent = { readonly type: EventType; readonly data: Readonly<Record<string, unknown>> }

/** How one kind of resource is made, and which events tell of it. */
export type ResourceKind = {
  /** The usual time of the making where time is simulated. Milliseconds. */
  typicalMs(resource: StoredResource): number
  /** The code of a failure that has none of its own. */
  readonly failureCode: string
  /** @throws ResourceError or Error with a message; the signal's reason if it was aborted. */
  make(
    resource: StoredResource,
    context: { readonly folder: string; readonly signal: AbortSignal },
  ): Promise<ResourceMade>
  /** The event of a start; null if the interface has none. */
  started(resource: StoredResource): ResourceEvent | null
  /** The event of an end. `fileUrl` gives the address of a file. */
  ended(resource: StoredResource, fileUrl: (file: StoredFile) => string): ResourceEvent | null
}

/** A failure with a code of the interface. */
export class ResourceError extends Error {
  override readonly name = 'ResourceError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The files of a resource's last making, in order. */
export function madeFiles({ files, facts }: StoredResource): readonly StoredFile[] {
  const first = typeof facts['first'] === 'number' ? facts['first'] : 0
  return files.filter(({ position }) => position >= first)
}

/** The id of a resource's charge in the ledger. */
export function resourceChargeId({ kind, id }: Pick<StoredResource, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

/** Reads the id of a charge; null if it is not of a resource. */
export function readResourceCharge(chargeId: string): Pick<StoredResource, 'kind' | 'id'> | null {
  const kind = resourceKinds.find((one) => chargeId.startsWith(`${one}:`))
  return kind === undefined ? null : { kind, id: chargeId.slice(kind.length + 1) }
}

import type { ResourceFailure, ResourceStatus } from '#shared/contract/resource.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { z } from 'zod'
import type { CallOptions, ServiceClient } from '../../api/client.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { ResourceKind } from '../../cache/tables/resources.ts'

/** What every answer about an avatar, a video, a voice or speech has. Credits; ISO 8601. */
export type Resource = {
  readonly id: string
  readonly status: ResourceStatus
  readonly creditCost?: number | undefined
  readonly creditsUsed?: number | undefined
  readonly error?: z.output<typeof ResourceFailure> | null | undefined
  readonly createdAt?: string | null | undefined
}

/** One kind of the Resource API: how it is started, read and listed, and what its answers mean. */
export type ResourceParts<Body, One extends Resource> = {
  /** Its table of the cache. */
  readonly kind: ResourceKind
  /** What the outcome is called in a sentence, with its article: "the avatar". */
  readonly subject: string
  /** Reads the stored request. @throws Error where the row has none. */
  readRequest(job: StoredJob): Body
  /** How many resources one start makes. */
  countOf(body: Body): number
  /** Sends the start; `options` has the exact bytes. Returns what it made, in order. */
  start(service: ServiceClient, body: Body, options: CallOptions): Promise<readonly One[]>
  read(service: ServiceClient, id: string, options: CallOptions): Promise<One>
  /** The newest of the service's list; null where the service has none for this kind. */
  readonly list: ((service: ServiceClient, body: Body, options: CallOptions) => Promise<readonly One[]>) | null
  /** Whether a listed one can be what the request asked for, by its fields. Its time is checked besides. */
  isFrom(body: Body, listed: One): boolean
  /** A listed one in a few words, for the user to choose from. */
  nameOf(listed: One): string
  /** The address of its file; null while it has none, `no-file` for a kind without files. */
  fileOf(one: One): string | null
  /**
   * Whether the charge is known from the start. `at-end`: the start takes an estimate, which the finished length
   * replaces; only the end's charge is booked.
   */
  readonly charged: 'at-start' | 'at-end'
}

/** The credits that an answer names; null where it names none. Full answers and reduced ones name them differently. */
export function creditsOf({ creditCost, creditsUsed }: Resource): number | null {
  return creditCost ?? creditsUsed ?? null
}

/** Whether a status is final. An unknown status never is. */
export function isEnded({ status }: Pick<Resource, 'status'>): boolean {
  switch (status) {
    case 'completed':
    case 'failed':
      return true
    case 'queued':
    case 'processing':
    case 'unknown':
      return false
    default:
      return assertNever(status)
  }
}

/** A part as read; null where the service no longer has it. */
export type Part<One> = { readonly id: string; readonly one: One | null }

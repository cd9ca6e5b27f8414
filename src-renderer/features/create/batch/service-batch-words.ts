import type { ServiceBatch } from '#shared/bridge/batch.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatCount, formatPlural } from '../../../lib/format.ts'
import type { StatusKind } from '../../../ui/status-mark.tsx'

/** Where a batch of the service stands: a mark and a few words. */
export type ServiceBatchWords = { readonly mark: StatusKind; readonly words: string; readonly isOpen: boolean }

/** Puts the state of a batch of the service into words. One that is not known yet counts as open. */
export function serviceBatchWords({ status, prompts, made, failed, skipped }: ServiceBatch): ServiceBatchWords {
  const counts = [
    `${formatCount(made)} of ${formatPlural(prompts, 'prompt')} made`,
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} never sent`] : []),
  ].join(', ')
  switch (status) {
    case 'queued':
      return { mark: 'waiting', words: `Waiting at the service. ${counts}.`, isOpen: true }
    case 'running':
      return { mark: 'running', words: `Running. ${counts}.`, isOpen: true }
    case 'stopping':
      return { mark: 'running', words: `Stopping: what was sent is finished. ${counts}.`, isOpen: true }
    case 'stopped':
      return { mark: 'held', words: `Stopped. ${counts}.`, isOpen: false }
    case 'completed':
      return { mark: failed > 0 ? 'degraded' : 'succeeded', words: `Completed. ${counts}.`, isOpen: false }
    case 'failed':
      return { mark: 'failed', words: `Failed. ${counts}.`, isOpen: false }
    case 'unknown':
      return {
        mark: 'unconfirmed',
        words: `The service tells a state that is not known here. ${counts}.`,
        isOpen: true,
      }
    default:
      return assertNever(status)
  }
}

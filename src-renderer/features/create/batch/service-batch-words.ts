import type { ServiceBatch } from '#shared/bridge/batch.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StatusKind } from '../../../ui/status-mark.tsx'
import { t } from './texts.ts'

/** Where a batch of the service stands: a mark and a few words. */
export type ServiceBatchWords = { readonly mark: StatusKind; readonly words: string; readonly isOpen: boolean }

/** Puts the state of a batch of the service into words. One that is not known yet counts as open. */
export function serviceBatchWords({ status, prompts, made, failed, skipped }: ServiceBatch): ServiceBatchWords {
  const counts = [
    t('service.made', { made, count: prompts }),
    ...(failed > 0 ? [t('service.failed', { count: failed })] : []),
    ...(skipped > 0 ? [t('service.skipped', { count: skipped })] : []),
  ].join(', ')
  const words = t(`service.states.${status}`, { counts })
  switch (status) {
    case 'queued':
      return { mark: 'waiting', words, isOpen: true }
    case 'running':
      return { mark: 'running', words, isOpen: true }
    case 'stopping':
      return { mark: 'running', words, isOpen: true }
    case 'stopped':
      return { mark: 'held', words, isOpen: false }
    case 'completed':
      return { mark: failed > 0 ? 'degraded' : 'succeeded', words, isOpen: false }
    case 'failed':
      return { mark: 'failed', words, isOpen: false }
    case 'unknown':
      return { mark: 'unconfirmed', words, isOpen: true }
    default:
      return assertNever(status)
  }
}

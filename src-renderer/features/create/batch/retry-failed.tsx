import type { QueueSet } from '#shared/bridge/queue.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { formatCredits, speakCredits } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { SpendButton } from '../../../ui/spend-button.tsx'
import { t } from './texts.ts'

export type RetryFailedProps = {
  readonly set: QueueSet
  /** Does something and tells how it went. */
  act(work: () => Promise<string>): Promise<void>
}

/** Tries what failed again, each as a new run, at a price that stands on the button. Nothing where nothing can be. */
export function RetryFailed({ set, act }: RetryFailedProps) {
  const isPractice = usePractice()
  const { call, query } = useBridge()
  const [draftId, setDraftId] = useState(() => crypto.randomUUID())
  const target = { kind: 'set', setId: set.id } as const
  const failed = set.counts.failed + set.counts.refused
  const cost = useQuery({
    ...query.queue.retryCost.queryOptions({ input: { target, changes: {} } }),
    queryHash: `retry ${set.id} ${failed}`,
    retry: false,
    enabled: failed > 0,
  })
  const { count = 0, credits = null } = cost.data ?? {}
  if (failed === 0 || cost.data?.count === 0) return null
  const retry = () =>
    act(async () => {
      try {
        const done = await call.queue.retry({ target, changes: {}, draftId, quoted: credits })
        setDraftId(crypto.randomUUID())
        return t('retry.done', { count: done.count })
      } finally {
        // Also where it was refused: the price may be what for.
        await cost.refetch()
      }
    })
  return (
    <SpendButton
      compact
      label={t('retry.label', { count })}
      amount={credits === null ? null : formatCredits(credits, isPractice)}
      name={
        credits === null
          ? t('retry.labelUnpriced', { count })
          : t('retry.labelFor', { count, price: speakCredits(credits, isPractice) })
      }
      state={cost.isPending ? 'reading' : credits === null ? 'unquoted' : 'quoted'}
      practice={isPractice}
      onClick={() => void retry()}
    />
  )
}

import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { formatCredits } from '../../lib/format.ts'
import { t } from './texts.ts'

/** An avatar, or a video of one. */
export type Made = CastAvatar | CastVideo

/** Whether it is still made. */
export const isUnderWay = ({ status }: Pick<Made, 'status'>): boolean => status !== 'completed' && status !== 'failed'

/** What came back for a failed one: empty where another program made it, of which that is not known here. */
export function refundWords({ refunded, jobId }: Pick<Made, 'refunded' | 'jobId'>): string {
  if (refunded !== null) return t('made.refunded', { credits: refunded })
  return jobId === null ? '' : t('made.notRefunded')
}

/** The words of the button that starts a failed one again, for so many credits. */
export const retryWords = (credits: number, isPractice: boolean): string =>
  t('made.retry', { credits: formatCredits(credits, isPractice) })

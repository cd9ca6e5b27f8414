import type { StudioStatus } from '#shared/bridge/status.ts'
import { t } from './texts.ts'

/** What the rate ruler says. `figure` is heavier than `rest`. */
export type RateWords = {
  readonly figure: string
  readonly rest: string
  readonly spoken: string
  readonly tone: 'calm' | 'warn'
}

const warnFrom = 50 / 60

/** The rate budget in words; `now` is wall-clock milliseconds. A full budget says when new requests go on. */
export function rateWords({ used, most, freeAt }: StudioStatus['rate'], now: number): RateWords {
  const tone = used >= most * warnFrom ? 'warn' : 'calm'
  const waitSeconds = freeAt === null ? 0 : Math.ceil((new Date(freeAt).getTime() - now) / 1_000)
  if (used >= most && waitSeconds > 0) {
    const spoken = t('rate.spokenWait', { used, most, seconds: waitSeconds })
    return { figure: '', rest: t('rate.wait', { seconds: waitSeconds }), spoken, tone }
  }
  return {
    figure: String(used),
    rest: t('rate.rest', { most }),
    spoken: t('rate.spoken', { used, most }),
    tone,
  }
}

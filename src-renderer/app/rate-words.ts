import type { StudioStatus } from '#shared/bridge/status.ts'

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
    const rest = `New requests go on in ${waitSeconds} s`
    return { figure: '', rest, spoken: `${used} of ${most} requests used. ${rest}.`, tone }
  }
  return {
    figure: String(used),
    rest: `/${most} this minute`,
    spoken: `${used} of ${most} requests used this minute`,
    tone,
  }
}

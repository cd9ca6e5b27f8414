import type { AutopilotReading, NextSlot } from '#shared/bridge/autopilot.ts'
import type { ComposerQuote } from '#shared/bridge/composer.ts'
import { formatCount, formatCredits } from '../../../lib/format.ts'
import { timeIn } from '../../../lib/zoned-time.ts'
import { t } from './texts.ts'

/** What a planned card costs, short: no charge, about so much, or not quoted. */
export function slotCost({ quote }: Pick<NextSlot, 'quote'>, isPractice: boolean): string {
  if (quote === null) return t('pass.free', { credits: formatCredits(0, isPractice) })
  return quote.kind === 'own'
    ? t('pass.about', { credits: formatCredits(quote.credits, isPractice) })
    : t('pass.costUnknown')
}

/** What is needed for a planned card: nothing, or a render, with the time at which it can start. */
export function renderWords({ quote, startsAt }: Pick<NextSlot, 'quote' | 'startsAt'>, timeZone: string): string {
  if (quote === null) return t('pass.fileReady')
  return startsAt === null ? t('pass.render') : t('pass.renderAt', { time: timeIn(startsAt, timeZone) })
}

/** What a pass costs. */
export function passCost({ slots, quote }: AutopilotReading['nextPass'], isPractice: boolean): string {
  if (slots.length === 0) return ''
  if (quote === null) return t('pass.costNone')
  if (quote.kind === 'not-quoted') return t('pass.costUnknown')
  return t('pass.cost', {
    credits: formatCredits(quote.credits, isPractice),
    most: formatCredits(quote.most, isPractice),
  })
}

/** The range of the user's own charges: `0–24 cr`. */
export function rangeWords({ each: { least, most } }: Extract<ComposerQuote, { kind: 'own' }>, isPractice: boolean) {
  return least === most
    ? formatCredits(most, isPractice)
    : t('fill.range', { least: formatCount(least), most: formatCredits(most, isPractice) })
}

const minuteMs = 60_000

/** How long it is until a moment, in words: `in 3 min`. */
export function untilWords(at: string, now: number): string {
  const minutes = Math.ceil((Date.parse(at) - now) / minuteMs)
  if (minutes <= 0) return t('pass.now')
  if (minutes < 60) return t('pass.inMinutes', { count: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 48 ? t('pass.inHours', { count: hours }) : t('pass.inDays', { count: Math.round(hours / 24) })
}

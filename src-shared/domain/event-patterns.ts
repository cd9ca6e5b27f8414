import { eventTypes } from '../contract/event.ts'
import type { Said } from './said.ts'
import { say } from './sentences/say.ts'

/** What a delivery can be: an event type, or the webhook of one request. */
export const deliveryTypes = [...eventTypes, 'run', 'batch', 'short video'] as const

/** Event types to let pass, where `*` stands for any text; null for all. */
export type EventPatterns = readonly string[] | null

/** A list of patterns as read, or why it was refused: a sentence. */
export type PatternReading =
  | { readonly kind: 'patterns'; readonly patterns: EventPatterns }
  | { readonly kind: 'refused'; readonly why: string; readonly said: Said }

function fits(pattern: string, type: string): boolean {
  const [first = '', ...rest] = pattern.split('*').map((part) => part.replaceAll(/[^\w]/gu, (mark) => `\\${mark}`))
  return new RegExp(`^${[first, ...rest].join('.*')}$`, 'su').test(type)
}

/** Whether patterns let an event of a type pass. */
export function passesPatterns(patterns: EventPatterns, type: string): boolean {
  return patterns === null || patterns.some((pattern) => fits(pattern, type))
}

/** Reads patterns separated by commas; an empty text is all. Refuses one that no known type fits. */
export function readEventPatterns(text: string): PatternReading {
  const patterns = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const unknown = patterns.find((pattern) => !deliveryTypes.some((type) => fits(pattern, type)))
  if (unknown !== undefined) {
    const { text: why, said } = say('webhooks.noType', { pattern: unknown, types: deliveryTypes.join(', ') })
    return { kind: 'refused', why, said }
  }
  return { kind: 'patterns', patterns: patterns.length === 0 || patterns.includes('*') ? null : patterns }
}

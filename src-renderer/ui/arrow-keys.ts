import { shownLanguage } from '../texts/language.ts'

const opposite: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * Returns the arrow key of the same step in a layout from left to right: `ArrowRight` is the next one. Where the layout
 * is mirrored, the next one is at the left. Other keys are returned as they are.
 */
export function readingKey(key: string): string {
  return shownLanguage().direction === 'rtl' ? (opposite[key] ?? key) : key
}

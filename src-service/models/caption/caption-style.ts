import type { Face } from '../video/set-text.ts'
import type { Grouping } from './caption-words.ts'

/** The styles of captions. */
export const captionStyles = ['karaoke', 'plate', 'quiet', 'one word'] as const
export type CaptionStyle = (typeof captionStyles)[number]

/** How the words of a style are grouped and set. */
type CaptionSetting = Grouping & {
  readonly face: Face
  /** The font size as a share of the frame's shorter side. */
  readonly size: number
  readonly isCapital: boolean
  readonly leading: number
}

/** The settings of each style. */
export const captionSettings: Record<CaptionStyle, CaptionSetting> = {
  karaoke: { face: 'heavy', size: 0.074, isCapital: true, leading: 1.18, mostWords: 4, mostLetters: 22, mostGap: 0.55 },
  plate: { face: 'strong', size: 0.046, isCapital: false, leading: 1.3, mostWords: 10, mostLetters: 42, mostGap: 0.9 },
  quiet: { face: 'fine', size: 0.06, isCapital: false, leading: 1.25, mostWords: 8, mostLetters: 36, mostGap: 0.9 },
  'one word': { face: 'heavy', size: 0.13, isCapital: true, leading: 1.1, mostWords: 1, mostLetters: 1, mostGap: 0 },
}

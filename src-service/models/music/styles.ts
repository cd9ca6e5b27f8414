import type { Drum, Instrument } from './harmony.ts'

/** The styles of a piece. */
export const styles = ['acoustic', 'lo-fi', 'ambient', 'cinematic', 'corporate', 'electronic'] as const
export type Style = (typeof styles)[number]

/** Sixteen steps of a bar: each digit is a force from 1 to 9, a dot is silence. */
type Steps = string

/** How a style plays: its tempo, its instruments and its drum patterns. */
export type StyleSheet = {
  readonly tempo: number
  /** How late off-beats come, as a share of a step. */
  readonly swing: number
  readonly chordSize: 3 | 4
  readonly harmony: readonly Instrument[]
  /** Broken chords: the instrument and its steps; null if none. */
  readonly figure: { readonly instrument: Instrument; readonly steps: Steps } | null
  readonly melody: Instrument
  readonly bass: { readonly instrument: Instrument; readonly steps: Steps }
  readonly drums: Partial<Record<Drum, Steps>>
  /** The reverb time in seconds. */
  readonly room: number
}

/** The definition of each style. */
export const styleSheets: Record<Style, StyleSheet> = {
  acoustic: {
    tempo: 96,
    swing: 0.04,
    chordSize: 3,
    harmony: ['pad'],
    figure: { instrument: 'pluck', steps: '8.5.6.5.7.5.6.5.' },
    melody: 'keys',
    bass: { instrument: 'bass', steps: '8.....5.7.....4.' },
    drums: { kick: '7.......6.......', rim: '....5.......5...', shaker: '4.2.4.2.4.2.4.3.' },
    room: 1.4,
  },
  'lo-fi': {
    tempo: 78,
    swing: 0.22,
    chordSize: 4,
    harmony: ['keys'],
    figure: null,
    melody: 'bell',
    bass: { instrument: 'sub', steps: '8.....6...7..5..' },
    drums: { kick: '8.....5...7.....', snare: '....6.......6..2', hat: '5.3.5.3.5.3.5.4.' },
    room: 1.1,
  },
  ambient: {
    tempo: 66,
    swing: 0,
    chordSize: 4,
    harmony: ['pad', 'strings'],
    figure: { instrument: 'bell', steps: '5.....4.....3...' },
    melody: 'pluck',
    bass: { instrument: 'sub', steps: '6...............' },
    drums: {},
    room: 3.4,
  },
  cinematic: {
    tempo: 84,
    swing: 0,
    chordSize: 3,
    harmony: ['strings', 'pad'],
    figure: { instrument: 'pluck', steps: '7.5.6.5.7.5.6.5.' },
    melody: 'lead',
    bass: { instrument: 'bass', steps: '8...6...7...6...' },
    drums: { tom: '8.....5.6...4...', kick: '8.......7.......', shaker: '3.3.4.3.3.3.4.3.' },
    room: 2.6,
  },
  corporate: {
    tempo: 112,
    swing: 0,
    chordSize: 3,
    harmony: ['pad'],
    figure: { instrument: 'pluck', steps: '7.4.5.4.6.4.5.4.' },
    melody: 'bell',
    bass: { instrument: 'bass', steps: '7.4.6.4.7.4.6.4.' },
    drums: { kick: '8...7...8...7...', snare: '....5.......5...', hat: '..5...5...5...5.' },
    room: 1.3,
  },
  electronic: {
    tempo: 118,
    swing: 0,
    chordSize: 4,
    harmony: ['pad'],
    figure: { instrument: 'lead', steps: '6..5..6..5..6.4.' },
    melody: 'bell',
    bass: { instrument: 'sub', steps: '..7...7...7...7.' },
    drums: {
      kick: '9...9...9...9...',
      snare: '....6.......6...',
      'open-hat': '..5...5...5...5.',
      hat: '3.3.3.3.3.3.3.33',
    },
    room: 1.6,
  },
}

/** The instruments that a score may call for. */
export type Instrument = 'pad' | 'keys' | 'pluck' | 'bell' | 'lead' | 'strings' | 'bass' | 'sub'
/** The drums that a score may call for. */
export type Drum = 'kick' | 'snare' | 'rim' | 'hat' | 'open-hat' | 'shaker' | 'tom' | 'crash' | 'swell'

/** A tone. `at` and `length` in beats from the start, `pitch` in semitones (60 is middle C), `force` from 0 to 1. */
export type Note = {
  readonly instrument: Instrument
  readonly at: number
  readonly length: number
  readonly pitch: number
  readonly force: number
}

/** A stroke on a drum, in beats from the start. */
export type Stroke = { readonly drum: Drum; readonly at: number; readonly force: number }

/** A whole piece: what sounds, how fast (beats a minute) and how long (beats). */
export type Score = {
  readonly tempo: number
  readonly beats: number
  readonly notes: readonly Note[]
  readonly strokes: readonly Stroke[]
}

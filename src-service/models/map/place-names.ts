import type { RandomStream } from '../drawing/random-stream.ts'

const starts = [
  'Al',
  'Bren',
  'Cor',
  'Dun',
  'El',
  'Fal',
  'Gar',
  'Hol',
  'Is',
  'Kel',
  'Lor',
  'Mar',
  'Nor',
  'Or',
  'Pen',
  'Ros',
  'Sel',
  'Tor',
  'Ul',
  'Ven',
  'Wen',
  'Thal',
] as const
const middles = ['', '', 'a', 'e', 'i', 'o', 'en', 'ar', 'el', 'in'] as const
const ends = [
  'dale',
  'mere',
  'wick',
  'ford',
  'stad',
  'vik',
  'holm',
  'moor',
  'ness',
  'by',
  'haven',
  'ton',
  'more',
  'lin',
  'sund',
  'ros',
] as const
const summits = ['Mount', 'Peak', 'Ben', 'Monte'] as const
const waters = ['Bay', 'Sound', 'Strait', 'Sea', 'Gulf'] as const

/** Makes names that belong to no real place. */
export type NameMaker = { town(): string; summit(): string; water(): string; land(): string }

/** Makes names by joining syllables. */
export function createNameMaker(random: RandomStream): NameMaker {
  const word = () => random.pick(starts) + random.pick(middles) + random.pick(ends)
  return {
    town: word,
    land: word,
    summit: () => `${random.pick(summits)} ${word()}`,
    water: () => `${word()} ${random.pick(waters)}`,
  }
}

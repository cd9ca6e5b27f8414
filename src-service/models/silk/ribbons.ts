import type { Noise } from '../drawing/noise.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { smoothStep } from '../drawing/scalar.ts'
import type { Ramp } from './silk-palette.ts'
import type { Weave } from './weave.ts'

type Sheet = {
  readonly base: number
  readonly swing: number
  readonly wave: number
  readonly phase: number
  readonly lean: number
  readonly tone: number
  readonly depth: number
  readonly sheen: number
}

/** Sheets of cloth that lie over each other, each with a lit edge and a shadow on the one below. */
export function createRibbons(noise: Noise, ramp: Ramp, detail: number, random: RandomStream): Weave {
  const count = 5 + detail * 2
  const turn = random.between(-0.75, 0.75)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const rising = random.chance(0.5)
  const wave = random.between(0.8, 1.35)
  const phase = random.between(0, 40)
  const sheets: Sheet[] = Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1)
    return {
      base: -1.5 + share * 2.9 + random.between(-0.08, 0.08),
      swing: random.between(0.22, 0.46),
      wave: wave * random.between(0.75, 1.3),
      phase: phase + index * random.between(0.25, 0.7),
      lean: random.between(-0.22, 0.22),
      tone: (rising ? share : 1 - share) * 0.62 + random.between(0, 0.16),
      depth: random.between(0.42, 0.8),
      sheen: random.between(0, 50),
    }
  })

  function edge(sheet: Sheet, along: number): number {
    const slow = noise.flat(along * 0.5 + sheet.phase, sheet.sheen)
    return (
      sheet.base +
      sheet.lean * along +
      sheet.swing * Math.sin(along * sheet.wave * 1.7 + sheet.phase + slow * 1.8) +
      slow * 0.25
    )
  }

  return (x, y, into) => {
    const along = x * cos + y * sin
    const across = y * cos - x * sin
    // Sheets are searched from the front; the first whose edge lies above the point covers it.
    let shadow = 1
    let index = count - 1
    let below = 0
    for (; index > 0; index -= 1) {
      const sheet = sheets[index] as Sheet
      below = across - edge(sheet, along)
      if (below >= 0) break
      const reach = 0.05 + sheet.depth * 0.16
      shadow *= 1 - 0.66 * Math.exp(below / reach) - 0.2 * Math.exp((below / reach) * 6)
    }
    const sheet = sheets[index] as Sheet
    if (index === 0) below = across - edge(sheet, along)
    const into01 = below / sheet.depth
    const swell = noise.flat(along * 0.9 + sheet.sheen, below * 1.4)
    const fibre = noise.flat(along * 2.2 + sheet.sheen, below * 46) * 0.012 * detail
    const roll = Math.exp(-into01 * 2.1)
    const crest = Math.exp(-((into01 - 0.1) * (into01 - 0.1)) / 0.012)
    const glow = smoothStep(-0.5, 0.7, swell)
    ramp(sheet.tone + 0.2 * roll + 0.18 * swell + crest * 0.1 * glow + fibre - 0.1, into)
    const light = shadow * (0.5 + 0.62 * roll + 0.34 * glow * (1 - into01 * 0.4)) * 0.98
    const glint = crest * glow * 0.16 * shadow + Math.exp(-below * 190) * 0.12
    into[0] = (into[0] as number) * light + glint
    into[1] = (into[1] as number) * light + glint * 0.94
    into[2] = (into[2] as number) * light + glint * 0.86
  }
}

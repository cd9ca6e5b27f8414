import { mentions } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { saturate, smoothStep } from '../drawing/scalar.ts'

/** What stands between the lamp and the stage: nothing, a window with bars, or a blind with slats. */
export type Gate = {
  readonly kind: 'open' | 'window' | 'blind'
  /** How the window leans, in radians. */
  readonly lean: number
  readonly shift: number
}

/** The share of the lamp's light that falls through to a place. */
type Admit = (x: number, y: number, z: number) => number

const softness = 0.06
const shade = 0.26
const windowHalf = [1.05, 1.3] as const
const paneHalf = 0.045
const slatPeriod = 0.3

/** The gate that a prompt names, else one by chance. */
export function chooseGate(words: readonly string[], random: RandomStream): Gate {
  const byChance = random.pick(['open', 'open', 'window', 'blind'] as const)
  const named = mentions(words, 'window', 'sunlight', 'sun')
    ? 'window'
    : mentions(words, 'blind', 'shutter', 'slat')
      ? 'blind'
      : mentions(words, 'soft', 'studio', 'even')
        ? 'open'
        : byChance
  return { kind: named, lean: random.between(-0.3, 0.3), shift: random.between(-0.35, 0.35) }
}

/** Builds what a gate admits of light that comes from a direction of length 1. */
export function createAdmission({ kind, lean, shift }: Gate, light: readonly [number, number, number]): Admit {
  if (kind === 'open') return () => 1
  const [lightX, lightY, lightZ] = light
  const flat = Math.hypot(lightX, lightZ) || 1
  const [acrossX, acrossZ] = [-lightZ / flat, lightX / flat]
  const [upX, upY, upZ] = [-lightX * (lightY / flat), flat, -lightZ * (lightY / flat)]
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)]
  const inside = (far: number, half: number) => smoothStep(half + softness, half - softness, Math.abs(far))

  return (x, y, z) => {
    const across = x * acrossX + (z - 0.15) * acrossZ + shift
    const up = x * upX + (y - 0.6) * upY + (z - 0.15) * upZ
    const u = across * cos - up * sin
    const v = across * sin + up * cos
    if (kind === 'blind') {
      const part = v / slatPeriod - Math.floor(v / slatPeriod)
      const slat = smoothStep(0.5, 0.22, Math.abs(part - 0.5) * 1.05)
      return shade + (1 - shade) * saturate(slat * inside(u, 1.5))
    }
    const frame = inside(u, windowHalf[0]) * inside(v, windowHalf[1])
    const bars = (1 - inside(u, paneHalf)) * (1 - inside(v - 0.35, paneHalf))
    return shade + (1 - shade) * frame * bars
  }
}

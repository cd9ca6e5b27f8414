import { atLuminance, colour, luminance, mixColour, type Colour } from '../drawing/colour.ts'
import { hashCell } from '../drawing/random-stream.ts'
import { saturate, smoothStep } from '../drawing/scalar.ts'
import type { LandscapeScene } from './landscape-scene.ts'

/** Computes the lit colour of a point on the ground, without air, into `into`. */
type GroundShader = {
  ground(x: number, deep: number, height: number, into: Float64Array): void
  /** Computes the colour of a city wall at a height. */
  wall(x: number, deep: number, up: number, into: Float64Array): void
}

type Earth = { readonly low: Colour; readonly high: Colour; readonly steep: Colour }

const earths: Record<LandscapeScene['ground'], readonly [string, string, string]> = {
  mountains: ['#4a5236', '#6b675c', '#4d4a47'],
  hills: ['#66703a', '#93904e', '#6a5c40'],
  forest: ['#14403a', '#2a5a48', '#2c3a34'],
  dunes: ['#cf9355', '#e3b77f', '#c08048'],
  canyon: ['#c08a5c', '#b5683f', '#93492e'],
  coast: ['#5d653c', '#7d7a5a', '#575149'],
  city: ['#2c2f36', '#3a3d45', '#2c2f36'],
}

const shadowSteps = 13
/** A ray this high above the ground meets nothing more. */
const clearOfAll = 1.4
const windowsAcross = 24
const windowsUp = 26
/** The light of the streets on the walls by night. */
const streetGlow = [0.03, 0.021, 0.016] as const

/** Creates the shader: slope and height choose the earth, and the ground itself blocks the sun. */
export function createGroundShader(scene: LandscapeScene): GroundShader {
  const { relief, noise, hour, ground, isSideLit, hasSnow, snowLine, towards, tint } = scene
  const [sunX, sunY, sunZ] = towards
  const { sun, zenith, middle, horizon } = hour
  const named = (hex: string): Colour => {
    const plain = colour(hex)
    return tint === null
      ? plain
      : mixColour(
          plain,
          atLuminance(tint, Math.max(luminance(plain), luminance(tint) * 0.5)),
          ground === 'canyon' ? 0.34 : 0.5,
        )
  }
  const [low, high, steep] = earths[ground].map(named)
  const earth: Earth = { low: low ?? [0.2, 0.2, 0.2], high: high ?? [0.3, 0.3, 0.3], steep: steep ?? [0.2, 0.2, 0.2] }
  const sunPower = 0.34
  const flatSun = Math.hypot(sunX, sunZ) || 1

  function sunReaches(x: number, deep: number, height: number): number {
    let away = 0.03 + deep * 0.004
    let open = 1
    for (let step = 0; step < shadowSteps; step += 1) {
      const gap =
        height + (sunY / flatSun) * away + 0.004 - relief(x + (sunX / flatSun) * away, deep + (sunZ / flatSun) * away)
      const share = (gap * 16) / away
      if (share < open) open = share
      if (open <= 0) return 0
      if (gap > clearOfAll) break
      away *= 1.55
    }
    return open
  }

  return {
    ground(x, deep, height, into) {
      const probe = 0.0035 * deep + 0.004
      const slopeX = (relief(x + probe, deep) - relief(x - probe, deep)) / (2 * probe)
      const slopeDeep = (relief(x, deep + probe) - relief(x, deep - probe)) / (2 * probe)
      const over = 1 / Math.sqrt(slopeX * slopeX + slopeDeep * slopeDeep + 1)
      const patch = noise.layered(x * 2.3 + 5, deep * 2.3, 4)
      const near = saturate(1.25 - deep * 0.22)
      const fine = noise.flat(x * 19, deep * 19) * near + noise.flat(x * 74, deep * 33) * near * near * 1.1
      const cliff = smoothStep(0.86, 0.62, over + patch * 0.12)
      const upper = saturate(height * 0.55 + patch * 0.8)
      let snow = 0
      if (hasSnow)
        snow = smoothStep(snowLine, snowLine + 0.45, height + patch * 0.5) * smoothStep(0.5, 0.74, over + fine * 0.06)
      const strata = ground === 'canyon' ? noise.flat(x * 0.3, height * 9 + patch * 0.8) * 0.28 : 0
      const facing = -slopeX * over * sunX + over * sunY - slopeDeep * over * sunZ
      const direct = facing > 0 ? facing * sunReaches(x, deep, height) * sunPower : 0
      const open = (0.3 + 0.34 * over) * (hour.facesSun && !isSideLit ? 0.74 : 1.15)
      for (let channel = 0; channel < 3; channel += 1) {
        const soil =
          (earth.low[channel] as number) + ((earth.high[channel] as number) - (earth.low[channel] as number)) * upper
        const rock = soil + ((earth.steep[channel] as number) - soil) * cliff
        const bare = rock * (1 + patch * 0.3 + fine * 0.16 + strata)
        const surface = bare + (0.86 - bare) * snow
        const air =
          ((zenith[channel] as number) * 0.6 +
            (middle[channel] as number) * 0.3 +
            (horizon[channel] as number) * 0.16) *
          open
        into[channel] = surface * ((sun[channel] as number) * direct * 1.6 + air)
      }
    },

    wall(x, deep, up, into) {
      const column = Math.floor((x + deep) * windowsAcross)
      const row = Math.floor(up * windowsUp)
      const inX = (x + deep) * windowsAcross - column
      const inY = up * windowsUp - row
      const isPane = inX > 0.3 && inX < 0.72 && inY > 0.32 && inY < 0.74
      const chance = hashCell(column, row, 97)
      const lights =
        hour.isNight || hour.name === 'dusk' || hour.name === 'storm'
          ? 0.26
          : hour.name === 'golden' || hour.name === 'dawn'
            ? 0.2
            : 0.05
      const isLit = isPane && chance < lights
      const warm = hashCell(row, column, 101)
      const shade = 0.5 + 0.28 * hashCell(Math.floor(x / 0.62), Math.floor(deep / 0.62), 7)
      for (let channel = 0; channel < 3; channel += 1) {
        const air =
          ((zenith[channel] as number) * 1.5 + (horizon[channel] as number) * (hour.isNight ? 0.5 : 0.1)) * shade
        const street = hour.isNight ? (streetGlow[channel] as number) * shade * Math.exp(-up * 2.4) : 0
        into[channel] = (earth.low[channel] as number) * air * (isPane ? 2.4 : 1.5) + street
      }
      if (!isLit) return
      into[0] = (into[0] as number) + 1.15 * (0.5 + warm)
      into[1] = (into[1] as number) + (0.62 + warm * 0.2) * (0.5 + warm)
      into[2] = (into[2] as number) + (0.24 + warm * 0.25) * (0.5 + warm)
    },
  }
}

import { hashCell } from '../drawing/random-stream.ts'
import { smoothStep } from '../drawing/scalar.ts'
import type { LandscapeScene } from './landscape-scene.ts'

/** Writes the sky in a direction (`across`, `up` for 1 ahead) to `into`, linear; no disc or stars without `detail`. */
export type Sky = (across: number, up: number, into: Float64Array, detail: boolean) => void

const starCells = 620
const starChance = 0.9925

/** Creates the sky: gradient, glow and disc of sun or moon, high clouds, stars and aurora where they belong. */
export function createSky(scene: LandscapeScene): Sky {
  const { hour, noise, towards } = scene
  const { zenith, middle, horizon, sun } = hour
  const [sunX, sunY, sunZ] = towards
  const cover = 0.26 - hour.cloud * 0.42
  const discCos = hour.isNight ? 0.99988 : 0.99994
  const hasDisc = hour.facesSun && hour.name !== 'aurora'

  function addStars(x: number, y: number, into: Float64Array): void {
    const column = Math.floor(x * starCells)
    const row = Math.floor(y * starCells)
    const chance = hashCell(column, row, 71)
    if (chance < starChance) return
    const inX = x * starCells - column - 0.5
    const inY = y * starCells - row - 0.5
    const size = hashCell(row, column, 73)
    const bright = Math.exp(-(inX * inX + inY * inY) * (22 - size * 15)) * (0.14 + size ** 6 * 3)
    into[0] = (into[0] as number) + bright * (0.8 + 0.3 * hashCell(column, row, 79))
    into[1] = (into[1] as number) + bright * 0.92
    into[2] = (into[2] as number) + bright * 1.05
  }

  function addMilkyWay(x: number, y: number, into: Float64Array): void {
    const off = x * 0.75 - y * 0.55 + 0.18
    const band = Math.exp(-off * off * 11)
    if (band < 0.02) return
    const dust = noise.layered(x * 4 + 9, y * 4, 5) + 0.5
    const glow = band * dust * dust * 0.06
    into[0] = (into[0] as number) + glow * 0.9
    into[1] = (into[1] as number) + glow * 0.85
    into[2] = (into[2] as number) + glow
  }

  function addAurora(x: number, y: number, into: Float64Array): void {
    for (let curtain = 0; curtain < 3; curtain += 1) {
      const along = x * 1.5 + curtain * 2.3
      const bend = noise.layered(along, curtain * 5.7, 3)
      const foot = 0.14 + curtain * 0.12 + bend * 0.26
      const up = y - foot
      const body = up > 0 ? Math.exp(-up * 5.2) : Math.exp(up * 42)
      const rays = 0.62 + 0.38 * noise.flat(along * 17 + bend * 9, curtain * 3 + y * 0.6)
      const part = smoothStep(-0.28, 0.3, noise.flat(along * 0.55 + 4, curtain * 9.1))
      const glow = body * rays * part * 0.42
      const tip = up > 0 ? Math.min(1, up * 2.6) : 0
      into[0] = (into[0] as number) + glow * (0.1 + tip * 0.42)
      into[1] = (into[1] as number) + glow * (0.95 - tip * 0.72)
      into[2] = (into[2] as number) + glow * (0.46 + tip * 0.36)
    }
  }

  function addClouds(x: number, y: number, z: number, glow: number, into: Float64Array): void {
    const lift = y + 0.22
    const atX = (x / lift) * 1.35
    const atZ = (z / lift) * 1.35
    const bend = noise.flat(atX * 0.5 + 20, atZ * 0.5) * 0.9
    const mass = noise.layered(atX * 0.9 + bend, atZ * 1.15, 6)
    const density = smoothStep(cover, cover + 0.42, mass)
    if (density <= 0) return
    const towardsSun = noise.layered(atX * 0.9 + bend + sunX * 0.16, atZ * 1.15 + sunZ * 0.16, 4)
    const lit = 0.5 + (mass - towardsSun) * 2.1
    const held = lit < 0.08 ? 0.08 : lit > 1.15 ? 1.15 : lit
    const dark = hour.name === 'storm' ? 0.42 : 0.72
    const warm = 0.07 + glow * 0.16
    const alpha = density * Math.min(1, y * 9) * 0.9
    const red = horizon[0] * (dark + 0.35 * held) + sun[0] * held * warm
    const green = horizon[1] * (dark + 0.35 * held) + sun[1] * held * warm
    const blue = horizon[2] * (dark + 0.4 * held) + sun[2] * held * warm
    into[0] = (into[0] as number) + (red - (into[0] as number)) * alpha
    into[1] = (into[1] as number) + (green - (into[1] as number)) * alpha
    into[2] = (into[2] as number) + (blue - (into[2] as number)) * alpha
  }

  return (across, up, into, detail) => {
    const over = 1 / Math.sqrt(across * across + up * up + 1)
    const x = across * over
    const y = up > 0 ? up * over : 0
    const z = over
    const low = smoothStep(0, 0.17, y)
    const high = smoothStep(0.08, 0.62, y)
    const facing = x * sunX + y * sunY + z * sunZ
    const held = facing > 0 ? facing : 0
    const held2 = held * held
    const wide = held2 * held2
    const near = held ** 60
    const halo = held ** 900
    const glow =
      wide * (hour.isNight ? 0.01 : 0.042) + near * (hour.isNight ? 0.04 : 0.075) + halo * (hour.isNight ? 0.1 : 0.2)
    for (let channel = 0; channel < 3; channel += 1) {
      const base = (horizon[channel] as number) + ((middle[channel] as number) - (horizon[channel] as number)) * low
      const sky = base + ((zenith[channel] as number) - base) * high
      into[channel] = sky + (sun[channel] as number) * glow
    }
    if (hour.isNight && detail) {
      addMilkyWay(across, up, into)
      addStars(across, up, into)
    }
    if (hour.name === 'aurora') addAurora(across, up, into)
    if (hasDisc && detail) {
      const disc = smoothStep(discCos - 0.00006, discCos + 0.00002, facing)
      const power = hour.isNight ? 1.25 : 1.6
      for (let channel = 0; channel < 3; channel += 1)
        into[channel] = (into[channel] as number) + (sun[channel] as number) * disc * power
    }
    if (y > 0.002 && hour.cloud > 0.05) addClouds(x, y, z, wide, into)
  }
}

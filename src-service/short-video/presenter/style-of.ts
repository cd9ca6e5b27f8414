import { createRandomStream } from '../../models/drawing/random-stream.ts'
import { tones, type Garment, type HairCut, type PresenterStyle } from '../../models/presenter/presenter-style.ts'
import type { Gender, Preset } from '../short-video.ts'

const cuts: Record<Gender, readonly [HairCut, ...HairCut[]]> = {
  man: ['crop', 'buzz', 'crop', 'curls'],
  woman: ['bob', 'long', 'bun', 'curls', 'long'],
}
const hairs = ['#2a1f1c', '#171313', '#4a2b1c', '#8a4b2a', '#c79a5a', '#5b3420'] as const

/** A colour scheme of a place and of what is worn there: wall, what stands on it, light, cloth, what is under it. */
type Scheme = {
  readonly wall: string
  readonly shape: string
  readonly cloth: string
  readonly under: string
}

const schemes: Record<Preset, readonly [Scheme, ...Scheme[]]> = {
  creator: [
    { wall: '#27404a', shape: '#f2a65a', cloth: '#e9e2d3', under: '#cfc6b4' },
    { wall: '#3b2f4d', shape: '#ff8f6b', cloth: '#f0c95c', under: '#d9b044' },
    { wall: '#2f4a3c', shape: '#ffcf70', cloth: '#c9553d', under: '#f3eadb' },
    { wall: '#54343a', shape: '#ffc59a', cloth: '#37656b', under: '#e8e0d2' },
    { wall: '#2b3656', shape: '#8fd0ff', cloth: '#e57b5d', under: '#f3eadb' },
  ],
  newscaster: [
    { wall: '#0f2a4d', shape: '#3f8fe0', cloth: '#1d2c44', under: '#f1f3f6' },
    { wall: '#3a1420', shape: '#d8475a', cloth: '#2b2c33', under: '#f4efe6' },
    { wall: '#10363a', shape: '#37b3a4', cloth: '#3a3f4f', under: '#eef3f1' },
    { wall: '#231d47', shape: '#8a78ee', cloth: '#4a2140', under: '#f5f0f4' },
  ],
  pixar: [
    { wall: '#7cc6ea', shape: '#ffd56b', cloth: '#e85d4a', under: '#fff3dc' },
    { wall: '#f6b48a', shape: '#fff0b8', cloth: '#2f8f8a', under: '#fff3dc' },
    { wall: '#9bd6a3', shape: '#ffe08a', cloth: '#f2a03d', under: '#fff6e3' },
    { wall: '#b9a8ec', shape: '#ffd1e0', cloth: '#3d6fd1', under: '#fdf2ff' },
  ],
}

const garments: Record<Preset, readonly [Garment, ...Garment[]]> = {
  creator: ['crew neck', 'shirt', 'roll neck', 'crew neck'],
  newscaster: ['blazer'],
  pixar: ['crew neck', 'roll neck', 'shirt'],
}

/** The face, the hair and the clothes of a presenter, always the same for the same order. */
export function lookOf(gender: Gender, preset: Preset, seed: number): PresenterStyle {
  const random = createRandomStream(`short video presenter ${gender} ${seed}`)
  const cut = random.pick(cuts[gender])
  // The person is drawn first, so that another preset dresses the same one.
  const person = {
    ...random.pick(tones),
    hair: random.pick(hairs),
    cut,
    face: random.between(0.94, 1.06) * (gender === 'man' ? 1.02 : 0.97),
    chin: random.between(-4, 4) + (gender === 'man' ? 4 : -2),
    brow: random.between(0.85, 1.05) * (gender === 'man' ? 1.15 : 0.9),
    glasses: random.chance(0.28),
    earrings: gender === 'woman' && random.chance(0.6),
    beard: gender === 'man' && cut !== 'curls' && random.chance(0.45),
  }
  const dress = createRandomStream(`short video ${preset} ${seed}`)
  const isModelled = preset === 'pixar'
  return {
    ...person,
    ...dress.pick(schemes[preset]),
    garment: dress.pick(garments[preset]),
    eyes: isModelled ? 1.42 : 1.06,
    isSoft: isModelled,
    face: isModelled ? person.face * 1.05 : person.face,
    chin: isModelled ? person.chin - 6 : person.chin,
  }
}

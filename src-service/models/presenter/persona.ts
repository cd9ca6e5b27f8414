import { type HairCut, type Beard, type PresenterGender, type Tone, tones } from './presenter-style.ts'

/** A person whom a drawing or a 3D figure shows. Whatever a presenter wears, these features stay. */
type Persona = {
  readonly gender: PresenterGender
  /** Years; decides how lined the face is. */
  readonly age: number
  readonly tone: Tone
  /** `#rrggbb`. */
  readonly hair: string
  readonly cut: HairCut
  readonly beard: Beard
  readonly glasses: boolean
  readonly earrings: boolean
  /** Width of the head; 1 is usual. */
  readonly face: number
  /** Added length of the chin, in head units (the head is about 220 high). */
  readonly chin: number
}

/** The drawn presenters of short videos: one of each gender, the same in every preset, in the form and in the video. */
export const personas: Readonly<Record<PresenterGender, Persona>> = {
  man: {
    gender: 'man',
    age: 34,
    tone: tones[1],
    hair: '#35241c',
    cut: 'crop',
    beard: 'short',
    glasses: false,
    earrings: false,
    face: 1.01,
    chin: 3,
  },
  woman: {
    gender: 'woman',
    age: 31,
    tone: tones[2],
    hair: '#2e1d18',
    cut: 'long',
    beard: 'none',
    glasses: false,
    earrings: true,
    face: 0.97,
    chin: -1,
  },
}

import { createRandomStream } from '../drawing/random-stream.ts'

/** The haircuts. */
export const hairCuts = ['bob', 'crop', 'curls', 'bun', 'long', 'buzz'] as const
export type HairCut = (typeof hairCuts)[number]

/** The garments that chance may choose. */
export const garments = ['blazer', 'roll neck', 'crew neck', 'shirt'] as const
export type Garment = (typeof garments)[number] | 'suit'

/** The backgrounds of a presenter. */
export const presenterStages = ['arch', 'disc', 'window', 'plain'] as const
export type PresenterStage = (typeof presenterStages)[number]

/** The framings of a presenter. */
export const framings = ['medium', 'close'] as const
export type Framing = (typeof framings)[number]

/** The genders a presenter can be drawn as. */
export type PresenterGender = 'man' | 'woman'

/** How a beard is drawn: `stubble` lets the skin show through. */
export type Beard = 'none' | 'stubble' | 'short'

/** The look of a presenter. Colours are `#rrggbb`; `face` widens (over 1) or narrows the head, `chin` lengthens it. */
export type PresenterStyle = {
  /** Decides jaw, neck, shoulders, brows, lashes and lips. */
  readonly gender: PresenterGender
  /** Years; from about 40, lines show. */
  readonly age: number
  readonly skin: string
  readonly shade: string
  readonly lip: string
  readonly hair: string
  readonly cut: HairCut
  readonly garment: Garment
  readonly cloth: string
  readonly under: string
  readonly face: number
  readonly chin: number
  readonly brow: number
  readonly glasses: boolean
  readonly earrings: boolean
  readonly beard: Beard
  /** Size of the eyes; 1 is natural. */
  readonly eyes: number
  /** Whether shading is smooth, as on a 3D figure, instead of hard-edged. */
  readonly isSoft: boolean
  readonly wall: string
  readonly shape: string
}

/** A skin colour with its shade and lips. */
export type Tone = Pick<PresenterStyle, 'skin' | 'shade' | 'lip'>

/** The skin tones, from light to dark. */
export const tones: readonly [Tone, Tone, Tone, Tone, Tone] = [
  { skin: '#f3cdb0', shade: '#dca482', lip: '#c4605a' },
  { skin: '#e8b58e', shade: '#cb8d66', lip: '#b3544c' },
  { skin: '#c98d63', shade: '#a66d47', lip: '#9c4a41' },
  { skin: '#9a633f', shade: '#774829', lip: '#84403a' },
  { skin: '#6d4430', shade: '#52301f', lip: '#7a3c38' },
]

const settings = {
  Ada: {
    gender: 'woman',
    tone: 1,
    hair: '#2a1f1c',
    cut: 'bob',
    garment: 'blazer',
    cloth: '#2c4a6e',
    under: '#f1ece2',
    wall: '#e9dcc6',
    shape: '#e0a13c',
  },
  Bram: {
    gender: 'man',
    tone: 0,
    hair: '#8a4b2a',
    cut: 'crop',
    garment: 'crew neck',
    cloth: '#3d5a48',
    under: '#e8e2d4',
    wall: '#cddbe0',
    shape: '#f3efe6',
    beard: 'short',
  },
  Noor: {
    gender: 'woman',
    tone: 2,
    hair: '#1d1717',
    cut: 'long',
    garment: 'roll neck',
    cloth: '#b8452f',
    under: '#b8452f',
    wall: '#f0d9c4',
    shape: '#c9766a',
    earrings: true,
  },
  Kofi: {
    gender: 'man',
    tone: 4,
    hair: '#171313',
    cut: 'buzz',
    garment: 'shirt',
    cloth: '#f2ede2',
    under: '#d9d2c4',
    wall: '#3e5c5a',
    shape: '#e3b354',
    glasses: true,
  },
  Mei: {
    gender: 'woman',
    tone: 0,
    hair: '#1b1a20',
    cut: 'bun',
    garment: 'roll neck',
    cloth: '#2b2a33',
    under: '#2b2a33',
    wall: '#d6c9e0',
    shape: '#f6f1ea',
    glasses: true,
  },
  Iris: {
    gender: 'woman',
    tone: 3,
    hair: '#251a17',
    cut: 'curls',
    garment: 'blazer',
    cloth: '#d9a23b',
    under: '#fbf5ea',
    wall: '#2f4858',
    shape: '#c9583a',
    earrings: true,
  },
} as const

/** The names of the presenters. */
export const presenterNames = ['Ada', 'Bram', 'Noor', 'Kofi', 'Mei', 'Iris'] as const
export type PresenterName = (typeof presenterNames)[number]

/** Returns the look of a named presenter. */
export function namedLook(name: PresenterName): PresenterStyle {
  const { tone, ...setting } = settings[name]
  const random = createRandomStream(`presenter ${name}`)
  return {
    ...(tones[tone] ?? tones[0]),
    face: random.between(0.95, 1.05),
    chin: random.between(-3, 5),
    brow: random.between(0.9, 1.1),
    glasses: false,
    earrings: false,
    beard: 'none',
    age: 32,
    eyes: 1,
    isSoft: false,
    ...setting,
  }
}

/** Returns a random look: a mix of parts of the named ones. */
export function chanceLook(seed: number): PresenterStyle {
  const random = createRandomStream(`presenter by chance ${seed}`)
  const part = () => namedLook(random.pick(presenterNames))
  const cut = random.pick(hairCuts)
  const isShort = cut === 'crop' || cut === 'buzz'
  const clothes = part()
  const place = part()
  return {
    ...random.pick(tones),
    age: 32,
    hair: random.pick(['#2a1f1c', '#171313', '#5b3420', '#8a4b2a', '#c79a5a', '#8f8a86']),
    cut,
    garment: random.pick(garments),
    cloth: clothes.cloth,
    under: clothes.under,
    face: random.between(0.93, 1.07),
    chin: random.between(-5, 7),
    brow: random.between(0.85, 1.15),
    glasses: random.chance(0.3),
    earrings: random.chance(0.35) && !isShort,
    beard: random.chance(0.4) && isShort ? 'short' : 'none',
    gender: isShort ? 'man' : 'woman',
    eyes: 1,
    isSoft: false,
    wall: place.wall,
    shape: place.shape,
  }
}

/** The characters. Their shapes and colours are in scripts/presenter-3d. */
export const characterNames = ['mina', 'finn', 'zuri', 'omar', 'ruth', 'kofi'] as const
export type CharacterName = (typeof characterNames)[number]

type Hair = 'curls' | 'long' | 'bun' | 'short' | 'none'

/** The features that tell the characters apart. `skin` is `#rrggbb`. */
type Features = {
  readonly gender: 'man' | 'woman'
  readonly age: number
  readonly skin: string
  readonly hair: Hair
  readonly beard: boolean
  readonly glasses: boolean
}

const characters: Readonly<Record<CharacterName, Features>> = {
  mina: { gender: 'woman', age: 30, skin: '#cb9064', hair: 'long', beard: false, glasses: false },
  finn: { gender: 'man', age: 32, skin: '#e6ae84', hair: 'short', beard: true, glasses: false },
  zuri: { gender: 'woman', age: 28, skin: '#9a5a34', hair: 'curls', beard: false, glasses: false },
  omar: { gender: 'man', age: 38, skin: '#b27646', hair: 'none', beard: true, glasses: false },
  ruth: { gender: 'woman', age: 67, skin: '#f3bf9c', hair: 'bun', beard: false, glasses: true },
  kofi: { gender: 'man', age: 58, skin: '#5f3826', hair: 'short', beard: true, glasses: true },
}

/** What is known of a person, in the words of a drawn presenter. */
export type Person = {
  readonly gender: 'man' | 'woman'
  /** Years; a grown person of no certain age if it is unknown. */
  readonly age?: number
  readonly skin: string
  readonly cut: string
  readonly beard: boolean | string
  readonly glasses: boolean
}

const hairOf: Readonly<Record<string, Hair>> = { curls: 'curls', long: 'long', bob: 'long', bun: 'bun', none: 'none' }
const usualAge = 32

function lightness(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return (0.3 * (red ?? 0) + 0.59 * (green ?? 0) + 0.11 * (blue ?? 0)) / 255
}

/** Returns the character that is most like a person: of the same gender, then by skin, age, hair, beard and glasses. */
export function nearestCharacter(person: Person): CharacterName {
  const hair = hairOf[person.cut] ?? 'short'
  const isBearded = person.beard !== false && person.beard !== 'none'
  const apart = (name: CharacterName) => {
    const own = characters[name]
    return (
      (own.gender === person.gender ? 0 : 100) +
      Math.abs(lightness(own.skin) - lightness(person.skin)) * 14 +
      Math.abs(own.age - (person.age ?? usualAge)) * 0.09 +
      (own.hair === hair ? 0 : 1.2) +
      (own.beard === isBearded ? 0 : 0.6) +
      (own.glasses === person.glasses ? 0 : 0.5)
    )
  }
  return characterNames.toSorted((one, other) => apart(one) - apart(other))[0] ?? 'mina'
}

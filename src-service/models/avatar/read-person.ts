import type { AvatarStyle } from '#shared/contract/avatar.ts'
import { hexOf, mixTint } from '../drawing/colour.ts'
import { colourOf } from '../drawing/colour-words.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import {
  type Beard,
  type Garment,
  garments,
  type HairCut,
  type PresenterGender,
  type PresenterStyle,
  tones,
} from '../presenter/presenter-style.ts'

/** What a person wears on the head. */
export type Hat = 'none' | 'beanie' | 'brim' | 'crown'

/** The mood that a prompt asks for. */
export type Mood = 'friendly' | 'happy' | 'serious' | 'sad' | 'surprised'

/** A person as drawn, with what the drawn presenters do not have. Colours are `#rrggbb`; null where none was named. */
export type AvatarPerson = {
  readonly look: PresenterStyle
  readonly hat: Hat
  readonly hatColour: string
  readonly mood: Mood
  readonly namedHair: string | null
  readonly namedCloth: string | null
}

const womanWords =
  'woman women female girl lady queen mother mom grandmother grandma granny sister wife daughter actress businesswoman princess witch she her waitress empress goddess aunt bride'.split(
    ' ',
  )
const manWords =
  'man men male boy guy gentleman king father dad grandfather grandpa brother husband son actor businessman prince wizard he his him sailor emperor god uncle groom bearded beard'.split(
    ' ',
  )

const skinWords: readonly (readonly [readonly string[], number])[] = [
  [['pale', 'fair', 'nordic', 'scandinavian', 'irish', 'celtic', 'freckled'], 0],
  [['european', 'korean', 'japanese', 'chinese', 'asian', 'caucasian'], 1],
  [['tan', 'tanned', 'olive', 'latina', 'latino', 'mexican', 'arab', 'mediterranean', 'turkish', 'spanish'], 2],
  [['indian', 'brown', 'brazilian', 'desi', 'polynesian', 'hispanic'], 3],
  [['black', 'african', 'ebony', 'nigerian', 'ethiopian', 'dark'], 4],
]

const hairColours = new Map<string, string>(
  Object.entries({
    blond: '#d9b56c',
    blonde: '#d9b56c',
    brunette: '#4a2f22',
    brown: '#5b3420',
    ginger: '#b4552b',
    redhead: '#a8432a',
    auburn: '#7d3a26',
    red: '#9c3a26',
    black: '#1b1718',
    grey: '#a7a39d',
    gray: '#a7a39d',
    silver: '#c4c3c2',
    white: '#e6e3dd',
    platinum: '#eadfc6',
  }),
)
const usualHairs = ['#2a1f1c', '#171313', '#5b3420', '#8a4b2a', '#c79a5a', '#3d2a22'] as const
const vividHairs = ['#e85d9a', '#3f74d8', '#7a4fc4', '#2fa8a0', '#f0a13a'] as const
const usualCloths = ['#2c4a6e', '#3d5a48', '#b8452f', '#d9a23b', '#5a3a66', '#2b2a33', '#c9553d', '#2f8f8a'] as const

const beardWords = ['beard', 'bearded', 'mustache', 'moustache', 'goatee'] as const
const decades = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties']

const garmentWords: Readonly<Record<string, Garment>> = {
  suit: 'suit',
  tuxedo: 'suit',
  blazer: 'blazer',
  jacket: 'blazer',
  coat: 'blazer',
  robe: 'blazer',
  cloak: 'blazer',
  turtleneck: 'roll neck',
  rollneck: 'roll neck',
  sweater: 'roll neck',
  hoodie: 'crew neck',
  jumper: 'crew neck',
  pullover: 'crew neck',
  apron: 'crew neck',
  overalls: 'crew neck',
  vest: 'blazer',
  cardigan: 'blazer',
  't-shirt': 'crew neck',
  tshirt: 'crew neck',
  tee: 'crew neck',
  top: 'crew neck',
  dress: 'crew neck',
  armor: 'crew neck',
  armour: 'crew neck',
  shirt: 'shirt',
  blouse: 'shirt',
  uniform: 'shirt',
}

/** The words of a prompt that the negative prompt does not name. */
export function wantedWords(prompt: string, negativePrompt: string): string[] {
  const unwanted = promptWords(negativePrompt)
  return promptWords(prompt).filter((word) => !mentions(unwanted, word))
}

/** The age that a prompt names or suggests; null if none. Years. */
function readAge(words: readonly string[]): number | null {
  const named = words.findIndex((word, at) => /^\d{1,3}$/.test(word) && /^(years?|yo|y)$/.test(words[at + 1] ?? ''))
  if (named >= 0) return Math.min(100, Number(words[named]))
  const decade = words.map((word) => /^([2-9])0s$/.exec(word)?.[1]).find((found) => found !== undefined)
  if (decade !== undefined) return Number(decade) * 10 + 5
  const spelt = decades.findIndex((word) => words.includes(word))
  if (spelt >= 0) return spelt * 10 + 25
  if (
    mentions(words, 'old', 'elderly', 'senior', 'grandmother', 'grandfather', 'grandma', 'grandpa', 'aged', 'elder')
  ) {
    return words.includes('middle') ? 50 : 72
  }
  if (mentions(words, 'child', 'kid', 'boy', 'girl', 'toddler')) return 10
  if (mentions(words, 'teen', 'teenager', 'teenage', 'student')) return 17
  return mentions(words, 'young', 'youthful') ? 23 : null
}

/** The colour named in the two words before one of some words; null if none. */
function colourBefore(
  words: readonly string[],
  any: readonly string[],
  more: ReadonlyMap<string, string>,
): string | null {
  for (const [at, word] of words.entries()) {
    if (!any.includes(word)) continue
    for (const near of words.slice(Math.max(0, at - 3), at).toReversed()) {
      const special = more.get(near)
      const plain = colourOf(near)
      if (special !== undefined) return special
      if (plain !== null) return hexOf(plain)
    }
  }
  return null
}

function readCut(words: readonly string[], gender: PresenterGender, random: RandomStream): HairCut {
  const chance = random.pick(
    gender === 'man'
      ? (['crop', 'crop', 'buzz', 'curls'] as const)
      : (['bob', 'long', 'bun', 'curls', 'long'] as const),
  )
  if (mentions(words, 'bald', 'shaved', 'buzz')) return 'buzz'
  if (mentions(words, 'curly', 'curl', 'afro', 'dreadlock', 'wavy')) return 'curls'
  if (mentions(words, 'bun', 'topknot', 'updo', 'ponytail', 'braid')) return 'bun'
  if (mentions(words, 'bob')) return 'bob'
  const at = words.findIndex((word) => word === 'hair' || word === 'haired')
  const before = at < 0 ? [] : words.slice(Math.max(0, at - 4), at)
  if (before.includes('long') || mentions(words, 'longhaired')) return 'long'
  if (before.includes('short') || mentions(words, 'crop', 'cropped', 'pixie')) return 'crop'
  return chance
}

function readMood(words: readonly string[], unwanted: readonly string[]): Mood {
  if (mentions(words, 'surprised', 'astonished', 'amazed', 'shocked')) return 'surprised'
  if (mentions(words, 'sad', 'melancholy', 'crying', 'tired')) return 'sad'
  if (mentions(words, 'serious', 'stern', 'angry', 'fierce', 'stoic', 'solemn')) return 'serious'
  if (mentions(words, 'smiling', 'smile', 'happy', 'laughing', 'cheerful', 'joyful', 'grinning')) return 'happy'
  return mentions(unwanted, 'smile', 'smiling', 'happy') ? 'serious' : 'friendly'
}

/** Features that a style gives unless the prompt says otherwise. */
function styled(style: AvatarStyle | undefined, gender: PresenterGender, random: RandomStream) {
  const pick = {
    garment: random.pick(garments),
    cloth: random.pick(usualCloths),
    vivid: random.pick(vividHairs),
    usual: random.pick(usualHairs),
  }
  const plain = { garment: pick.garment as Garment, cloth: pick.cloth as string, hair: pick.usual as string, eyes: 1 }
  switch (style) {
    case 'professional':
      return { ...plain, garment: gender === 'man' ? ('suit' as const) : ('blazer' as const), cloth: '#2a3548' }
    case 'anime':
      return { ...plain, hair: pick.vivid, eyes: 1.62 }
    case 'fantasy':
      return { ...plain, garment: 'blazer' as const, cloth: '#4a2f6b', eyes: 1.12 }
    case 'cyberpunk':
      return { ...plain, garment: 'blazer' as const, cloth: '#1c1a2a', hair: pick.vivid }
    case 'renaissance':
      return { ...plain, garment: 'blazer' as const, cloth: '#5c1f1c' }
    case 'realistic':
    case undefined:
      return plain
  }
}

/** Reads the person that a prompt describes; what it leaves open is chance, drawn from the seed. */
export function readPerson(
  {
    prompt,
    negativePrompt,
    stylePreset,
  }: { prompt: string; negativePrompt: string; stylePreset?: AvatarStyle | undefined },
  random: RandomStream,
): AvatarPerson {
  const words = wantedWords(prompt, negativePrompt)
  const unwanted = promptWords(negativePrompt)
  const isWoman = mentions(words, ...womanWords)
  const isMan = mentions(words, ...manWords)
  const chance: PresenterGender = random.chance(0.5) ? 'man' : 'woman'
  const gender: PresenterGender = isWoman === isMan ? chance : isWoman ? 'woman' : 'man'
  const age = readAge(words) ?? Math.round(random.between(24, 48))
  const style = styled(stylePreset, gender, random)
  const tone = random.whole(tones.length)
  const skin = tones[skinWords.find(([any]) => isSkinNamed(words, any))?.[1] ?? tone] ?? tones[1]
  const cut = readCut(words, gender, random)
  const namedHair =
    colourBefore(
      words,
      ['hair', 'haired', 'bob', 'bun', 'curls', 'afro', 'braid', 'ponytail', ...beardWords],
      hairColours,
    ) ?? lone(words)
  const isOld = age >= 62
  const hair = namedHair ?? (isOld ? random.pick(['#b9b5ae', '#d6d3cd', '#8f8a86']) : style.hair)
  const worn = Object.keys(garmentWords).filter((word) => mentions(words, word))
  const namedCloth = colourBefore(words, worn, new Map())
  const hasBeard = mentions(words, ...beardWords)
  const byChance = { beard: random.chance(0.35), glasses: random.chance(0.22), earrings: random.chance(0.35) }
  const canBeard = gender === 'man' && age >= 20 && !mentions(unwanted, 'beard', 'stubble')
  const beard: Beard = !canBeard
    ? 'none'
    : hasBeard
      ? 'short'
      : mentions(words, 'stubble')
        ? 'stubble'
        : byChance.beard
          ? 'stubble'
          : 'none'
  const isChild = age < 14
  const cloth = namedCloth ?? style.cloth
  const isSoft = false
  return {
    look: {
      ...skin,
      gender,
      age,
      hair: mentions(words, 'bald') ? mixTint(hair, skin.skin, 0.82) : hair,
      cut,
      garment: garmentWords[worn[0] ?? ''] ?? style.garment,
      cloth,
      under: mixTint(cloth, '#f6f1e7', 0.86),
      face: random.between(0.95, 1.05) * (isChild ? 1.06 : 1),
      chin: random.between(-4, 5) - (isChild ? 8 : 0),
      brow: random.between(0.88, 1.12),
      glasses:
        !mentions(unwanted, 'glasses', 'spectacles') &&
        (mentions(words, 'glasses', 'spectacles', 'librarian', 'professor') || byChance.glasses),
      earrings:
        !mentions(unwanted, 'earring', 'earrings', 'jewelry') &&
        (mentions(words, 'earring', 'earrings', 'jewelry') || (gender === 'woman' && byChance.earrings)),
      beard: mentions(unwanted, 'beard') ? 'none' : beard,
      eyes: style.eyes * (isChild ? 1.18 : 1),
      isSoft,
      wall: '#d9d4ca',
      shape: '#c9a15a',
    },
    hat: readHat(words, unwanted, stylePreset),
    hatColour: colourBefore(words, ['beanie', 'hat', 'cap', 'fedora'], new Map()) ?? mixTint(cloth, '#2a2018', 0.25),
    mood: readMood(words, unwanted),
    namedHair,
    namedCloth,
  }
}

/** `black` and `dark` name a skin only where they do not stand before hair or clothes. */
function isSkinNamed(words: readonly string[], any: readonly string[]): boolean {
  return words.some((word, at) => {
    if (!any.includes(word)) return false
    if (!['black', 'dark', 'brown', 'tan', 'olive'].includes(word)) return true
    return ['skin', 'skinned', 'woman', 'man', 'girl', 'boy', 'lady', 'person', 'guy', 'male', 'female'].includes(
      words[at + 1] ?? '',
    )
  })
}

/** A hair colour that needs no `hair`: blonde, brunette, redhead. */
function lone(words: readonly string[]): string | null {
  const word = words.find((one) => ['blond', 'blonde', 'brunette', 'ginger', 'redhead'].includes(one))
  return word === undefined ? null : (hairColours.get(word) ?? null)
}

function readHat(words: readonly string[], unwanted: readonly string[], style: AvatarStyle | undefined): Hat {
  if (mentions(unwanted, 'hat', 'cap', 'crown', 'beanie')) return 'none'
  if (mentions(words, 'beanie', 'cap', 'knit')) return 'beanie'
  if (mentions(words, 'hat', 'fedora', 'cowboy')) return 'brim'
  return mentions(words, 'crown', 'tiara', 'king', 'queen', 'princess', 'prince') || style === 'fantasy'
    ? 'crown'
    : 'none'
}

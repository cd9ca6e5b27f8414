import { colour } from '../drawing/colour.ts'
import { coloursIn } from '../drawing/colour-words.ts'
import { mentions } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { toLab, type Lab } from '../drawing/tint.ts'

type Palette = { readonly words: readonly string[]; readonly tints: readonly string[] }

/** Five tints each, from ground to light. */
const palettes: readonly [Palette, ...Palette[]] = [
  { words: ['dawn', 'sunrise', 'morning', 'blush'], tints: ['#27304f', '#7d6c93', '#e79a86', '#f8cfa4', '#fdf0dc'] },
  { words: ['dusk', 'sunset', 'evening'], tints: ['#1c1538', '#5b2a63', '#c94f5f', '#f39a5a', '#fcd9a0'] },
  { words: ['sea', 'ocean', 'water', 'lagoon'], tints: ['#06202e', '#0e5566', '#2fa3a0', '#a5dcc6', '#f3f0dc'] },
  { words: ['aurora', 'north'], tints: ['#07101f', '#123c55', '#1f9b84', '#9be58f', '#c9b7ff'] },
  { words: ['ember', 'fire', 'lava', 'heat'], tints: ['#16070d', '#5c1020', '#c32a1d', '#f5822a', '#ffdf9c'] },
  { words: ['forest', 'moss', 'garden', 'leaf'], tints: ['#0d1f1a', '#24513d', '#6f9a57', '#c8cf84', '#f4efd2'] },
  { words: ['night', 'midnight', 'moon'], tints: ['#060914', '#14204a', '#37479b', '#8a86d6', '#e9d9f4'] },
  { words: ['candy', 'spring', 'blossom', 'pastel'], tints: ['#b79ad9', '#f0a6c0', '#fbc9b0', '#fdeacb', '#bfe0ea'] },
  { words: ['desert', 'clay', 'earth'], tints: ['#2b1a18', '#7a3b2a', '#c97a4c', '#e9bd8d', '#f7e8d2'] },
  { words: ['ice', 'frost', 'glacier', 'winter'], tints: ['#12263a', '#3d6f97', '#8fbdd6', '#d5e8ec', '#fbf6ee'] },
]

/** The colours of a gradient, darkest first: those that the prompt names, those of a mood it names, or by chance. */
export function chooseTints(words: readonly string[], random: RandomStream): readonly Lab[] {
  const byChance = random.pick(palettes)
  const byMood = palettes.find((palette) => mentions(words, ...palette.words))
  const named = coloursIn(words, byMood?.words)
  if (named.length === 0) return (byMood ?? byChance).tints.map((tint) => toLab(colour(tint)))
  const labs = named.map(toLab).toSorted((one, other) => one[0] - other[0])
  const [dark = labs[0] ?? [0.2, 0, 0]] = labs
  const light = labs.at(-1) ?? dark
  const deep: Lab = [Math.min(0.24, dark[0] * 0.5), dark[1] * 0.7, dark[2] * 0.7]
  const pale: Lab = [Math.max(0.93, light[0]), light[1] * 0.35, light[2] * 0.35 + 0.015]
  const middle = labs.length > 1 ? labs : [...labs, [labs[0]?.[0] ?? 0.5, dark[1] * 0.8, dark[2] * 0.8] satisfies Lab]
  return mentions(words, 'pale', 'light', 'white', 'soft', 'pastel') ? [...middle, pale] : [deep, ...middle, pale]
}

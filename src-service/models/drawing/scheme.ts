import { coloursIn } from './colour-words.ts'
import { mentions } from './prompt-words.ts'
import type { RandomStream } from './random-stream.ts'
import { hexOf, lightness, mixTint } from './colour.ts'

/** The colours of one printed image, each `#rrggbb`: background, lettering and shapes. */
export type Scheme = {
  readonly paper: string
  readonly ink: string
  /** Four or more, none similar to the paper. */
  readonly tints: readonly [string, string, string, string, ...string[]]
}

/** Schemes chosen by eye. */
const schemes: readonly [Scheme, ...Scheme[]] = [
  { paper: '#f2e9da', ink: '#1f2430', tints: ['#d2492a', '#23508f', '#edb23c', '#1f2430', '#e9a48a'] },
  { paper: '#efe8dc', ink: '#2b2a27', tints: ['#2f5d50', '#c8643c', '#e2b04a', '#8fb0a0', '#2b2a27'] },
  { paper: '#14222b', ink: '#f1ecdf', tints: ['#e4795a', '#7fb2a0', '#f0c987', '#f1ecdf', '#4b7d94'] },
  { paper: '#f4ede3', ink: '#3a1d2e', tints: ['#7d2248', '#e8823a', '#f2b8a6', '#3a1d2e', '#c9446a'] },
  { paper: '#e7ecea', ink: '#16302f', tints: ['#0f6a68', '#f06a4c', '#16302f', '#9cc7bd', '#f4c95d'] },
  { paper: '#1a1b2e', ink: '#f5efe6', tints: ['#f2674b', '#5b6cc9', '#f3b95f', '#e9d6cf', '#2f8f9d'] },
  { paper: '#f6efe0', ink: '#22323f', tints: ['#3d6f8e', '#d98b3a', '#b94a3b', '#22323f', '#93b7be'] },
  { paper: '#f1e4d8', ink: '#43302b', tints: ['#a8462f', '#d9a06b', '#6c7f5d', '#43302b', '#e3c16f'] },
  { paper: '#e9e5f0', ink: '#262046', tints: ['#5646a3', '#ee7b6c', '#262046', '#b5a6da', '#f3c664'] },
  { paper: '#0f2a26', ink: '#f0ead8', tints: ['#e2a63d', '#5f9d84', '#d9573c', '#f0ead8', '#2f6b5c'] },
]

const darkWords = ['night', 'dark', 'midnight', 'nocturne', 'black']
const lightWords = ['day', 'light', 'bright', 'morning', 'white', 'pale', 'cream']
const isDark = ({ paper }: Scheme) => lightness(paper) < 0.5

function fromColours(named: readonly string[], dark: boolean, light: boolean): Scheme {
  const sorted = named.toSorted((one, other) => lightness(one) - lightness(other))
  const [darkest = '#22242a'] = sorted
  const lightest = sorted.at(-1) ?? '#efe8dc'
  const onDark = dark || (!light && lightness(lightest) < 0.5 && named.length > 2)
  const paper = onDark ? mixTint(darkest, '#101216', 0.72) : mixTint(lightest, '#f6f0e6', 0.78)
  const ink = onDark ? mixTint(lightest, '#f6f0e6', 0.7) : mixTint(darkest, '#1b1b20', 0.72)
  const at = (index: number) => named[index % named.length] ?? '#85847f'
  const varied = named.length < 4
  return {
    paper,
    ink,
    tints: [
      at(0),
      varied && named.length < 2 ? mixTint(at(0), paper, 0.45) : at(1),
      varied && named.length < 3 ? mixTint(at(1), ink, 0.45) : at(2),
      varied ? mixTint(at(2), paper, 0.55) : at(3),
      varied ? ink : at(4),
    ],
  }
}

/** Builds a scheme from the colours a prompt names, or picks one; words like `night` or `pale` choose its paper. */
export function chooseScheme(words: readonly string[], random: RandomStream): Scheme {
  const dark = mentions(words, ...darkWords)
  const light = mentions(words, ...lightWords)
  const fitting = schemes.filter((scheme) => (dark ? isDark(scheme) : !light || !isDark(scheme)))
  const byChance = random.pick([fitting[0] ?? schemes[0], ...fitting.slice(1)])
  const named = [...new Set(coloursIn(words).map(hexOf))]
  return named.length === 0 ? byChance : fromColours(named, dark, light)
}

import { createRandomStream } from '../../models/drawing/random-stream.ts'
import { countdownLayout } from './layouts/countdown.ts'
import { listLayout } from './layouts/list.ts'
import { mythLayout } from './layouts/myth.ts'
import { questionLayout } from './layouts/question.ts'
import { quoteLayout } from './layouts/quote.ts'
import { splitLayout } from './layouts/split.ts'
import { storyLayout } from './layouts/story.ts'
import type { Layout } from './scene.ts'

/** The layouts of a take's video. */
export const layouts = {
  list: listLayout,
  split: splitLayout,
  question: questionLayout,
  quote: quoteLayout,
  countdown: countdownLayout,
  myth: mythLayout,
  story: storyLayout,
} as const satisfies Record<string, Layout>
export type LayoutName = keyof typeof layouts

/** The words of a structure's name that decide its layout; the first row that has one counts. */
const rows: readonly (readonly [RegExp, readonly [LayoutName, ...LayoutName[]]])[] = [
  [/\b(?:myths?|facts?|truths?|lies?|debunk\w*|misconceptions?|wrong)\b/u, ['myth']],
  [/\b(?:before|after|versus|vs|instead|compar\w*|transformation|makeover|switch|contrast|expectation)\b/u, ['split']],
  [/\b(?:countdown|ranking|ranked|rank|top|best|worst)\b/u, ['countdown']],
  [/\b(?:questions?|answers?|faq|ask|asked|why|quiz|riddle)\b/u, ['question']],
  [/\b(?:quotes?|testimonials?|reviews?|opinion|take|confession|manifesto|rant|letter)\b/u, ['quote']],
  [/\b(?:story|stories|day|behind|scenes?|journey|diary|vlog|pov|tour|making)\b/u, ['story']],
  [
    /\b(?:lists?|mistakes?|tips?|steps?|things|reasons?|ways|signs|rules|habits|checklist|how|tutorial|\d+|two|three|four|five|six|seven)\b/u,
    ['list'],
  ],
]
/** For a structure that no row knows: by its name, so that a play always gets the same few. */
const others: readonly [LayoutName, ...LayoutName[]] = ['question', 'story', 'list', 'quote']

/** Chooses the layout of a structure. The seed chooses for structures that say little about theirs. */
export function chooseLayout(structure: string, seed: number): LayoutName {
  const plain = structure.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  const fitting = rows.find(([words]) => words.test(plain))?.[1] ?? others
  return createRandomStream(`take layout ${structure} ${seed}`).pick(fitting)
}

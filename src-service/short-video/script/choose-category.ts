import { scriptCategories, type ScriptCategory } from '../short-video-options.ts'
import { stepByStep, type Topic } from './read-topic.ts'

const reporting: readonly (readonly [ScriptCategory, RegExp])[] = [
  [
    'product',
    /\b(?:we (?:just )?(?:launch|built|sell)\w*|our new \w+|order now|pre-?order|discount|sale|available (?:now|from)|ships? (?:in|from|on)|introducing)\b|[$€£]\s?\d/i,
  ],
  [
    'motivation',
    /\b(?:motivat\w*|disciplin\w*|never give up|believe in yourself|confidence|success|procrastinat\w*|your goals?|mindset)\b/i,
  ],
  [
    'story',
    /\b(?:the story of|once upon|when i was|one day|years ago|i (?:quit|was|had|went|got|broke|met|left|found|lost|moved|bought|sold|started|failed|learned)|my (?:grand)?(?:mother|father|grandmother|grandfather)|i remember)\b/i,
  ],
  [
    'news',
    /\b(?:breaking|announced|yesterday|this (?:week|morning|month)|reported|news|election|minister|president)\b/i,
  ],
  [
    'opinion',
    /\b(?:should (?:we|you|i|everyone)|overrated|underrated|better than|unpopular opinion|i think|in my opinion|worth it)\b/i,
  ],
]

/** The category of a topic: the one that was asked for where it exists, else the one that the topic reads like. */
export function chooseCategory(topic: Topic, text: string, asked: string | undefined): ScriptCategory {
  const known = scriptCategories.find(({ id }) => id === asked)
  if (known !== undefined) return known.id
  if (
    topic.kind === 'how-to' ||
    topic.title === stepByStep ||
    /^(?:the\s+)?(?:\w+\s+)?steps\s+(?:to|for)\b/i.test(topic.title)
  )
    return 'how-to'
  // For whom it is told says nothing of what is told.
  const told = topic.audience === null ? text : text.replace(topic.audience, '')
  const found = reporting.find(([, pattern]) => pattern.test(told))
  if (found !== undefined) return found[0]
  if (topic.kind === 'list') return 'list'
  return topic.kind === 'choice' ? 'opinion' : 'explainer'
}

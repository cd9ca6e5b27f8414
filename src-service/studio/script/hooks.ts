import type { RandomStream } from '../../models/drawing/random-stream.ts'
import type { ScriptCategory } from '../short-video-options.ts'
import type { Topic } from './read-topic.ts'
import { asSentence, capitalised } from './sentences.ts'

type Choices = readonly [string, ...string[]]

/** The first sentence: the topic itself, turned to the listener. */
export function hookOf(topic: Topic, random: RandomStream): string {
  const { title, inner } = topic
  switch (topic.kind) {
    case 'question':
      return `${title}?`
    case 'wonder':
      return random.pick([`Have you ever wondered ${inner}?`, `Do you know ${inner}?`, `Could you explain ${inner}?`])
    case 'how-to':
      return random.pick([`Do you want to know ${inner}?`, `This is ${inner}.`, `Let me show you ${inner}.`])
    case 'list':
      return random.pick([`${capitalised(title)}. Let us go through it.`, `${capitalised(title)}: here is the list.`])
    case 'choice':
      return random.pick([`${capitalised(title)}: which side are you on?`, `${capitalised(title)}? Choose one now.`])
    case 'subject':
      if (/^(?:introducing|meet|announcing|welcome|say hello)\b/i.test(title)) return asSentence(title)
      return random.pick([
        `${capitalised(title)}. Let us talk about that.`,
        `${capitalised(title)}: what is it all about?`,
      ])
    case 'statement':
      return asSentence(topic.facts[0] ?? title)
  }
}

const plainTails: Choices = [
  'Stay with me.',
  'Let us find out together.',
  'Let us take a closer look.',
  'Give me a moment of your time.',
]
const tails: Partial<Record<ScriptCategory, Choices>> = {
  'how-to': ['It is easier in small steps.', 'Watch closely, and then try it yourself.'],
  list: ['Keep your own favourite in mind.', 'Ready to count?'],
  story: ['Let me tell you about it.', 'Listen.'],
  news: ['Here is what there is to know.', 'Let us go through it in order.'],
  product: ['Have a look.', 'Here it is.'],
  opinion: ['Let us talk about it openly.', 'I want to hear your side, too.'],
  motivation: ['This one is for you.', 'Listen for a moment.'],
}

/** What may follow the hook. */
export function tailsOf({ kind }: Topic, category: ScriptCategory): Choices {
  if (kind === 'question' && category === 'explainer')
    return ['Take a guess before I go on.', 'What is your first thought?', ...plainTails]
  if (kind === 'statement' && category === 'explainer')
    return ['Stay with me.', 'Let us take a closer look.', 'Listen.']
  return tails[category] ?? plainTails
}

const plainCloses: Choices = [
  'So, what do you think? Tell me in the comments.',
  'If you liked this, pass it on to somebody who will, too.',
  'Tell me what you would add, and follow for more.',
]
const knownCloses: Choices = [
  'Now you know. Tell it to somebody today.',
  'That is it. Which part will you remember? Tell me in the comments.',
  'Now it is your turn: what else would you like to know?',
]
const closes: Partial<Record<ScriptCategory, Choices>> = {
  'how-to': ['Save this, try it, and tell me how it went.', 'Now it is your turn. Show me what comes of it.'],
  list: ['Which one is yours? Tell me in the comments.', 'Did I forget one? Write it below.'],
  story: ['And that is the story. What would you have done?', 'That is where the story ends. For now.'],
  news: ['That is what we have so far. Follow to hear the rest.', 'That is it for today. Follow for the next part.'],
  product: ['Have a look, and tell us what you think.', 'Questions? Ask us in the comments.'],
  opinion: ['That is my side. Now tell me yours.', 'Agree, or not? Write it below, with a reason.'],
  motivation: ['Start today. Start small. But start.', 'Save this for the day when you need it.'],
}

/** How a script can end. */
export function closesOf({ kind }: Topic, category: ScriptCategory, hasFacts: boolean): Choices {
  if (kind === 'question' && !hasFacts)
    return ['So, what is your answer? Tell me in the comments.', 'Your answer goes below. I will read it.']
  return closes[category] ?? (hasFacts ? knownCloses : plainCloses)
}

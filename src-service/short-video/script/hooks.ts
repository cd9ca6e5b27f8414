import type { RandomStream } from '../../models/drawing/random-stream.ts'
import type { ScriptCategory } from '../short-video-options.ts'
import { isSaid, namesThing, type Topic } from './read-topic.ts'
import { asSentence, capitalised } from './sentences.ts'

type Choices = readonly [string, ...string[]]

/** Whether a topic states something, or is a title for the viewer to answer. `hasMore`: if more follows the hook. */
export type FactState = { readonly hasFacts: boolean; readonly hasMore: boolean }

/** Returns a title as its own sentence, followed by a generic question. */
function asked(title: string): Choices {
  return [`${asSentence(title)} What comes to your mind?`, `${asSentence(title)} What do you think of first?`]
}

/** Returns the opening for a subject. If it is not plainly a noun phrase, it becomes its own sentence. */
function subjectHead({ title, inner }: Topic, hasFacts: boolean, random: RandomStream): string {
  const isNamed = namesThing(inner)
  if (hasFacts) {
    if (isNamed) return `Let us talk about ${inner}.`
    return isSaid(inner) ? asSentence(title) : `Our topic: ${inner}.`
  }
  const [first, ...others] = asked(title)
  return random.pick(isNamed ? [first, `What do you know about ${inner}?`] : [first, ...others])
}

/** Marks a first-person text. */
const own = /\b(?:I|we|my|our)\b/u

function headOf(topic: Topic, { hasFacts }: FactState, random: RandomStream): string {
  const { kind, title, inner, facts, items } = topic
  switch (kind) {
    case 'question':
      return `${title}?`
    case 'wonder':
      if (hasFacts && own.test(inner)) return `Let me tell you ${inner}.`
      return random.pick([
        `Have you ever wondered ${inner}?`,
        `Do you know ${inner}?`,
        own.test(inner) ? `Can you guess ${inner}?` : `Could you explain ${inner}?`,
      ])
    case 'how-to':
      return random.pick(
        hasFacts
          ? [`Do you want to know ${inner}?`, `This is ${inner}.`, `Let me show you ${inner}.`]
          : [`Do you know ${inner}?`, `Who can tell me ${inner}?`],
      )
    case 'list':
      if (items.length > 0) return `${asSentence(title)} ${random.pick(['Here is the list.', 'Let us count.'])}`
      return hasFacts ? asSentence(title) : random.pick(asked(title))
    case 'choice':
      return random.pick([`${capitalised(title)}: which side are you on?`, `${capitalised(title)}? Choose one now.`])
    case 'subject':
      return subjectHead(topic, hasFacts, random)
    case 'statement':
      return asSentence(facts[0] ?? title)
  }
}

/** Returns the first words: the topic, addressed to the viewer, and the audience if one was requested. */
export function hookOf(topic: Topic, factState: FactState, random: RandomStream): string {
  const head = headOf(topic, factState, random)
  if (topic.audience === null) return head
  const asked = factState.hasFacts ? 'Here it is, simple enough for' : 'How would you explain it to'
  return `${head} ${asked} ${topic.audience}${factState.hasFacts ? '.' : '?'}`
}

const asking: Choices = ['I want to hear it from you.', 'Take a moment with me.', 'This one is a question to you.']
const plainTails: Choices = [
  'Here it comes.',
  'Let us find out together.',
  'Let us take a closer look.',
  'Give me a moment of your time.',
]
const tails: Partial<Record<ScriptCategory, Choices>> = {
  'how-to': ['It is easier in small steps.', 'Watch closely, and then try it yourself.'],
  list: ['Keep your own favourite in mind.', 'Ready?'],
  story: ['Let me tell you about it.', 'Listen.'],
  news: ['Here is what there is to know.', 'Let us go through it in order.'],
  product: ['Let me show you.', 'Here it is.'],
  opinion: ['Let us be open about it.', 'I want to hear from you, too.'],
  motivation: ['This one is for you.', 'Listen for a moment.'],
}

/** Follow a hook that has said everything: they promise nothing more. */
const bareTails: Choices = ['Let that sink in.', 'Take a moment with me.']

/** Returns the sentences that may follow the hook. */
export function tailsOf({ kind }: Topic, category: ScriptCategory, { hasFacts, hasMore }: FactState): Choices {
  if (!hasFacts) return asking
  if (!hasMore) return category === 'motivation' ? ['This one is for you.'] : bareTails
  if (kind === 'question' && category === 'explainer') return ['What is your first thought?', ...plainTails]
  if (kind === 'statement' && category === 'explainer')
    return ['Here is the rest.', 'Let us take a closer look.', 'Listen.']
  return tails[category] ?? plainTails
}

const openCloses: Choices = [
  'So, what do you think? Tell me in the comments.',
  'Now I am curious: write it below.',
  'You know more than I do? Then the comments are yours.',
]
const knownCloses: Choices = [
  'Now you know. Tell it to somebody today.',
  'Now it is your turn: what should I explain next?',
]
const severalCloses: Choices = [...knownCloses, 'That is it. Which part will you remember? Tell me in the comments.']
const closes: Partial<Record<ScriptCategory, Choices>> = {
  'how-to': ['Save this, try it, and tell me how it went.', 'Now it is your turn. Show me what comes of it.'],
  list: ['Which one is yours? Tell me in the comments.', 'Did I forget one? Write it below.'],
  story: ['And that is the story. What would you have done?', 'That is where the story ends. For now.'],
  news: ['That is what we have so far. Follow to hear the rest.', 'That is it for today. Follow for the next part.'],
  product: ['Have a look, and tell us what you think.', 'Questions? Ask us in the comments.'],
  opinion: ['That is my side. Now tell me yours.', 'Agree, or not? Write it below, with a reason.'],
  motivation: ['Start today. Start small. But start.', 'Save this for the day when you need it.'],
}
const untoldCloses: Partial<Record<ScriptCategory, Choices>> = {
  'how-to': ['Show me your way in the comments.', 'Write it below, step by step.'],
  opinion: ['Which side is yours? Write it below, with a reason.', 'Tell me your side, and a reason for it.'],
  motivation: ['Start today. Start small. But start.', 'Begin with it today, and tell me how it went.'],
}

/** Returns the possible endings of a script. */
export function closesOf({ kind }: Topic, category: ScriptCategory, { hasFacts, hasMore }: FactState): Choices {
  if (hasFacts) return closes[category] ?? (hasMore ? severalCloses : knownCloses)
  if (kind === 'question') return ['So, what is your answer? Tell me in the comments.', 'Your answer goes below.']
  return untoldCloses[category] ?? openCloses
}

import type { ScriptCategory } from '../short-video-options.ts'
import type { Topic } from './read-topic.ts'
import { asSentence, capitalised } from './sentences.ts'

/** Returns the first words of a script: the topic's own title or first sentence, and nothing that it does not say. */
export function hookOf({ kind, title, inner, facts }: Topic): string {
  switch (kind) {
    case 'question':
      return `${title}?`
    case 'wonder':
    case 'how-to':
      return /^whe(?:ther|never)\b/i.test(inner) ? asSentence(title) : `Here is ${inner}.`
    case 'choice':
      return /\sor\s/i.test(title) ? `${capitalised(title)}?` : asSentence(title)
    case 'list':
    case 'subject':
      return asSentence(title)
    case 'statement':
      return asSentence(facts[0] ?? title)
  }
}

/** Who speaks: the person of the user's text. */
type Speaker = 'one' | 'group' | 'nobody'

/** What the viewer is invited to: ask, give an opinion, or report how it went. */
type Invitation = 'ask' | 'opine' | 'report'

const invitations: Readonly<Record<Invitation, Readonly<Record<Speaker, string>>>> = {
  ask: {
    one: 'Questions? Ask me in the comments.',
    group: 'Questions? Ask us in the comments.',
    nobody: 'Questions? Ask in the comments.',
  },
  opine: {
    one: 'What do you think? Tell me in the comments.',
    group: 'What do you think? Tell us in the comments.',
    nobody: 'What do you think? Say it in the comments.',
  },
  report: {
    one: 'Try it, and tell me how it went.',
    group: 'Try it, and tell us how it went.',
    nobody: 'Try it, and say how it went.',
  },
}

const invitationOf: Partial<Record<ScriptCategory, Invitation>> = {
  'how-to': 'report',
  opinion: 'opine',
  story: 'opine',
  motivation: 'opine',
}

function speakerOf(text: string): Speaker {
  // `US` is a country.
  const group = text.match(/\b(?:[Ww]e|[Oo]urs?|[Uu]s)\b/gu)?.length ?? 0
  const one = (text.match(/\b(?:I|I[’']\w+)\b/gu)?.length ?? 0) + (text.match(/\b(?:my|me|mine)\b/giu)?.length ?? 0)
  if (group > one) return 'group'
  return one > 0 ? 'one' : 'nobody'
}

/** Returns the invitation that ends a script, in the voice of the user's text: `me`, `us`, or neither. */
export function closeOf(text: string, category: ScriptCategory): string {
  return invitations[invitationOf[category] ?? 'ask'][speakerOf(text)]
}

/** Every invitation, for checks that a script says nothing else. */
export const everyClose: readonly string[] = Object.values(invitations).flatMap((lines) => Object.values(lines))

import type { ScriptCategory } from '../short-video-options.ts'

/** What a topic must have for a prompt: a question that is answered, something told at all, more than one part of it, nothing told, or a list. */
export type PromptNeed = 'answer' | 'told' | 'several' | 'untold' | 'items'

/** A question to the viewer, or a word that leads on. It says nothing about the world, so that it fits every topic. */
export type Prompt = { readonly text: string; readonly needs?: PromptNeed }

/** Before anything is told. */
export const openings: readonly Prompt[] = [
  { text: 'Say your own answer out loud first.', needs: 'answer' },
  { text: 'Keep one question in mind: what would you tell a friend about this?' },
  { text: 'Stay until the end, because the last part is yours.' },
  { text: 'I will keep it short and plain.', needs: 'several' },
  { text: 'One thing after the other.', needs: 'several' },
  { text: 'Listen with a friend in mind.' },
]

/** For every category. */
export const commonPrompts: readonly Prompt[] = [
  { text: 'Who should hear this from you?', needs: 'told' },
  { text: 'Does that match what you have seen yourself?', needs: 'told' },
  { text: 'Could you say that in your own words?', needs: 'told' },
  { text: 'Think about that for a second.', needs: 'told' },
  { text: 'Who do you know that could tell us more? Bring them here.', needs: 'untold' },
  { text: 'What would you ask an expert, if one sat beside you?', needs: 'untold' },
  { text: 'Say what you know in one sentence. Is that harder than you thought?', needs: 'untold' },
  { text: 'Where did you last come across this?', needs: 'untold' },
  { text: 'What do most people get wrong here?', needs: 'untold' },
]

/** For one category each, before the common ones. */
export const categoryPrompts: Readonly<Record<ScriptCategory, readonly Prompt[]>> = {
  explainer: [
    { text: 'Which part of this did you not expect?', needs: 'several' },
    { text: 'Did you know that before?', needs: 'told' },
    { text: 'Does this change how you see it?', needs: 'told' },
  ],
  'how-to': [
    { text: 'Take your time with this part.', needs: 'told' },
    { text: 'Which step looks hardest to you?', needs: 'items' },
    { text: 'If something goes wrong, go back one step and not to the start.', needs: 'told' },
    { text: 'How do you do it today?' },
    { text: 'Who taught you your way?', needs: 'untold' },
  ],
  list: [
    { text: 'Which one would you put first?', needs: 'items' },
    { text: 'If you could keep only one of them, which one would it be?', needs: 'items' },
    { text: 'Which one did you think of just now?', needs: 'untold' },
  ],
  story: [
    { text: 'Picture it for a moment.', needs: 'told' },
    { text: 'Put yourself in that place.', needs: 'told' },
    { text: 'Who does this remind you of?', needs: 'told' },
    { text: 'How would you tell it?', needs: 'untold' },
  ],
  news: [
    { text: 'What could this mean for you?' },
    { text: 'Which question is still open for you?', needs: 'told' },
    { text: 'Where did you hear it first?' },
  ],
  product: [
    { text: 'Who would be happy about this? Send it to them.' },
    { text: 'Is this for you?' },
    { text: 'What would you like to know before you decide?' },
  ],
  opinion: [
    { text: 'Where do you stand so far?' },
    { text: 'What would change your mind?' },
    { text: 'Who sees it the other way, and why?' },
  ],
  motivation: [
    { text: 'Take one slow breath first. Good.', needs: 'untold' },
    { text: 'What is the smallest step that you could take today?' },
    { text: 'You do not need to feel ready. You need to begin.' },
  ],
}

/** Where in a script a passage belongs: before the facts, among them, after them, or just before the end. */
export type Phase = 'open' | 'look' | 'think' | 'share'

/**
 * A passage that says nothing about the world: it leads, asks, or sets the listener a task. It fits any topic. `{t}` is the
 * topic as it stands within a sentence. A passage `only` for some kinds of topic is marked.
 */
export type Move = {
  readonly phase: Phase
  readonly text: string
  readonly needs?: 'facts' | 'no facts' | 'items' | 'inner'
}

/** The passages of every category. */
export const commonMoves: readonly Move[] = [
  { phase: 'open', text: 'It sounds like a big subject. Taken in small pieces, it is not.', needs: 'no facts' },
  {
    phase: 'think',
    text: 'Follow the chain once more: what comes first, what comes next, and what comes of it?',
    needs: 'facts',
  },
  { phase: 'open', text: 'Take a second, and say your own answer out loud before I go on.', needs: 'no facts' },
  { phase: 'open', text: 'Keep one question in mind while you listen: what would you tell a friend about this?' },
  { phase: 'open', text: 'Forget what you have heard about this so far. We start with a clean page.' },
  { phase: 'open', text: 'I will keep it short, and I will keep it plain.' },
  { phase: 'open', text: 'Stay until the end, because the last part is yours.' },
  { phase: 'open', text: 'When was the last time you stopped and really thought about {t}?', needs: 'inner' },
  { phase: 'open', text: 'Let us take it one step at a time.' },
  {
    phase: 'open',
    text: 'First, notice what you already believe. Write it down in one sentence, and do not change it yet.',
    needs: 'no facts',
  },
  { phase: 'look', text: 'Start with what you can see for yourself, and put it in plain words.', needs: 'no facts' },
  {
    phase: 'look',
    text: 'Now ask the next question: compared with what? A thing on its own says little. Two things side by side say a lot.',
  },
  { phase: 'look', text: 'Find one example close to you, in your own house or your own street.', needs: 'no facts' },
  { phase: 'look', text: 'Then find one example that does not fit. That is the one to hold on to.', needs: 'no facts' },
  { phase: 'look', text: 'Ask somebody who does this every day. Ask what surprised them, and then just listen.' },
  {
    phase: 'look',
    text: 'Draw it. A bad drawing with three boxes and two arrows is enough. If you cannot draw it yet, you know where to look next.',
  },
  { phase: 'look', text: 'Look for a source that shows how it knows, and not only what it says.' },
  { phase: 'look', text: 'Split it into small parts, and take the smallest one first.' },
  { phase: 'look', text: 'Try to count something. A number, even a rough one, makes a vague idea honest.' },
  { phase: 'look', text: 'Ask who wins if you believe it. Then ask who wins if you do not.', needs: 'no facts' },
  { phase: 'look', text: 'Go back one step: what has to be true before any of this can work?' },
  {
    phase: 'look',
    text: 'Look at it from the other end as well. Begin with the result, and walk backwards to the cause.',
  },
  {
    phase: 'think',
    text: 'Pause here for a moment. Which part of this did you expect, and which part did you not?',
    needs: 'facts',
  },
  { phase: 'think', text: 'Say it again in your own words. If it comes out shorter, you are getting closer.' },
  { phase: 'think', text: 'Imagine that you had to explain this to a child. Which word would you have to leave out?' },
  { phase: 'think', text: 'Now take the other side, only for a minute. What is the best case against you?' },
  { phase: 'think', text: 'What would change your mind? If the answer is nothing, that is worth knowing, too.' },
  {
    phase: 'think',
    text: 'Be careful with the easy answer. Ask it one more question, and see whether it still stands.',
  },
  {
    phase: 'think',
    text: 'It is fine to say that you do not know yet. It is even better to say how you could find out.',
  },
  { phase: 'think', text: 'Think of a place where you could use this tomorrow morning.' },
  { phase: 'think', text: 'Compare it with your first answer. Which word would you change now?', needs: 'no facts' },
  { phase: 'think', text: 'Ask what would happen without it. Take it away in your head, and watch what falls over.' },
  {
    phase: 'think',
    text: 'There are two ways to be wrong here: to believe too quickly, and to doubt too long. Choose a middle road, and walk it with open eyes.',
  },
  { phase: 'think', text: 'Make a small test of it. Change one thing only, wait, and write down what you see.' },
  { phase: 'think', text: 'Give it a day. Come back tomorrow with fresh eyes, and read your notes once more.' },
  { phase: 'share', text: 'Tell one person today, in a single sentence, and watch their face.' },
  { phase: 'share', text: 'If they ask you why, you have found the next thing to look up.' },
  {
    phase: 'share',
    text: 'Here is a small task for tonight: write three lines about {t}, and read them aloud.',
    needs: 'inner',
  },
  {
    phase: 'share',
    text: 'Teach it to somebody who has never heard of it. You will hear at once which part is not clear yet.',
  },
  { phase: 'share', text: 'Keep the one sentence that you liked best, and let the rest go.' },
  { phase: 'share', text: 'And if you know better than I do, correct me. That is how all of us learn.' },
  { phase: 'share', text: 'Put it on a card, and stick it where you will see it.' },
  { phase: 'share', text: 'Now watch this once more, and count how many of your own questions are still open.' },
]

/** Passages of one category each, by its id. */
export const categoryMoves: Readonly<Record<string, readonly Move[]>> = {
  'how-to': [
    { phase: 'open', text: 'Get everything ready before you begin. Then go slowly the first time.' },
    { phase: 'look', text: 'Do it once to learn it, and a second time to do it well.' },
    { phase: 'think', text: 'If a step goes wrong, go back one step and not to the start.' },
    { phase: 'share', text: 'Save this, so that you have it beside you when you try.' },
    { phase: 'look', text: 'Take your time with this part. It is the one that everything else rests on.' },
    { phase: 'look', text: 'Read the amounts once more before you start. Then put this away, and use your hands.' },
    { phase: 'think', text: 'Write down what you changed. Next time, you will know what made the difference.' },
    { phase: 'think', text: 'Ask someone to do it beside you. Two pairs of eyes see more than one.' },
    { phase: 'share', text: 'And if you have a better way, show it to me. I would love to learn it.' },
    { phase: 'open', text: 'You can follow along right now, or watch it once and do it later.' },
  ],
  list: [
    { phase: 'open', text: 'See which one you would have put first.' },
    { phase: 'think', text: 'If you only keep one of them, which one is it?', needs: 'items' },

    { phase: 'open', text: 'I will go through them quickly, and then you choose.' },
    { phase: 'look', text: 'Say which one you do already. Then say which one you would never do.' },
    { phase: 'think', text: 'Put them in your own order. What is at the top now?' },
    { phase: 'think', text: 'Do not try all of them at once. Take one, give it a week, and then take the next.' },
    { phase: 'share', text: 'Send this to the person who came to your mind just now.' },
  ],
  story: [
    { phase: 'open', text: 'Sit back for a moment. This is a story.' },
    { phase: 'think', text: 'Put yourself in that place. What would you have done?' },
    { phase: 'share', text: 'Every story goes on after its last line. How would yours?' },
    { phase: 'open', text: 'Listen to how it begins, because it matters for the end.' },
    { phase: 'look', text: 'Stop there for a moment, and picture it: the place, the people, the light.' },
    { phase: 'look', text: 'Small things carry a story. Watch for one of them now.' },
    { phase: 'think', text: 'Ask yourself what you would have kept, and what you would have let go.' },
    { phase: 'think', text: 'You may know somebody with a story like this one. Ask them to tell it to you.' },
    { phase: 'share', text: 'Tell me yours. I read every one of them.' },
  ],
  news: [
    { phase: 'open', text: 'Here is what we know, in order.', needs: 'facts' },
    { phase: 'think', text: 'Keep apart what is known and what is only said. That alone makes you better informed.' },
    { phase: 'share', text: 'Check it again tomorrow. News gets better with a night in between.' },
    { phase: 'look', text: 'Write the main point down in one line, before you read on anywhere else.' },
    {
      phase: 'look',
      text: 'Ask three things about every report: who says it, how do they know, and who else has seen it?',
    },
    { phase: 'think', text: 'Think about what it could mean for you, and for the people around you.' },
    { phase: 'think', text: 'And remember: the first version of a story is seldom the last one.' },
    { phase: 'open', text: 'I will give it to you straight, one point after the other.' },
  ],
  product: [
    { phase: 'open', text: 'Let me show you what it is, and then you decide.' },
    { phase: 'think', text: 'Ask yourself one thing: would it make an ordinary day a little easier?' },
    { phase: 'share', text: 'Have a look at it yourself, and ask us anything.' },
    { phase: 'open', text: 'No big words. Only what it is and what it does.' },
    { phase: 'look', text: 'Picture it in your own hands, on an ordinary morning.' },
    { phase: 'look', text: 'Look at the details, because that is where you notice the care.' },
    { phase: 'think', text: 'Think of the one person who would be happy about this. Send it to them.' },
    { phase: 'think', text: 'If it is for you, you will know. If it is not, tell us what would make it so.' },
    { phase: 'share', text: 'Come by, say hello, and see it for yourself.' },
  ],
  opinion: [
    { phase: 'open', text: 'You may disagree with me, and I would like to hear it.' },
    { phase: 'think', text: 'A good opinion can change. Tell me what would change yours.' },
    { phase: 'share', text: 'Write your side below, and bring a reason with it.' },
  ],
  motivation: [
    { phase: 'open', text: 'Take one slow breath first. Good. Now listen.' },
    { phase: 'look', text: 'Make the first step so small that you cannot say no to it.' },
    { phase: 'think', text: 'You do not need to feel ready. You need to begin.' },
    { phase: 'share', text: 'Do it today, for five minutes. Tomorrow, do it again.' },
  ],
}

/** Very short passages that bring a script to its length. */
export const shortMoves: readonly Move[] = [
  { phase: 'open', text: 'Ready?' },
  { phase: 'open', text: 'Here we go.' },
  { phase: 'open', text: 'Let us begin.' },
  { phase: 'think', text: 'Think about that for a second.' },
  { phase: 'think', text: 'Let that sink in.' },
  { phase: 'think', text: 'Now you see where this goes.', needs: 'facts' },
  { phase: 'share', text: 'That is all there is to it for today.' },
  { phase: 'share', text: 'Try it, and see.' },
  { phase: 'look', text: 'Look a little closer.' },
  { phase: 'look', text: 'And now the next part.' },
]

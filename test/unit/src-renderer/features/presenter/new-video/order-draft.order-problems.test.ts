import { emptyDraft, orderProblems, withoutMissing } from '#renderer/features/presenter/new-video/order-draft.ts'
import { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { expect, it } from 'vitest'

const options = ShortVideoOptions.parse({
  voices: [
    { name: 'Rowan', gender: 'man' },
    { name: 'Linden', gender: 'woman' },
  ],
  presets: [{ id: 'creator', name: 'Creator' }],
  flows: [{ id: 'classic', name: 'Classic' }],
})

// Would catch: an order that the service would refuse or silently change, sent without a warning.
it('says what is wrong with each field before anything is sent', () => {
  expect(orderProblems({ ...emptyDraft, topic: '🥣 粘土 طين' }, options, true)).toEqual({})
  const bad = orderProblems(
    { ...emptyDraft, topic: 'x'.repeat(100_001), seconds: 19, voice: 'Linden', preset: 'robot', flow: 'spin' },
    options,
    true,
  )
  expect(Object.keys(bad).toSorted()).toEqual(['flow', 'preset', 'seconds', 'topic', 'voice'])
  expect(bad.topic).toBe('100,001 characters. The limit is 100,000.')
  expect(bad.seconds).toBe('Length must be 20 to 180 seconds.')
  expect(orderProblems({ ...emptyDraft, seconds: undefined }, options, null).seconds).toBeDefined()
})

it('accepts anything for unknown options', () => {
  expect(orderProblems({ ...emptyDraft, voice: 'Noor', preset: 'robot', flow: 'spin' }, null, null)).toEqual({})
})

it('requires topics and an integer budget for a series', () => {
  const series = { ...emptyDraft, way: 'series' as const }
  expect(orderProblems({ ...series, topics: ' \n ', budget: 0.5 }, options, true)).toEqual({
    topics: 'Enter at least one topic.',
    budget: 'Enter a whole number of credits, 1 or more.',
  })
  const held = { ...series, topics: 'one\ntwo', budget: 40 }
  expect(orderProblems(held, options, true)).toEqual({})
  expect(orderProblems(held, options, false).budget).toContain('three past videos')
})

const local = ShortVideoOptions.parse({ ownWordsOnly: true, unread: ['kanji', 'script'] })

// Would catch: a paid video of a bare title, or of a text that the voices spell letter by letter.
it('asks for facts and for letters that the voices can read, only of a service that needs them', () => {
  const bare = { ...emptyDraft, topic: 'Why clay cracks' }
  expect(orderProblems(bare, options, true)).toEqual({})
  expect(orderProblems(bare, local, true)).toEqual({
    topic: 'The script uses only your words. Add three facts, or paste a script.',
  })
  const kanji = { ...emptyDraft, topic: '空はなぜ青いのですか' }
  expect(orderProblems(kanji, local, true).topic).toBe(
    'The voices can’t read kanji. Write in kana or another language.',
  )
  expect(orderProblems(kanji, options, true)).toEqual({})
  const series = { ...emptyDraft, way: 'series' as const, topics: 'Why clay cracks\nKilns: they are hot inside' }
  expect(orderProblems(series, local, true).topics).toBe('1 topic is only a title. Add facts after a colon.')
})

// Would catch: a red field under a title that is still being typed.
it('does not call a topic wrong that is still being typed, but one that cannot be read', () => {
  const shown = (topic: string) => {
    const draft = { ...emptyDraft, topic }
    return withoutMissing(orderProblems(draft, local, true), draft, local)
  }
  expect(shown('Why clay cracks')).toEqual({})
  expect(shown('空はなぜ青いのですか').topic).toContain('kanji')
  expect(shown('x'.repeat(100_001)).topic).toContain('100,001')
})

// Catches captions that show one word of a sentence alone, or that end between an article and its noun.
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { breakCost, phraseCost } from '#shared/domain/captions/phrase-breaks.ts'
import { wordsOf } from '#service/models/voices/spoken.ts'
import { captionAppearances, groupingOf, setGroup } from '#service/short-video/captions/caption-appearance.ts'
import { groupPhrases } from '../../../../../src-service/short-video/captions/group-phrases.ts'

const size = { width: 1080, height: 1920 }
const context = createCanvas(8, 8).getContext('2d')

const texts = [
  [
    'en-US',
    'Let us find out together. Sunlight looks white, but it is a mix of all colours. Air scatters blue light far more than red light, so it comes to your eyes from every side. At sunset the light takes a longer path through the air. Ready? That is why it turns red.',
  ],
  ['de-DE', 'Weißt du, warum der Himmel blau ist? Die Luft streut das blaue Licht viel stärker als das rote.'],
  ['fr-FR', 'La lumière du soleil semble blanche, mais elle contient toutes les couleurs de l’arc-en-ciel.'],
  ['ja-JP', '空がなぜ青いか知っていますか？太陽の光は白く見えますが、すべての色が混ざっています。'],
  ['zh-CN', '你知道天空为什么是蓝色的吗？阳光看起来是白色的，但它是所有颜色的混合。'],
] as const

const spoken = (text: string) =>
  wordsOf(text).map((word, index) => ({ text: word.text, start: index * 0.3, end: index * 0.3 + 0.28 }))
const styles = captionAppearances.filter((look) => look !== 'card')
const cases = texts.flatMap(([language, text]) => styles.map((look) => ({ language, text, look })))

test.each(cases)('$look in $language leaves no word alone and breaks no phrase', ({ language, text, look }) => {
  const use = { language, isHook: false }
  const words = spoken(text)
  const groups = groupPhrases(words, groupingOf(look, use), language)
  expect(groups.flat()).toEqual(words)
  const isCompact = /^(?:ja|zh)/u.test(language)
  const said = groups.map((group) => group.map((word) => word.text).join(isCompact ? '' : ' '))
  // A word as long as a line may stand alone, and so may a sentence.
  const alone = groups.flatMap((group, index) => (group.length === 1 ? [said[index] ?? ''] : []))
  expect(alone.filter((one) => one.length < 10 && !/[?。？！，]$/u.test(one) && !isCompact)).toEqual([])
  const within = groups.filter((group, index) => {
    const before = groups[index - 1]?.at(-1)?.text
    return before !== undefined && breakCost(before, group[0]?.text ?? '', language) >= phraseCost
  })
  expect(within).toEqual([])
  const stranded = groups.flatMap((group) => {
    const block = setGroup(context, { words: group, from: 0, until: 1 }, look, size, use)
    const rows = [...Map.groupBy(block.words, ({ row }) => row).values()]
    return rows.length > 1 ? rows.filter((row) => row.length === 1 && (row[0]?.text.length ?? 0) < 9) : []
  })
  expect(stranded.map(([word]) => word?.text)).toEqual([])
})

test('a pause separates captions, however short the sentence before it is', () => {
  const words = spoken('Ready? Here it comes.')
  const paused = words.map((word, index) =>
    index === 0 ? word : { ...word, start: word.start + 2, end: word.end + 2 },
  )
  const grouping = groupingOf('plate', { language: 'en-US', isHook: false })
  expect(groupPhrases(paused, grouping, 'en-US').map((group) => group.length)).toEqual([1, 3])
  expect(groupPhrases(words, grouping, 'en-US').map((group) => group.length)).toEqual([4])
})

test.each(styles)('%s shows a one-word question with what follows it, never at the end of another sentence', (look) => {
  const words = spoken('Then set the dial by what you saw, not by what it says. Questions? Ask in the comments.')
  const groups = groupPhrases(words, groupingOf(look, { language: 'en-US', isHook: false }), 'en-US')
  const trailing = groups.filter((group) => group.length > 1 && group.at(-1)?.text === 'Questions?')
  expect(trailing.map((group) => group.map(({ text }) => text).join(' '))).toEqual([])
})

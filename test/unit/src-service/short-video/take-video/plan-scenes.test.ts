// Catches words that overlap or leave the safe area, a hook that is not all there in the first frame, words that come
// before or long after they are heard, and captions that leave a word alone.
import { expect, test } from 'vitest'
import type { TakeOrder } from '#service/composer/take-order.ts'
import type { Rect } from '#service/models/video/camera-path.ts'
import type { layouts } from '#service/short-video/take-video/choose-layout.ts'
import { safeArea, stateOf, type Piece, type WordBox } from '#service/short-video/take-video/piece.ts'
import { planTake, shortTake } from '../../../../helpers/takes.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

/** A structure for each layout. */
const structures = {
  list: 'three-mistakes',
  split: 'before-after',
  question: 'question-answer',
  quote: 'customer-quote',
  countdown: 'countdown',
  myth: 'myth-fact',
  story: 'behind-the-scenes',
} as const satisfies Record<keyof typeof layouts, string>

const texts = {
  'few words': { language: 'en', hook: 'Stop', say: ['Wait.', 'Now go.', 'Done.'], show: ['Wait', '9', 'Go'] },
  'usual words': {
    language: 'en',
    hook: 'Three mistakes that ruin your morning coffee',
    say: [
      'Your water is boiling, so let it rest for thirty seconds.',
      'You grind the beans the night before.',
      'Fifteen grams of beans for one cup, every time.',
    ],
    show: ['Boiling water', '', '15 grams a cup'],
  },
  'many words': {
    language: 'en',
    hook: 'I drank three coffees a day for eleven years and nobody ever told me that the water was the only thing wrong with it',
    say: [
      'It is never the machine, and it is never the beans, and it is hardly ever the grinder that you bought last spring.',
      'So fill the kettle, wait, count to thirty, and pour it slowly over all of the grounds, in circles.',
      'That is all there is to say about it, and everybody in this street will agree with me on that.',
    ],
    show: ['It is never ever the machine that you paid for', 'Pour slowly over all of the grounds', 'Everybody agrees'],
  },
  'long words': {
    language: 'de',
    hook: 'Mehrtageswanderungsausrüstungsempfehlungen für Donaudampfschifffahrtsgesellschaftskapitäne',
    say: [
      'Erstens: Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz.',
      'Die Schlechtwetterausrüstung ist wasserundurchlässig und selbstverständlich federleicht.',
      'Straßenverkehrszulassungsordnung, und zwar ausnahmslos.',
    ],
    show: [
      'Schlechtwetterausrüstungsüberprüfung',
      'Wasserundurchlässigkeitsbescheinigung, geprüft',
      'Übergrößenträger',
    ],
  },
  'other letters': {
    language: 'ja-JP',
    hook: 'コーヒーを まずくする 三つの まちがい',
    say: ['おゆが あつすぎます。', 'すこし まちましょう。', 'それだけです。'],
    show: ['あつすぎる おゆ', '三十びょう', 'それだけ'],
  },
  'Cyrillic letters': {
    language: 'ru',
    hook: 'Три ошибки, которые портят утренний кофе',
    say: ['Вода кипит, подождите тридцать секунд.', 'Зёрна смолоты вчера.', 'Пятнадцать граммов на чашку.'],
    show: ['Кипящая вода', 'Старый помол', '15 граммов'],
  },
} as const

const handles = ['@blueoven', '@nordlicht', '@trailhead', `@${'sehrlangername'.repeat(4)}`]

const grid = Object.entries(structures).flatMap(([layout, structure]) =>
  Object.entries(texts).flatMap(([name, { language, hook, say, show }]) =>
    [0, 1].map((at) => {
      const handle = handles[(2 * name.length + layout.length + at) % handles.length] ?? shortTake.handle
      const beats = say.map((text, index) => ({ say: text, show: show[index] ?? '' }))
      const presenter = at % 2 === 0 ? null : 'mina'
      const order: TakeOrder = { ...shortTake, seed: at, structure, language, hook, beats, handle, presenter }
      // Planned once for all tests.
      let planned: ReturnType<typeof planTake> | null = null
      return { layout, name, handle, order, plan: () => (planned ??= planTake(order)) }
    }),
  ),
)

const isWithin = (box: Rect, area: Rect) =>
  box.x >= area.x - 1 &&
  box.y >= area.y - 1 &&
  box.x + box.width <= area.x + area.width + 1 &&
  box.y + box.height <= area.y + area.height + 1

const overlap = (one: Rect, other: Rect) =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1

const shownAt = (pieces: readonly Piece[], seconds: number): WordBox[] =>
  pieces.filter((piece) => stateOf(piece, seconds) !== null).flatMap(({ boxes }) => boxes)

test.each(sampleOf(grid, 18))(
  '$layout keeps $name of $handle apart and in the safe area',
  async ({ plan: planOnce }) => {
    const { plan } = await planOnce()
    for (const scene of plan.scenes) {
      for (const seconds of [scene.from, (scene.from + scene.until) / 2, scene.until - 0.05]) {
        const boxes = [...shownAt(scene.pieces, seconds), ...shownAt(plan.captions, seconds)]
        for (const [index, box] of boxes.entries()) {
          expect(isWithin(box, safeArea), `${box.role} “${box.text}” at ${seconds}`).toBe(true)
          const other = boxes.slice(index + 1).find((one) => overlap(box, one))
          expect(other, `“${box.text}” lies over “${other?.text}” at ${seconds}`).toBeUndefined()
        }
      }
    }
  },
)

const bare = (text: string) => text.toLowerCase().replaceAll(/[\s\u200f-]/gu, '')

test.each(
  sampleOf(
    grid.filter(({ order }) => order.presenter === null),
    7,
  ),
)(
  '$layout has all $name of the hook in the first frame, larger than what else is there',
  async ({ order, plan: planOnce }) => {
    const { plan } = await planOnce()
    const [first] = plan.scenes
    const boxes = shownAt(first?.pieces ?? [], 0)
    const hook = boxes.filter(({ role }) => role === 'hook')
    expect(bare(hook.map(({ text }) => text).join(''))).toBe(bare(order.hook))
    const highest = (all: readonly WordBox[]) => Math.max(0, ...all.map(({ height }) => height))
    expect(highest(hook)).toBeGreaterThan(highest(boxes.filter(({ role }) => role !== 'hook')))
  },
)

test.each(Object.entries(structures))('%s has large letters for a usual hook', async (_, structure) => {
  const { plan } = await planTake({ ...shortTake, structure, hook: texts['usual words'].hook })
  const heights = shownAt(plan.scenes[0]?.pieces ?? [], 0).flatMap(({ role, height }) =>
    role === 'hook' ? [height] : [],
  )
  expect(Math.min(...heights)).toBeGreaterThan(100)
})

test('shows no signs that the typefaces lack', async () => {
  const beats = [{ say: 'Wait ⏱️ thirty seconds.', show: '30 seconds 🔥' }]
  const { plan } = await planTake({ ...shortTake, hook: 'Stop ☕ now', beats })
  const all = [...plan.scenes.flatMap(({ pieces }) => pieces), ...plan.captions].flatMap(({ boxes }) => boxes)
  expect(all.map(({ text }) => text).join(' ')).toMatch(/^[\w\s.@]+$/u)
})

test.each(Object.entries(structures))('%s shows the words of a beat with their sound', async (_, structure) => {
  const order = {
    ...shortTake,
    structure,
    beats: [
      { say: 'So you pour boiling water on it.', show: 'Boiling water' },
      { say: 'Wait for thirty seconds.', show: 'Patience' },
    ],
  }
  const { plan } = await planTake(order)
  const showOf = (text: string) =>
    plan.scenes
      .flatMap(({ pieces }) => pieces)
      .find(({ boxes }) => boxes.some((box) => box.role === 'show' && bare(box.text) === bare(text)))
  // The fourth word of the beat, heard after four of the hook and three of its own.
  expect(Math.abs((showOf('Boiling')?.from ?? 0) - (0.1 + 7 * 0.36))).toBeLessThan(0.2)
  expect(Math.abs((showOf('Patience')?.from ?? 0) - (0.1 + 11 * 0.36))).toBeLessThan(0.2)
})

test('captions hold all that is said after the hook, and leave no word alone within a sentence', async () => {
  const { plan } = await planTake({ ...shortTake, beats: texts['many words'].say.map((say) => ({ say, show: '' })) })
  const captions = plan.captions.map(({ boxes }) => boxes.map(({ text }) => text))
  expect(captions.flat().join(' ')).toBe(texts['many words'].say.join(' '))
  expect(Math.min(...captions.map((words) => words.length))).toBeGreaterThan(1)
  for (const { boxes } of plan.captions) {
    const rows = [...Map.groupBy(boxes, ({ y }) => Math.round(y)).values()]
    expect(Math.min(...rows.map((row) => row.length))).toBeGreaterThan(1)
  }
})

test('layouts differ in what they show and how they cut', async () => {
  const edits = await Promise.all(
    Object.values(structures).map(async (structure) => {
      const order = { ...shortTake, structure, presenter: 'mina', beats: [...shortTake.beats, ...shortTake.beats] }
      const { plan } = await planTake(order)
      return plan.scenes.slice(0, -1).map(({ ground, panel, enter, pieces }) => {
        const words = pieces.flatMap(({ boxes }) => boxes.map(({ role, y }) => `${role} ${Math.round(y / 40)}`))
        return JSON.stringify([ground, panel?.area, enter, words])
      })
    }),
  )
  for (const [index, own] of edits.entries())
    for (const other of edits.slice(index + 1)) expect(own.filter((scene) => other.includes(scene))).toEqual([])
})

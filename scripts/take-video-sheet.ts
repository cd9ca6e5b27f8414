import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createCanvas } from '@napi-rs/canvas'
import type { TakeOrder } from '../src-service/composer/take-order.ts'
import { drawPlanes } from '../src-service/models/video/draw-planes.ts'
import { blankPlanes } from '../src-service/models/video/planes.ts'
import { planPoses } from '../src-service/short-video/presenter/plan-poses.ts'
import { openHyphenation } from '../src-service/short-video/take-video/hyphenate.ts'
import { planScenes } from '../src-service/short-video/take-video/plan-scenes.ts'
import { scriptOf, speakTake } from '../src-service/short-video/take-video/speak-take.ts'
import { createTakeFrames } from '../src-service/short-video/take-video/take-frames.ts'
import { readTake } from '../src-service/short-video/take-video/take-input.ts'
import { timeBeats } from '../src-service/short-video/voice/voice-times.ts'

// Draws frames of takes of two brands into one sheet, a row for each: every layout, with and without a presenter.
//
// Usage: node scripts/take-video-sheet.ts --out FILE.png [--only TEXT] [--columns N] [--scale SHARE]

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    only: { type: 'string', default: '' },
    columns: { type: 'string', default: '4' },
    scale: { type: 'string', default: '0.3' },
  },
})
const { out, only } = values
if (out === undefined) throw new Error('Say where the sheet is written: --out FILE.png')
const columns = Number(values.columns)
const scale = Number(values.scale)
const even = (pixels: number) => 2 * Math.round((pixels * scale) / 2)
const size = { width: even(1080), height: even(1920) }
const context = { signal: new AbortController().signal, onProgress: () => undefined }

const cafe = {
  language: 'en',
  handle: '@blueoven',
  look: { ink: '#2b1a12', paper: '#f6ecdd', accent: '#e4572e' },
  maxSec: 24,
} as const
const outdoor = {
  language: 'de',
  handle: '@nordlicht',
  look: { ink: '#12261f', paper: '#eef1e6', accent: '#f2b441' },
  maxSec: 26,
} as const

const takes: readonly TakeOrder[] = [
  {
    ...cafe,
    seed: 3,
    structure: 'three-mistakes',
    voice: 'preset-friendly-female',
    presenter: null,
    hook: 'Three mistakes that ruin your morning coffee',
    beats: [
      { say: 'One. Your water is boiling. Let it rest for thirty seconds.', show: 'Boiling water' },
      { say: 'Two. You grind the beans the night before. Grind right before you brew.', show: 'Stale grind' },
      { say: 'Three. You never weigh it. Fifteen grams for one cup.', show: '15 grams a cup' },
    ],
  },
  {
    ...cafe,
    seed: 8,
    structure: 'before-after',
    voice: 'preset-professional-male',
    presenter: 'kofi',
    hook: 'Our corner shop was empty. Look at it now.',
    beats: [
      { say: 'Last winter this room sold nothing but dust.', show: 'Nothing but dust' },
      { say: 'Today we roast forty kilos of coffee here every week.', show: '40 kilos a week' },
      { say: 'And the first cup is on us.', show: 'First cup: free' },
    ],
  },
  {
    ...cafe,
    seed: 5,
    structure: 'question-answer',
    voice: 'preset-friendly-male',
    presenter: null,
    hook: 'Why does coffee taste better in a café?',
    beats: [
      { say: 'It is not the machine.', show: 'Not the machine' },
      { say: 'It is the water. We filter it twice, so you taste the bean.', show: 'It’s the water' },
      { say: 'And somebody else does the dishes.', show: 'No dishes' },
    ],
  },
  {
    ...cafe,
    seed: 11,
    structure: 'customer-quote',
    voice: 'preset-narrator',
    presenter: null,
    hook: 'I came for the coffee and stayed for the quiet',
    beats: [
      {
        say: 'Maya writes her book at the table by the window, every morning at seven.',
        show: 'Every morning at seven',
      },
      { say: 'She says the light helps. We think it is the almond cake.', show: 'The light, or the cake' },
    ],
  },
  {
    ...cafe,
    seed: 2,
    structure: 'top-countdown',
    voice: 'preset-friendly-female',
    presenter: 'zuri',
    hook: 'The three cups we make most',
    beats: [
      { say: 'Number three: the flat white. Small, strong, silky.', show: 'Flat white' },
      { say: 'Number two: the filter of the week, from a farm in the mountains.', show: 'Filter of the week' },
      { say: 'Number one: espresso with lemon. Try it once.', show: 'Espresso & lemon' },
    ],
  },
  {
    ...cafe,
    seed: 6,
    structure: 'myth-fact',
    voice: 'preset-professional-female',
    presenter: 'mina',
    hook: 'Dark roast is stronger, right?',
    beats: [
      { say: 'Everybody says dark roast has more caffeine.', show: 'Dark roast has more caffeine' },
      { say: 'Weigh it, and light roast wins. The bean loses caffeine in the heat.', show: 'Light roast wins' },
    ],
  },
  {
    ...outdoor,
    seed: 4,
    structure: 'drei-fehler-list',
    voice: 'preset-friendly-male',
    presenter: 'finn',
    hook: 'Drei Fehler, die jede Mehrtageswanderung ruinieren',
    beats: [
      { say: 'Erstens: zu viel Gewicht. Zehn Kilo sind genug.', show: 'Rucksackgewicht' },
      { say: 'Zweitens: neue Schuhe. Lauf sie vorher im Wald ein.', show: 'Neue Schuhe' },
      { say: 'Drittens: kein Plan für schlechtes Wetter in den Bergen.', show: 'Schlechtwetterausrüstung' },
    ],
  },
  {
    ...outdoor,
    seed: 9,
    structure: 'before-after',
    voice: 'preset-professional-female',
    presenter: null,
    hook: 'Vorher nass, nachher trocken: dieselbe Jacke',
    beats: [
      { say: 'So sah die Jacke nach zwei Wintern aus: Wasser überall.', show: 'Wasserundurchlässig? Nein.' },
      { say: 'Einmal waschen, einmal imprägnieren, und der Regen perlt wieder ab.', show: 'Regen perlt ab' },
    ],
  },
  {
    ...outdoor,
    seed: 7,
    structure: 'faq-question',
    voice: 'preset-friendly-female',
    presenter: 'ruth',
    hook: 'Wie kalt darf ein Schlafsack werden?',
    beats: [
      { say: 'Die Zahl auf dem Etikett ist nicht die Wohlfühltemperatur.', show: 'Komforttemperatur' },
      { say: 'Rechne fünf Grad dazu, dann schläfst du wirklich.', show: 'Plus fünf Grad' },
      { say: 'Und zieh trockene Socken an.', show: 'Trockene Socken' },
    ],
  },
  {
    ...outdoor,
    seed: 12,
    structure: 'behind-the-scenes-story',
    voice: 'preset-narrator',
    presenter: null,
    hook: 'Fünf Uhr früh am See',
    beats: [
      { say: 'Wir testen jedes Zelt dort, wo es nass und kalt ist.', show: 'Zelttest im Nebel' },
      { say: 'Der Wind kommt vom Berg, und der Wald ist noch still.', show: 'Wind vom Berg' },
      { say: 'Was hier hält, hält überall.', show: 'Hält überall' },
    ],
  },
  {
    ...outdoor,
    seed: 13,
    structure: 'mythos-fakt-myth',
    voice: 'preset-professional-male',
    presenter: null,
    hook: 'Baumwolle hält warm? Von wegen!',
    beats: [
      { say: 'Viele glauben, dass Baumwolle beim Wandern warm hält.', show: 'Baumwolle hält warm' },
      { say: 'Nass kühlt sie dich aus. Merinowolle wärmt auch im Regen.', show: 'Merinowolle wärmt auch nass' },
    ],
  },
  {
    ...outdoor,
    seed: 14,
    structure: 'ranking',
    voice: 'preset-friendly-male',
    presenter: null,
    hook: 'Die zwei besten Hütten für den ersten Schnee',
    beats: [
      { say: 'Platz zwei: die Hütte am See. Morgens hast du das Wasser für dich.', show: 'Hütte am See' },
      { say: 'Platz eins: die Hütte im Wald unter den Sternen.', show: 'Sternenwaldhütte' },
    ],
  },
]

const rows = takes.filter(({ structure, handle }) => `${structure} ${handle}`.includes(only))
const gap = 8
const sheet = createCanvas(columns * (size.width + gap), rows.length * (size.height + gap))
const target = sheet.getContext('2d')

for (const [row, order] of rows.entries()) {
  const take = readTake(order)
  const { spoken, durationSec } = await speakTake(take, context)
  const parts = timeBeats(scriptOf(take), spoken.words, durationSec)
  const plan = planScenes(take, parts, durationSec, await openHyphenation(take.language))
  const poseAt = planPoses({ ...spoken, beats: parts, durationSec, seed: take.seed })
  const presenter = take.presenter === null ? null : { person: take.presenter, poseAt }
  const frames = createTakeFrames({ plan, size, seed: take.seed, presenter })
  for (let column = 0; column < columns; column += 1) {
    const seconds = column === 0 ? 0 : (durationSec * (column + 0.6)) / columns
    const image = blankPlanes(size)
    await frames.drawInto(image, Math.round(seconds * 30))
    const canvas = createCanvas(size.width, size.height)
    drawPlanes(canvas.getContext('2d'), image)
    target.drawImage(canvas, column * (size.width + gap), row * (size.height + gap))
  }
  process.stdout.write(`${order.structure} ${order.handle} ${durationSec.toFixed(1)} s\n`)
}
await writeFile(out, await sheet.encode('png'))

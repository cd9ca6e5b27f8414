import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CanvasDrawing } from '../drawing/canvas-image.ts'
import { colourOf, coloursIn } from '../drawing/colour-words.ts'
import { createNoise } from '../drawing/noise.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { fade, hexOf, mixTint } from '../drawing/colour.ts'
import { imageSize, type ImageSize } from '../image-size.ts'
import { InkInput, longSide, type Subject } from './ink-model.ts'
import { drawSubject } from './ink-subjects.ts'
import { layPaper } from './brush.ts'

const paper = '#efe6d2'
const ink = '#1d2126'
const cinnabar = '#b5342a'
const vermilion = '#c4473a'
const petal = '#d9697c'

function chooseSubject({ subject }: InkInput, words: readonly string[], random: RandomStream): Subject {
  const byChance = random.pick(['mountains', 'bamboo', 'blossom', 'mountains'] as const)
  if (subject !== 'from the prompt') return subject
  if (mentions(words, 'bamboo', 'reed', 'grass', 'leaf')) return 'bamboo'
  if (mentions(words, 'blossom', 'plum', 'cherry', 'branch', 'flower', 'spring', 'tree')) return 'blossom'
  if (mentions(words, 'circle', 'enso', 'zen', 'ring', 'void')) return 'circle'
  if (mentions(words, 'mountain', 'river', 'mist', 'valley', 'lake', 'boat', 'peak', 'landscape')) return 'mountains'
  return byChance
}

/** Returns the colour named right before one of the words, as `#rrggbb`. */
function tintBefore(words: readonly string[], ...any: readonly string[]): string | undefined {
  const found = words.flatMap((word, index) => (mentions([word], ...any) ? [colourOf(words[index - 1] ?? '')] : []))
  const first = found.find((value) => value !== null)
  return first === undefined || first === null ? undefined : hexOf(first)
}

/** Chooses ink and accent. Subjects drawn in ink alone take the colour that the prompt names. */
function inksOf(subject: Subject, words: readonly string[]): { readonly ink: string; readonly accent: string } {
  // A plum in blossom is a tree, not a colour.
  const [named] = coloursIn(words, subject === 'blossom' ? ['plum', 'rose'] : []).map(hexOf)
  const isInkAlone = subject === 'bamboo' || subject === 'circle'
  const stone = tintBefore(words, 'mountain', 'peak', 'hill', 'valley')
  const own = isInkAlone ? named : subject === 'mountains' ? stone : undefined
  const light = tintBefore(words, 'sun', 'moon') ?? (named === stone ? undefined : named)
  return {
    ink: own === undefined ? ink : mixTint(ink, own, isInkAlone ? 0.82 : 0.6),
    accent: (subject === 'mountains' ? light : named) ?? (subject === 'blossom' ? petal : vermilion),
  }
}

/** Draws a red seal with a simple sign, in a lower corner. */
function pressSeal(context: SKRSContext2D, { width, height }: ImageSize, random: RandomStream): void {
  const side = Math.min(width, height)
  const size = side * 0.056
  const [x, y] = [width - side * 0.07 - size, height - side * 0.07 - size]
  context.fillStyle = fade(cinnabar, 0.9)
  context.beginPath()
  context.roundRect(x, y, size, size, size * 0.12)
  context.fill()
  context.strokeStyle = paper
  context.lineWidth = size * 0.075
  context.lineCap = 'square'
  context.lineJoin = 'round'
  drawSign(context, random.whole(4), x + size / 2, y + size / 2, size * 0.28)
}

/** Draws one of four simple signs: sun, peak, waves or moon. */
function drawSign(context: SKRSContext2D, sign: number, x: number, y: number, half: number): void {
  context.beginPath()
  if (sign === 0) context.arc(x, y, half * 0.8, 0, Math.PI * 2)
  if (sign === 1) {
    context.moveTo(x - half, y + half * 0.8)
    context.lineTo(x, y - half * 0.9)
    context.lineTo(x + half, y + half * 0.8)
  }
  if (sign === 2) {
    for (const row of [-0.7, 0, 0.7]) {
      context.moveTo(x - half, y + row * half)
      context.quadraticCurveTo(x - half / 2, y + (row - 0.5) * half, x, y + row * half)
      context.quadraticCurveTo(x + half / 2, y + (row + 0.5) * half, x + half, y + row * half)
    }
  }
  if (sign === 3) context.arc(x, y, half * 0.85, Math.PI * 0.35, Math.PI * 1.65)
  context.stroke()
}

/** Draws with brush and ink on laid paper, with one accent colour. */
export const inkDrawing: CanvasDrawing = {
  sizeOf: (input) => imageSize(InkInput.parse(input).aspect_ratio, longSide),

  draw(context, job, size) {
    const input = InkInput.parse(job.input)
    const seedText = `ink ${input.prompt} ${job.seed}`
    const random = createRandomStream(seedText)
    const noise = createNoise(seedText)
    const words = promptWords(input.prompt)
    const subject = chooseSubject(input, words, random)
    layPaper(context, size, noise, paper)
    const sheet = {
      context,
      noise,
      random,
      side: Math.min(size.width, size.height),
      ...size,
      ...inksOf(subject, words),
    }
    drawSubject(subject, sheet)
    if (input.seal) pressSeal(context, size, random)
  },
}

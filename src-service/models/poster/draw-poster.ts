import { imageSize } from '../image-size.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CanvasDrawing } from '../drawing/canvas-image.ts'
import { grainCanvas } from '../drawing/noise.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { chooseScheme } from '../drawing/scheme.ts'
import { readableText } from '../video/readable-text.ts'
import { typeface, type Face } from '../video/set-text.ts'
import { drawLayout } from './layouts.ts'
import { longSide, PosterInput, type Layout } from './poster-model.ts'
import { colourOf } from '../drawing/colour-words.ts'

type Setting = { readonly lines: readonly string[]; readonly size: number }

const outdoors =
  'sun mountain alp peak ski hill valley landscape summer sea ocean beach coast island lake sailing travel park forest tree camp'.split(
    ' ',
  )

function chooseLayout({ layout }: PosterInput, words: readonly string[], random: RandomStream): Layout {
  const byChance = random.pick(['tiles', 'arcs', 'sun', 'bars', 'dots'] as const)
  if (layout !== 'from the prompt') return layout
  if (mentions(words, 'tile', 'grid', 'bauhaus', 'block', 'mosaic')) return 'tiles'
  if (mentions(words, 'arc', 'circle', 'rainbow', 'curve', 'wave')) return 'arcs'
  if (mentions(words, 'bar', 'stripe', 'diagonal', 'rhythm', 'jazz', 'speed')) return 'bars'
  if (mentions(words, 'dot', 'music', 'sound', 'halftone', 'concert', 'radio')) return 'dots'
  if (mentions(words, ...outdoors)) return 'sun'
  return byChance
}

function breakLines(words: readonly string[], count: number): string[] {
  const total = words.join(' ').length
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const fits = last !== undefined && (last.length + word.length / 2 < total / count || lines.length === count)
    if (fits) lines.splice(-1, 1, `${last} ${word}`)
    else lines.push(word)
  }
  return lines
}

/** Typesets a title as large as its box allows, in one to three lines. */
function setTitle(context: SKRSContext2D, title: string, face: Face, box: readonly [number, number]): Setting {
  const words = title.split(/\s+/)
  const settings = [1, 2, 3].map((count): Setting => {
    const lines = breakLines(words, Math.min(count, words.length))
    context.font = typeface(face, 100)
    const widest = Math.max(...lines.map((text) => context.measureText(text).width))
    return { lines, size: Math.min((box[0] / widest) * 100, box[1] / (lines.length * 0.98)) }
  })
  return settings.reduce((best, one) => (one.size > best.size ? one : best))
}

const passedOver = new Set(
  'a an the of with for in on and or about poster posters typographic typography geometric flyer cover bauhaus swiss style tiles arcs sun bars dots stripes grid'.split(
    ' ',
  ),
)
const formats = new Set(['poster', 'posters', 'flyer', 'cover', 'typographic', 'style'])
const mostWords = 4
/** Clauses up to this length in characters are used as a title unchanged. */
const mostClause = 32

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the title: as given, as quoted in the prompt, or the prompt's first clause or most meaningful words. */
function titleOf({ title, prompt }: PosterInput): string {
  if (title.trim() !== '') return title.trim()
  const quoted = /["“”]([^"“”]{2,60})["“”]/u.exec(prompt)?.[1]
  if (quoted !== undefined) return quoted.trim()
  const clause = prompt.split(/[,.;:\n]/u)[0]?.trim() ?? ''
  const said = promptWords(clause)
  if (said.length > 0 && clause.length <= mostClause && !said.some((word) => formats.has(word))) return capital(clause)
  const reporting = promptWords(prompt).filter((word) => !passedOver.has(word) && colourOf(word) === null)
  const words = reporting.length > 0 ? reporting : promptWords(prompt)
  return capital(words.slice(0, mostWords).join(' ')) || 'Untitled'
}

/** Draws flat coloured shapes above a title. */
export const posterDrawing: CanvasDrawing = {
  sizeOf: (input) => imageSize(PosterInput.parse(input).aspect_ratio, longSide),

  draw(context, job, size) {
    const { width, height } = size
    const input = PosterInput.parse(job.input)
    const random = createRandomStream(`poster ${input.prompt} ${job.seed}`)
    const words = promptWords(input.prompt)
    const scheme = chooseScheme(words, random)
    const margin = Math.min(width, height) * 0.06
    const wordsHeight = height * (width > height ? 0.3 : 0.25)
    const imageHeight = height - wordsHeight
    const face = random.pick(['heavy', 'heavy', 'fine'] as const)

    context.fillStyle = scheme.paper
    context.fillRect(0, 0, width, height)
    context.save()
    context.beginPath()
    context.rect(margin, margin, width - margin * 2, imageHeight - margin)
    context.clip()
    context.translate(margin, margin)
    const sheet = { context, width: width - margin * 2, height: imageHeight - margin, scheme, words, random }
    drawLayout(chooseLayout(input, words, random), sheet)
    context.restore()

    const small = readableText(input.small_print)
    const smallSize = Math.min(width, height) * 0.025
    const spare = small === '' ? margin * 0.55 : smallSize * 1.6 + margin
    const box = [width - margin * 2, wordsHeight - margin * 0.55 - spare] as const
    const { lines, size: letter } = setTitle(context, readableText(titleOf(input)), face, box)
    context.fillStyle = scheme.ink
    context.textBaseline = 'alphabetic'
    context.font = typeface(face, letter)
    context.letterSpacing = face === 'heavy' ? `${-letter * 0.022}px` : '0px'
    lines.forEach((text, index) => {
      const baseline = imageHeight + margin * 0.5 + letter * (0.76 + index * 0.98)
      context.fillText(text, margin - letter * 0.04, baseline)
    })
    context.letterSpacing = '0px'
    context.font = typeface('strong', smallSize)
    context.fillText(small, margin, height - margin * 0.85, width - margin * 2)
    grainCanvas(context, size, 6, job.seed & 0xffff)
  },
}

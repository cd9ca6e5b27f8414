import type { Layout } from './poster-model.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { Scheme } from '../drawing/scheme.ts'
import { colour, lightness, mixTint, toLab } from '../drawing/colour.ts'
import { mentions } from '../drawing/prompt-words.ts'

/** What a layout draws on: the part of the poster above the text, from its upper left corner. Pixels. */
export type PosterSheet = {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly scheme: Scheme
  readonly words: readonly string[]
  readonly random: RandomStream
}

function otherTint({ scheme, random }: PosterSheet, ...not: readonly string[]): string {
  const left = [scheme.paper, ...scheme.tints].filter((tint) => !not.includes(tint))
  return random.pick([left[0] ?? scheme.ink, ...left.slice(1)])
}

/** Fills a disc, or its sector between two angles in radians. */
export function fillDisc(
  context: SKRSContext2D,
  tint: string,
  [x, y, radius]: readonly [number, number, number],
  [from, to]: readonly [number, number] = [0, Math.PI * 2],
): void {
  context.fillStyle = tint
  context.beginPath()
  if (to - from < Math.PI * 2) context.moveTo(x, y)
  context.arc(x, y, Math.max(0, radius), from, to)
  context.closePath()
  context.fill()
}

type DrawLayout = (sheet: PosterSheet) => void

/** Draws one shape in a square of side `side` around the origin, in two tints. */
type TileShape = (context: SKRSContext2D, side: number, first: string, second: string) => void

const quarter: TileShape = (context, side, first, second) => {
  fillDisc(context, first, [-side / 2, -side / 2, side])
  fillDisc(context, second, [-side / 2, -side / 2, side / 2])
}
const ring: TileShape = (context, side, first, second) => {
  fillDisc(context, first, [0, 0, side * 0.42])
  fillDisc(context, second, [0, 0, side * 0.2])
}
const corner: TileShape = (context, side, first) => {
  context.fillStyle = first
  context.beginPath()
  context.moveTo(-side / 2, side / 2)
  context.lineTo(side / 2, side / 2)
  context.lineTo(side / 2, -side / 2)
  context.fill()
}
const stripes: TileShape = (context, side, first) => {
  context.fillStyle = first
  for (let index = 0; index < 4; index += 1) context.fillRect(-side / 2, -side / 2 + (index * side) / 4, side, side / 8)
}
const hills: TileShape = (context, side, first, second) => {
  fillDisc(context, first, [0, side / 2, side / 2], [Math.PI, Math.PI * 2])
  fillDisc(context, second, [0, 0, side / 2], [Math.PI, Math.PI * 2])
}
const dots: TileShape = (context, side, first) => {
  for (let index = 0; index < 9; index += 1) {
    fillDisc(context, first, [((index % 3) - 1) * side * 0.31, (Math.floor(index / 3) - 1) * side * 0.31, side * 0.1])
  }
}
const echoes: TileShape = (context, side, first, second) => {
  for (let index = 5; index > 0; index -= 1) {
    fillDisc(context, index % 2 === 0 ? second : first, [-side / 2, side / 2, (side * index) / 5])
  }
}
const leaf: TileShape = (context, side, first, second) => {
  context.fillStyle = first
  context.beginPath()
  context.moveTo(-side / 2, side / 2)
  context.arc(side / 2, side / 2, side, Math.PI, Math.PI * 1.5)
  context.arc(-side / 2, -side / 2, side, 0, Math.PI / 2)
  context.fill()
  fillDisc(context, second, [0, 0, side * 0.12])
}
const halves: TileShape = (context, side, first, second) => {
  context.fillStyle = first
  context.fillRect(-side / 2, -side / 2, side / 2, side)
  fillDisc(context, second, [0, 0, side * 0.25])
}
const plain: TileShape = () => {}

const tileShapes = [quarter, ring, corner, stripes, hills, dots, echoes, leaf, halves, plain] as const

const drawTiles: DrawLayout = (sheet) => {
  const { context, width, height, scheme, random } = sheet
  const across = width > height * 1.3 ? 6 : 4
  const side = width / across
  const down = Math.ceil(height / side)
  for (let index = 0; index < across * down; index += 1) {
    const ground = random.pick([scheme.paper, scheme.paper, ...scheme.tints])
    const first = otherTint(sheet, ground)
    const second = otherTint(sheet, ground, first)
    context.save()
    context.translate((index % across) * side, Math.floor(index / across) * side)
    context.beginPath()
    context.rect(0, 0, side + 0.6, side + 0.6)
    context.clip()
    context.fillStyle = ground
    context.fillRect(0, 0, side + 1, side + 1)
    context.translate(side / 2, side / 2)
    context.rotate((random.whole(4) * Math.PI) / 2)
    random.pick(tileShapes)(context, side, first, second)
    context.restore()
  }
}

const drawArcs: DrawLayout = (sheet) => {
  const { context, width, height, scheme, random } = sheet
  context.fillStyle = random.pick([scheme.paper, scheme.tints[3]])
  context.fillRect(0, 0, width, height)
  const centre = random.pick([
    [0, height],
    [width, height],
    [width / 2, height],
    [0, 0],
  ] as const)
  const most = Math.hypot(width, height) * (centre[0] === width / 2 ? 0.62 : 0.86)
  const bands = 6 + random.whole(4)
  const order = random.shuffle([...scheme.tints])
  const hasGaps = random.chance(0.5)
  for (let index = bands; index > 0; index -= 1) {
    const isGap = hasGaps && index % 3 === 0
    const tint = isGap ? scheme.paper : (order[index % order.length] ?? scheme.ink)
    fillDisc(context, tint, [centre[0], centre[1], most * (index / bands) ** 0.92])
  }
}

const drawBars: DrawLayout = (sheet) => {
  const { context, width, height, scheme, random } = sheet
  context.fillStyle = scheme.paper
  context.fillRect(0, 0, width, height)
  context.save()
  context.beginPath()
  context.rect(0, 0, width, height)
  context.clip()
  context.translate(width / 2, height / 2)
  context.rotate(random.pick([-Math.PI / 4, Math.PI / 4, -Math.PI / 6]))
  const most = Math.hypot(width, height)
  const thick = most / 16
  for (let row = -9; row < 9; row += 1) {
    let at = -most / 2 + random.unit() * thick
    while (at < most / 2) {
      const long = thick * random.between(1.5, 6)
      if (random.chance(0.66)) {
        context.fillStyle = random.pick(scheme.tints)
        context.beginPath()
        context.roundRect(at, row * thick + thick * 0.08, long, thick * 0.84, thick * 0.42)
        context.fill()
      }
      at += long + thick * 0.22
    }
  }
  context.restore()
}

const drawDots: DrawLayout = (sheet) => {
  const { context, width, height, scheme, random } = sheet
  const [disc, ground] = scheme.tints
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  const across = width > height ? 22 : 15
  const step = width / across
  const [atX, atY] = [width * random.between(0.25, 0.75), height * random.between(0.3, 0.7)]
  const reach = Math.max(width, height) * random.between(0.6, 0.8)
  fillDisc(context, disc, [atX, atY, Math.min(width, height) * 0.27])
  for (let y = step / 2; y < height; y += step) {
    for (let x = step / 2; x < width; x += step) {
      const far = Math.hypot(x - atX, y - atY) / reach
      fillDisc(context, scheme.paper, [
        x,
        y,
        step * 0.46 * Math.max(0.1, Math.abs(Math.cos(far * 5.2)) * (1 - far * 0.35)),
      ])
    }
  }
}

type Tones = {
  readonly sky: string
  readonly sun: string
  readonly far: string
  readonly near: string
  readonly dark: string
}

function warmth(tint: string): number {
  const [, a, b] = toLab(colour(tint))
  return b + a * 0.8
}

/** Assigns the warmest tint to the sun and the rest to the land, from pale in the distance to dark in front. */
function tonesOf({ scheme }: PosterSheet, isSea: boolean): Tones {
  const onDark = lightness(scheme.paper) < 0.5
  const bright = scheme.tints.filter((tint) => lightness(tint) > 0.42)
  const sun = bright.toSorted((one, other) => warmth(other) - warmth(one))[0] ?? scheme.tints[0]
  const rest = scheme.tints.filter((tint) => tint !== sun && tint !== scheme.ink)
  const cool = rest.toSorted((one, other) => warmth(one) - warmth(other)).slice(0, 2)
  const ordered = (isSea && cool.length > 1 ? cool : rest).toSorted((one, other) => lightness(other) - lightness(one))
  const far = ordered[0] ?? scheme.tints[1]
  const near = ordered.at(-1) ?? scheme.tints[2]
  const sky = onDark ? mixTint(scheme.paper, near, 0.35) : mixTint(scheme.paper, mixTint(far, sun, 0.3), 0.34)
  return { sky, sun, far, near, dark: onDark ? '#0f1418' : mixTint(near, scheme.ink, 0.72) }
}

function fillHills({ context, width, height, random }: PosterSheet, tint: string, level: number, rise: number): void {
  context.fillStyle = tint
  context.beginPath()
  context.moveTo(0, height + 1)
  const [phase, other] = [random.between(0, 7), random.between(0, 7)]
  for (let step = 0; step <= 60; step += 1) {
    const share = step / 60
    const wave = Math.sin(share * 4.2 + phase) * 0.62 + Math.sin(share * 9.1 + other) * 0.3
    context.lineTo(share * width, level - rise * (0.5 + wave * 0.5))
  }
  context.lineTo(width, height + 1)
  context.fill()
}

function fillPeaks(
  sheet: PosterSheet,
  [lit, shade, snow]: readonly [string, string, string],
  level: number,
  rise: number,
): void {
  const { context, width, height, random } = sheet
  const count = 3 + random.whole(2)
  const order = random.shuffle(Array.from({ length: count }, (_, index) => index))
  for (const index of order) {
    const x = ((index + 0.5) / count) * width + random.between(-0.08, 0.08) * width
    const tall = rise * random.between(0.7, 1.15)
    const half = tall * random.between(0.75, 0.95)
    const lean = random.between(-0.12, 0.12) * half
    const foot = height + 1
    const out = half * ((foot - level + tall) / tall)
    const side = (points: readonly (readonly [number, number])[], tint: string) => {
      context.fillStyle = tint
      context.beginPath()
      for (const [atX, atY] of points) context.lineTo(atX, atY)
      context.fill()
    }
    const top = level - tall
    const ridge = [x + lean * 0.6, top + tall * 0.42] as const
    side(
      [
        [x, top],
        [x - out, foot],
        [x + out, foot],
      ],
      lit,
    )
    side([[x, top], ridge, [x - lean, foot], [x + out, foot]], shade)
    if (!random.chance(0.8)) continue
    const down = tall * 0.26
    const reach = (half * down) / tall
    side(
      [
        [x, top],
        [x - reach, top + down],
        [x - reach * 0.35, top + down * 0.72],
        [x, top + down * 1.05],
        [x + reach * 0.4, top + down * 0.7],
        [x + reach, top + down],
      ],
      snow,
    )
  }
}

function fillPines({ context, width, height, random }: PosterSheet, tint: string, rise: number): void {
  context.fillStyle = tint
  for (let x = -rise * 0.2; x < width + rise * 0.2; x += rise * random.between(0.14, 0.3)) {
    const edge = Math.abs(x / width - 0.5) * 2
    const tall = rise * (0.32 + 0.7 * edge ** 1.5) * random.between(0.75, 1.1)
    for (let tier = 0; tier < 4; tier += 1) {
      const top = height - tall + (tier * tall) / 4.6
      const half = tall * (0.08 + tier * 0.045)
      context.beginPath()
      context.moveTo(x, top)
      context.lineTo(x - half, top + tall * 0.36)
      context.lineTo(x + half, top + tall * 0.36)
      context.fill()
    }
  }
}

function fillSea(
  { context, width, height, random }: PosterSheet,
  { sun, far, near, sky }: Tones,
  level: number,
  sunX: number,
): void {
  const depth = height - level
  for (const [index, tint] of [mixTint(far, sky, 0.2), far, mixTint(far, near, 0.5), near].entries()) {
    context.fillStyle = tint
    context.fillRect(0, level + (depth * index) / 4, width, depth / 4 + 1)
  }
  context.fillStyle = sun
  for (let row = 0; row < 9; row += 1) {
    const wide = width * (0.1 + row * 0.035) * random.between(0.55, 1.2)
    const thick = depth * (0.018 + row * 0.002)
    context.beginPath()
    context.roundRect(
      sunX - wide / 2 + random.between(-0.03, 0.03) * width,
      level + depth * (0.05 + row * 0.1),
      wide,
      thick,
      thick / 2,
    )
    context.fill()
  }
}

/** Draws a sun over what the prompt names: peaks, pines, the sea, or hills. */
function drawSun(sheet: PosterSheet): void {
  const { context, width, height, scheme, random, words } = sheet
  const hasSea = mentions(words, 'sea', 'ocean', 'beach', 'coast', 'lake', 'sail', 'island', 'harbour', 'bay')
  const tones = tonesOf(sheet, hasSea)
  const { sky, sun, far, near, dark } = tones
  const hasPeaks = mentions(words, 'mountain', 'alp', 'peak', 'summit', 'ski', 'climb', 'glacier')
  const hasPines = mentions(words, 'forest', 'tree', 'pine', 'wood', 'park', 'camp', 'walk', 'trail')
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  const short = Math.min(width, height)
  const sunX = width * random.between(0.32, 0.68)
  const level = height * (hasSea ? 0.62 : 0.66)
  const radius = short * random.between(0.2, 0.27)
  const sunY = hasSea ? level - radius * random.between(0.1, 0.5) : height * random.between(0.3, 0.38)
  for (const ring of [1.7, 1.34])
    fillDisc(context, mixTint(sky, sun, ring > 1.5 ? 0.12 : 0.24), [sunX, sunY, radius * ring])
  fillDisc(context, sun, [sunX, sunY, radius])
  const pale = mixTint(scheme.paper, '#fffaf0', 0.5)
  if (hasPeaks) {
    const snow = lightness(scheme.paper) < 0.5 ? scheme.ink : pale
    fillPeaks(sheet, [mixTint(far, sky, 0.45), mixTint(far, near, 0.35), snow], level + height * 0.02, height * 0.34)
  } else if (!hasSea) fillHills(sheet, mixTint(far, sky, 0.45), level - height * 0.06, height * 0.12)
  if (hasSea) fillSea(sheet, tones, level, sunX)
  else {
    fillHills(sheet, far, level + height * 0.06, height * 0.13)
    fillHills(sheet, mixTint(far, near, 0.6), level + height * 0.15, height * 0.12)
    fillHills(sheet, near, level + height * 0.23, height * 0.1)
  }
  if (hasPines) fillPines(sheet, dark, height * 0.24)
  else fillHills(sheet, dark, level + height * 0.32, height * 0.08)
}

const drawings: Record<Layout, DrawLayout> = {
  tiles: drawTiles,
  arcs: drawArcs,
  sun: drawSun,
  bars: drawBars,
  dots: drawDots,
}

/** Draws the image of a poster. */
export function drawLayout(layout: Layout, sheet: PosterSheet): void {
  drawings[layout](sheet)
}

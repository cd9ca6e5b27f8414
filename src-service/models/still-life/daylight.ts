import { scaleColour, type Colour } from '../drawing/colour.ts'
import { mentions } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

/** What the light passes through before it reaches the set. */
type GoboKind = 'window' | 'arch' | 'leaves' | 'blinds' | 'open'

/** Returns the light's share at a position across the beam, in scene units from its centre. */
type Gobo = (across: number, up: number) => number

const cells = 720
const reach = 3.6
const perUnit = cells / (reach * 2)

function drawWindow(brush: SKRSContext2D, random: RandomStream, arched: boolean): void {
  const wide = random.between(1.7, 2.2)
  const tall = random.between(2.3, 2.8)
  const left = -wide / 2 + random.between(-0.25, 0.25)
  const bottom = -1.15
  const bar = random.between(0.05, 0.07)
  brush.fillStyle = '#000'
  brush.fillRect(-reach, -reach, reach * 2, reach * 2)
  brush.fillStyle = '#fff'
  brush.beginPath()
  if (arched) {
    brush.moveTo(left, bottom)
    brush.lineTo(left, bottom + tall - wide / 2)
    brush.arc(left + wide / 2, bottom + tall - wide / 2, wide / 2, Math.PI, 0, true)
    brush.lineTo(left + wide, bottom)
    brush.closePath()
  } else {
    brush.rect(left, bottom, wide, tall)
  }
  brush.fill()
  brush.fillStyle = '#000'
  const columns = random.pick([2, 3])
  const rows = random.pick([3, 4])
  for (let column = 1; column < columns; column += 1) {
    brush.fillRect(left + (wide * column) / columns - bar / 2, bottom, bar, tall)
  }
  for (let row = 1; row < rows; row += 1) {
    brush.fillRect(left, bottom + (tall * row) / rows - bar / 2, wide, bar)
  }
}

function drawBlinds(brush: SKRSContext2D, random: RandomStream): void {
  const pitch = random.between(0.15, 0.21)
  const gap = pitch * random.between(0.34, 0.46)
  brush.fillStyle = '#fff'
  brush.fillRect(-reach, -reach, reach * 2, reach * 2)
  brush.fillStyle = '#000'
  for (let up = -reach; up < reach; up += pitch) brush.fillRect(-reach, up, reach * 2, gap)
  for (const cord of [-1.3, -0.2, 0.95]) brush.fillRect(cord, -reach, 0.018, reach * 2)
}

function drawLeaf(brush: SKRSContext2D, length: number, width: number): void {
  brush.beginPath()
  brush.moveTo(0, 0)
  brush.bezierCurveTo(length * 0.25, width, length * 0.75, width * 0.8, length, 0)
  brush.bezierCurveTo(length * 0.75, -width * 0.8, length * 0.25, -width, 0, 0)
  brush.fill()
}

function drawBranch(brush: SKRSContext2D, random: RandomStream, slim: boolean): void {
  const steps = random.whole(9) + 13
  const bend = random.between(-0.1, 0.1)
  const length = slim ? random.between(0.34, 0.5) : random.between(0.26, 0.38)
  for (let step = 0; step < steps; step += 1) {
    const size = length * (1 - (step / steps) * 0.45)
    for (const side of [-1, 1]) {
      brush.save()
      brush.rotate(side * random.between(0.45, 0.95))
      drawLeaf(brush, size * random.between(0.8, 1.15), size * (slim ? 0.11 : 0.24))
      brush.restore()
    }
    brush.fillRect(0, -0.012, 0.16, 0.024)
    brush.translate(random.between(0.12, 0.16), 0)
    brush.rotate(bend + random.between(-0.05, 0.05))
  }
}

function drawLeaves(brush: SKRSContext2D, random: RandomStream): void {
  brush.fillStyle = '#fff'
  brush.fillRect(-reach, -reach, reach * 2, reach * 2)
  brush.fillStyle = '#000'
  const slim = random.chance(0.5)
  const branches = random.whole(3) + 6
  for (let branch = 0; branch < branches; branch += 1) {
    const fromRight = random.chance(0.45)
    brush.save()
    brush.translate(fromRight ? random.between(0.9, 2.6) : random.between(-2.6, -0.7), random.between(-1.4, 2.4))
    brush.rotate((fromRight ? Math.PI : 0) + random.between(-0.7, 0.7))
    drawBranch(brush, random, slim)
    brush.restore()
  }
}

const softness: Record<GoboKind, number> = { window: 0.022, arch: 0.022, leaves: 0.035, blinds: 0.016, open: 0 }

/** Draws a light pattern once, for fast lookup. Outside the drawn part, its edge is continued. */
export function createGobo(kind: GoboKind, random: RandomStream): Gobo {
  if (kind === 'open') return () => 1
  const sharp = createCanvas(cells, cells)
  const brush = sharp.getContext('2d')
  brush.translate(cells / 2, cells / 2)
  brush.scale(perUnit, -perUnit)
  switch (kind) {
    case 'window':
    case 'arch':
      drawWindow(brush, random, kind === 'arch')
      break
    case 'blinds':
      drawBlinds(brush, random)
      break
    case 'leaves':
      drawLeaves(brush, random)
      break
  }
  const soft = createCanvas(cells, cells)
  const softBrush = soft.getContext('2d')
  softBrush.fillStyle = kind === 'window' || kind === 'arch' ? '#000' : '#fff'
  softBrush.fillRect(0, 0, cells, cells)
  softBrush.filter = `blur(${softness[kind] * perUnit}px)`
  softBrush.drawImage(sharp, 0, 0)
  const { data } = softBrush.getImageData(0, 0, cells, cells)
  const light = Float32Array.from({ length: cells * cells }, (_, index) => (data[index * 4] ?? 0) / 255)
  return lookUp(light)
}

function lookUp(light: Float32Array): Gobo {
  const most = cells - 1.001
  return (across, up) => {
    const x = (across + reach) * perUnit
    const y = (reach - up) * perUnit
    const heldX = x < 0 ? 0 : x > most ? most : x
    const heldY = y < 0 ? 0 : y > most ? most : y
    const column = heldX | 0
    const row = heldY | 0
    const part = heldX - column
    const at = row * cells + column
    const above = (light[at] as number) + ((light[at + 1] as number) - (light[at] as number)) * part
    const next = at + cells
    const below = (light[next] as number) + ((light[next + 1] as number) - (light[next] as number)) * part
    return above + (below - above) * (heldY - row)
  }
}

/** The light of the image: a low sun through a pattern, and ambient light. */
export type Daylight = {
  /** Unit vector towards the sun. */
  readonly towards: readonly [number, number, number]
  readonly sun: Colour
  /** Half the sun's angular width, which decides how soft shadows are. */
  readonly softness: number
  readonly around: Colour
  readonly gobo: GoboKind
  readonly exposure: number
}

type Mood = {
  readonly words: readonly string[]
  readonly sun: Colour
  readonly around: Colour
  readonly height: readonly [number, number]
}

const plainMood: Mood = { words: [], sun: [6.6, 5.55, 4.25], around: [0.5, 0.53, 0.58], height: [0.55, 0.85] }
const moods: readonly Mood[] = [
  {
    words: ['night', 'moonlight', 'moonlit', 'midnight', 'nocturne'],
    sun: [1.5, 2.05, 3.1],
    around: [0.12, 0.17, 0.28],
    height: [0.7, 0.95],
  },
  {
    words: ['evening', 'sunset', 'dusk', 'golden', 'late', 'autumn'],
    sun: [8.2, 4.9, 2.5],
    around: [0.46, 0.44, 0.5],
    height: [0.38, 0.5],
  },
  {
    words: ['morning', 'dawn', 'sunrise', 'early', 'spring'],
    sun: [6.4, 5.6, 4.7],
    around: [0.5, 0.56, 0.64],
    height: [0.45, 0.62],
  },
  { words: ['noon', 'midday', 'summer'], sun: [7.2, 6.7, 5.9], around: [0.56, 0.6, 0.66], height: [1.05, 1.35] },
]

const softWords = [
  'overcast',
  'cloudy',
  'diffuse',
  'diffused',
  'fog',
  'foggy',
  'rain',
  'rainy',
  'grey',
  'winter',
  'soft',
]
const degree = Math.PI / 180

function chooseGobo(words: readonly string[], random: RandomStream): GoboKind {
  const chosen = random.pick<GoboKind>(['window', 'window', 'leaves', 'leaves', 'arch', 'blinds', 'open'])
  if (mentions(words, 'blind', 'slat', 'stripe', 'louvre', 'shutter', 'venetian')) return 'blinds'
  if (mentions(words, 'arch', 'arched', 'chapel', 'church')) return 'arch'
  if (mentions(words, 'foliage', 'leaf', 'leaves', 'tree', 'palm', 'garden', 'dappled', 'shade')) return 'leaves'
  if (mentions(words, 'window', 'pane', 'panes', 'windowlight')) return 'window'
  if (mentions(words, 'studio', 'plain', 'minimal', 'bare', 'open')) return 'open'
  return chosen
}

/** Derives the light (time of day, weather, shadows) from the prompt. `angle`: degrees from the camera, left < 0. */
export function readDaylight(words: readonly string[], angle: number, random: RandomStream): Daylight {
  const mood = moods.find((one) => mentions(words, ...one.words)) ?? plainMood
  const isSoft = mentions(words, ...softWords)
  const height = random.between(mood.height[0], mood.height[1])
  const turn = angle * degree
  const [x, y, z] = [Math.sin(turn) * 1.15, height, Math.cos(turn) * 0.85]
  const length = Math.hypot(x, y, z)
  const gobo = chooseGobo(words, random)
  return {
    towards: [x / length, y / length, z / length],
    sun: scaleColour(mood.sun, isSoft ? 0.34 : random.between(0.92, 1.06)),
    softness: isSoft ? 0.3 : 0.035,
    around: scaleColour(mood.around, isSoft ? 1.3 : 0.5),
    gobo: isSoft ? 'open' : gobo,
    exposure: gobo === 'open' && !isSoft ? 0.38 : isSoft ? 0.62 : 0.5,
  }
}

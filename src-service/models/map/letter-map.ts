import type { SKRSContext2D } from '@napi-rs/canvas'
import type { RandomStream } from '../drawing/random-stream.ts'
import { typeface, type Face } from '../video/set-text.ts'
import type { MapGround, MapInk } from './map-ground.ts'

type Spot = { readonly x: number; readonly y: number; readonly value: number }
type Label = { readonly text: string; readonly face: Face; readonly size: number; readonly spacing?: number }

/** Lists the points of a coarse grid, best first. */
function rankSpots(ground: MapGround, margin: number, rank: (value: number) => number): Spot[] {
  const step = Math.max(4, Math.round(Math.min(ground.width, ground.height) / 56))
  const spots: Spot[] = []
  for (let y = margin; y < ground.height - margin; y += step) {
    for (let x = margin; x < ground.width - margin; x += step) spots.push({ x, y, value: ground.at(x, y) })
  }
  return spots.filter(({ value }) => rank(value) > 0).toSorted((one, other) => rank(other.value) - rank(one.value))
}

/** Follows the ground down from a spring to the sea. Returns an empty course if the river does not get there. */
export function traceRiver(ground: MapGround, spring: Spot): Spot[] {
  const course: Spot[] = [spring]
  const step = Math.max(2, Math.min(ground.width, ground.height) / 260)
  let { x, y } = spring
  for (let walked = 0; walked < 600; walked += 1) {
    let best: Spot = { x, y, value: ground.at(x, y) + 0.012 }
    for (let turn = 0; turn < 16; turn += 1) {
      const angle = (turn / 16) * Math.PI * 2
      const [nextX, nextY] = [x + Math.cos(angle) * step * 1.6, y + Math.sin(angle) * step * 1.6]
      const value =
        ground.at(nextX, nextY) +
        (course.slice(-14, -1).some((one) => Math.hypot(one.x - nextX, one.y - nextY) < step) ? 1 : 0)
      if (value < best.value) best = { x: nextX, y: nextY, value }
    }
    if (best.x === x && best.y === y) return []
    x = best.x
    y = best.y
    course.push(best)
    const straight = Math.hypot(x - spring.x, y - spring.y)
    if (course.length > 30 && straight < course.length * step * 0.5) return []
    if (best.value < -0.004 || x < 0 || y < 0 || x > ground.width || y > ground.height) return course
  }
  return []
}

const starts = [
  'Al',
  'Bren',
  'Cor',
  'Dun',
  'El',
  'Fal',
  'Gar',
  'Hol',
  'Is',
  'Kel',
  'Lor',
  'Mar',
  'Nor',
  'Or',
  'Pen',
  'Ros',
  'Sel',
  'Tor',
  'Ul',
  'Ven',
  'Wen',
  'Thal',
] as const
const middles = ['', '', 'a', 'e', 'i', 'o', 'en', 'ar', 'el', 'in'] as const
const ends = [
  'dale',
  'mere',
  'wick',
  'ford',
  'stad',
  'vik',
  'holm',
  'moor',
  'ness',
  'by',
  'haven',
  'ton',
  'more',
  'lin',
  'sund',
  'ros',
] as const
const summits = ['Mount', 'Peak', 'Ben', 'Monte'] as const
const waters = ['Bay', 'Sound', 'Strait', 'Sea', 'Gulf'] as const

type NameMaker = { town(): string; summit(): string; water(): string; land(): string }

/** Invents names of no real place by joining syllables. */
function createNameMaker(random: RandomStream): NameMaker {
  const word = () => random.pick(starts) + random.pick(middles) + random.pick(ends)
  return {
    town: word,
    land: word,
    summit: () => `${random.pick(summits)} ${word()}`,
    water: () => `${word()} ${random.pick(waters)}`,
  }
}

/** Draws rivers, then labels summits, towns and waters where the labels do not overlap. */
export function letterMap(context: SKRSContext2D, ground: MapGround, ink: MapInk, random: RandomStream): void {
  const side = Math.min(ground.width, ground.height)
  const names = createNameMaker(random)
  const taken: { left: number; top: number; right: number; bottom: number }[] = []

  function write({ text, face, size, spacing = 0 }: Label, x: number, y: number, align: 'center' | 'left'): boolean {
    context.font = typeface(face, size)
    context.letterSpacing = `${spacing * size}px`
    const long = context.measureText(text).width
    const left = align === 'center' ? x - long / 2 : x
    const box = {
      left: left - size * 0.5,
      top: y - size * 1.1,
      right: left + long + size * 0.5,
      bottom: y + size * 0.6,
    }
    const outside = box.left < side * 0.06 || box.right > ground.width - side * 0.06
    const meets = taken.some(
      (one) => box.left < one.right && one.left < box.right && box.top < one.bottom && one.top < box.bottom,
    )
    if (outside || meets) return false
    taken.push(box)
    context.lineJoin = 'round'
    context.strokeStyle = ink.halo
    context.lineWidth = size * 0.26
    context.strokeText(text, left, y)
    context.fillStyle = ink.words
    context.fillText(text, left, y)
    return true
  }

  const margin = Math.round(side * 0.1)
  const springs = rankSpots(ground, margin, (value) => (value > 0.16 && value < 0.42 ? 1 : 0))
  context.strokeStyle = ink.river
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const drawn: Spot[] = []
  for (let tried = 0; tried < 40 && springs.length > 0 && drawn.length < 900; tried += 1) {
    const spring = springs[random.whole(springs.length)]
    const course = spring === undefined ? [] : traceRiver(ground, spring)
    if (
      course.length < 26 ||
      course.some((one) => drawn.some((other) => Math.hypot(one.x - other.x, one.y - other.y) < side * 0.03))
    )
      continue
    drawn.push(...course)
    course.slice(1).forEach((spot, index) => {
      const before = course[index] ?? spot
      context.lineWidth = side * (0.0009 + 0.0026 * (index / course.length))
      context.beginPath()
      context.moveTo(before.x, before.y)
      context.lineTo(spot.x, spot.y)
      context.stroke()
    })
  }

  const sea = rankSpots(ground, Math.round(side * 0.16), (value) => (value < -0.09 ? -value : 0))
  const named: Spot[] = []
  for (const spot of sea) {
    if (named.length === 2) break
    if (named.some((one) => Math.hypot(one.x - spot.x, one.y - spot.y) < side * 0.55)) continue
    if (
      write({ text: names.water(), face: 'fine-slanted', size: side * 0.034, spacing: 0.12 }, spot.x, spot.y, 'center')
    )
      named.push(spot)
  }
  const high = rankSpots(ground, margin, (value) => (value > 0.42 ? value : 0))
  const summits: Spot[] = []
  for (const { x, y, value } of high) {
    if (summits.length === 3) break
    if (summits.some((one) => Math.hypot(one.x - x, one.y - y) < side * 0.24)) continue
    const size = side * 0.0195
    const text = `${names.summit()} ${Math.round(value * 3_400)}`
    if (!write({ text, face: 'strong', size }, x + size * 0.8, y + size * 0.35, 'left')) continue
    summits.push({ x, y, value })
    context.beginPath()
    context.moveTo(x - size * 0.4, y + size * 0.34)
    context.lineTo(x, y - size * 0.4)
    context.lineTo(x + size * 0.4, y + size * 0.34)
    context.fill()
  }
  const low = rankSpots(ground, margin, (value) => (value > 0.015 && value < 0.13 ? 1 : 0))
  let towns = 0
  for (let tried = 0; tried < 60 && towns < 7 && low.length > 0; tried += 1) {
    const spot = low[random.whole(low.length)]
    if (spot === undefined) break
    const size = side * (towns < 2 ? 0.026 : 0.0205)
    if (
      !write(
        { text: names.town(), face: towns < 2 ? 'strong' : 'text', size },
        spot.x + size * 0.75,
        spot.y + size * 0.35,
        'left',
      )
    )
      continue
    towns += 1
    context.beginPath()
    context.arc(spot.x, spot.y, size * 0.27, 0, Math.PI * 2)
    context.fillStyle = ink.halo
    context.fill()
    context.lineWidth = size * 0.15
    context.strokeStyle = ink.words
    context.stroke()
  }
  context.letterSpacing = '0px'
}

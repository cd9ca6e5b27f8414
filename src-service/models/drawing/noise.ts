import { createRandomStream, hashCell } from './random-stream.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { ImageSize } from '../image-size.ts'

/** Smooth noise, fixed by its seed text. Values are roughly -1 to 1, with mean 0. */
export type Noise = {
  flat(x: number, y: number): number
  solid(x: number, y: number, z: number): number
  /** Octaves of `flat`, each at twice the frequency and half the amplitude, rotated to hide the grid. */
  layered(x: number, y: number, octaves: number): number
}

const tableSize = 256
const mask = tableSize - 1
const turnCos = 0.8
const turnSin = 0.6

function shuffledTable(seedText: string): Uint8Array {
  const random = createRandomStream(seedText)
  const table = new Uint8Array(tableSize * 2)
  for (let index = 0; index < tableSize; index += 1) table[index] = index
  for (let index = tableSize - 1; index > 0; index -= 1) {
    const other = random.whole(index + 1)
    const held = table[index] ?? 0
    table[index] = table[other] ?? 0
    table[other] = held
  }
  table.copyWithin(tableSize, 0, tableSize)
  return table
}

/**
 * Creates gradient noise (Perlin 2002: quintic fade, hashed gradients). The tables are read with `as number`: indices
 * are masked, and a check in this loop would slow down every image.
 */
export function createNoise(seedText: string): Noise {
  const table = shuffledTable(seedText)
  const gradientX = new Float64Array(tableSize)
  const gradientY = new Float64Array(tableSize)
  const random = createRandomStream(`${seedText} gradients`)
  for (let index = 0; index < tableSize; index += 1) {
    const angle = random.unit() * Math.PI * 2
    gradientX[index] = Math.cos(angle)
    gradientY[index] = Math.sin(angle)
  }

  function flat(x: number, y: number): number {
    const floorX = Math.floor(x)
    const floorY = Math.floor(y)
    const partX = x - floorX
    const partY = y - floorY
    const cellX = floorX & mask
    const cellY = floorY & mask
    const left = table[cellX] as number
    const right = table[cellX + 1] as number
    const a = table[left + cellY] as number
    const b = table[right + cellY] as number
    const c = table[left + cellY + 1] as number
    const d = table[right + cellY + 1] as number
    const fadeX = partX * partX * partX * (partX * (partX * 6 - 15) + 10)
    const fadeY = partY * partY * partY * (partY * (partY * 6 - 15) + 10)
    const atA = (gradientX[a] as number) * partX + (gradientY[a] as number) * partY
    const atB = (gradientX[b] as number) * (partX - 1) + (gradientY[b] as number) * partY
    const atC = (gradientX[c] as number) * partX + (gradientY[c] as number) * (partY - 1)
    const atD = (gradientX[d] as number) * (partX - 1) + (gradientY[d] as number) * (partY - 1)
    const top = atA + (atB - atA) * fadeX
    const bottom = atC + (atD - atC) * fadeX
    return (top + (bottom - top) * fadeY) * 1.5
  }

  function corner(hash: number, x: number, y: number, z: number): number {
    const low = hash & 15
    const first = low < 8 ? x : y
    const second = low < 4 ? y : low === 12 || low === 14 ? x : z
    return ((low & 1) === 0 ? first : -first) + ((low & 2) === 0 ? second : -second)
  }

  function solid(x: number, y: number, z: number): number {
    const floorX = Math.floor(x)
    const floorY = Math.floor(y)
    const floorZ = Math.floor(z)
    const partX = x - floorX
    const partY = y - floorY
    const partZ = z - floorZ
    const cellX = floorX & mask
    const cellY = floorY & mask
    const cellZ = floorZ & mask
    const fadeX = partX * partX * (3 - 2 * partX)
    const fadeY = partY * partY * (3 - 2 * partY)
    const fadeZ = partZ * partZ * (3 - 2 * partZ)
    const a = (table[cellX] as number) + cellY
    const b = (table[cellX + 1] as number) + cellY
    const aa = (table[a] as number) + cellZ
    const ab = (table[a + 1] as number) + cellZ
    const ba = (table[b] as number) + cellZ
    const bb = (table[b + 1] as number) + cellZ
    const n000 = corner(table[aa] as number, partX, partY, partZ)
    const n100 = corner(table[ba] as number, partX - 1, partY, partZ)
    const n010 = corner(table[ab] as number, partX, partY - 1, partZ)
    const n110 = corner(table[bb] as number, partX - 1, partY - 1, partZ)
    const n001 = corner(table[aa + 1] as number, partX, partY, partZ - 1)
    const n101 = corner(table[ba + 1] as number, partX - 1, partY, partZ - 1)
    const n011 = corner(table[ab + 1] as number, partX, partY - 1, partZ - 1)
    const n111 = corner(table[bb + 1] as number, partX - 1, partY - 1, partZ - 1)
    const front0 = n000 + (n100 - n000) * fadeX
    const front1 = n010 + (n110 - n010) * fadeX
    const back0 = n001 + (n101 - n001) * fadeX
    const back1 = n011 + (n111 - n011) * fadeX
    const front = front0 + (front1 - front0) * fadeY
    const back = back0 + (back1 - back0) * fadeY
    return front + (back - front) * fadeZ
  }

  function layered(x: number, y: number, octaves: number): number {
    let sum = 0
    let height = 0.5
    let atX = x
    let atY = y
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += height * flat(atX, atY)
      const nextX = 2 * (turnCos * atX + turnSin * atY) + 3.1
      atY = 2 * (turnCos * atY - turnSin * atX) + 7.7
      atX = nextX
      height *= 0.5
    }
    return sum
  }

  return { flat, solid, layered }
}

/** Adds uniform grain to a finished canvas, at most `strength` steps of 255. */
export function grainCanvas(
  context: SKRSContext2D,
  { width, height }: ImageSize,
  strength: number,
  seed: number,
): void {
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const grain = (hashCell(x, y, seed) + hashCell(x + 7919, y, seed) - 1) * strength
      // Indices cover the image exactly; the array clamps values.
      data[at] = (data[at] as number) + grain
      data[at + 1] = (data[at + 1] as number) + grain
      data[at + 2] = (data[at + 2] as number) + grain
    }
  }
  context.putImageData(image, 0, 0)
}

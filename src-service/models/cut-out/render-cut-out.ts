import sharp from 'sharp'
import type { Colour } from '../drawing/colour.ts'
import { saturate } from '../drawing/scalar.ts'
import { finishPng, readSource } from '../drawing/source-image.ts'
import { fromLab, toByte, toLab, type Lab } from '../drawing/tint.ts'
import type { Renderer } from '../renderer.ts'
import { CutOutInput } from './cut-out-input.ts'
import { findMatte } from './find-matte.ts'
import { learnGround, type LearnedGround } from './plain-ground.ts'

const longSide = 2_048
/** A background smaller than this share of the picture is not one. */
const leastGround = 0.03
/** A background that explains less of the rim is not plain. */
const leastRim = 0.6

const groundColours = { white: '#ffffff', grey: '#d9d8d4', cream: '#f3ead9', black: '#141416' } as const

const toLinear = Float64Array.from({ length: 256 }, (_, byte) => {
  const channel = byte / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
})

type Source = { readonly data: Buffer; readonly width: number; readonly height: number }

function colourAt({ data }: Source, index: number): Colour {
  const linear = (byte: number) => toLinear[data[byte] as number] as number
  return [linear(index * 4), linear(index * 4 + 1), linear(index * 4 + 2)]
}

function learn(source: Source): LearnedGround {
  const { width, height } = source
  const step = Math.max(1, Math.floor((width + height) / 600))
  const places: (readonly [number, number])[] = []
  for (let x = 0; x < width; x += step) for (const y of [0, 2, height - 3, height - 1]) places.push([x, Math.max(0, y)])
  for (let y = 0; y < height; y += step) for (const x of [0, 2, width - 3, width - 1]) places.push([Math.max(0, x), y])
  return learnGround(
    places.map(([x, y]) => ({ across: x / width, down: y / height, lab: toLab(colourAt(source, y * width + x)) })),
  )
}

function missesOf(source: Source, groundAt: (index: number) => Lab): Float32Array {
  const misses = new Float32Array(source.width * source.height)
  for (let index = 0; index < misses.length; index += 1) {
    const opaque = (source.data[index * 4 + 3] as number) > 8
    const [light, a, b] = toLab(colourAt(source, index))
    const ground = groundAt(index)
    // Shadows change lightness more than hue, and belong to the background.
    const miss = Math.hypot((light - ground[0]) * 0.62, (a - ground[1]) * 1.5, (b - ground[2]) * 1.5)
    misses[index] = opaque ? miss : 0
  }
  return misses
}

/** Takes the background's light out of a pixel that is part background. */
function cleaned(pixel: Colour, ground: Lab, share: number): Colour {
  const behind = fromLab(ground)
  const clean = (channel: 0 | 1 | 2) =>
    saturate((pixel[channel] - behind[channel] * (1 - share)) / Math.max(0.05, share))
  return share >= 1 ? pixel : [clean(0), clean(1), clean(2)]
}

/**
 * Cuts the subject out of a plain background.
 *
 * @throws Error with a sentence for the user where the background is not plain enough to be told apart.
 */
export const renderCutOut: Renderer = async (job) => {
  const input = CutOutInput.parse(job.input)
  const source = await readSource(job, 'image', longSide)
  const { width, height, data } = source
  const ground = learn(source)
  const groundAt = (index: number) => ground.at((index % width) / width, Math.floor(index / width) / height)
  const matte = findMatte(missesOf(source, groundAt), source, 0.018 + input.reach * 0.007)
  const bare = matte.reduce((sum, share) => sum + (share < 0.5 ? 1 : 0), 0) / matte.length
  if (ground.share < leastRim || bare < leastGround || bare > 1 - leastGround / 10) {
    throw new Error('No plain background found. Use an image with a subject on one even colour.')
  }
  const pixels = Buffer.alloc(width * height * 4)
  matte.forEach((share, index) => {
    const pixel = share > 0 ? cleaned(colourAt(source, index), groundAt(index), share) : ([0, 0, 0] as const)
    pixels.set(
      pixel.map((light) => Math.round(toByte(light))),
      index * 4,
    )
    pixels[index * 4 + 3] = Math.round(share * (data[index * 4 + 3] as number))
  })
  const cut = sharp(pixels, { raw: { width, height, channels: 4 } })
  if (input.trim) cut.trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 4 })
  if (input.ground === 'transparent') return finishPng(cut)
  const laid = await cut.png({ compressionLevel: 1 }).toBuffer()
  return finishPng(sharp(laid).flatten({ background: groundColours[input.ground] }))
}

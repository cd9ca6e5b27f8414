/** The side of the square that a frame is reduced to before it is read. Pixels. */
export const frameSide = 48
/** The side of the shades that are kept of a frame, and of each of its two colour differences. */
export const shadeSide = 24
const colourSide = 8
/** The bytes of those shades, which come first. */
export const shadeBytes = shadeSide * shadeSide
const colours = colourSide * colourSide
/** What is kept of a frame: its shades, then how blue and how red its parts are. Bytes. */
export const frameBytes = shadeBytes + 2 * colours

/** Frequencies across and down that a hash reads. */
const frequencies = 8
/** A frame whose shades differ less is of one colour: what is left is noise, which says nothing. */
const leastSpread = 2.5

/**
 * How a frame looks. `hash`: the signs of its lowest frequencies, 32 bits each; null if it is of one colour. Frames that
 * look alike differ in few of its bits. `looks`: `frameBytes` long.
 */
export type FramePrint = { readonly hash: readonly [high: number, low: number] | null; readonly looks: Uint8Array }

const cosines = Float64Array.from({ length: frequencies * shadeSide }, (_, at) => {
  const [frequency, place] = [Math.floor(at / shadeSide), at % shadeSide]
  return Math.cos((Math.PI * frequency * (2 * place + 1)) / (2 * shadeSide))
})

/** The lowest frequencies of a discrete cosine transform (DCT-II), without the mean. */
function lowFrequencies(looks: Uint8Array): Float64Array {
  const across = new Float64Array(shadeSide * frequencies)
  for (let row = 0; row < shadeSide; row += 1) {
    for (let one = 0; one < frequencies; one += 1) {
      let sum = 0
      for (let at = 0; at < shadeSide; at += 1) {
        sum += (looks[row * shadeSide + at] ?? 0) * (cosines[one * shadeSide + at] ?? 0)
      }
      across[row * frequencies + one] = sum
    }
  }
  const found = new Float64Array(frequencies * frequencies)
  for (let down = 0; down < frequencies; down += 1) {
    for (let one = 0; one < frequencies; one += 1) {
      let sum = 0
      for (let row = 0; row < shadeSide; row += 1) {
        sum += (across[row * frequencies + one] ?? 0) * (cosines[down * shadeSide + row] ?? 0)
      }
      found[down * frequencies + one] = sum
    }
  }
  found[0] = 0
  return found
}

function spreadOf(values: Uint8Array): number {
  let [sum, squares] = [0, 0]
  for (const value of values) {
    sum += value
    squares += value * value
  }
  const mean = sum / values.length
  return Math.sqrt(Math.max(0, squares / values.length - mean * mean))
}

function hashOf(looks: Uint8Array): FramePrint['hash'] {
  if (spreadOf(looks.subarray(0, shadeBytes)) < leastSpread) return null
  const found = lowFrequencies(looks)
  const median = [...found].toSorted((one, other) => one - other)[found.length / 2] ?? 0
  let [high, low] = [0, 0]
  for (const [at, value] of found.entries()) {
    if (value <= median) continue
    if (at < 32) high |= 1 << at
    else low |= 1 << (at - 32)
  }
  return [high >>> 0, low >>> 0]
}

/**
 * Reads how a frame looks from its red, green and blue bytes, `frameSide` a side, however wide the frame is. Shades and
 * colour differences are those of ITU-R BT.601; the hash is the perceptual hash of its lowest 64 frequencies.
 */
export function printFrame(pixels: Uint8Array): FramePrint {
  const looks = new Uint8Array(frameBytes)
  const sums = new Float64Array(frameBytes)
  const [perShade, perColour] = [frameSide / shadeSide, frameSide / colourSide]
  for (let y = 0; y < frameSide; y += 1) {
    for (let x = 0; x < frameSide; x += 1) {
      const at = (y * frameSide + x) * 3
      const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
      const shade = 0.299 * red + 0.587 * green + 0.114 * blue
      const place = Math.floor(y / perShade) * shadeSide + Math.floor(x / perShade)
      const part = shadeBytes + Math.floor(y / perColour) * colourSide + Math.floor(x / perColour)
      sums[place] = (sums[place] ?? 0) + shade / perShade ** 2
      sums[part] = (sums[part] ?? 0) + (128 + 0.564 * (blue - shade)) / perColour ** 2
      sums[part + colours] = (sums[part + colours] ?? 0) + (128 + 0.713 * (red - shade)) / perColour ** 2
    }
  }
  for (const [at, sum] of sums.entries()) looks[at] = Math.round(sum)
  return { hash: hashOf(looks), looks }
}

/** Returns how many of the 32 bits of a number are set. */
export function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

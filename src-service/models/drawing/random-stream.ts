/** A stream of random values, fixed by its seed text. */
export type RandomStream = {
  /** At least 0, less than 1. */
  unit(): number
  between(least: number, most: number): number
  /** An integer, at least 0, less than `count`. */
  whole(count: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly [Value, ...Value[]]): Value
  shuffle<Value>(values: readonly Value[]): Value[]
}

const unit32 = 1 / 4294967296

/** Hashes a text to 32 bits (FNV-1a, then a final mix). */
export function hashText(text: string): number {
  let hash = 2166136261
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Hashes two integers to a value from 0 to 1: a random value per pixel, without a stream. */
export function hashCell(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 974634777)
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return ((hash ^ (hash >>> 16)) >>> 0) * unit32
}

/** Creates a stream from a text (mulberry32). */
export function createRandomStream(seedText: string): RandomStream {
  let state = hashText(seedText)
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) * unit32
  }
  const whole = (count: number) => Math.floor(unit() * count)
  return {
    unit,
    whole,
    between: (least, most) => least + (most - least) * unit(),
    chance: (probability) => unit() < probability,
    pick: (values) => values[whole(values.length)] ?? values[0],
    shuffle: (values) =>
      values
        .map((value) => [unit(), value] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([, value]) => value),
  }
}

import type { Lab } from '../drawing/tint.ts'

/** The colour of a plain background at a place, both shares from 0 to 1, in OKLab. */
export type PlainGround = (across: number, down: number) => Lab

/** What was learned, and the share of the rim that it explains. */
export type LearnedGround = { readonly at: PlainGround; readonly share: number }

/** A place that misses the background by less belongs to it. */
const plainness = 0.06

type Sample = { readonly across: number; readonly down: number; readonly lab: Lab }

const terms = (across: number, down: number) => [1, across, down, across * across, across * down, down * down]

/** Solves a small system of equations (Gauss, with the largest pivot). */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0])
  for (let column = 0; column < size; column += 1) {
    rows.splice(
      column,
      0,
      ...rows.splice(column).toSorted((one, other) => Math.abs(other[column] ?? 0) - Math.abs(one[column] ?? 0)),
    )
    const pivot = rows[column] ?? []
    const by = pivot[column] ?? 1
    for (const row of rows) {
      if (row === pivot) continue
      const share = (row[column] ?? 0) / by
      for (let at = column; at <= size; at += 1) row[at] = (row[at] ?? 0) - share * (pivot[at] ?? 0)
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1))
}

function fit(samples: readonly Sample[], channel: 0 | 1 | 2): number[] {
  const matrix = Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0])
  const right = [0, 0, 0, 0, 0, 0]
  for (const { across, down, lab } of samples) {
    const row = terms(across, down)
    row.forEach((value, index) => {
      right[index] = (right[index] ?? 0) + value * lab[channel]
      row.forEach((other, at) => {
        const line = matrix[index]
        if (line !== undefined) line[at] = (line[at] ?? 0) + value * other
      })
    })
  }
  matrix.forEach((row, index) => (row[index] = (row[index] ?? 0) + 1e-6))
  return solve(matrix, right)
}

const far = (one: Lab, other: Lab) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** The samples that are most alike: a subject that stands on the rim must not bend what is learned first. */
function nearestToMiddle(samples: readonly Sample[]): readonly Sample[] {
  const middle = (channel: 0 | 1 | 2) =>
    samples.map(({ lab }) => lab[channel]).toSorted((one, other) => one - other)[samples.length >> 1] ?? 0
  const lab: Lab = [middle(0), middle(1), middle(2)]
  const sorted = samples.toSorted((one, other) => far(one.lab, lab) - far(other.lab, lab))
  return sorted.slice(0, Math.ceil(samples.length * 0.7))
}

/**
 * Learns a background from samples along a picture's rim: a colour that may change softly over the picture (a surface of
 * the second degree). Samples that do not fit, where the subject touches the rim, are left out and it is learned again.
 */
export function learnGround(samples: readonly Sample[]): LearnedGround {
  let kept = nearestToMiddle(samples)
  let ground: PlainGround = () => [0, 0, 0]
  for (let round = 0; round < 4; round += 1) {
    const [light, a, b] = [fit(kept, 0), fit(kept, 1), fit(kept, 2)]
    const value = (of: readonly number[], row: readonly number[]) =>
      row.reduce((sum, one, at) => sum + one * (of[at] ?? 0), 0)
    const learned: PlainGround = (across, down) => {
      const row = terms(across, down)
      return [value(light, row), value(a, row), value(b, row)]
    }
    ground = learned
    const misses = samples.map((sample) => far(sample.lab, learned(sample.across, sample.down)))
    const limit = Math.max(
      0.02,
      (misses.toSorted((one, other) => one - other)[Math.floor(misses.length * 0.6)] ?? 0) * 2,
    )
    kept = samples.filter((_, index) => (misses[index] ?? 0) <= limit)
  }
  const fits = samples.filter((sample) => far(sample.lab, ground(sample.across, sample.down)) < plainness)
  return { at: ground, share: fits.length / Math.max(1, samples.length) }
}

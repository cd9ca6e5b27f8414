import { z } from 'zod'

const Order = z.object({ kills: z.int().positive(), seed: z.int() })

/** How much the storms of one run do, and their random seed. */
export type Storm = {
  /** Whether `npm run harness` started it: the storms then run at full size, and every case of a large table. */
  readonly isFull: boolean
  readonly seed: number
  readonly studioKills: number
  readonly serviceKills: number
  /** States after a power loss. */
  readonly losses: number
  /** Simulated lives of a spend. */
  readonly schedules: number
  /** Actions on rounds of cards. */
  readonly actions: number
}

/** All cases of a large table with `npm run harness`, else `few` of them, evenly spread. */
export function sampleOf<Case>(cases: readonly Case[], few: number): readonly Case[] {
  if (readStorm().isFull || few >= cases.length) return cases
  const stride = cases.length / few
  return Array.from({ length: few }, (_, nth) => cases[Math.floor(nth * stride)] as Case)
}

/** Reads the storms from `BACKLOT_STORM`, as `npm run harness` sets it; without it they are small, with one seed. */
export function readStorm(): Storm {
  const text = process.env['BACKLOT_STORM']
  const isFull = text !== undefined
  const { kills, seed } = isFull ? Order.parse(JSON.parse(text)) : { kills: 30, seed: 1 }
  return {
    isFull,
    seed,
    studioKills: kills,
    serviceKills: isFull ? Math.round(kills / 5) : 4,
    losses: isFull ? Math.max(2_000, kills) : 10,
    schedules: isFull ? 200_000 : 30_000,
    actions: isFull ? 100_000 : 2_000,
  }
}

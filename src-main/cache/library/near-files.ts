import { bitsOf, frameBytes } from '#shared/domain/library/fingerprint.ts'
import { frameDifference } from '#shared/domain/library/same-frame.ts'
import { type Database, sql } from '../database.ts'
import type { NearPair } from '../tables/fingerprints.ts'

/**
 * Frames of one picture differ in at most so many of 64 bits, also when they were cut. Two at random differ in 32, and
 * one of 25,000 pairs in so few.
 */
const mostBits = 16
/** Files that are compared in full with one, and the pairs that are kept of one: the nearest. */
const mostCandidates = 400
const mostPairs = 60
/** Copies keep the shape of a picture but for what is cut off. A share. */
const mostShapeChange = 0.16
/** Recompressed videos are as long as they were. Seconds. */
const mostLengthChange = 0.15
/** How much the loudness of two copies may differ on average, of 256. */
const mostSoundChange = 14
const bytesPerHash = 8

type Loaded = { readonly sha256: string; readonly looks: Uint8Array; readonly sound: Uint8Array | null }

const grown = <Array extends Uint32Array | Float32Array | Int32Array>(array: Array, make: (size: number) => Array) => {
  const larger = make(array.length * 2)
  larger.set(array)
  return larger
}

function soundDifference(one: Uint8Array | null, other: Uint8Array | null): number {
  if (one === null || other === null) return one === other ? 0 : mostSoundChange + 1
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

/**
 * Keeps the hashes of all fingerprints in memory, 16 bytes a frame, and finds those that look like one by reading through
 * them: about 1 ms at 100,000 files, whatever they look like, where an index by parts of the hash gets slow for pictures of
 * one style. Only those near by their hash are compared in full.
 */
export function createNearFiles(database: Database) {
  let high = new Uint32Array(1_024)
  let low = new Uint32Array(1_024)
  let owner = new Int32Array(1_024)
  let frames = 0
  let ids = new Int32Array(512)
  let firsts = new Int32Array(512)
  let aspects = new Float32Array(512)
  let durations = new Float32Array(512)
  let files = 0
  let seen = 0

  function takeHashes(hashes: Uint8Array): void {
    const view = new DataView(hashes.buffer, hashes.byteOffset, hashes.byteLength)
    for (let at = 0; at < hashes.byteLength; at += bytesPerHash) {
      if (frames === high.length) {
        high = grown(high, (size) => new Uint32Array(size))
        low = grown(low, (size) => new Uint32Array(size))
        owner = grown(owner, (size) => new Int32Array(size))
      }
      high[frames] = view.getUint32(at)
      low[frames] = view.getUint32(at + 4)
      owner[frames] = files
      frames += 1
    }
  }
  /** Reads the fingerprints that were added since the last call. */
  function refresh(): void {
    const added = database.raw(
      sql`SELECT id, aspect, duration, hashes FROM fingerprint WHERE id > ${seen} AND kind <> 'none' ORDER BY id`,
    )
    for (const [id, aspect, duration, hashes] of added) {
      if (files === ids.length) {
        ids = grown(ids, (size) => new Int32Array(size))
        firsts = grown(firsts, (size) => new Int32Array(size))
        aspects = grown(aspects, (size) => new Float32Array(size))
        durations = grown(durations, (size) => new Float32Array(size))
      }
      seen = Number(id)
      ids[files] = seen
      firsts[files] = frames
      aspects[files] = Number(aspect)
      durations[files] = Number(duration)
      if (hashes instanceof Uint8Array) takeHashes(hashes)
      files += 1
    }
  }
  const lastFrame = (file: number) => (file + 1 < files ? (firsts[file + 1] ?? frames) : frames)
  const isFlat = (frame: number) => high[frame] === 0 && low[frame] === 0

  function fit(one: number, other: number): boolean {
    const [first = 0, second = 0] = [aspects[one], aspects[other]]
    if (Math.abs(Math.log(first / second)) > mostShapeChange) return false
    return Math.abs((durations[one] ?? 0) - (durations[other] ?? 0)) <= mostLengthChange
  }
  /** The files before one whose frames are near in place and hash, the nearest first. Frames of one colour say nothing. */
  function candidatesOf(file: number): number[] {
    const [first = 0, end] = [firsts[file], lastFrame(file)]
    const near = new Map<number, { bits: number; count: number }>()
    let telling = 0
    for (let frame = first; frame < end; frame += 1) {
      if (isFlat(frame)) continue
      telling += 1
      const [up = 0, down = 0] = [high[frame], low[frame]]
      for (let other = 0; other < first; other += 1) {
        const bits = bitsOf(up ^ (high[other] ?? 0))
        if (bits > mostBits) continue
        const all = bits + bitsOf(down ^ (low[other] ?? 0))
        if (all > mostBits || isFlat(other)) continue
        const of = owner[other] ?? 0
        if (other - (firsts[of] ?? 0) !== frame - first) continue
        const found = near.get(of) ?? { bits: 0, count: 0 }
        near.set(of, { bits: found.bits + all, count: found.count + 1 })
      }
    }
    // Of a video, all frames but one: its captions can hide one.
    const needed = Math.max(1, end - first > 1 ? telling - 1 : telling)
    return [...near]
      .filter(([other, { count }]) => count >= needed && fit(file, other))
      .toSorted(([, one], [, other]) => one.bits / one.count - other.bits / other.count)
      .slice(0, mostCandidates)
      .map(([other]) => other)
  }
  function load(file: number): Loaded | null {
    const [row] = database.raw(sql`SELECT sha256, looks, sound FROM fingerprint WHERE id = ${ids[file] ?? 0}`)
    const [sha256, looks, sound] = row ?? []
    if (typeof sha256 !== 'string' || !(looks instanceof Uint8Array)) return null
    return { sha256, looks, sound: sound instanceof Uint8Array ? sound : null }
  }
  /** How much two files differ, 0 to 1; null if they are two pictures. Every frame that tells something must fit. */
  function difference(one: Loaded, other: Loaded, file: number): number | null {
    if (soundDifference(one.sound, other.sound) > mostSoundChange) return null
    let most = 0
    for (let at = 0, frame = firsts[file] ?? 0; at < one.looks.length; at += frameBytes, frame += 1) {
      if (isFlat(frame)) continue
      const found = frameDifference(one.looks.subarray(at, at + frameBytes), other.looks.subarray(at, at + frameBytes))
      if (found === null) return null
      most = Math.max(most, found)
    }
    return most
  }
  function pairsOf(file: number): NearPair[] {
    const candidates = candidatesOf(file)
    const own = candidates.length === 0 ? null : load(file)
    if (own === null) return []
    return candidates
      .flatMap((candidate) => {
        const other = load(candidate)
        const found = other === null ? null : difference(own, other, file)
        if (other === null || found === null) return []
        return [{ one: own.sha256, other: other.sha256, difference: Math.round(found * 100) }]
      })
      .toSorted((one, other) => one.difference - other.difference)
      .slice(0, mostPairs)
  }
  return {
    /**
     * Compares the next fingerprints after one with all before them. `until`: the last that was compared; `isDone`: there
     * are no more.
     */
    compare(after: number, limit: number): { pairs: NearPair[]; until: number; isDone: boolean } {
      refresh()
      // Ids rise with their places.
      let [from, to] = [0, files]
      while (from < to) {
        const middle = (from + to) >> 1
        if ((ids[middle] ?? 0) <= after) from = middle + 1
        else to = middle
      }
      const end = Math.min(files, from + limit)
      const pairs: NearPair[] = []
      for (let file = from; file < end; file += 1) pairs.push(...pairsOf(file))
      return { pairs, until: end === from ? after : (ids[end - 1] ?? after), isDone: end >= files }
    },
  }
}

// Catches: looks that starve starts or starts that starve looks, a place wasted on what cannot be over, a missed moment.
import { describe, expect, it } from 'vitest'
import { decide, type IdleRun, type TrackingState, wakesAt } from '#main/jobs/scheduling/rate-sharing.ts'
import { logNormal } from '#main/jobs/polling/durations.ts'
import { pollMoments } from '#main/jobs/polling/poll-times.ts'

const now = 1_000_000
const image = { prediction: logNormal(9_000, 1.6), canHold: true, starts: 1 }
const video = { prediction: logNormal(95_000, 1.15), canHold: true, starts: 1 }
const state = (change: Partial<TrackingState>): TrackingState => ({
  now,
  free: 10,
  freeStarts: 60,
  most: 60,
  starts: 0,
  next: null,
  longest: 0,
  idle: [],
  looking: 0,
  ...change,
})
const watch = (change: Partial<IdleRun>): IdleRun => ({
  id: 'a',
  dueAt: now + 90_000,
  spareAt: now + 80_000,
  notBefore: 0,
  hintOpensAt: null,
  ...change,
})

describe('the next step', () => {
  it('starts what will be over within one look together with its look, and what will not alone', () => {
    expect(decide(state({ starts: 1, next: image }))).toEqual({ kind: 'start', follow: true })
    expect(decide(state({ starts: 1, next: video }))).toEqual({ kind: 'start', follow: false })
    expect(decide(state({ starts: 1, next: { ...image, canHold: false } }))).toEqual({ kind: 'start', follow: false })
  })

  it('looks at what is due before it starts more, the most overdue first', () => {
    const idle = [watch({ id: 'late', dueAt: now - 10 }), watch({ id: 'later', dueAt: now - 90 })]
    expect(decide(state({ starts: 500, next: image, idle }))).toEqual({ kind: 'look', id: 'later', why: 'due' })
  })

  it('starts the last long ones before it looks, for they end last', () => {
    const idle = [watch({ dueAt: now - 10 })]
    const few = state({ starts: 20, next: video, longest: 150_000, idle, looking: 30 })
    expect(decide(few)).toEqual({ kind: 'start', follow: false })
    expect(decide({ ...few, starts: 200 })).toMatchObject({ kind: 'look' })
  })

  it('starts long ones as soon as there is a place, however many wait', () => {
    expect(decide(state({ starts: 400, next: video, looking: 60 }))).toEqual({ kind: 'start', follow: false })
    expect(decide(state({ starts: 20, next: video }))).toEqual({ kind: 'start', follow: false })
  })

  it('waits for the account’s starts, and looks meanwhile', () => {
    const idle = [watch({ dueAt: now - 1 })]
    expect(decide(state({ starts: 5, next: image, freeStarts: 0 }))).toEqual({ kind: 'rest', until: null })
    expect(decide(state({ starts: 5, next: image, freeStarts: 0, idle }))).toMatchObject({ kind: 'look' })
    expect(decide(state({ starts: 5, next: { ...video, starts: 30 }, freeStarts: 20 })).kind).toBe('rest')
  })

  it('spends a place that nobody will need on a run that may be over', () => {
    const idle = [watch({ spareAt: now - 1 })]
    expect(decide(state({ idle }))).toEqual({ kind: 'look', id: 'a', why: 'spare' })
    expect(decide(state({ idle, starts: 1, next: null })).kind).toBe('rest')
    const soon = Array.from({ length: 10 }, (_, index) => watch({ id: `due ${index}`, dueAt: now + 5_000 }))
    expect(decide(state({ idle: [...idle, ...soon] })).kind).toBe('rest')
  })

  it('watches from the start while most of the window is free', () => {
    expect(decide(state({ free: 55, idle: [watch({})] }))).toEqual({ kind: 'look', id: 'a', why: 'spare' })
  })

  it('does not ask again before the pause after a failed look is over, due or not', () => {
    const idle = [watch({ dueAt: now - 1, notBefore: now + 700 })]
    expect(decide(state({ free: 60, idle }))).toEqual({ kind: 'rest', until: now + 700 })
  })

  it('follows a hint at once, or as soon as hints may cause a look', () => {
    const idle = [watch({ id: 'due', dueAt: now - 1 }), watch({ id: 'hinted', hintOpensAt: now })]
    expect(decide(state({ idle }))).toEqual({ kind: 'look', id: 'hinted', why: 'hint' })
    expect(wakesAt(state({ idle: [watch({ hintOpensAt: now + 3_000 })] }))).toBe(now + 3_000)
  })
})

describe('the moments of a look', () => {
  it('waits until a held look will probably see the end', () => {
    const { dueAt, spareAt } = pollMoments({ ...video, startedAt: now, running: 0 })
    expect(dueAt - now).toBeGreaterThan(55_000)
    expect(dueAt - now).toBeLessThan(70_000)
    expect(spareAt).toBeLessThan(now + 80_000)
  })

  it('holds at once what is over within one look', () => {
    expect(pollMoments({ ...image, startedAt: now, running: 0 }).dueAt).toBe(now)
  })

  it('asks for what is not held when it is as likely over as not, then ever again after a while', () => {
    const first = pollMoments({ ...video, canHold: false, startedAt: now, running: 0 })
    expect(first.dueAt - now).toBeCloseTo(95_000, -2)
    const second = pollMoments({ ...video, canHold: false, startedAt: now, running: 95_000 })
    expect(second.dueAt - now).toBeGreaterThanOrEqual(100_000)
    expect(second.spareAt).toBe(Infinity)
  })
})

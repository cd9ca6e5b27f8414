// Catches: polls that starve starts or starts that starve polls, a place wasted on what cannot be over, a missed moment.
import { describe, expect, it } from 'vitest'
import { decide, type IdleRun, type TrackingState, wakesAt } from '#main/jobs/polling/start-or-poll.ts'
import { logNormal } from '#main/jobs/polling/durations.ts'
import { pollTimes } from '#main/jobs/polling/poll-times.ts'

const now = 1_000_000
const image = { prediction: logNormal(9_000, 1.6), canLongPoll: true, starts: 1 }
const video = { prediction: logNormal(95_000, 1.15), canLongPoll: true, starts: 1 }
const state = (change: Partial<TrackingState>): TrackingState => ({
  now,
  free: 10,
  freeStarts: 60,
  most: 60,
  starts: 0,
  next: null,
  longest: 0,
  idle: [],
  polling: 0,
  ...change,
})
const idleRun = (change: Partial<IdleRun>): IdleRun => ({
  id: 'a',
  dueAt: now + 90_000,
  spareAt: now + 80_000,
  notBefore: 0,
  hintOpensAt: null,
  ...change,
})

describe('the next step', () => {
  it('starts what will be over within one poll together with its poll, and what will not alone', () => {
    expect(decide(state({ starts: 1, next: image }))).toEqual({ kind: 'start', follow: true })
    expect(decide(state({ starts: 1, next: video }))).toEqual({ kind: 'start', follow: false })
    expect(decide(state({ starts: 1, next: { ...image, canLongPoll: false } }))).toEqual({
      kind: 'start',
      follow: false,
    })
  })

  it('polls what is due before it starts more, the most overdue first', () => {
    const idle = [idleRun({ id: 'late', dueAt: now - 10 }), idleRun({ id: 'later', dueAt: now - 90 })]
    expect(decide(state({ starts: 500, next: image, idle }))).toEqual({ kind: 'poll', id: 'later', why: 'due' })
  })

  it('starts the last long ones before it polls, for they end last', () => {
    const idle = [idleRun({ dueAt: now - 10 })]
    const few = state({ starts: 20, next: video, longest: 150_000, idle, polling: 30 })
    expect(decide(few)).toEqual({ kind: 'start', follow: false })
    expect(decide({ ...few, starts: 200 })).toMatchObject({ kind: 'poll' })
  })

  it('starts long ones as soon as there is a place, however many wait', () => {
    expect(decide(state({ starts: 400, next: video, polling: 60 }))).toEqual({ kind: 'start', follow: false })
    expect(decide(state({ starts: 20, next: video }))).toEqual({ kind: 'start', follow: false })
  })

  it('waits for the account’s starts, and polls meanwhile', () => {
    const idle = [idleRun({ dueAt: now - 1 })]
    expect(decide(state({ starts: 5, next: image, freeStarts: 0 }))).toEqual({ kind: 'wait', until: null })
    expect(decide(state({ starts: 5, next: image, freeStarts: 0, idle }))).toMatchObject({ kind: 'poll' })
    expect(decide(state({ starts: 5, next: { ...video, starts: 30 }, freeStarts: 20 })).kind).toBe('wait')
  })

  it('spends a place that nobody will need on a run that may be over', () => {
    const idle = [idleRun({ spareAt: now - 1 })]
    expect(decide(state({ idle }))).toEqual({ kind: 'poll', id: 'a', why: 'spare' })
    expect(decide(state({ idle, starts: 1, next: null })).kind).toBe('wait')
    const soon = Array.from({ length: 10 }, (_, index) => idleRun({ id: `due ${index}`, dueAt: now + 5_000 }))
    expect(decide(state({ idle: [...idle, ...soon] })).kind).toBe('wait')
  })

  it('watches from the start while most of the window is free', () => {
    expect(decide(state({ free: 55, idle: [idleRun({})] }))).toEqual({ kind: 'poll', id: 'a', why: 'spare' })
  })

  it('does not ask again before the pause after a failed poll is over, due or not', () => {
    const idle = [idleRun({ dueAt: now - 1, notBefore: now + 700 })]
    expect(decide(state({ free: 60, idle }))).toEqual({ kind: 'wait', until: now + 700 })
  })

  it('follows a hint at once, or as soon as hints may cause a poll', () => {
    const idle = [idleRun({ id: 'due', dueAt: now - 1 }), idleRun({ id: 'hinted', hintOpensAt: now })]
    expect(decide(state({ idle }))).toEqual({ kind: 'poll', id: 'hinted', why: 'hint' })
    expect(wakesAt(state({ idle: [idleRun({ hintOpensAt: now + 3_000 })] }))).toBe(now + 3_000)
  })
})

describe('the moments of a poll', () => {
  it('waits until a long poll will probably see the end', () => {
    const { dueAt, spareAt } = pollTimes({ ...video, startedAt: now, running: 0 })
    expect(dueAt - now).toBeGreaterThan(55_000)
    expect(dueAt - now).toBeLessThan(70_000)
    expect(spareAt).toBeLessThan(now + 80_000)
  })

  it('holds at once what is over within one poll', () => {
    expect(pollTimes({ ...image, startedAt: now, running: 0 }).dueAt).toBe(now)
  })

  it('asks for what is not held when it is as likely over as not, then ever again after a while', () => {
    const first = pollTimes({ ...video, canLongPoll: false, startedAt: now, running: 0 })
    expect(first.dueAt - now).toBeCloseTo(95_000, -2)
    const second = pollTimes({ ...video, canLongPoll: false, startedAt: now, running: 95_000 })
    expect(second.dueAt - now).toBeGreaterThanOrEqual(100_000)
    expect(second.spareAt).toBe(Infinity)
  })
})

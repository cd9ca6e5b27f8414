import {
  coarseFirst,
  type FrameStrip,
  frameTimes,
  readStrip,
} from '#renderer/features/presenter/compare-cuts/frame-lane.tsx'
import { expect, it } from 'vitest'

// A frame is only counted here.
const frame = {} as ImageBitmap

function readerOf(log: string[], breaksAt = Number.POSITIVE_INFINITY) {
  let read = 0
  return {
    open: () => Promise.resolve(8),
    frameAt(seconds: number) {
      log.push(seconds.toFixed(1))
      read += 1
      return read > breaksAt ? Promise.reject(new Error('broken')) : Promise.resolve(frame)
    },
    close: () => void log.push('closed'),
  }
}

// Would catch: a lane that fills from the left so that its end stays empty for long, and a frame that is never read.
it('reads every frame once, coarsely over the full length first', async () => {
  expect(coarseFirst(8)).toEqual([0, 4, 2, 6, 1, 3, 5, 7])
  expect(new Set(coarseFirst(32)).size).toBe(32)
  expect(frameTimes(8, 4)).toEqual([1, 3, 5, 7])
  const log: string[] = []
  const strips: FrameStrip[] = []
  await readStrip(readerOf(log), {
    count: 4,
    idle: () => Promise.resolve(),
    signal: new AbortController().signal,
    onStrip: (strip) => strips.push(strip),
  })
  expect(log).toEqual(['1.0', '5.0', '3.0', '7.0', 'closed'])
  expect(strips.map(({ count, state }) => `${count} ${state}`)).toEqual([
    '1 reading',
    '2 reading',
    '3 reading',
    '4 reading',
    '4 whole',
  ])
})

// Would catch: a video that stays open after its lane is gone, and a broken one that is read forever.
it('closes the video when the user leaves or it cannot be read', async () => {
  const ending = new AbortController()
  const log: string[] = []
  const left = { count: 4, idle: () => Promise.resolve(), signal: ending.signal, onStrip: () => ending.abort() }
  await readStrip(readerOf(log), left)
  expect(log).toEqual(['1.0', 'closed'])
  const strips: FrameStrip[] = []
  const signal = new AbortController().signal
  const broken = readStrip(readerOf([], 1), { ...left, signal, onStrip: (strip) => strips.push(strip) })
  await expect(broken).rejects.toThrow('broken')
  expect(strips.at(-1)?.state).toBe('unreadable')
})

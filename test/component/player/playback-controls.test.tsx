// Would catch: a video that hangs after quick seeks or ends at another time than the last one, keys that continue from the
// video's current time instead of the time it is seeking to, and paused videos that show frames of different times.
import { createPlaybackControls, type PlaybackState } from '#renderer/ui/playback-controls.ts'
import { expect, onTestFinished, test } from 'vitest'
import clip from '../../fixtures/tiny-video.mp4?url'

// Of the video, which is two seconds long.
const frameRate = 30
const middleOf = (frame: number) => (frame + 0.5) / frameRate
const often = { interval: 5 } as const

function addVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.src = clip
  document.body.append(video)
  return video
}

/** A paused video that is fully loaded, as its followers are, and the controls of all. */
async function openVideo(...followers: readonly HTMLVideoElement[]) {
  const video = addVideo()
  const all = [video, ...followers]
  let state: Partial<PlaybackState> = {}
  const { controls, stop } = createPlaybackControls(
    all,
    () => frameRate,
    (change) => {
      state = { ...state, ...change }
    },
  )
  onTestFinished(() => {
    stop()
    for (const one of all) one.remove()
  })
  await expect.poll(() => Math.min(...all.map(({ readyState }) => readyState))).toBe(video.HAVE_ENOUGH_DATA)
  const settled = async () => {
    await expect.poll(() => !video.seeking && video.currentTime === controls.now(), often).toBe(true)
  }
  return { video, controls, settled, state: () => state }
}

/** Lets the page run pending work. A timer would take longer. */
function takeTurn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  port2.postMessage(null)
  return new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
  })
}

async function spend(ms: number): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end;) await takeTurn()
}

// Chromium never ends some paused seeks that are overtaken by two others, the second back to the original time: about
// one in five of those within two milliseconds.
const delays = [0, 0.3, 0.6, 0.9, 1.2, 1.6, 2, 8]

test('seeks there and back in quick succession end at the last one, and the video plays from there', async () => {
  const { video, controls, settled } = await openVideo()
  const pairs = delays.flatMap((first) => delays.map((second) => [first, second] as const))
  for (const [round, [first, second]] of pairs.entries()) {
    const there = 0.5 + (round % 7) / 10
    controls.seek(there)
    await spend(first)
    controls.seek(1.5)
    await spend(second)
    controls.seek(there)
    await settled()
    expect(video.currentTime, `${first} and ${second} ms between`).toBe(there)
    if (second > 0) continue
    controls.toggle()
    await expect.poll(() => video.currentTime, often).toBeGreaterThan(there + 0.1)
    controls.pause()
  }
})

test('a seek between the end of another and its event still counts', async () => {
  const { video, controls, settled } = await openVideo()
  let isReported = false
  video.addEventListener('seeked', () => (isReported = true))
  for (let between = 0; between < 5;) {
    controls.seek(0.5)
    controls.seek(1.5)
    isReported = false
    while (video.seeking) await takeTurn()
    if (!isReported) between += 1
    controls.seek(1)
    await settled()
    expect(video.currentTime).toBe(1)
  }
})

test('a step by frames starts from the time the previous one seeks to', async () => {
  const { video, controls, settled } = await openVideo()
  const reported: number[] = []
  controls.onTime(() => reported.push(controls.now()))
  for (const by of [1, 1, 1, -1]) controls.step(by)
  expect(video.seeking).toBe(true)
  expect(controls.now()).toBeCloseTo(middleOf(2), 5)
  expect(reported.at(-1)).toBe(controls.now())
  await settled()
  expect(video.currentTime).toBeCloseTo(middleOf(2), 5)

  controls.seek(1)
  controls.seek(1.5)
  controls.step(1)
  expect(controls.now()).toBeCloseTo(middleOf(46), 5)
  await settled()
  expect(video.currentTime).toBeCloseTo(middleOf(46), 5)
})

test('J, K and L continue from the time being sought', async () => {
  const { video, controls, settled, state } = await openVideo()
  const findLate = (seconds: number) => {
    controls.seek(0.2)
    controls.seek(seconds)
  }
  findLate(1.8)
  controls.shuttle(-1)
  controls.shuttle(-1)
  expect(state()).toMatchObject({ isPlaying: true, speed: -2 })
  expect(controls.now()).toBe(1.8)
  const reported: number[] = []
  controls.onTime(() => reported.push(controls.now()))
  await expect.poll(() => controls.now(), often).toBeLessThan(1.2)
  controls.pause()
  const stopped = controls.now()
  expect(reported).toEqual(reported.toSorted((one, other) => other - one))
  await settled()
  expect(video.currentTime).toBeCloseTo(stopped, 5)
  expect(video.paused).toBe(true)

  findLate(1)
  controls.shuttle(1)
  expect(controls.now()).toBe(1)
  await expect.poll(() => video.currentTime, often).toBeGreaterThan(1.1)
  controls.pause()

  // At its end it plays from the start.
  findLate(video.duration)
  controls.shuttle(1)
  expect(controls.now()).toBe(0)
  await expect.poll(() => video.played.start(0), often).toBeLessThan(0.1)
})

test('videos that are apart while they play show the same time once they are paused', async () => {
  const follower = addVideo()
  const { video, controls } = await openVideo(follower)
  controls.toggle()
  await expect.poll(() => follower.currentTime, often).toBeGreaterThan(0.1)
  follower.currentTime = video.currentTime + 0.05
  controls.pause()
  await expect.poll(() => follower.currentTime - video.currentTime, often).toBe(0)

  // The browser itself pauses a video, for example when the sound device is gone.
  controls.toggle()
  await expect.poll(() => follower.paused, often).toBe(false)
  video.pause()
  await expect.poll(() => follower.paused, often).toBe(true)
})

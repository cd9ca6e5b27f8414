import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

/** Controls the playback of one video or audio element, or of several in sync. */
export type PlaybackControls = {
  /** Calls whenever the time of the first element may have changed. */
  onTime(listener: () => void): () => void
  /** The time in seconds. */
  now(): number
  toggle(): void
  pause(): void
  seek(seconds: number): void
  /** Pauses, then steps by frames; negative goes back. */
  step(frames: number): void
  /** Plays forward or back; repeating it doubles the speed. */
  shuttle(direction: 1 | -1): void
}

/** The state of playback controls. */
export type PlaybackState = {
  readonly phase: 'loading' | 'ready'
  readonly isPlaying: boolean
  /** Playing, but waiting for more data. */
  readonly isBuffering: boolean
  /** Negative plays backwards. */
  readonly speed: number
  /** Seconds; 0 before it is known. */
  readonly duration: number
}

/** The initial state. */
export const idle: PlaybackState = { phase: 'loading', isPlaying: false, isBuffering: false, speed: 1, duration: 0 }

// A larger difference between two elements is visible: two video frames. Seconds.
const mostDrift = 0.07

/**
 * Seeks one element, one seek at a time; of the seeks requested meanwhile only the last one counts.
 *
 * Chromium never finishes a paused seek overtaken by two others if the second returns to its target.
 */
function createSeeker(element: HTMLMediaElement, signal: AbortSignal) {
  let next: number | null = null
  element.addEventListener(
    'seeked',
    () => {
      // One seek may have ended and another begun before this event is dispatched.
      if (next === null || element.seeking) return
      element.currentTime = next
      next = null
    },
    { signal },
  )
  // With another file, a pending seek in the previous one is void.
  element.addEventListener('emptied', () => (next = null), { signal })
  return {
    seek(seconds: number): void {
      if (element.seeking || next !== null) next = seconds
      else element.currentTime = seconds
    },
    target: () => next,
  }
}

/** Frames a second assumed for a video that does not state them. */
export const assumedFrameRate = 30

// The browser truncates a frame's time to microseconds, so it may be just before the frame.
const hair = 0.01

/** The frame shown at a time, counted from 0. */
export function frameAt(seconds: number, frameRate: number): number {
  return Math.max(0, Math.floor(seconds * frameRate + hair))
}

/** A time in the middle of the frame `by` frames on, so that rounding cannot select another one. */
export function stepTime(seconds: number, by: number, frameRate: number, duration: number): number {
  const last = Math.max(0, Math.ceil(duration * frameRate - hair) - 1)
  const frame = Math.min(last, Math.max(0, frameAt(seconds, frameRate) + by))
  return Math.min(duration, (frame + 0.5) / frameRate)
}

/** The speed after J (`-1`) or L (`1`): a reversal starts at 1, a repeat doubles it, up to 8. */
export function shuttleSpeed(speed: number, direction: 1 | -1): number {
  return Math.sign(speed) === direction ? direction * Math.min(8, Math.abs(speed) * 2) : direction
}

/** Formats a playback time: `0:03.3`, `1:02:10.0`. */
export function clockText(seconds: number): string {
  const tenths = Math.max(0, Math.floor(seconds * 10 + hair))
  const [whole, tenth] = [Math.floor(tenths / 10), tenths % 10]
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(rest)}.${tenth}`
}

/**
 * Drives media elements in sync: the first leads, the others follow. `frames`: frames a second.
 *
 * Reverse playback is made of seeks, because no browser plays backwards. `stop` ends it and releases the elements.
 */
export function createPlaybackControls(
  elements: readonly HTMLMediaElement[],
  frames: () => number | null,
  onState: (change: Partial<PlaybackState>) => void,
) {
  const [lead] = elements
  const followers = elements.slice(1)
  const listeners = new Set<() => void>()
  const ends = new AbortController()
  let speed = 1
  let running = 0
  let backFrom = 0

  const seekers = new Map(elements.map((element) => [element, createSeeker(element, ends.signal)]))
  const now = () => (lead === undefined ? 0 : (seekers.get(lead)?.target() ?? lead.currentTime))
  const duration = () => (lead !== undefined && Number.isFinite(lead.duration) ? lead.duration : 0)
  const rate = () => frames() ?? assumedFrameRate
  const report = () => {
    for (const listener of listeners) listener()
  }
  function put(seconds: number): void {
    for (const element of elements) {
      const most = Number.isFinite(element.duration) ? element.duration : seconds
      seekers.get(element)?.seek(Math.min(Math.max(0, seconds), most))
    }
    report()
  }
  /**
   * Aligns an element with the first if they are further apart than `most` seconds: it may drift, need a restart after its
   * end, or be shorter and stay at its end.
   */
  function align(one: HTMLMediaElement, most: number): void {
    if (now() >= one.duration) return
    if (Math.abs(one.currentTime - now()) > most) seekers.get(one)?.seek(now())
    if (one.paused && lead?.paused === false) void Promise.allSettled([one.play()])
  }
  function frame(at: number): void {
    const isBack = speed < 0
    if (isBack && lead !== undefined && !lead.seeking) {
      // The first animation frame may have begun before the key was pressed.
      const passed = Math.max(0, at - backFrom)
      const next = now() + (speed * passed) / 1_000
      backFrom += passed
      put(next)
      if (next <= 0) return pause()
    }
    if (!isBack) for (const one of followers) if (!one.seeking) align(one, mostDrift)
    report()
    running = requestAnimationFrame(frame)
  }
  function run(): void {
    cancelAnimationFrame(running)
    backFrom = performance.now()
    running = requestAnimationFrame(frame)
  }
  function pause(): void {
    cancelAnimationFrame(running)
    for (const element of elements) element.pause()
    speed = 1
    onState({ isPlaying: false, speed, isBuffering: false })
    report()
  }
  async function play(next: number): Promise<void> {
    speed = next
    onState({ isPlaying: true, speed })
    if (next < 0) {
      for (const element of elements) element.pause()
      return run()
    }
    if (now() >= duration() - 0.01) put(0)
    run()
    for (const element of elements) element.playbackRate = next
    // Pausing before the first frame rejects `play`; that is not an error.
    const started = await Promise.allSettled(elements.map((element) => element.play()))
    if (started[0]?.status === 'rejected' && lead?.paused === true && speed === next) pause()
  }

  lead?.addEventListener('ended', () => speed > 0 && pause(), ends)
  // The browser may also pause by itself. While playing, the others may drift; paused, all show the same time.
  lead?.addEventListener(
    'pause',
    () => {
      if (speed < 0 || !lead.paused) return
      cancelAnimationFrame(running)
      for (const one of followers) {
        one.pause()
        align(one, 0)
      }
      onState({ isPlaying: false })
    },
    ends,
  )
  const wait = () => onState({ isBuffering: true })
  const goOn = () => onState({ isBuffering: false })
  lead?.addEventListener('waiting', wait, ends)
  for (const event of ['playing', 'canplay'] as const) lead?.addEventListener(event, goOn, ends)
  // After a seek it may still wait for data.
  lead?.addEventListener('seeked', () => (lead.paused || lead.readyState > 2) && goOn(), ends)
  for (const event of ['loadedmetadata', 'durationchange'] as const)
    lead?.addEventListener(event, () => onState({ phase: 'ready', duration: duration() }), ends)
  for (const event of ['seeked', 'timeupdate'] as const) lead?.addEventListener(event, report, ends)

  const controls: PlaybackControls = {
    onTime(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now,
    toggle: () => (lead?.paused === false || speed < 0 ? pause() : void play(1)),
    pause,
    seek: put,
    step(by) {
      pause()
      put(stepTime(now(), by, rate(), duration()))
    },
    shuttle(direction) {
      const isGoing = lead?.paused === false || speed < 0
      void play(isGoing ? shuttleSpeed(speed, direction) : direction)
    },
  }
  return {
    controls,
    /** The current state: the file may already be loaded. */
    state: (lead?.readyState ?? 0) >= 1 ? { ...idle, phase: 'ready' as const, duration: duration() } : idle,
    stop() {
      ends.abort()
      cancelAnimationFrame(running)
    },
  }
}

/** The action of a key in a player: Space, J, K, L and, with frames, left and right arrow. Null for other keys. */
export function playerKey(key: string, controls: PlaybackControls | null, hasFrames: boolean): (() => void) | null {
  if (controls === null) return null
  switch (key) {
    case ' ':
      return controls.toggle
    case 'j':
      return () => controls.shuttle(-1)
    case 'k':
      return controls.pause
    case 'l':
      return () => controls.shuttle(1)
    case 'ArrowLeft':
      return hasFrames ? () => controls.step(-1) : null
    case 'ArrowRight':
      return hasFrames ? () => controls.step(1) : null
    default:
      return null
  }
}

/** The sound settings of playback. */
export type Sound = {
  /** Percent. */
  readonly volume: number
  readonly isMuted: boolean
  readonly isLooped: boolean
}

/** Playback controls of mounted elements, with their state. */
export type PlayerControl = PlaybackState & { readonly controls: PlaybackControls | null }

/**
 * Drives up to six media elements in sync; the first one leads and only `heard` is audible. Elements not mounted yet
 * are null. `frameRate`: frames a second, null if a video does not state it. `gains`: the share of the volume that each
 * element plays at, 0 to 1; default: all of it.
 */
export function usePlaybackControls(
  elements: readonly (HTMLMediaElement | null)[],
  frameRate: number | null,
  { volume, isMuted, isLooped }: Sound,
  heard = 0,
  gains: readonly number[] = [],
): PlayerControl {
  const [driven, setDriven] = useState<PlayerControl>({ ...idle, controls: null })
  const [first = null, second = null, third = null, fourth = null, fifth = null, sixth = null] = elements
  const count = elements.length
  const frames = useEffectEvent(() => frameRate)
  useEffect(() => {
    const mounted = [first, second, third, fourth, fifth, sixth].filter((element) => element !== null)
    if (mounted.length < count) return
    const made = createPlaybackControls(
      mounted,
      () => frames(),
      (change) => setDriven((before) => ({ ...before, ...change })),
    )
    let isOver = false
    // Asynchronous like all later updates, not during mount.
    queueMicrotask(() => isOver || setDriven({ ...made.state, controls: made.controls }))
    return () => {
      isOver = true
      made.stop()
      setDriven({ ...idle, controls: null })
    }
  }, [first, second, third, fourth, fifth, sixth, count])
  const shares = gains.join(' ')
  useEffect(() => {
    const share = shares.split(' ').map(Number)
    for (const [index, element] of [first, second, third, fourth, fifth, sixth].entries()) {
      if (element === null) continue
      element.volume = (volume / 100) * (shares === '' ? 1 : (share[index] ?? 1))
      element.muted = isMuted || index !== heard
      // The others follow the first one's loop.
      element.loop = isLooped && index === 0
    }
  }, [first, second, third, fourth, fifth, sixth, volume, isMuted, isLooped, heard, shares])
  return driven
}

const neverChanges = () => () => undefined

/** The playback time in seconds, updated while it plays; 0 without controls. */
export function useMediaTime(controls: PlaybackControls | null): number {
  return useSyncExternalStore(controls?.onTime ?? neverChanges, controls?.now ?? (() => 0))
}

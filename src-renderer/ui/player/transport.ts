import { assumedFrameRate, shuttleSpeed, stepTime } from './frame-math.ts'

/** What drives the time of one film or sound, or of several in step. */
export type Transport = {
  /** Calls whenever the time of the first medium may have changed. */
  onTime(listener: () => void): () => void
  /** Seconds. */
  now(): number
  toggle(): void
  pause(): void
  seek(seconds: number): void
  /** Pauses, then goes frames on or back. */
  step(frames: number): void
  /** Plays forward or back; the same again is twice as fast. */
  shuttle(direction: 1 | -1): void
}

/** What a transport tells of itself. */
export type TransportState = {
  readonly phase: 'loading' | 'ready'
  readonly isPlaying: boolean
  /** Playing, and waiting for more of the file. */
  readonly isBuffering: boolean
  /** Below zero it goes back. */
  readonly speed: number
  /** Seconds; 0 before it is known. */
  readonly duration: number
}

/** How a transport begins. */
export const idle: TransportState = { phase: 'loading', isPlaying: false, isBuffering: false, speed: 1, duration: 0 }

// A browser that waits for longer, though the file is on this computer, has lost its place: it is given it again.
const patienceMs = 2_000

// Two media that differ by more than this are seen to differ: two frames of a film.
const mostDrift = 0.07

/**
 * Drives media elements together: the first one leads, the others are kept beside it. `frames`: how many a second.
 *
 * Going back is made of seeks, because no browser plays backwards. `stop` ends what runs and lets the elements go.
 */
export function createTransport(
  elements: readonly HTMLMediaElement[],
  frames: () => number | null,
  onState: (change: Partial<TransportState>) => void,
) {
  const [lead] = elements
  const followers = elements.slice(1)
  const listeners = new Set<() => void>()
  const ends = new AbortController()
  let speed = 1
  let running = 0
  let backFrom = 0

  const now = () => lead?.currentTime ?? 0
  const duration = () => (lead !== undefined && Number.isFinite(lead.duration) ? lead.duration : 0)
  const rate = () => frames() ?? assumedFrameRate
  const tell = () => {
    for (const listener of listeners) listener()
  }
  function put(seconds: number): void {
    for (const element of elements) {
      const most = Number.isFinite(element.duration) ? element.duration : seconds
      element.currentTime = Math.min(Math.max(0, seconds), most)
    }
    tell()
  }
  /** Brings one beside the first: it may drift, have ended and be needed again, or be shorter and stay at its end. */
  function align(one: HTMLMediaElement): void {
    if (now() >= one.duration || one.seeking) return
    if (Math.abs(one.currentTime - now()) > mostDrift) one.currentTime = now()
    if (one.paused && lead?.paused === false) void Promise.allSettled([one.play()])
  }
  function frame(at: number): void {
    const isBack = speed < 0
    if (isBack && lead !== undefined && !lead.seeking) {
      const next = now() + (speed * (at - backFrom)) / 1_000
      backFrom = at
      put(next)
      if (next <= 0) return pause()
    }
    if (!isBack) followers.forEach(align)
    tell()
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
    tell()
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
    // A pause before the first frame ends the wait of `play`; that is no error.
    const started = await Promise.allSettled(elements.map((element) => element.play()))
    if (started[0]?.status === 'rejected' && lead?.paused === true && speed === next) pause()
  }

  lead?.addEventListener('ended', () => speed > 0 && pause(), ends)
  // The browser may pause by itself.
  lead?.addEventListener(
    'pause',
    () => {
      if (speed < 0) return
      cancelAnimationFrame(running)
      onState({ isPlaying: false })
    },
    ends,
  )
  let patience = 0
  function wait(): void {
    onState({ isBuffering: true })
    clearTimeout(patience)
    patience = window.setTimeout(() => {
      if (lead === undefined || lead.paused || lead.seeking) return
      put(now())
      wait()
    }, patienceMs)
  }
  function goOn(): void {
    clearTimeout(patience)
    onState({ isBuffering: false })
  }
  lead?.addEventListener('waiting', wait, ends)
  for (const event of ['playing', 'canplay'] as const) lead?.addEventListener(event, goOn, ends)
  // Where the film stands again, it may still wait for what follows.
  lead?.addEventListener('seeked', () => (lead.paused || lead.readyState > 2) && goOn(), ends)
  for (const event of ['loadedmetadata', 'durationchange'] as const)
    lead?.addEventListener(event, () => onState({ phase: 'ready', duration: duration() }), ends)
  for (const event of ['seeked', 'timeupdate'] as const) lead?.addEventListener(event, tell, ends)

  const transport: Transport = {
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
    transport,
    /** How it stands now: the file may have been read before. */
    state: (lead?.readyState ?? 0) >= 1 ? { ...idle, phase: 'ready' as const, duration: duration() } : idle,
    stop() {
      ends.abort()
      clearTimeout(patience)
      cancelAnimationFrame(running)
    },
  }
}

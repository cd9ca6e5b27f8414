/** Frames a second that are taken where a film does not say its own. */
export const assumedFrameRate = 30

// A time that the browser tells is the frame's own, cut to microseconds: it may lie a hair before it.
const hair = 0.01

/** The frame that is shown at a time, counted from 0. */
export function frameAt(seconds: number, frameRate: number): number {
  return Math.max(0, Math.floor(seconds * frameRate + hair))
}

/** A time in the middle of the frame `by` frames on, so that it is that frame whichever way the player rounds. */
export function stepTime(seconds: number, by: number, frameRate: number, duration: number): number {
  const last = Math.max(0, Math.ceil(duration * frameRate - hair) - 1)
  const frame = Math.min(last, Math.max(0, frameAt(seconds, frameRate) + by))
  return Math.min(duration, (frame + 0.5) / frameRate)
}

/** The speed after J (`-1`) or L (`1`): the other way starts at once, the same way again is twice as fast, up to 8. */
export function shuttleSpeed(speed: number, direction: 1 | -1): number {
  return Math.sign(speed) === direction ? direction * Math.min(8, Math.abs(speed) * 2) : direction
}

/** A time as it stands in a player: `0:03.3`, `1:02:10.0`. */
export function clockText(seconds: number): string {
  const tenths = Math.max(0, Math.floor(seconds * 10 + hair))
  const [whole, tenth] = [Math.floor(tenths / 10), tenths % 10]
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(rest)}.${tenth}`
}

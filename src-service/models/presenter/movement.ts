import { blend } from '../drawing/scalar.ts'

/** A position to be reached at a time, by a movement that takes some seconds. */
export type Goal<Place> = { readonly at: number; readonly move: number; readonly to: Place }

/** Goals in the order of their times. */
export type Course<Place> = readonly Goal<Place>[]

/** The way of an arm between two points: it starts and ends gently (T. Flash and N. Hogan, 1985: least jerk). */
function reach(share: number): number {
  const held = Math.min(1, Math.max(0, share))
  return held ** 3 * (10 - 15 * held + 6 * held * held)
}

/** A pulse around a time: rises for `rise` seconds to 1 and falls for `fall` seconds, gently at each end. */
export function pulse(seconds: number, at: number, rise: number, fall: number): number {
  return seconds < at ? reach(1 + (seconds - at) / rise) : reach(1 - (seconds - at) / fall)
}

/** Adds a goal. Its movement begins no earlier than the last goal is reached; a goal without time to move is dropped. */
export function addGoal<Place>(course: Goal<Place>[], goal: Goal<Place>): void {
  const before = course.at(-1)?.at ?? -Infinity
  const move = Math.min(goal.move, goal.at - before)
  if (move > 0.02) course.push({ ...goal, move })
}

/** Returns the index of the last goal whose movement has begun; -1 before the first. */
function indexAt(course: Course<unknown>, seconds: number): number {
  let [low, high] = [0, course.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const { at, move } = course[middle] as Goal<unknown>
    if (at - move <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Creates the position over time along a course of numbers by name, from a first position. */
export function followCourse<Key extends string>(
  course: Course<Readonly<Record<Key, number>>>,
  first: Readonly<Record<Key, number>>,
): (seconds: number) => Record<Key, number> {
  const keys = Object.keys(first) as Key[]
  return (seconds) => {
    const index = indexAt(course, seconds)
    const goal = course[index]
    const from = course[index - 1]?.to ?? first
    const share = goal === undefined ? 0 : reach((seconds - goal.at + goal.move) / goal.move)
    const to = goal?.to ?? first
    return Object.fromEntries(keys.map((key) => [key, blend(from[key], to[key], share)])) as Record<Key, number>
  }
}

/** Returns the place that a course is nearer to at a time: the last one until half of the way to the next. */
export function nearestPlace<Place>(course: Course<Place>, seconds: number): Place | null {
  const index = indexAt(course, seconds)
  const goal = course[index]
  if (goal === undefined) return null
  return seconds >= goal.at - goal.move / 2 ? goal.to : (course[index - 1]?.to ?? null)
}

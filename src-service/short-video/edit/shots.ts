import { blankPlanes, type Planes } from '../../models/video/planes.ts'
import type { FlowStyle } from './flow-style.ts'
import { joinViews, transitionFrames } from './join-views.ts'
import type { CutPlan, Shot } from './plan-cut.ts'
import type { RawFrames } from './raw-frames.ts'
import type { Views } from './views.ts'

/** The shots of a plan, one after the other. */
export type Shots = {
  /** Puts what is shown at a frame into `target`; asked for in order from 0. @throws Error where the raw cut is empty. */
  show(target: Planes, frame: number): Promise<void>
}

/** Readies the shots of a plan: what they show, and how each gives way to the next. */
export function createShots(plan: CutPlan, { hasCircle }: FlowStyle, raw: RawFrames, views: Views): Shots {
  const source = blankPlanes(raw)
  const arriving = blankPlanes(raw)
  /** The last picture of the cutaway before. */
  const covered = blankPlanes(raw)
  let hasSource = false
  let place = 0

  /** Brings the raw cut to this frame. Where it is over, its last picture stays. */
  async function advance(isSeen: boolean): Promise<void> {
    const isThere = await raw.next(isSeen ? source : null)
    hasSource ||= isThere
    if (!hasSource) throw new Error('The lip-synced video has no frames.')
  }

  /** Where a change from the shot before takes time, what both show. */
  async function join(shot: Shot, frame: number, target: Planes): Promise<void> {
    const previous = plan.shots[place - 1]
    const share = (frame - shot.from + 1) / (transitionFrames[shot.enter] + 1)
    if (previous === undefined || share >= 1) return views.show(shot, frame, source, target)
    await views.show(shot, frame, source, arriving)
    if (previous.view.kind === 'presenter') await views.show(previous, frame, source, target)
    else covered.bytes.copy(target.bytes)
    joinViews(target, arriving, shot.enter, share)
  }

  return {
    async show(target, frame) {
      while (frame >= (plan.shots[place]?.until ?? Infinity) && place < plan.shots.length - 1) place += 1
      const shot = plan.shots[place]
      if (shot === undefined) throw new Error('The cut has no shots.')
      const isCutaway = shot.view.kind === 'cutaway'
      await advance(!isCutaway || hasCircle || frame - shot.from < transitionFrames[shot.enter])
      await join(shot, frame, target)
      if (isCutaway && frame === shot.until - 1) target.bytes.copy(covered.bytes)
    },
  }
}

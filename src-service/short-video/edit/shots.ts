import { blankPlanes, type Planes, copyPart, planeLayout } from '../../models/video/planes.ts'
import type { FlowStyle, Transition, CutPlan, Shot } from './plan-cut.ts'
import type { Views } from './views.ts'
import { easeBoth, easeOut } from '../../models/video/easing.ts'
import { mixInto } from '../../models/video/overlay.ts'
import { openVideoFile, readFrames, type FrameReader } from '../../models/video/read-frames.ts'
import type { ImageSize } from '../../models/image-size.ts'

/** The shots of a plan, in order. */
export type Shots = {
  /** Writes a frame into `target`; frames are requested in order from 0. @throws Error where the raw cut is empty. */
  show(target: Planes, frame: number): Promise<void>
}

/** How many frames a transition takes. */
export const transitionFrames: Record<Transition, number> = { cut: 0, dissolve: 8, rise: 9, slide: 8, iris: 10 }

const even = (value: number) => Math.round(value / 2) * 2

/** Shows the part of `next` within a growing circle around the centre. */
function openIris(image: Planes, next: Planes, share: number): void {
  const most = Math.hypot(image.width, image.height) / 2
  const layout = planeLayout(image)
  for (const { start, stride, share: half } of layout) {
    const radius = (most * share) / half
    const [middleX, middleY] = [image.width / half / 2, image.height / half / 2]
    for (let row = 0; row < image.height / half; row += 1) {
      const reach = Math.floor(Math.sqrt(Math.max(0, radius ** 2 - (row - middleY) ** 2)))
      if (reach === 0) continue
      const first = start + row * stride + Math.max(0, Math.floor(middleX - reach))
      const end = start + row * stride + Math.min(stride, Math.floor(middleX + reach))
      image.bytes.set(next.bytes.subarray(first, end), first)
    }
  }
}

/** Blends an image into `next`, in place; `share` from 0 to 1 is the progress. */
export function joinViews(image: Planes, next: Planes, transition: Transition, share: number): void {
  const { width, height } = image
  switch (transition) {
    case 'cut':
      next.bytes.copy(image.bytes)
      return
    case 'dissolve':
      return mixInto(image, next, easeBoth(share))
    case 'rise': {
      const shown = Math.max(2, even(height * easeOut(share)))
      return copyPart(next, { x: 0, y: height - shown, width, height: shown }, image, 0, height - shown)
    }
    case 'slide': {
      const shown = Math.max(2, even(width * easeOut(share)))
      return copyPart(next, { x: 0, y: 0, width: shown, height }, image, width - shown, 0)
    }
    case 'iris':
      return openIris(image, next, easeBoth(share))
  }
}

/** The frames of a raw cut, read once from start to end. */
type RawFrames = ImageSize & { readonly next: FrameReader['next']; close(): Promise<void> }

/** Opens a raw cut. @throws Error with a sentence for the user where the file has no images that can be read. */
export async function openRawFrames(path: string): Promise<RawFrames> {
  const video = await openVideoFile(path).catch((error: unknown) => {
    throw new Error('The lip-synced video could not be read.', { cause: error })
  })
  if (video === null) throw new Error('The lip-synced video has no frames.')
  const { width, height } = video.images.codecpar
  const frames = await readFrames(video, { width, height }).catch(async (error: unknown) => {
    await video.close()
    throw new Error('The lip-synced video has an unknown codec.', { cause: error })
  })
  return {
    width,
    height,
    next: frames.next,
    async close() {
      frames.close()
      await video.close()
    },
  }
}

/** Creates the shots of a plan: what they show, and their transitions. */
export function createShots(plan: CutPlan, { hasCircle }: FlowStyle, raw: RawFrames, views: Views): Shots {
  const source = blankPlanes(raw)
  const arriving = blankPlanes(raw)
  const covered = blankPlanes(raw)
  let hasSource = false
  let place = 0

  /** Advances the raw cut to this frame. After its end, the last image stays. */
  async function advance(isSeen: boolean): Promise<void> {
    const isThere = await raw.next(isSeen ? source : null)
    hasSource ||= isThere
    if (!hasSource) throw new Error('The lip-synced video has no frames.')
  }

  /** During a transition, shows the blend of this shot and the previous one. */
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

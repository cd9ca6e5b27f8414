import { encodeDrawn, type EncodedImages } from '../../models/video/encode-drawn.ts'
import { cutCoding } from '../../models/video/open-h264.ts'
import type { Planes } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { RenderContext } from '../../models/renderer.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import { createCaptionTrack, type CaptionTrack } from '../captions/caption-track.ts'
import type { Applied, EditStep, Flow } from '../short-video.ts'
import type { TimedBeat } from '../voice/time-beats.ts'
import { createCircle } from './circle.ts'
import type { Cutaway } from './cutaway.ts'
import { flowStyles, type FlowStyle } from './flow-style.ts'
import { makeCutaways } from './make-cutaways.ts'
import { openOpening } from './opening.ts'
import { planCut, type CutPlan } from './plan-cut.ts'
import { layProgress } from './progress.ts'
import { openRawFrames } from './raw-frames.ts'
import { createShots } from './shots.ts'
import { createViews } from './views.ts'

/** What is cut. */
export type Cutting = {
  readonly rawVideo: string
  readonly beats: readonly TimedBeat[]
  readonly words: readonly TimedWord[]
  /** Frames of the video. */
  readonly count: number
  readonly flow: Flow
  readonly accent: string
  readonly seed: number
  readonly steps: {
    isOut(step: EditStep): boolean
    attempt<Made>(step: EditStep, context: RenderContext, make: () => Promise<Made>): Promise<Made | null>
  }
}

type Prepared = { readonly plan: CutPlan; readonly cutaways: readonly Cutaway[] }

/** Plans the cut and makes its cutaways; a kind that cannot be made is left out, and the rest is planned again. */
async function prepare(cutting: Cutting, style: FlowStyle, size: ImageSize, context: RenderContext): Promise<Prepared> {
  const { beats, count, seed, steps } = cutting
  for (;;) {
    const supplies = { scenes: !steps.isOut('broll'), images: !steps.isOut('images') }
    const plan = planCut(beats, count, style, supplies, seed)
    const cutaways: Cutaway[] = []
    for (const [index, wish] of plan.cutaways.entries()) {
      const step = wish.kind === 'scene' ? 'broll' : 'images'
      const made = await steps.attempt(step, context, () => makeCutaways([wish], size, seed + index, context))
      if (made === null) break
      cutaways.push(...made)
    }
    if (cutaways.length === plan.cutaways.length) return { plan, cutaways }
    for (const made of cutaways) made.free()
  }
}

/** The captions of a video; an opening card has its own for the hook. */
function captionTracks(cutting: Cutting, style: FlowStyle, plan: CutPlan, size: ImageSize) {
  const { words, accent, beats } = cutting
  const hook = plan.hookUntil > 0 ? (beats[0]?.words ?? []) : []
  const rest = createCaptionTrack(words.slice(hook.length), style.caption, size, accent)
  const card = hook.length > 0 ? createCaptionTrack(hook, 'card', size, accent) : null
  const none: CaptionTrack = { layOn: () => undefined }
  return { rest, card: card ?? none }
}

/** Cuts and encodes the pictures of a video. Tells which steps it delivered. */
export async function cutImages(
  cutting: Cutting,
  context: RenderContext,
): Promise<{ images: EncodedImages; applied: Pick<Applied, 'captions' | 'broll' | 'images'> }> {
  const { rawVideo, count, flow, accent, steps } = cutting
  const style = flowStyles[flow]
  const raw = await openRawFrames(rawVideo)
  const size = { width: raw.width, height: raw.height }
  try {
    const { plan, cutaways } = await prepare(cutting, style, size, context)
    const views = createViews(size, cutaways, style.hasCircle ? createCircle(size, accent) : null)
    const captions = await steps.attempt('captions', context, () =>
      Promise.resolve(captionTracks(cutting, style, plan, size)),
    )
    const opening = openOpening(style.opening, size, accent)
    const shots = createShots(plan, style, raw, views)

    async function drawInto(target: Planes, frame: number): Promise<void> {
      await shots.show(target, frame)
      opening.layOn(target, frame)
      if (captions !== null) (frame < plan.hookUntil ? captions.card : captions.rest).layOn(target, frame)
      if (style.hasProgress) layProgress(target, (frame + 1) / count, accent)
    }

    try {
      const cuts = new Set(plan.shots.map(({ from }) => from))
      const source = { ...size, count, coding: cutCoding, drawInto, isCut: (frame: number) => cuts.has(frame) }
      const images = await encodeDrawn(source, context)
      const shown = plan.cutaways.map(({ kind }) => kind)
      return {
        images,
        applied: { captions: captions !== null, broll: shown.includes('scene'), images: shown.includes('picture') },
      }
    } finally {
      views.free()
    }
  } finally {
    await raw.close()
  }
}

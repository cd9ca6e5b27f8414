import { encodePlanes, type EncodedPictures } from '../../models/film/encode-planes.ts'
import { fastCoding } from '../../models/film/open-h264.ts'
import type { Planes } from '../../models/film/planes.ts'
import type { RenderContext } from '../../models/renderer.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import { createCaptionTrack, type CaptionTrack } from '../captions/caption-track.ts'
import type { Applied, EditStep, Flow } from '../short-video.ts'
import type { TimedBeat } from '../voice/time-beats.ts'
import { createCircle } from './circle.ts'
import type { Cutaway } from './cutaway.ts'
import { flowStyles, type FlowStyle } from './flow-style.ts'
import { joinViews, transitionFrames } from './join-views.ts'
import { makeCutaways } from './make-cutaways.ts'
import { openOpening } from './opening.ts'
import { planCut, type CutPlan, type Shot } from './plan-cut.ts'
import { layProgress } from './progress.ts'
import { openRawFrames } from './raw-frames.ts'
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
async function prepare(cutting: Cutting, style: FlowStyle, context: RenderContext): Promise<Prepared> {
  const { beats, count, seed, steps, rawVideo } = cutting
  const raw = await openRawFrames(rawVideo)
  await raw.close()
  for (;;) {
    const supplies = { scenes: !steps.isOut('broll'), pictures: !steps.isOut('images') }
    const plan = planCut(beats, count, style, supplies, seed)
    const cutaways: Cutaway[] = []
    for (const [index, wish] of plan.cutaways.entries()) {
      const step = wish.kind === 'scene' ? 'broll' : 'images'
      const made = await steps.attempt(step, context, () => makeCutaways([wish], raw, seed + index, context))
      if (made === null) break
      cutaways.push(...made)
    }
    if (cutaways.length === plan.cutaways.length) return { plan, cutaways }
    for (const made of cutaways) made.free()
  }
}

/** The captions of a video; an opening card has its own for the hook. */
function captionTracks(cutting: Cutting, style: FlowStyle, plan: CutPlan, size: { width: number; height: number }) {
  const { words, accent, beats } = cutting
  const hook = plan.hookUntil > 0 ? (beats[0]?.words ?? []) : []
  const rest = createCaptionTrack(words.slice(hook.length), style.caption, size, accent)
  const card = hook.length > 0 ? createCaptionTrack(hook, 'card', size, accent) : null
  const none: CaptionTrack = { layOn: () => undefined }
  return { rest, card: card ?? none }
}

/** Cuts and encodes the pictures of a video. Tells which steps it delivered. */
export async function cutPictures(
  cutting: Cutting,
  context: RenderContext,
): Promise<{ pictures: EncodedPictures; applied: Pick<Applied, 'captions' | 'broll' | 'images'> }> {
  const { rawVideo, count, flow, accent, steps } = cutting
  const style = flowStyles[flow]
  const { plan, cutaways } = await prepare(cutting, style, context)
  const raw = await openRawFrames(rawVideo)
  const size = { width: raw.width, height: raw.height }
  const views = createViews(size, cutaways, style.hasCircle ? createCircle(size, accent) : null)
  const before = createViews(size, [], null)
  const captions = await steps.attempt('captions', context, () =>
    Promise.resolve(captionTracks(cutting, style, plan, size)),
  )
  const opening = openOpening(style.opening, size, accent)
  const cuts = new Set(plan.shots.map(({ from }) => from))
  let place = 0
  let lastRaw: Planes | null = null
  /** The last picture of the cutaway before, without captions. */
  let lastCovered: Planes | null = null

  /** Where a change from the shot before takes time, what both show. */
  async function joined(shot: Shot, frame: number, source: Planes): Promise<Planes> {
    const shown = await views.show(shot, frame, source)
    const previous = plan.shots[place - 1]
    const share = (frame - shot.from + 1) / (transitionFrames[shot.enter] + 1)
    if (previous === undefined || share >= 1) return shown
    const old = previous.view.kind === 'presenter' ? await before.show(previous, frame, source) : (lastCovered ?? shown)
    const under = { ...old, bytes: Buffer.from(old.bytes) }
    joinViews(under, shown, shot.enter, share)
    return under
  }

  async function pictureAt(frame: number): Promise<Planes> {
    while (frame >= (plan.shots[place]?.until ?? Infinity) && place < plan.shots.length - 1) place += 1
    const shot = plan.shots[place]
    if (shot === undefined) throw new Error('The cut has no shots.')
    const isCovered =
      shot.view.kind === 'cutaway' && !style.hasCircle && frame - shot.from >= transitionFrames[shot.enter]
    const source = (await raw.next(!isCovered)) ?? lastRaw
    if (source === null) throw new Error('The lip-synced video has no pictures.')
    lastRaw = source
    const picture = await joined(shot, frame, source)
    if (shot.view.kind === 'cutaway' && frame === shot.until - 1)
      lastCovered = { ...picture, bytes: Buffer.from(picture.bytes) }
    opening.layOn(picture, frame)
    if (captions !== null) (frame < plan.hookUntil ? captions.card : captions.rest).layOn(picture, frame)
    if (style.hasProgress) layProgress(picture, (frame + 1) / count, accent)
    return picture
  }

  try {
    const source = { ...size, count, coding: fastCoding, pictureAt, isCut: (frame: number) => cuts.has(frame) }
    const pictures = await encodePlanes(source, context)
    const shown = plan.cutaways.map(({ kind }) => kind)
    return {
      pictures,
      applied: { captions: captions !== null, broll: shown.includes('scene'), images: shown.includes('picture') },
    }
  } finally {
    views.free()
    before.free()
    await raw.close()
  }
}

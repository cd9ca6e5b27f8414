import { encodeDrawn, type EncodedImages } from '../../models/video/encode-drawn.ts'
import { cutCoding } from '../../models/video/coding.ts'
import { type Planes, planeLayout } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { RenderContext } from '../../models/renderer.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import { aheadSec } from '../captions/caption-appearance.ts'
import { createCaptionTrack } from '../captions/caption-track.ts'
import type { Applied, EditStep, Flow, SceneImage } from '../short-video.ts'
import type { TimedBeat } from '../voice/voice-times.ts'
import { createCircle, type Cutaway, createViews } from './views.ts'
import { flowStyles, type FlowStyle, planCut, type CutPlan, type CutawayRequest } from './plan-cut.ts'
import { openRawFrames, createShots } from './shots.ts'
import { framesPerSecond } from '../../models/video/rendered-video.ts'
import { createPaintedCutaway } from '../broll/painted-cutaway.ts'
import { neutralSubjects } from '../broll/subjects.ts'
import { createCanvas } from '@napi-rs/canvas'
import { easeBoth, easeIn, shareOf } from '../../models/video/easing.ts'
import { mixHex } from '../../models/video/video-palette.ts'
import { layOver, takeOverlay } from '../../models/video/overlay.ts'

/** What to cut. */
export type Cutting = {
  readonly rawVideo: string
  readonly beats: readonly TimedBeat[]
  readonly words: readonly TimedWord[]
  readonly count: number
  readonly flow: Flow
  readonly accent: string
  /** Whether captions are burned in. */
  readonly captions: boolean
  /** A code such as `en-US`. */
  readonly language: string
  readonly seed: number
  /** Images in place of painted ones, where their text is said. */
  readonly scenes: readonly SceneImage[]
  readonly steps: {
    isOut(step: EditStep): boolean
    attempt<Made>(step: EditStep, context: RenderContext, make: () => Promise<Made>): Promise<Made | null>
  }
}

type Prepared = { readonly plan: CutPlan; readonly cutaways: readonly Cutaway[] }

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The image of what is said during a cutaway: of a text that it is a part of, or that is a part of it. Else null. */
export function sceneOf({ text }: Pick<CutawayRequest, 'text'>, scenes: readonly SceneImage[]): string | null {
  const said = lettersOf(text)
  const found = scenes.find((scene) => {
    const shown = lettersOf(scene.text)
    // Every text contains an empty one.
    return said !== '' && shown !== '' && (shown.includes(said) || said.includes(shown))
  })
  return found?.path ?? null
}

async function makeCutaways(
  requests: readonly CutawayRequest[],
  scenes: readonly SceneImage[],
  size: ImageSize,
  seed: number,
  { signal }: Pick<RenderContext, 'signal'>,
): Promise<Cutaway[]> {
  const made: Cutaway[] = []
  for (const [index, request] of requests.entries()) {
    signal.throwIfAborted()
    // Yields to the event loop so that a cancellation can arrive.
    await new Promise((resolve) => setImmediate(resolve))
    const frames = Math.ceil(request.seconds * framesPerSecond) + 12
    const image = sceneOf(request, scenes)
    made.push(await createPaintedCutaway(request, size, frames, seed + index, neutralSubjects, image))
  }
  return made
}

/** Plans the cut and creates its cutaways. Drops a kind that fails, and plans again. */
async function prepare(cutting: Cutting, style: FlowStyle, size: ImageSize, context: RenderContext): Promise<Prepared> {
  const { beats, count, seed, scenes, steps } = cutting
  for (;;) {
    const supplies = { scenes: !steps.isOut('broll'), images: !steps.isOut('images') }
    const plan = planCut(beats, count, style, supplies, seed)
    const cutaways: Cutaway[] = []
    for (const [index, request] of plan.cutaways.entries()) {
      const step = request.kind === 'scene' ? 'broll' : 'images'
      const made = await steps.attempt(step, context, () =>
        makeCutaways([request], scenes, size, seed + index, context),
      )
      if (made === null) break
      cutaways.push(...made)
    }
    if (cutaways.length === plan.cutaways.length) return { plan, cutaways }
    for (const made of cutaways) made.free()
  }
}

/** Creates the caption tracks: the hook has its own, on screen from the first frame. `hookUntil`: its end in frames. */
function captionTracks(cutting: Cutting, style: FlowStyle, plan: CutPlan, size: ImageSize) {
  const { words, accent, beats, language, count } = cutting
  const [first, second] = beats
  const hook = first?.words ?? []
  const look = plan.hookUntil > 0 ? 'card' : style.caption
  const nextFrom = second?.words[0]?.start
  const spokenUntil = nextFrom === undefined ? count : Math.round((nextFrom - aheadSec) * framesPerSecond)
  return {
    hook: createCaptionTrack(hook, look, size, accent, { language, isHook: true }),
    rest: createCaptionTrack(words.slice(hook.length), style.caption, size, accent, { language, isHook: false }),
    hookUntil: plan.hookUntil > 0 ? plan.hookUntil : spokenUntil,
  }
}

/** Draws a progress bar along the bottom: `share` from 0 to 1, colour as `#rrggbb`. */
function layProgress(image: Planes, share: number, colour: string): void {
  const value = Number.parseInt(colour.slice(1), 16)
  const [red, green, blue] = [(value >> 16) & 255, (value >> 8) & 255, value & 255]
  const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const values = [16 + grey * 0.859, 128 + ((blue - grey) / 1.8556) * 0.878, 128 + ((red - grey) / 1.5748) * 0.878]
  const thick = Math.max(2, Math.round(image.height / 240 / 2) * 2)
  for (const [index, { start, stride, share: half }] of planeLayout(image).entries()) {
    const rows = image.height / half
    for (let row = rows - thick / half; row < rows; row += 1) {
      const from = start + row * stride
      image.bytes.fill(Math.round(values[index] ?? 0), from, from + Math.round(stride * share))
    }
  }
}

const curtainFrames = 30
const bands = 5

type Opening = { layOn(image: Planes, frame: number): void }

/** Creates colour bands that slide away one after the other and reveal the presenter. */
function curtain(size: ImageSize, accent: string): Opening {
  const height = Math.ceil(size.height / bands / 2) * 2
  const canvas = createCanvas(size.width, height)
  const context = canvas.getContext('2d')
  const sheets = Array.from({ length: bands }, (_, band) => {
    // Dark enough for the hook, which is read on it.
    context.fillStyle = mixHex(accent, '#14110f', 0.66 + band * 0.06)
    context.fillRect(0, 0, size.width, height)
    return takeOverlay(canvas, 0, band * height)
  })
  return {
    layOn(image, frame) {
      if (frame >= curtainFrames) return
      for (const [band, sheet] of sheets.entries()) {
        const share =
          easeBoth(shareOf(frame, 3 + band * 3, 15 + band * 3)) * 0.5 +
          easeIn(shareOf(frame, 3 + band * 3, 15 + band * 3)) * 0.5
        const away = Math.round((share * size.width) / 2) * 2
        if (away < size.width) layOver(image, sheet, band % 2 === 0 ? away : -away)
      }
    },
  }
}

/** Creates a video's opening. A card is a shot of its own and needs no overlay. */
function openOpening(kind: FlowStyle['opening'], size: ImageSize, accent: string): Opening {
  return kind === 'curtain' ? curtain(size, accent) : { layOn: () => undefined }
}

/** Cuts and encodes the images of a video. Returns which steps it delivered. */
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
    const captions = cutting.captions
      ? await steps.attempt('captions', context, () => Promise.resolve(captionTracks(cutting, style, plan, size)))
      : null
    const opening = openOpening(style.opening, size, accent)
    const shots = createShots(plan, style, raw, views)

    async function drawInto(target: Planes, frame: number): Promise<void> {
      await shots.show(target, frame)
      opening.layOn(target, frame)
      if (captions !== null) (frame < captions.hookUntil ? captions.hook : captions.rest).layOn(target, frame)
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

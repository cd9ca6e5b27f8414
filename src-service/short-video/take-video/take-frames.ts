import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { setImmediate } from 'node:timers/promises'
import { fillCircle } from '../../models/drawing/canvas-image.ts'
import type { ImageSize } from '../../models/image-size.ts'
import { openFigure } from '../../models/presenter-3d/figure.ts'
import type { CharacterName } from '../../models/presenter-3d/character.ts'
import type { Pose } from '../../models/presenter/pose.ts'
import type { Rect } from '../../models/video/camera-path.ts'
import { blankPlanes, canvasPlanes, copyPart, type EvenRect, type Planes } from '../../models/video/planes.ts'
import { framesPerSecond } from '../../models/video/rendered-video.ts'
import { mixHex } from '../../models/video/video-palette.ts'
import { createPaintedCutaway } from '../broll/painted-cutaway.ts'
import { layOver, takeOverlay, type Overlay } from '../../models/video/overlay.ts'
import { joinViews, transitionFrames } from '../edit/shots.ts'
import { brandSubjects } from './brand-kit.ts'
import { design, stateOf, type Piece } from './piece.ts'
import type { TakePlan } from './plan-scenes.ts'
import type { Panel, Scene } from './scene.ts'

/** What the frames of a video are drawn from. `presenter`: who is seen, and the pose in each frame. */
export type FramesSource = {
  readonly plan: TakePlan
  readonly size: ImageSize
  readonly seed: number
  readonly presenter: { readonly person: CharacterName; poseAt(frame: number): Pose } | null
}

/** The frames of a video. */
export type TakeFrames = {
  /** Draws a frame into `target`; frames are requested in order, from any first one. */
  drawInto(target: Planes, frame: number): Promise<void>
  /** Whether a frame begins a new scene. */
  isCut(frame: number): boolean
}

/** Shows a panel at a frame. */
type Shown = (target: Planes, frame: number) => Promise<void>

/** An open scene: its ground, its panel, and what was drawn of its pieces. */
type OpenScene = {
  readonly scene: Scene
  readonly ground: Planes
  readonly showPanel: Shown
  readonly layOn: (target: Planes, seconds: number) => void
}

/** How far above the head the presenter's part of a frame begins, as a share of its width. */
const abovePresenter = 0.1
/** The width of a presenter with the shoulders, as a share of the height, and how far below its top the head is. */
const shoulders = 1.02
const headAt = 0.5

function evenRect({ x, y, width, height }: Rect, scale: number, size: ImageSize): EvenRect {
  const even = (value: number, most: number) => Math.min(most, Math.max(0, 2 * Math.round((value * scale) / 2)))
  const [left, top] = [even(x, size.width), even(y, size.height)]
  return { x: left, y: top, width: even(x + width, size.width) - left, height: even(y + height, size.height) - top }
}

/** Paints what a presenter stands before: a wall with soft light, and a disc behind the head. */
function paintWall({ width, height }: ImageSize, colour: string, headY: number): Canvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const light = context.createRadialGradient(width * 0.32, height * 0.1, 0, width / 2, height / 2, height)
  light.addColorStop(0, mixHex(colour, '#ffffff', 0.16))
  light.addColorStop(0.6, colour)
  light.addColorStop(1, mixHex(colour, '#000000', 0.18))
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
  fillCircle(context, mixHex(colour, '#ffffff', 0.2), width / 2, headY, width * 0.4)
  return canvas
}

/** Covers the corners of a panel with its ground. */
function cornersOver({ width, height, x, y }: EvenRect, radius: number, ground: string): Overlay | null {
  if (radius < 2) return null
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = ground
  context.beginPath()
  context.rect(0, 0, width, height)
  context.roundRect(0, 0, width, height, radius)
  context.fill('evenodd')
  return takeOverlay(canvas, x, y)
}

/** Lays pieces over frames. Each is drawn only when it has changed. */
function createLayers(pieces: readonly Piece[], scale: number, size: ImageSize) {
  const drawn = new Map<Piece, { readonly state: string; readonly overlay: Overlay }>()

  function draw(piece: Piece, seconds: number): Overlay {
    const area = evenRect(piece.area, scale, size)
    const canvas = createCanvas(Math.max(2, area.width), Math.max(2, area.height))
    const context = canvas.getContext('2d')
    context.translate(-area.x, -area.y)
    context.scale(scale, scale)
    piece.draw(context, seconds)
    return takeOverlay(canvas, area.x, area.y, drawn.get(piece)?.overlay)
  }

  return (target: Planes, seconds: number): void => {
    for (const piece of pieces) {
      const state = stateOf(piece, seconds)
      if (state === null) {
        drawn.delete(piece)
        continue
      }
      let known = drawn.get(piece)
      if (known?.state !== state) {
        known = { state, overlay: draw(piece, seconds) }
        drawn.set(piece, known)
      }
      layOver(target, known.overlay)
    }
  }
}

const frameOf = (seconds: number) => Math.round(seconds * framesPerSecond)

/** The first frame of each scene of a plan. */
export const sceneStarts = ({ scenes }: Pick<TakePlan, 'scenes'>): readonly number[] =>
  scenes.map(({ from }) => frameOf(from))

/** The scene that a frame belongs to, by its number. `starts`: as `sceneStarts` returns them. */
export const sceneIndexAt = (starts: readonly number[], frame: number): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= frame),
  )

/** Creates the frames of a planned video. A scene's panels are made when it is first needed. */
export function createTakeFrames({ plan, size, seed, presenter }: FramesSource): TakeFrames {
  const scale = size.width / design.width
  const starts = sceneStarts(plan)
  const layCaptions = createLayers(plan.captions, scale, size)
  const opened = new Map<number, OpenScene>()
  const arriving = blankPlanes(size)

  async function openPresenter(panel: Panel, part: EvenRect): Promise<Shown> {
    if (presenter === null) throw new Error('The presenter is missing.')
    const even = (pixels: number) => 2 * Math.round(pixels / 2)
    // Head and shoulders fit in, whatever the shape of the part.
    const wide = Math.min(part.width, even(part.height * shoulders))
    // A presenter is as high as a whole frame, and no higher.
    const highest = even((wide * design.height) / design.width)
    const skipped = Math.max(0, Math.min(even(abovePresenter * wide), highest - part.height))
    const stand = { width: wide, height: part.height + skipped }
    const left = even((part.width - wide) / 2)
    const wall = await canvasPlanes(paintWall(part, panel.wall, wide * headAt))
    const figure = await openFigure(presenter.person, stand)
    const image = blankPlanes(stand)
    const behind = { x: left, y: 0, width: wide, height: part.height }
    return (target, frame) => {
      copyPart(wall, { x: 0, y: 0, width: part.width, height: part.height }, target, part.x, part.y)
      copyPart(wall, behind, image, 0, skipped)
      figure.draw(image, presenter.poseAt(frame))
      copyPart(image, { ...behind, x: 0, y: skipped }, target, part.x + left, part.y)
      return Promise.resolve()
    }
  }

  async function openImage(cues: readonly string[], part: EvenRect, index: number): Promise<Shown> {
    const { from, until } = plan.scenes[index] as Scene
    const frames = frameOf(until) - frameOf(from) + 12
    const kind = index % 2 === 0 ? 'scene' : 'picture'
    const { width, height } = part
    const image = await createPaintedCutaway(
      { kind, cues, isCard: false },
      { width, height },
      frames,
      seed + index,
      brandSubjects(plan.kit),
    )
    return async (target, frame) => {
      const still = await image.imageAt(Math.max(0, frame - frameOf(from)))
      copyPart(still, { x: 0, y: 0, width, height }, target, part.x, part.y)
    }
  }

  async function open(index: number): Promise<OpenScene> {
    const known = opened.get(index)
    if (known !== undefined) return known
    // Yields so that a cancellation can arrive.
    await setImmediate()
    const scene = plan.scenes[index] as Scene
    const canvas = createCanvas(size.width, size.height)
    const context = canvas.getContext('2d')
    context.fillStyle = scene.ground
    context.fillRect(0, 0, size.width, size.height)
    const { panel } = scene
    const part = panel === null ? null : evenRect(panel.area, scale, size)
    const corners = panel === null || part === null ? null : cornersOver(part, panel.corner * scale, scene.ground)
    const show =
      panel === null || part === null
        ? null
        : await (panel.kind === 'presenter' ? openPresenter(panel, part) : openImage(panel.cues, part, index))
    const made: OpenScene = {
      scene,
      ground: await canvasPlanes(canvas),
      async showPanel(target, frame) {
        await show?.(target, frame)
        if (corners !== null) layOver(target, corners)
      },
      layOn: createLayers(scene.pieces, scale, size),
    }
    opened.set(index, made)
    for (const old of opened.keys()) if (old < index - 1) opened.delete(old)
    return made
  }

  async function show(index: number, frame: number, target: Planes): Promise<void> {
    const { ground, showPanel, layOn } = await open(index)
    ground.bytes.copy(target.bytes)
    await showPanel(target, frame)
    layOn(target, frame / framesPerSecond)
  }

  return {
    async drawInto(target, frame) {
      const index = sceneIndexAt(starts, frame)
      const { enter } = plan.scenes[index] as Scene
      const share = (frame - (starts[index] ?? 0) + 1) / (transitionFrames[enter] + 1)
      if (index > 0 && share < 1) {
        await show(index - 1, frame, target)
        await show(index, frame, arriving)
        joinViews(target, arriving, enter, share)
      } else await show(index, frame, target)
      layCaptions(target, frame / framesPerSecond)
    },
    isCut: (frame) => starts.includes(frame),
  }
}

import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import type { ImageSize } from '../image-size.ts'
import type { Pose } from '../presenter/pose.ts'
import type { AvatarInput } from './avatar-input.ts'
import { blankPlanes, type Planes } from '../video/planes.ts'
import { drawPlanes } from '../video/draw-planes.ts'
import { layVeil, takeVeil } from '../video/overlay.ts'
import { drawGround, readGround } from './draw-ground.ts'
import { drawPerson, portraitPose, standIn } from './draw-person.ts'
import { gradeDrawing, gradeFilter, gradePixels, guidanceForce, styleOverlay } from './finish-style.ts'
import { openLitScene } from './lit-scene.ts'
import { openMovingBackdrop, openMovingPlanes } from './moving-backdrop.ts'
import { openPaintedPerson } from './painted-person.ts'
import { paintStrokes } from './paint-strokes.ts'
import { type AvatarPerson, readPerson, wantedWords } from './read-person.ts'

type Draw<Target> = (target: Target, pose: Pose) => void | Promise<void>

/** An avatar that can be drawn in any pose. */
export type OpenAvatar = ImageSize & {
  /** The pose in which it is portrayed. */
  readonly pose: Pose
  /** Draws it over a canvas of its size. */
  readonly draw: Draw<SKRSContext2D>
  /** Draws it as a video's image; null where only a canvas can show it. */
  readonly drawInto: Draw<Planes> | null
}

/** A person before a backdrop, without a style. */
type Scene = Pick<OpenAvatar, 'draw' | 'drawInto'>

/** How far the place moves against the person, for depth. Pixels. */
const shiftOf = ({ width }: ImageSize, { sway }: Pose) => -sway * width * 0.006

/** What an avatar shows, before anything is laid over it. `filter`: how its style changes colours; null if it does not. */
type Shown = {
  readonly person: AvatarPerson
  readonly backdrop: Canvas
  readonly seed: number
  readonly rest: Pose
  readonly filter: string | null
}

/** A lit figure, whose images take on their colours once. */
async function openLit({ person, backdrop, filter }: Shown): Promise<Scene> {
  const { width, height } = backdrop
  const lit = await openLitScene(person, gradeDrawing(backdrop, filter), (rgba, part) =>
    filter === null ? rgba : gradePixels(rgba, part, filter),
  )
  const image = blankPlanes({ width, height })
  const drawInto: Draw<Planes> = (target, pose) => lit.drawInto(target, pose, shiftOf(image, pose))
  return {
    drawInto,
    async draw(target, pose) {
      await drawInto(image, pose)
      drawPlanes(target, image)
    },
  }
}

/** A painted person, whose parts take on their colours once. */
function openPainted({ person, backdrop, seed, rest, filter }: Shown): Scene {
  const { width, height } = backdrop
  const size: ImageSize = { width, height }
  const place = gradeDrawing(backdrop, filter)
  const painted = openPaintedPerson(person, size, standIn(size), { seed, rest, filter })
  const moving = openMovingBackdrop(place)
  const layBackdrop = openMovingPlanes(place)
  return {
    async drawInto(target, pose) {
      await layBackdrop(target, shiftOf(size, pose))
      painted.paintInto(target, pose)
    },
    draw(target, pose) {
      const { canvas, x } = moving(shiftOf(size, pose))
      target.drawImage(canvas, x, 0)
      painted.paint(target, pose)
    },
  }
}

/** A drawn person, who is drawn again in each image; it is graded as a whole. */
function openDrawn({ person, backdrop, filter }: Shown): Scene {
  const { width, height } = backdrop
  const size: ImageSize = { width, height }
  const stand = standIn(size)
  const moving = openMovingBackdrop(backdrop)
  const draw: Scene['draw'] = (target, pose) => {
    const { canvas, x } = moving(shiftOf(size, pose))
    target.drawImage(canvas, x, 0)
    drawPerson(target, person, stand, pose)
  }
  if (filter === null) return { draw, drawInto: null }

  const beside = createCanvas(width, height)
  return {
    drawInto: null,
    draw(target, pose) {
      void draw(beside.getContext('2d'), pose)
      target.filter = filter
      target.drawImage(beside, 0, 0)
      target.filter = 'none'
    },
  }
}

const openers = { flux: openDrawn, imagen3: openPainted, reality4: openLit } as const

/** How far out of focus the background of each model is, as a share of the longer side. */
const blurs = { flux: 0, imagen3: 0.004, reality4: 0.009 } as const

/**
 * Opens an avatar: reads the person and the place from the prompt, and prepares what does not move. Deterministic: the same
 * input and seed give the same images at every size.
 */
export async function openAvatar(input: AvatarInput, seed: number, size: ImageSize): Promise<OpenAvatar> {
  const { model, stylePreset, prompt, negativePrompt } = input
  const random = createRandomStream(`avatar ${prompt} ${seed}`)
  const drawn = readPerson(input, random)
  const isSoft = model === 'imagen3' || stylePreset === 'realistic'
  const person = { ...drawn, look: { ...drawn.look, isSoft } }
  const pose = portraitPose(person.mood, random.between(-1, 1))
  const words = wantedWords(prompt, negativePrompt)
  const isSharp = mentions(promptWords(negativePrompt), 'blur', 'blurry', 'bokeh', 'unfocused')
  const ground = readGround(words, stylePreset, random)
  const place = createRandomStream(`ground ${prompt} ${seed}`)
  const backdrop = drawGround(size, ground, place, isSharp ? 0 : stylePreset === 'realistic' ? 0.013 : blurs[model])
  const unit = Math.max(1, Math.max(size.width, size.height) / 260)
  if (model === 'imagen3') {
    const strokes = paintStrokes(backdrop, { unit, seed, unrest: 12 })
    // Over the place itself, so that no gap between them is empty.
    backdrop.getContext('2d').drawImage(strokes, 0, 0)
  }
  const force = guidanceForce(input.guidanceScale)
  const { draw, drawInto } = await openers[model]({
    person,
    backdrop,
    seed,
    rest: pose,
    filter: gradeFilter(stylePreset, force),
  })
  const overlay = styleOverlay(size, stylePreset, force, seed)
  if (overlay === null) return { ...size, pose, draw, drawInto }

  const veil = takeVeil(overlay)
  return {
    ...size,
    pose,
    async draw(target, now) {
      await draw(target, now)
      target.drawImage(overlay, 0, 0)
    },
    drawInto:
      drawInto === null
        ? null
        : async (target, now) => {
            await drawInto(target, now)
            layVeil(target, veil)
          },
  }
}

import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import type { ImageSize } from '../image-size.ts'
import type { Pose } from '../presenter/pose.ts'
import type { AvatarInput } from './avatar-input.ts'
import { blankPlanes, type Planes } from '../video/planes.ts'
import { drawPlanes } from '../video/draw-planes.ts'
import { drawGround, readGround } from './draw-ground.ts'
import { drawPerson, portraitPose, standIn } from './draw-person.ts'
import { gradeFilter, guidanceForce, styleOverlay } from './finish-style.ts'
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

async function openScene(
  model: AvatarInput['model'],
  person: AvatarPerson,
  backdrop: Canvas,
  seed: number,
  rest: Pose,
): Promise<Scene> {
  const size: ImageSize = { width: backdrop.width, height: backdrop.height }
  if (model === 'reality4') {
    const lit = await openLitScene(person, backdrop)
    const image = blankPlanes(size)
    const drawInto: Draw<Planes> = (target, pose) => lit.drawInto(target, pose, shiftOf(size, pose))
    return {
      drawInto,
      async draw(target, pose) {
        await drawInto(image, pose)
        drawPlanes(target, image)
      },
    }
  }
  const stand = standIn(size)
  const painted = model === 'imagen3' ? openPaintedPerson(person, size, stand, seed, rest) : null
  const moving = openMovingBackdrop(backdrop)
  const layBackdrop = openMovingPlanes(backdrop)
  return {
    drawInto:
      painted === null
        ? null
        : async (target, pose) => {
            await layBackdrop(target, shiftOf(size, pose))
            painted.paintInto(target, pose)
          },
    draw(target, pose) {
      const { canvas, x } = moving(shiftOf(size, pose))
      target.drawImage(canvas, x, 0)
      if (painted === null) drawPerson(target, person, stand, pose)
      else painted.paint(target, pose)
    },
  }
}

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
  const overlay = styleOverlay(size, stylePreset, force, seed)
  const filter = gradeFilter(stylePreset, force)
  const scene = await openScene(model, person, backdrop, seed, pose)
  if (filter === null && overlay === null) return { ...size, pose, ...scene }

  // A style is laid over the whole image, which is drawn beside it first.
  const beside = createCanvas(size.width, size.height)
  return {
    ...size,
    pose,
    drawInto: null,
    async draw(target, now) {
      await scene.draw(beside.getContext('2d'), now)
      target.filter = filter ?? 'none'
      target.drawImage(beside, 0, 0)
      target.filter = 'none'
      if (overlay !== null) target.drawImage(overlay, 0, 0)
    },
  }
}

import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import type { ImageSize } from '../image-size.ts'
import type { Pose } from '../presenter/pose.ts'
import type { AvatarInput } from './avatar-input.ts'
import { openCutFigure } from './cut-figure.ts'
import { drawGround, readGround } from './draw-ground.ts'
import { drawPerson, portraitPose, standIn } from './draw-person.ts'
import { gradeFilter, guidanceForce, styleOverlay } from './finish-style.ts'
import { openPaintedPerson } from './painted-person.ts'
import { paintStrokes } from './paint-strokes.ts'
import { type AvatarPerson, readPerson, wantedWords } from './read-person.ts'

/** An avatar that can be drawn in any pose. */
export type OpenAvatar = ImageSize & {
  /** The pose in which it is portrayed. */
  readonly pose: Pose
  /** Draws it on a canvas that the next call reuses. */
  draw(pose: Pose): Canvas
}

type PersonPainter = { paint(target: Canvas, pose: Pose): void }

async function openPerson(
  input: AvatarInput,
  person: AvatarPerson,
  size: ImageSize,
  seed: number,
  rest: Pose,
): Promise<PersonPainter> {
  const stand = standIn(size)
  switch (input.model) {
    case 'flux':
      return { paint: (target, pose) => drawPerson(target.getContext('2d'), person, stand, pose) }
    case 'imagen3':
      return openPaintedPerson(person, size, stand, seed, rest)
    case 'reality4': {
      const figure = await openCutFigure(person, size)
      return { paint: (target, pose) => target.getContext('2d').drawImage(figure.draw(pose), figure.x, figure.y) }
    }
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
  const behind = drawGround(size, ground, place, isSharp ? 0 : stylePreset === 'realistic' ? 0.013 : blurs[model])
  const unit = Math.max(1, Math.max(size.width, size.height) / 260)
  const backdrop = model === 'imagen3' ? paintStrokes(behind, { unit, seed, unrest: 12 }) : behind
  const force = guidanceForce(input.guidanceScale)
  const overlay = styleOverlay(size, stylePreset, force, seed)
  const filter = gradeFilter(stylePreset, force)
  const painter = await openPerson(input, person, size, seed, pose)
  const raw = createCanvas(size.width, size.height)
  const shown = createCanvas(size.width, size.height)

  return {
    ...size,
    pose,
    draw(now) {
      const context = raw.getContext('2d')
      // The place moves a little against the person, for depth.
      const shift = -now.sway * size.width * 0.006
      context.drawImage(backdrop, 0, 0)
      if (Math.abs(shift) > 0.01) {
        const more = size.width * 0.02
        context.drawImage(backdrop, shift - more / 2, -more / 2, size.width + more, size.height + more)
      }
      painter.paint(raw, now)
      const target = shown.getContext('2d')
      target.filter = filter
      target.drawImage(raw, 0, 0)
      target.filter = 'none'
      target.drawImage(overlay, 0, 0)
      return shown
    },
  }
}

import type { ImageSize } from '../image-size.ts'
import type { Planes } from '../video/planes.ts'
import { clamp, saturate } from '../drawing/scalar.ts'
import type { Pose } from '../presenter/pose.ts'
import { createBender, type Bent } from './bend.ts'
import { nearestCharacter, type CharacterName, type Person } from './character.ts'
import { copyLayer, planesOf, readCharacter, type Layer, type Images } from './layers.ts'
import { createEyesMixer } from './mix-eyes.ts'
import { createMouthMixer, shareMouth } from './mix-mouth.ts'
import { createBrowMover } from './move-brows.ts'
import { bendOf, spreadDepth, type Stance } from './move.ts'
import { bendOfArm, handImage, placeArm, shadowWrist, type Arm } from './move-arm.ts'
import { shadowOf } from './shadow.ts'

/** A presenter in 3D, made of images that were rendered before. */
export type Figure = {
  readonly name: CharacterName
  /** Draws the presenter over the background that `target` holds. */
  draw(target: Planes, pose: Pose): void
}

const degree = Math.PI / 180
/** What the largest yaw and nod of a pose are. */
const mostYaw = 9 * degree
const mostNod = 5.5 * degree

function stanceOf(pose: Pose): Stance {
  return {
    yaw: clamp(pose.yaw, -1.3, 1.3) * mostYaw,
    pitch: clamp(pose.nod, -1.4, 1.4) * mostNod,
    roll: pose.roll,
    sway: clamp(pose.sway, -1.2, 1.2),
    lean: pose.lean,
    breath: pose.breath,
    shoulders: pose.shoulders,
  }
}

function first({ rows }: Images): Images['rows'][number] {
  const row = rows[0]
  if (row === undefined) throw new Error('A sheet of a 3D presenter is empty.')
  return row
}

/** Copies a part of an image back, before it is drawn anew. */
function restore(target: Layer, from: Layer, top: number, bottom: number): void {
  for (const [plane, scale] of planesOf) {
    const stride = target.width / scale
    target[plane].set(from[plane].subarray((top / scale) * stride, (bottom / scale) * stride), (top / scale) * stride)
  }
}

/** Lays a small image over a larger one. Even pixels. */
function layOver(target: Layer, x: number, y: number, from: Layer): void {
  for (const [plane, scale] of planesOf) {
    const alpha = scale === 1 ? from.a : from.half
    const wide = from.width / scale
    for (let at = 0; at < alpha.length; at += 1) {
      const seen = alpha[at] ?? 0
      if (seen === 0) continue
      const write = (y / scale + Math.floor(at / wide)) * (target.width / scale) + x / scale + (at % wide)
      target[plane][write] = Math.min(255, (from[plane][at] ?? 0) + ((target[plane][write] ?? 0) * (255 - seen)) / 255)
    }
  }
}

/** The least and the most coverage of a head's pixels: open mouths carry the outline of the jaw down. */
function coverageOf({ a, width }: Layer, { x, y }: { readonly x: number; readonly y: number }, mouths: Images) {
  const [least, most] = [a.slice(), a.slice()]
  for (const { layer } of mouths.rows) {
    for (const [at, value] of layer.a.entries()) {
      const place = (y + Math.floor(at / layer.width)) * width + x + (at % layer.width)
      least[place] = Math.min(least[place] ?? 0, value)
      most[place] = Math.max(most[place] ?? 0, value)
    }
  }
  return { least, most }
}

/** Opens the character that is most like a person, for frames of a size. */
export async function openFigure(person: Person, frame: ImageSize): Promise<Figure> {
  const name = nearestCharacter(person)
  const character = await readCharacter(name)
  const { manifest } = character
  const scale = frame.width / manifest.frame.width
  const bender = createBender(frame)
  const [head, body, mouths, eyes] = ['head', 'body', 'mouth', 'eyes'].map(character.sheet) as [
    Images,
    Images,
    Images,
    Images,
  ]
  const [hands, sleeve] = [character.sheet('hand'), character.sheet('sleeve')]
  const back = manifest.sheets['back'] === undefined ? null : character.sheet('back')
  const glasses = manifest.sheets['glasses'] === undefined ? null : character.sheet('glasses')
  const plain = first(head).layer
  const work = copyLayer(plain)
  const rest = first(head).lips
  if (rest === undefined) throw new Error(`The head of the 3D presenter ${name} has no mouth.`)
  const drawMouth = createMouthMixer(plain, head, mouths, rest)
  const moveBrows = createBrowMover(plain, head, manifest)
  const drawEyes = createEyesMixer(eyes, character.eyeballs, first(character.sheet('iris')).layer, {
    left: eyes.x - head.x,
    top: eyes.y - head.y,
    eyes: manifest.eyes.map(([x, y]) => [x - head.x, y - head.y] as const),
    radius: manifest.iris,
  })
  const depths = { head: spreadDepth(character.depth('head')), body: spreadDepth(character.depth('body')) }
  const backDepth = back === null ? null : spreadDepth(character.depth('back'))
  const lower = { x: mouths.x - head.x, y: mouths.y - head.y }
  const range = coverageOf(plain, lower, mouths)

  function drawHead(pose: Pose): void {
    const smile = saturate(pose.smile)
    restore(work, plain, 0, lower.y + mouths.height)
    moveBrows(work, pose.brow)
    drawMouth(work, shareMouth(pose.mouth, smile * 0.85))
    const reach = manifest.unit * 0.075
    drawEyes(work, {
      blink: pose.blink < 0.16 ? 0 : pose.blink,
      // Eyes stay on the viewer while the head turns.
      gazeX: clamp(pose.gazeX - pose.yaw * 0.35, -1, 1) * reach,
      gazeY: clamp(pose.gazeY - pose.nod * 0.12, -1, 1) * reach * 0.6,
      smile: smile * 0.8,
      lift: saturate(pose.brow - 0.35),
    })
    if (glasses !== null) layOver(work, glasses.x - head.x, glasses.y - head.y, first(glasses).layer)
  }

  return {
    name,
    draw(target, pose) {
      const stance = stanceOf(pose)
      drawHead(pose)
      const images: Bent[] = []
      if (back !== null && backDepth !== null)
        images.push({ layer: first(back).layer, bend: bendOf('back', back, backDepth, manifest, stance, scale) })
      images.push(
        { layer: first(body).layer, bend: bendOf('body', body, depths.body, manifest, stance, scale) },
        { layer: work, bend: bendOf('head', head, depths.head, manifest, stance, scale), range },
      )
      for (const side of ['left', 'right'] as const) {
        const arm = placeArm(pose.hands[side], side, stance)
        if (arm === null) continue
        const id = handImage(pose.hands[side])
        const { layer } = hands.rows.find((one) => one.id === id) ?? first(hands)
        const cloth = first(sleeve).layer
        const along = ({ x, y }: Arm['wrist']) => ({
          hand: bendOfArm({ x, y }, arm.handAngle, side, hands, manifest, scale),
          sleeve: bendOfArm({ x, y }, arm.sleeveAngle, side, sleeve, manifest, scale),
        })
        const [near, far] = [along(arm.wrist), along(shadowWrist(arm.wrist, side))]
        images.push(
          { layer: shadowOf(layer), bend: far.hand },
          { layer: shadowOf(cloth), bend: far.sleeve },
          { layer, bend: near.hand },
          { layer: cloth, bend: near.sleeve },
        )
      }
      bender.lay(images, target)
    },
  }
}

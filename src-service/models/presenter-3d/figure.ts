import type { ImageSize } from '../image-size.ts'
import { blankPlanes, planeLayout, type Planes } from '../video/planes.ts'
import { clamp } from '../drawing/scalar.ts'
import type { Pose } from '../presenter/pose.ts'
import { createBender, type Bent } from './bend.ts'
import { nearestCharacter, type CharacterName, type Person } from './character.ts'
import { chooseViews, firstImage, openHeadView, type HeadView } from './head-view.ts'
import { readCharacter, type Wanted } from './layers.ts'
import type { View } from './manifest.ts'
import { bendOf, spreadDepth, type Stance } from './move.ts'
import { bendOfArm, handImage, placeArm, shadowWrist, type Arm } from './move-arm.ts'
import { shadowOf } from './shadow.ts'

/** A presenter in 3D, made of images that were rendered before. */
export type Figure = {
  readonly name: CharacterName
  /** Draws the presenter over the background that `target` holds; below `rows` it need not, by default everywhere. */
  draw(target: Planes, pose: Pose, rows?: number): void
}

const degree = Math.PI / 180
/** What the largest yaw and nod of a pose are. */
const mostYaw = 16 * degree
const mostNod = 6.5 * degree

function stanceOf(pose: Pose): Stance {
  return {
    yaw: clamp(pose.yaw, -1.25, 1.25) * mostYaw,
    pitch: clamp(pose.nod, -1.4, 1.4) * mostNod,
    roll: pose.roll,
    sway: clamp(pose.sway, -1.2, 1.2),
    lean: pose.lean,
    breath: pose.breath,
    shoulders: pose.shoulders,
  }
}

/** Mixes the upper rows of an image into another: `share` of `from`. */
function mixRows(target: Planes, from: Planes, share: number, rows: number): void {
  const part = Math.round(share * 256)
  for (const [plane, { start, stride }] of planeLayout(target).entries()) {
    const until = start + (plane === 0 ? rows : rows / 2) * stride
    const [into, other] = [target.bytes, from.bytes]
    for (let at = start; at < until; at += 1) {
      const own = into[at] as number
      into[at] = own + ((((other[at] as number) - own) * part + 128) >> 8)
    }
  }
}

/** Opens a character, or the one that is most like a person, for frames of a size. */
export async function openFigure(
  person: Person | CharacterName,
  frame: ImageSize,
  wanted: Wanted = {},
): Promise<Figure> {
  const name = typeof person === 'string' ? person : nearestCharacter(person)
  const character = await readCharacter(name, wanted)
  const { manifest } = character
  const scale = frame.width / manifest.frame.width
  const bender = createBender(frame)
  const body = character.sheet('body')
  const arms = wanted.hasArms === false ? null : { hands: character.sheet('hand'), sleeve: character.sheet('sleeve') }
  const bodyDepth = spreadDepth(character.depth('body'))
  const opened = new Map<View, HeadView>()
  /** Where the head is, with all its movements: the rows above this height. */
  const head = character.sheet('head')
  const headRows = Math.min(frame.height, 2 * Math.ceil(((head.y + head.height + 60) * scale) / 2))
  let spare: Planes | null = null

  function openView(view: View): HeadView {
    const known = opened.get(view) ?? openHeadView(character, view, scale)
    opened.set(view, known)
    return known
  }

  /** The body with a head. */
  function personOf(view: View, pose: Pose, stance: Stance): Bent[] {
    const shown = openView(view)
    shown.draw(pose, stance)
    const back = shown.back(stance)
    return [
      ...(back === null ? [] : [back]),
      { layer: firstImage(body).layer, bend: bendOf('body', body, bodyDepth, manifest, stance, scale) },
      ...shown.head(stance),
    ]
  }

  function armsOf(pose: Pose, stance: Stance): Bent[] {
    if (arms === null) return []
    const { hands, sleeve } = arms
    return (['left', 'right'] as const).flatMap((side) => {
      const arm = placeArm(pose.hands[side], side, stance)
      if (arm === null) return []
      const id = handImage(pose.hands[side])
      const { layer } = hands.rows.find((one) => one.id === id) ?? firstImage(hands)
      const cloth = firstImage(sleeve).layer
      const along = ({ x, y }: Arm['wrist']) => ({
        hand: bendOfArm({ x, y }, arm.handAngle, side, hands, manifest, scale),
        sleeve: bendOfArm({ x, y }, arm.sleeveAngle, side, sleeve, manifest, scale),
      })
      const [near, far] = [along(arm.wrist), along(shadowWrist(arm.wrist, side))]
      return [
        { layer: shadowOf(layer), bend: far.hand },
        { layer: shadowOf(cloth), bend: far.sleeve },
        { layer, bend: near.hand },
        { layer: cloth, bend: near.sleeve },
      ]
    })
  }

  return {
    name,
    draw(target, pose, rows = frame.height) {
      const stance = stanceOf(pose)
      const [near, next] = chooseViews(manifest.views, stance.yaw)
      const laid = armsOf(pose, stance)
      if (next === undefined) {
        bender.lay([...personOf(near.view, pose, stance), ...laid], target, rows)
        return
      }
      // Whole pictures are mixed, not layers: two layers of half the strength would let the background through.
      spare ??= blankPlanes(frame)
      target.bytes.copy(spare.bytes)
      bender.lay(personOf(near.view, pose, stance), target, rows)
      bender.lay(personOf(next.view, pose, stance), spare, Math.min(rows, headRows))
      mixRows(target, spare, next.share, Math.min(rows, headRows))
      bender.lay(laid, target, rows)
    },
  }
}

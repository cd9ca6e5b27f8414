import { clamp, saturate } from '../drawing/scalar.ts'
import type { Pose } from '../presenter/pose.ts'
import type { Bend, Bent } from './bend.ts'
import { fitOutline } from './fit-outline.ts'
import { copyLayer, planesOf, type Character, type Images, type Layer } from './layers.ts'
import { sheetName, type View } from './manifest.ts'
import { createEyesMixer } from './mix-eyes.ts'
import { createMouthMixer, mouthShapes, shareMouth, type MouthShares } from './mix-mouth.ts'
import { createBrowMover } from './move-brows.ts'
import { bendOf, spreadDepth, type Stance } from './move.ts'

/** Half the angle within which two views are mixed, where a head is as far from one as from the other. Radians. */
const mixedReach = Math.PI / 180

/** A view that shows a head, and how much it does. */
type ShownView = { readonly view: View; readonly share: number }

/** Chooses the views of a head: the nearest; close to the middle between two, both. `yaw` in radians. */
export function chooseViews(views: readonly View[], yaw: number): readonly [ShownView, ShownView?] {
  const [near, next] = views.toSorted((one, other) => Math.abs(one.yaw - yaw) - Math.abs(other.yaw - yaw))
  if (near === undefined) throw new Error('A 3D presenter has no views.')
  if (next === undefined) return [{ view: near, share: 1 }]
  const past = Math.abs(yaw - (near.yaw + next.yaw) / 2) / mixedReach
  if (past >= 1) return [{ view: near, share: 1 }]
  const share = 0.5 + past * (0.75 - 0.25 * past * past)
  return [
    { view: near, share },
    { view: next, share: 1 - share },
  ]
}

/** The next view to a side of one, -1 left or 1 right; null if there is none. */
function nextView(views: readonly View[], from: View, side: -1 | 1): View | null {
  const found = views.filter(({ yaw }) => (yaw - from.yaw) * side > 0)
  return found.toSorted((one, other) => Math.abs(one.yaw - from.yaw) - Math.abs(other.yaw - from.yaw))[0] ?? null
}

/** The first image of a sheet. */
export function firstImage({ rows }: Images): Images['rows'][number] {
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

const isSameMouth = (one: MouthShares, other: MouthShares | null) =>
  other !== null && mouthShapes.every((shape) => one[shape] === other[shape])

/** The least and the most coverage of a head's pixels: open mouths carry the outline of the jaw down. */
function coverageOf({ a, width }: Layer, head: Images, mouths: Images) {
  const [least, most] = [a.slice(), a.slice()]
  for (const { layer } of mouths.rows) {
    // Loops over places: an iterator makes an object for each of millions of pixels.
    for (let row = 0, at = 0; row < layer.height; row += 1) {
      let place = (mouths.y - head.y + row) * width + mouths.x - head.x
      for (let column = 0; column < layer.width; column += 1, at += 1, place += 1) {
        const value = layer.a[at] ?? 0
        if (value < (least[place] ?? 0)) least[place] = value
        if (value > (most[place] ?? 0)) most[place] = value
      }
    }
  }
  return { least, most }
}

/** The radius of an eyeball, and how far a look goes. Head units. */
const eyeRadius = 0.255
const lookReach = 0.075

/** A head as it was rendered in one pose. */
export type HeadView = {
  /** Draws a face; the images of the stance that was drawn last show it. */
  draw(pose: Pose, stance: Stance): void
  /** Hair behind the neck, below the body; null if there is none. */
  back(stance: Stance): Bent | null
  /** The head, and what lies on it. */
  head(stance: Stance): Bent[]
}

/** Opens a view of a character's head. `scale` is the frame's pixels for each pixel of the manifest's frame. */
export function openHeadView(character: Character, view: View, scale: number): HeadView {
  const { manifest } = character
  const name = (sheet: string) => sheetName(view.id, sheet)
  const [head, mouths, eyes] = [
    character.sheet(name('head')),
    character.sheet(name('mouth')),
    character.sheet(name('eyes')),
  ] as const
  const optional = (sheet: string) => (character.has(name(sheet)) ? character.sheet(name(sheet)) : null)
  const [back, glasses] = [optional('back'), optional('glasses')]
  const { layer: plain, lips: rest } = firstImage(head)
  /** The head with its mouth, which is drawn again when the mouth changes; and with all of its face. */
  const [spoken, work] = [copyLayer(plain), copyLayer(plain)]
  let mouth: MouthShares | null = null
  if (rest === undefined) throw new Error(`The head of the 3D presenter ${manifest.name} has no mouth.`)
  const drawMouth = createMouthMixer(plain, head, mouths, rest)
  const moveBrows = createBrowMover(plain, head, view.brow, manifest.unit)
  const drawEyes = createEyesMixer(eyes, character.eyeballs(name('eyes')), firstImage(character.sheet('iris')).layer, {
    left: eyes.x - head.x,
    top: eyes.y - head.y,
    eyes: view.eyes.map(([x, y]) => [x - head.x, y - head.y] as const),
    radius: manifest.iris,
  })
  /** What bends a layer of this view: towards the next view of either side its outline is fitted to that view's. */
  function benderOf(kind: 'head' | 'back' | 'glasses', own: Images): (stance: Stance) => Bend {
    const depth = spreadDepth(character.depth(name(kind)))
    const fits = ([-1, 1] as const).map((side) => {
      const next = nextView(manifest.views, view, side)
      // Glasses are stiff and have hardly an outline that turns away.
      if (next === null || kind === 'glasses') return null
      return fitOutline(own, character.sheet(sheetName(next.id, kind)), depth, manifest, next.yaw - view.yaw)
    })
    return (stance) => {
      const fit = fits[stance.yaw < view.yaw ? 0 : 1] ?? null
      return bendOf(kind === 'back' ? 'back' : 'head', own, depth, manifest, stance, scale, { from: view.yaw, fit })
    }
  }
  const bendHead = benderOf('head', head)
  const bendGlasses = glasses === null ? null : benderOf('glasses', glasses)
  const bendBack = back === null ? null : benderOf('back', back)
  const mouthTop = mouths.y - head.y
  const bottom = mouthTop + mouths.height
  const range = coverageOf(plain, head, mouths)
  const { unit } = manifest

  return {
    draw(pose, { yaw, pitch }) {
      const smile = saturate(pose.smile)
      const shares = shareMouth(pose.mouth, smile * 0.85)
      if (!isSameMouth(shares, mouth)) {
        restore(spoken, plain, mouthTop, bottom)
        drawMouth(spoken, shares)
        mouth = shares
      }
      restore(work, spoken, 0, bottom)
      moveBrows(work, pose.brow)
      const reach = unit * lookReach
      drawEyes(work, {
        blink: pose.blink < 0.16 ? 0 : pose.blink,
        gazeX: clamp(pose.gazeX, -1, 1) * reach,
        gazeY: clamp(pose.gazeY, -1, 1) * reach * 0.6,
        // The image looks at the viewer with its own turn.
        turnX: -Math.sin(yaw - view.yaw) * eyeRadius * unit,
        turnY: -Math.sin(pitch) * eyeRadius * unit * 0.5,
        smile: smile * 0.8,
        lift: saturate(pose.brow - 0.35),
      })
    },
    back: (stance) =>
      back === null || bendBack === null ? null : { layer: firstImage(back).layer, bend: bendBack(stance) },
    head(stance) {
      const face = { layer: work, bend: bendHead(stance), range }
      if (glasses === null || bendGlasses === null) return [face]
      return [face, { layer: firstImage(glasses).layer, bend: bendGlasses(stance) }]
    },
  }
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** Where lips and chin lie in a mouth's image. Pixels of the canvas; the corners are `left` and `right` of their middle. */
const Lips = z.object({
  x: z.number(),
  left: z.number(),
  right: z.number(),
  corner: z.number(),
  over: z.number(),
  upper: z.number(),
  lower: z.number(),
  under: z.number(),
  chin: z.number(),
})
/** The heights of a mouth. */
export type Lips = z.output<typeof Lips>

const Pair = z.tuple([z.number(), z.number()])
const Size = z.object({ width: z.number().int(), height: z.number().int() })

/** Images of one size at one place of the canvas, stored one below the other in `<name>.webp`. */
const Sheet = Size.extend({
  x: z.number().int(),
  y: z.number().int(),
  /** Whether `<name>-tint.webp` tells which share of each pixel takes on a colour. */
  isTinted: z.boolean(),
  rows: z.array(z.object({ id: z.string(), lips: Lips.optional(), wrist: Pair.optional() })).min(1),
})
/** Images of one size at one place. */
export type Sheet = z.output<typeof Sheet>

/** The names of the poses in which a head is rendered. */
export const viewNames = ['front', 'left', 'right'] as const
export type ViewName = (typeof viewNames)[number]

/** A pose of the head that was rendered by itself. Pixels of the canvas; `yaw` in radians, to the viewer's right. */
const View = z.object({
  id: z.enum(viewNames),
  yaw: z.number(),
  /** The middles of the irises that look at the viewer. */
  eyes: z.tuple([Pair, Pair]),
  /** The part of the forehead that moves with the brows, and their height. */
  brow: z.object({ left: z.number(), right: z.number(), y: z.number() }),
})
/** A pose of the head that was rendered by itself. */
export type View = z.output<typeof View>

/** Returns the name of a view's sheet: those of the front have no prefix. */
export function sheetName(view: ViewName, sheet: string): string {
  return view === 'front' ? sheet : `${view}-${sheet}`
}

/**
 * The layers of a rendered character. All pixels are those of a canvas, which is somewhat larger than the frame and
 * begins at `canvas.x`, `canvas.y` of it. The camera looks along -z from `(0, y, z)`; a point projects to
 * `cx + x * f / (camera.z - z)`. Lengths are head units: half a face is about 0.8.
 */
export const Manifest = z.object({
  name: z.string(),
  frame: Size,
  canvas: Size.extend({ x: z.number(), y: z.number() }),
  camera: z.object({ z: z.number(), y: z.number(), f: z.number(), cx: z.number(), cy: z.number() }),
  /** The radius of an iris. */
  iris: z.number(),
  /** Pixels of a head unit at the face. */
  unit: z.number(),
  views: z.array(View).length(viewNames.length),
  sheets: z.record(z.string(), Sheet),
})
export type Manifest = z.output<typeof Manifest>

/** The manifest as the tracer writes it: every layer by itself. */
export const RawManifest = Manifest.omit({ sheets: true }).extend({
  layers: z.record(
    z.string(),
    Sheet.omit({ rows: true, isTinted: true }).extend({ lips: Lips.optional(), wrist: Pair.optional() }),
  ),
})

/** Reads the manifest of a character from its folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
}

/** Returns the folder of the rendered characters: above the source folders, and above the bundle. */
export function charactersFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'resources', 'presenter-3d')
    if (existsSync(found)) return found
  }
  throw new Error('The shipped 3D presenters are missing.')
}

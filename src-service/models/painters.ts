import { landscapePainter } from './landscape/landscape-painter.ts'
import type { Painter } from './painter.ts'
import { silkPainter } from './silk/silk-painter.ts'
import { stillLifePainter } from './still-life/still-life-painter.ts'

const painters = new Map<string, Painter>([
  ['landscape', landscapePainter],
  ['still-life', stillLifePainter],
  ['silk', silkPainter],
])

/** The painter of a family. Throws where there is none: a model and its family are built together. */
export function painterOf(family: string): Painter {
  const painter = painters.get(family)
  if (painter === undefined) throw new Error(`There is no painter for ${family}.`)
  return painter
}

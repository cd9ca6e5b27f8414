import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Rect } from '../video/cover-rect.ts'
import type { VideoPalette } from '../video/video-palette.ts'
import { withAlpha } from '../video/video-palette.ts'
import { setText } from '../video/set-text.ts'
import { typeface } from '../video/typefaces.ts'

const titleLeading = 1.1
const subtitleLeading = 1.35

/** Sets title and subtitle into a rectangle once; answers how they are drawn. */
export function setWords(
  context: SKRSContext2D,
  { title, subtitle }: { readonly title: string; readonly subtitle: string },
  area: Rect,
  unit: number,
  palette: VideoPalette,
  isCentred: boolean,
): (target: SKRSContext2D) => void {
  const subSize = unit * 0.036
  const subRoom = subtitle === '' ? 0 : subSize * subtitleLeading * 2.4
  const head = setText(context, title, {
    face: 'heavy',
    width: area.width,
    height: Math.max(unit * 0.06, area.height - subRoom),
    most: unit * 0.105,
    least: unit * 0.034,
    leading: titleLeading,
  })
  const sub = setText(context, subtitle, {
    face: 'text',
    width: area.width,
    height: subRoom,
    most: subSize,
    least: subSize * 0.75,
    leading: subtitleLeading,
  })
  const x = isCentred ? area.x + area.width / 2 : area.x
  return (target) => {
    target.textAlign = isCentred ? 'center' : 'left'
    target.textBaseline = 'alphabetic'
    target.fillStyle = palette.ink
    target.font = typeface('heavy', head.pixels)
    let y = area.y + head.pixels * 0.86
    for (const line of title === '' ? [] : head.lines) {
      target.fillText(line, x, y)
      y += head.pixels * titleLeading
    }
    target.fillStyle = withAlpha(palette.ink, 0.66)
    target.font = typeface('text', sub.pixels)
    y += title === '' ? 0 : sub.pixels * 0.45 - (head.pixels * titleLeading - sub.pixels * subtitleLeading) * 0.6
    for (const line of subtitle === '' ? [] : sub.lines) {
      target.fillText(line, x, y)
      y += sub.pixels * subtitleLeading
    }
    target.textAlign = 'left'
  }
}

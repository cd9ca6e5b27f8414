import { captionDark, captionSpecs, drawingOf, type LaidCaption } from './caption-style.ts'
import type { CaptionLook } from './cue.ts'

/** The least contrast of text that is easy to read (WCAG 2.2, success criterion 1.4.3). */
export const leastContrast = 4.5

/** A frame of a video: a shade for each pixel, row by row. Its size may be any; captions are scaled to it. */
export type ShadedFrame = { readonly width: number; readonly height: number; readonly shades: Uint8Array }

const linear = (value: number) => {
  const share = value / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const encoded = (light: number) => (light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055) * 255
const luminanceOf = (red: number, green: number, blue: number) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Returns the shade of a colour, 0 to 255: the grey with its relative luminance (WCAG 2.2). */
export function shadeOf(red: number, green: number, blue: number): number {
  return Math.round(encoded(luminanceOf(red, green, blue)))
}

/** The relative luminance of a colour such as `#ffe14d` or `rgba(12, 11, 10, 0.8)`, without its alpha. */
function luminanceOfText(colour: string): number {
  const hex = /^#(..)(..)(..)$/u
    .exec(colour)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16))
  const [red = 0, green = 0, blue = 0] = hex ?? (colour.match(/\d+(?:\.\d+)?/gu) ?? []).map(Number)
  return luminanceOf(red, green, blue)
}

const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** The alpha of the plate. */
const plateCover = Number(/([\d.]+)\)$/u.exec(captionDark.plate)?.[1] ?? 1)

/** What surrounds a letter and sets it off: a band so wide, relative to the font size. */
const band = 0.1

/** A frame's lightest and darkest pixel in a box of the video. Relative luminance. */
function extremes(
  frame: ShadedFrame,
  video: { width: number; height: number },
  box: { x: number; y: number; width: number; height: number },
) {
  const [across, down] = [frame.width / video.width, frame.height / video.height]
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))
  const [left, right] = [
    clamp(Math.floor(box.x * across), frame.width - 1),
    clamp(Math.ceil((box.x + box.width) * across), frame.width),
  ]
  const [top, bottom] = [
    clamp(Math.floor(box.y * down), frame.height - 1),
    clamp(Math.ceil((box.y + box.height) * down), frame.height),
  ]
  let [least, most] = [255, 0]
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const shade = frame.shades[row * frame.width + column] ?? 0
      least = Math.min(least, shade)
      most = Math.max(most, shade)
    }
  }
  return { least, most }
}

/**
 * Returns the lowest contrast of a caption's words, spoken or not, with what is behind them in a frame, as a ratio of
 * relative luminances (WCAG 2.2): the frame's pixel that is worst for each word, darkened by the plate, or covered by the
 * outline as far as it fills the band around the letters. 1 to 21. `video`: the size that the caption is laid out in.
 */
export function captionContrast(
  laid: LaidCaption,
  look: Pick<CaptionLook, 'style' | 'spoken'>,
  frame: ShadedFrame,
  video: { readonly width: number; readonly height: number },
): number {
  const { outline, marks } = captionSpecs[look.style]
  const cover = Math.min(1, (outline ?? 0) / 2 / band)
  const dark = luminanceOfText(captionDark.outline)
  const margin = laid.pixels * band
  const behind = (shade: number) => {
    if (laid.plate === null) return cover * dark + (1 - cover) * linear(shade)
    return linear(plateCover * encoded(luminanceOfText(captionDark.plate)) + (1 - plateCover) * shade)
  }
  const contrastOf = (word: LaidCaption['words'][number] & { readonly fill: string }) => {
    const { least, most } = extremes(frame, video, {
      x: word.x - margin,
      y: word.y - laid.pixels * 0.8 - margin,
      width: word.width + 2 * margin,
      height: laid.pixels + 2 * margin,
    })
    const own = luminanceOfText(word.fill)
    return Math.min(ratio(own, behind(least)), ratio(own, behind(most)))
  }
  const usual = drawingOf(laid, look, -1).words
  // A spoken word in a box stands on the box, whatever the frame.
  const spoken =
    marks === 'letters'
      ? laid.words.flatMap(({ place }) => drawingOf(laid, look, place).words.filter((word) => word.place === place))
      : []
  return Math.min(21, ...[...usual, ...spoken].map(contrastOf))
}

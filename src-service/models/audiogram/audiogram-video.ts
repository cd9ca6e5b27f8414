import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { decodeSound } from '../audio/decode-sound.ts'
import { durationOf, type Sound } from '../audio/sound.ts'
import { coverRect, type Rect } from '../video/camera-path.ts'
import { videoPalettes, mixHex, withAlpha, type VideoPalette } from '../video/video-palette.ts'
import { videoRenderer, onlyFile, type VideoMaker } from '../video/video-renderer.ts'
import { videoSize } from '../video/video-schema.ts'
import { listen, type Heard } from '../video/listen.ts'
import { loadImageFile } from '../video/load-image.ts'
import { readableText } from '../video/readable-text.ts'
import { typeface, setText } from '../video/set-text.ts'
import { AudiogramInput, longestSec } from './audiogram-model.ts'
import { barsShape, ribbonsShape, ringShape, shapeBands, waveformShape, type DrawShape } from './sound-shape.ts'
import type { ImageSize } from '../image-size.ts'

function shapeOf(
  style: AudiogramInput['style'],
  sound: Sound,
  heard: Heard,
  palette: VideoPalette,
  area: Rect,
): DrawShape {
  switch (style) {
    case 'bars':
      return barsShape(heard, palette)
    case 'waveform':
      return waveformShape(sound, heard, palette, Math.max(24, Math.round(area.width / (area.height * 0.075))))
    case 'ring':
      return ringShape(heard, palette)
    case 'ribbons':
      return ribbonsShape(heard, palette)
  }
}

function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The positions of an audiogram's parts. `image` is square; `words` is filled from the top. */
type AudiogramLayout = {
  readonly image: Rect | null
  readonly words: Rect
  readonly shape: Rect
  readonly clock: { readonly y: number; readonly left: number; readonly right: number }
  readonly isCentred: boolean
}

/** Lays out image, words and shape in a frame: image beside the words in wide frames, above them in others. */
function layOut(frame: ImageSize, hasImage: boolean, style: 'ring' | 'row'): AudiogramLayout {
  const { width, height } = frame
  const unit = Math.min(width, height)
  const margin = unit * 0.085
  const inner = width - margin * 2
  const clock = { y: height - margin * 0.8, left: margin, right: width - margin }
  const floor = clock.y - unit * 0.06
  if (style === 'ring') {
    const isWide = width > height * 1.3
    const side = isWide ? height * 0.86 : Math.min(inner * 1.08, height * 0.58)
    const x = isWide ? width - side - margin * 0.3 : (width - side) / 2
    const y = isWide ? (height - side) / 2 : margin * 0.7
    const disc = side * 0.62
    const words = isWide
      ? { x: margin, y: margin, width: x - margin * 1.6, height: floor - margin }
      : { x: margin, y: y + side + unit * 0.01, width: inner, height: floor - y - side - unit * 0.01 }
    return {
      image: { x: x + (side - disc) / 2, y: y + (side - disc) / 2, width: disc, height: disc },
      words,
      shape: { x, y, width: side, height: side },
      clock,
      isCentred: !isWide,
    }
  }
  const shapeHeight = height * (hasImage && height > width * 1.2 ? 0.16 : 0.26)
  const shape = { x: margin, y: floor - shapeHeight, width: inner, height: shapeHeight }
  const top = shape.y - unit * 0.05
  if (!hasImage) {
    return {
      image: null,
      words: { x: margin, y: margin, width: inner, height: top - margin },
      shape,
      clock,
      isCentred: false,
    }
  }
  const isWide = width >= height * 0.95
  const side = isWide ? top - margin : Math.min(inner, (top - margin) * 0.68)
  const limited = isWide ? Math.min(side, inner * 0.42) : side
  const words = isWide
    ? { x: margin + limited + unit * 0.06, y: margin, width: inner - limited - unit * 0.06, height: limited }
    : { x: margin, y: margin + side + unit * 0.06, width: inner, height: top - margin - side - unit * 0.06 }
  return { image: { x: margin, y: margin, width: limited, height: limited }, words, shape, clock, isCentred: false }
}

function drawClock(
  context: SKRSContext2D,
  layout: AudiogramLayout,
  unit: number,
  palette: VideoPalette,
  now: number,
  end: number,
) {
  const { y, left, right } = layout.clock
  context.font = typeface('strong', unit * 0.026)
  context.fillStyle = withAlpha(palette.ink, 0.6)
  context.textBaseline = 'alphabetic'
  context.fillText(clockText(now), left, y)
  const rest = clockText(end)
  const restX = right - context.measureText(rest).width
  context.fillText(rest, restX, y)
  const from = left + unit * 0.075
  const until = restX - unit * 0.025
  const middle = y - unit * 0.0095
  context.fillStyle = withAlpha(palette.ink, 0.2)
  context.fillRect(from, middle, until - from, Math.max(1, unit * 0.003))
  context.fillStyle = palette.accent
  context.fillRect(from, middle, (until - from) * Math.min(1, now / end), Math.max(1, unit * 0.003))
}

const titleLeading = 1.1
const subtitleLeading = 1.35

/** Lays out title and subtitle in a rectangle once. Returns the function that draws them. */
function setWords(
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

/** Prepares a video of a sound, with a title and an image if given. */
export const audiogramVideo: VideoMaker = async (job, size) => {
  const input = AudiogramInput.parse(job.input)
  const frame = size ?? videoSize(input.aspect_ratio, input.resolution)
  const sound = await decodeSound(onlyFile(job, 'audio').path, { channels: 2, mostSeconds: longestSec })
  const durationSec = durationOf(sound)
  const heard = listen(sound, shapeBands)
  const palette = videoPalettes[input.palette]
  const unit = Math.min(frame.width, frame.height)
  const imageFile = job.media['image']?.[0]
  const layout = layOut(frame, imageFile !== undefined, input.style === 'ring' ? 'ring' : 'row')
  const image = imageFile === undefined || layout.image === null ? null : await loadImageFile(imageFile, layout.image)
  const drawShape = shapeOf(input.style, sound, heard, palette, layout.shape)
  const measuring = createCanvas(8, 8).getContext('2d')
  const words = { title: readableText(input.title), subtitle: readableText(input.subtitle) }
  const drawWords = setWords(measuring, words, layout.words, unit, palette, layout.isCentred)

  function paintImage(context: SKRSContext2D, level: number): void {
    const place = layout.image
    if (place === null) return
    context.save()
    if (input.style === 'ring') {
      const radius = (place.width / 2) * (1 + 0.02 * level)
      context.beginPath()
      context.arc(place.x + place.width / 2, place.y + place.height / 2, radius, 0, Math.PI * 2)
      context.fillStyle = palette.accent
      context.fill()
      context.clip()
    }
    if (image !== null) {
      const part = coverRect(image, place, 1.03, 0.5, 0.5)
      context.drawImage(image, part.x, part.y, part.width, part.height, place.x, place.y, place.width, place.height)
    }
    context.restore()
  }

  return {
    ...frame,
    durationSec,
    sound,
    posterSec: heard.fullestSec,
    draw(context, seconds) {
      const light = context.createRadialGradient(
        frame.width * 0.2,
        0,
        0,
        frame.width * 0.3,
        0,
        frame.width + frame.height * 0.5,
      )
      light.addColorStop(0, mixHex(palette.ground, palette.deep, 0.9))
      light.addColorStop(1, palette.ground)
      context.fillStyle = light
      context.fillRect(0, 0, frame.width, frame.height)
      paintImage(context, heard.levelAt(seconds))
      drawWords(context)
      drawShape(context, layout.shape, seconds, seconds / durationSec)
      drawClock(context, layout, unit, palette, seconds, durationSec)
    },
    close: () => Promise.resolve(),
  }
}

/** Renders an audiogram. */
export const renderAudiogram = videoRenderer(audiogramVideo)

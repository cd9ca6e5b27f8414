import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { decodeSound } from '../audio/decode-sound.ts'
import { durationOf, type Sound } from '../audio/sound.ts'
import { coverRect, type Rect } from '../video/cover-rect.ts'
import { videoPalettes, mixHex, withAlpha, type VideoPalette } from '../video/video-palette.ts'
import { videoRenderer, onlyFile, type VideoMaker } from '../video/video-renderer.ts'
import { videoSize } from '../video/video-size.ts'
import { listen, type Heard } from '../video/listen.ts'
import { loadImageFile } from '../video/load-image.ts'
import { readableText, typeface } from '../video/typefaces.ts'
import { AudiogramInput, longestSec } from './audiogram-input.ts'
import { layOut, type AudiogramLayout } from './audiogram-layout.ts'
import { setWords } from './draw-words.ts'
import { barsShape, ribbonsShape, ringShape, shapeBands, waveformShape, type DrawShape } from './sound-shape.ts'

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

/** A sound made visible, with a title and a picture where they are sent. */
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

/** Shoots an audiogram. */
export const renderAudiogram = videoRenderer(audiogramVideo)

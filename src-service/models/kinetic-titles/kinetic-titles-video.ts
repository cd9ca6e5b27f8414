import { createCanvas } from '@napi-rs/canvas'
import { createRandomStream } from '../drawing/random-stream.ts'
import { videoPalettes } from '../video/video-palette.ts'
import { videoRenderer, type VideoMaker } from '../video/video-renderer.ts'
import { videoSize } from '../video/video-schema.ts'
import { readableText } from '../video/readable-text.ts'
import { KineticTitlesInput, type titleStyles } from './kinetic-titles-model.ts'
import { posterTitle, quietTitle, tickerTitle, stackTitle } from './titles.ts'
import { titleScreens, type TitleStyle } from './title-style.ts'

const styles: Record<(typeof titleStyles)[number], TitleStyle> = {
  stack: stackTitle,
  poster: posterTitle,
  quiet: quietTitle,
  ticker: tickerTitle,
}

/** Prepares a video of animated words, one screen for each line or sentence. */
export const kineticTitlesVideo: VideoMaker = async (job, size) => {
  const input = KineticTitlesInput.parse(job.input)
  const frame = size ?? videoSize(input.aspect_ratio, input.resolution)
  const text = readableText(input.text)
  if (text === '') throw new Error('The text has no letters. Add text and run again.')
  const screens = titleScreens(text, input.duration)
  const measuring = createCanvas(8, 8).getContext('2d')
  const random = createRandomStream(`kinetic titles ${job.seed}`)
  const stage = {
    frame,
    palette: videoPalettes[input.palette],
    random,
    turn: random.whole(12),
    count: screens.length,
  }
  const drawn = screens.map((screen) => ({ screen, draw: styles[input.style](screen, stage, measuring) }))
  const [first] = screens
  return Promise.resolve({
    ...frame,
    durationSec: input.duration,
    sound: null,
    posterSec: first === undefined ? 0 : first.from + (first.until - first.from) * 0.7,
    draw(context, seconds) {
      const at = drawn.findLast(({ screen }) => seconds >= screen.from) ?? drawn[0]
      at?.draw(context, seconds)
    },
    close: () => Promise.resolve(),
  })
}

/** Renders animated titles. */
export const renderKineticTitles = videoRenderer(kineticTitlesVideo)

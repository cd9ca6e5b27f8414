import { createCanvas } from '@napi-rs/canvas'
import { decodeSound } from '../audio/decode-sound.ts'
import { videoPalettes } from '../video/video-palette.ts'
import { videoRenderer, onlyFile, type VideoMaker } from '../video/video-renderer.ts'
import { hasSound } from '../video/listen.ts'
import { readImages } from '../video/read-images.ts'
import { readableText } from '../video/readable-text.ts'
import { CaptionInput, longestSec } from './caption-model.ts'
import { captionSettings } from './caption-style.ts'
import { groupWords, spreadWords, type Caption, timeWords, isSrt, parseSrt } from './caption-words.ts'
import { aheadSec, setCaption } from './set-caption.ts'

const longSide = 1920
const places = { bottom: 0.8, middle: 0.5, top: 0.17 } as const

/** Finds the middle of the caption nearest to the middle of the video. */
function posterOf(captions: readonly Caption[], durationSec: number): number {
  const middles = captions.map(({ from, until }) => (from + until) / 2)
  const nearest = middles.toSorted(
    (one, other) => Math.abs(one - durationSec / 2) - Math.abs(other - durationSec / 2),
  )[0]
  return Math.min(durationSec * 0.95, nearest ?? 0)
}

/** Prepares a video with captions over it. `size` overrides the limit of its longer side. */
export const captionVideo: VideoMaker = async (job, size) => {
  const input = CaptionInput.parse(job.input)
  const file = onlyFile(job, 'video')
  const sound = (await hasSound(file.path))
    ? await decodeSound(file.path, { channels: 2, mostSeconds: longestSec })
    : null
  const images = await readImages(file.path, size === undefined ? longSide : Math.max(size.width, size.height))
  try {
    const durationSec = Math.min(longestSec, images.durationSec)
    const text = readableText(input.captions)
    const words = isSrt(input.captions)
      ? parseSrt(text).flatMap((cue) => spreadWords(cue.text, cue.from, cue.until))
      : timeWords(text, sound, durationSec)
    if (words.length === 0) throw new Error('The captions have no words. Add text and run again.')
    const frame = { width: images.width, height: images.height }
    const measuring = createCanvas(8, 8).getContext('2d')
    const middle = frame.height * places[input.place]
    const captions = groupWords(words, captionSettings[input.style]).map((caption) => ({
      caption,
      draw: setCaption(measuring, caption, input.style, frame, middle, videoPalettes[input.palette].accent),
    }))
    return {
      ...frame,
      durationSec,
      sound,
      posterSec: posterOf(
        captions.map(({ caption }) => caption),
        durationSec,
      ),
      async draw(context, seconds) {
        context.drawImage(await images.imageAt(seconds), 0, 0)
        const current = captions.find(({ caption }) => seconds >= caption.from - aheadSec && seconds < caption.until)
        current?.draw(context, seconds)
      },
      close: () => images.close(),
    }
  } catch (error) {
    await images.close()
    throw error
  }
}

/** Renders a video with captions. */
export const renderCaption = videoRenderer(captionVideo)

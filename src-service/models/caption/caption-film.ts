import { createCanvas } from '@napi-rs/canvas'
import { decodeSound } from '../audio/decode-sound.ts'
import { filmPalettes } from '../film/film-palette.ts'
import { filmRenderer, onlyFile, type FilmMaker } from '../film/film-renderer.ts'
import { hasSound } from '../film/has-sound.ts'
import { readPictures } from '../film/read-pictures.ts'
import { readableText } from '../film/typefaces.ts'
import { CaptionInput, longestSec } from './caption-input.ts'
import { aheadSec, groupingOf, setCaption } from './caption-style.ts'
import { groupWords } from './group-words.ts'
import { isSrt, parseSrt } from './parse-srt.ts'
import { timeWords } from './time-words.ts'
import { spreadWords, type Caption } from './timed-word.ts'

const longSide = 1920
const places = { bottom: 0.8, middle: 0.5, top: 0.17 } as const

/** A moment in the middle of the caption that stands nearest to the middle of the film. */
function posterOf(captions: readonly Caption[], durationSec: number): number {
  const middles = captions.map(({ from, until }) => (from + until) / 2)
  const nearest = middles.toSorted(
    (one, other) => Math.abs(one - durationSec / 2) - Math.abs(other - durationSec / 2),
  )[0]
  return Math.min(durationSec * 0.95, nearest ?? 0)
}

/** A film that was sent, with words over it. `size` gives its longer side another limit. */
export const captionFilm: FilmMaker = async (job, size) => {
  const input = CaptionInput.parse(job.input)
  const file = onlyFile(job, 'video')
  const sound = (await hasSound(file.path))
    ? await decodeSound(file.path, { channels: 2, mostSeconds: longestSec })
    : null
  const pictures = await readPictures(file.path, size === undefined ? longSide : Math.max(size.width, size.height))
  try {
    const durationSec = Math.min(longestSec, pictures.durationSec)
    const text = readableText(input.captions)
    const words = isSrt(input.captions)
      ? parseSrt(text).flatMap((cue) => spreadWords(cue.text, cue.from, cue.until))
      : timeWords(text, sound, durationSec)
    if (words.length === 0) throw new Error('The captions have no words. Add text and run again.')
    const frame = { width: pictures.width, height: pictures.height }
    const measuring = createCanvas(8, 8).getContext('2d')
    const middle = frame.height * places[input.place]
    const captions = groupWords(words, groupingOf(input.style)).map((caption) => ({
      caption,
      draw: setCaption(measuring, caption, input.style, frame, middle, filmPalettes[input.palette].accent),
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
        context.drawImage(await pictures.pictureAt(seconds), 0, 0)
        const current = captions.find(({ caption }) => seconds >= caption.from - aheadSec && seconds < caption.until)
        current?.draw(context, seconds)
      },
      close: () => pictures.close(),
    }
  } catch (error) {
    await pictures.close()
    throw error
  }
}

/** Shoots a film with words over it. */
export const renderCaption = filmRenderer(captionFilm)

import { sizeOf, captionSpecs, spokenColors } from './caption-style.ts'
import { type CaptionLook, type Cue, type StyledCues, wordsOf } from './cue.ts'
import { isTimed } from './cue-words.ts'

/** Writes a time for a subtitle file: `00:01:02.345`, with `mark` before the milliseconds. */
function stamp(seconds: number, mark: ',' | '.'): string {
  const all = Math.max(0, Math.round(seconds * 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, whole] = [
    Math.floor(all / 3_600_000),
    Math.floor(all / 60_000) % 60,
    Math.floor(all / 1000) % 60,
  ]
  return `${two(hours)}:${two(minutes)}:${two(whole)}${mark}${String(all % 1000).padStart(3, '0')}`
}

// An empty line ends a caption in both formats.
const linesOf = (text: string) =>
  text
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

const readable = (cues: readonly Cue[]) =>
  cues.map((cue) => ({ ...cue, text: linesOf(cue.text) })).filter(({ text }) => text !== '')

/** Writes captions as SubRip: numbered from 1, with CRLF. An arrow in the text would end them, so it is replaced. */
export function toSrt(cues: readonly Cue[]): string {
  return readable(cues)
    .map(({ start, end, text }, index) => {
      const words = text.replaceAll('-->', '→')
      return `${index + 1}\n${stamp(start, ',')} --> ${stamp(end, ',')}\n${words}\n\n`
    })
    .join('')
    .replaceAll('\n', '\r\n')
}

const shadows: Readonly<Record<CaptionLook['style'], string>> = {
  plate: 'background: rgba(20, 20, 20, 0.8)',
  outline: 'background: transparent; text-shadow: 0 0 4px black, 0 0 2px black',
  karaoke: 'background: transparent; text-shadow: 0 0 4px black, 0 0 2px black',
  loud: 'background: transparent; font-weight: bold; text-shadow: 0 0 6px black, 0 0 3px black',
  word: 'background: transparent; font-weight: bold; text-shadow: 0 0 4px black, 0 0 2px black',
  plain: 'background: transparent; text-shadow: 0 0 3px black',
}

/** Where a player puts the line, from the top of the video. */
const lines: Readonly<Record<CaptionLook['position'], string>> = { top: '12%', middle: '46%', lower: '80%' }

/** The usual size of captions in a player, relative to the height of the video: https://www.w3.org/TR/webvtt1/ */
const usualShare = 0.05

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Writes the words of a caption, each after the first with its time: players mark those that were spoken. */
function timedWords(cue: Cue): string {
  const words = wordsOf(cue.text)
  return words
    .map(({ text }, index) => {
      const start = cue.words?.[index]?.start ?? cue.start
      const isWithin = index > 0 && start > cue.start && start < cue.end
      return `${isWithin ? `<${stamp(start, '.')}>` : ''}${escaped(text)}`
    })
    .join('')
}

/**
 * Writes captions as WebVTT: style and size as its style block, the position with each caption, and in styles that mark
 * the spoken word, the words' times. `video`: size in pixels. Characters with a meaning there are escaped.
 */
export function toVtt(
  { cues, ...look }: StyledCues,
  video: { readonly width: number; readonly height: number } = { width: 1080, height: 1920 },
): string {
  const share = (sizeOf(look) / 1080) * (Math.min(video.width, video.height) / video.height)
  const style = `color: white; ${shadows[look.style]}; font-size: ${Math.round((share / usualShare) * 100)}%`
  const isMarked = captionSpecs[look.style].marks !== null
  const styles = [`::cue { ${style} }`, ...(isMarked ? [`::cue(:past) { color: ${spokenColors[look.spoken]} }`] : [])]
  // A player puts the top of the caption there, which has two lines at most.
  const line = look.y === null ? lines[look.position] : `${Math.round(Math.max(0, look.y - share) * 100)}%`
  const written = readable(cues).map((cue) => {
    const words = isMarked && isTimed(cue) ? timedWords(cue) : escaped(cue.text)
    return `${stamp(cue.start, '.')} --> ${stamp(cue.end, '.')} line:${line}\n${words}\n`
  })
  return ['WEBVTT\n', ...styles.map((one) => `STYLE\n${one}\n`), ...written].join('\n')
}

import type { CaptionStyle, Cue } from '#shared/domain/captions/cue.ts'

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

const looks: Readonly<Record<CaptionStyle, string>> = {
  plate: 'background: rgba(20, 20, 20, 0.8); color: white',
  outline: 'background: transparent; color: white; text-shadow: 0 0 4px black, 0 0 2px black',
  karaoke: 'background: transparent; color: #ffe14d; text-shadow: 0 0 4px black, 0 0 2px black',
  loud: 'background: transparent; color: white; font-weight: bold; text-shadow: 0 0 6px black, 0 0 3px black',
  word: 'background: transparent; color: white; font-weight: bold; text-shadow: 0 0 4px black, 0 0 2px black',
  plain: 'background: transparent; color: white; text-shadow: 0 0 3px black',
}

/** Writes captions as WebVTT, with their style as its style block. Characters with a meaning there are escaped. */
export function toVtt(cues: readonly Cue[], style: CaptionStyle): string {
  const written = readable(cues).map(({ start, end, text }) => {
    const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    return `${stamp(start, '.')} --> ${stamp(end, '.')} line:80%\n${words}\n`
  })
  return ['WEBVTT\n', `STYLE\n::cue { ${looks[style]} }\n`, ...written].join('\n')
}

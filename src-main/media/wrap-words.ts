/** How wide a text is, in pixels. */
export type MeasureText = (text: string) => number

const ending = '…'

/** The longest beginning that fits; at least one character, so that a narrow place still ends. */
function fitting(text: string, width: number, measure: MeasureText, tail: string): string {
  const letters = [...text]
  let [least, most] = [1, letters.length]
  while (least < most) {
    const half = Math.ceil((least + most) / 2)
    if (measure(letters.slice(0, half).join('') + tail) <= width) least = half
    else most = half - 1
  }
  return letters.slice(0, least).join('')
}

/** Breaks a text into lines of a width at its spaces, or within a word that is wider; what does not fit is cut with …. */
export function wrapWords(text: string, width: number, lines: number, measure: MeasureText): string[] {
  const broken: string[] = []
  let rest = text.replaceAll(/\s+/gu, ' ').trim()
  while (rest !== '' && broken.length < lines) {
    if (measure(rest) <= width) {
      broken.push(rest)
      return broken
    }
    const isLast = broken.length === lines - 1
    const piece = fitting(rest, width, measure, isLast ? ending : '')
    const space = rest[piece.length] === ' ' ? piece.length : piece.lastIndexOf(' ')
    const line = isLast || space <= 0 ? piece : rest.slice(0, space)
    broken.push(isLast ? `${line.trimEnd()}${ending}` : line)
    rest = rest.slice(line.length).trimStart()
  }
  return broken
}

/** One entry of a subtitle file. Seconds. */
export type Cue = { readonly from: number; readonly until: number; readonly text: string }

const times = /(\d+):(\d{2}):(\d{2})[,.](\d{1,3})\s*-->\s*(\d+):(\d{2}):(\d{2})[,.](\d{1,3})/u
const marks = /<[^>]*>|\{\\[^}]*\}/gu

function seconds(hours = '0', minutes = '0', whole = '0', part = '0'): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(part.padEnd(3, '0')) / 1000
}

/** Whether a text is a subtitle file. */
export function isSrt(text: string): boolean {
  return times.test(text)
}

/** Reads subtitles (SubRip; WebVTT with full times as well) in the order of time. Marks of style are left out. */
export function parseSrt(text: string): Cue[] {
  const cues: Cue[] = []
  for (const block of text.replaceAll('\r', '').split(/\n{2,}/u)) {
    const match = times.exec(block)
    if (match === null) continue
    const words = block
      .slice(match.index + match[0].length)
      .replaceAll(marks, '')
      .trim()
    const from = seconds(match[1], match[2], match[3], match[4])
    const until = seconds(match[5], match[6], match[7], match[8])
    if (words !== '' && until > from) cues.push({ from, until, text: words })
  }
  return cues.toSorted((one, other) => one.from - other.from)
}

import type { SKRSContext2D } from '@napi-rs/canvas'
import { easeIn, easeSnap, shareOf } from '../video/easing.ts'
import { typeface } from '../video/typefaces.ts'
import { screenColours, type TitleStyle } from './title-style.ts'

const capHeight = 0.73
const gapShare = 0.16
const measureAt = 100
const lagSec = 0.09
const enterSec = 0.55
const leaveSec = 0.28

type Row = { readonly text: string; readonly pixels: number; readonly height: number }

/** Every way to cut words into `rows` runs is too many: words are dealt out so that rows have like numbers of letters. */
function deal(words: readonly string[], rows: number): string[] {
  const total = words.reduce((sum, word) => sum + word.length + 1, 0)
  const dealt: string[] = []
  let row = ''
  let past = 0
  for (const [index, word] of words.entries()) {
    row = row === '' ? word : `${row} ${word}`
    past += word.length + 1
    const left = words.length - index - 1
    const rowsLeft = rows - dealt.length - 1
    if (left > 0 && rowsLeft > 0 && (past >= (total * (dealt.length + 1)) / rows - 1 || left === rowsLeft)) {
      dealt.push(row)
      row = ''
    }
  }
  return [...dealt, row]
}

function fitRows(context: SKRSContext2D, texts: readonly string[], width: number, mostHeight: number): Row[] {
  context.font = typeface('heavy', measureAt)
  return texts.map((text) => {
    const natural = context.measureText(text).width
    const pixels = Math.min((width / natural) * measureAt, mostHeight / capHeight)
    return { text, pixels, height: pixels * capHeight }
  })
}

const heightOf = (rows: readonly Row[], gap: number) =>
  rows.reduce((sum, row) => sum + row.height, 0) + gap * (rows.length - 1)

/** The number of rows that fills the frame best without leaving it. */
function chooseRows(context: SKRSContext2D, text: string, width: number, height: number, gap: number): Row[] {
  const words = text.toUpperCase().split(' ')
  let best = fitRows(context, [words.join(' ')], width, height)
  for (let count = 2; count <= Math.min(7, words.length); count += 1) {
    const rows = fitRows(context, deal(words, count), width, height / 2.1)
    if (heightOf(rows, gap) <= height && heightOf(rows, gap) > heightOf(best, gap)) best = rows
  }
  return best
}

/** Rows of capitals, each as wide as the frame, that rise out of nothing one after the other and are pulled away. */
export const stackTitle: TitleStyle = (screen, { frame, palette, turn }, context) => {
  const margin = Math.min(frame.width, frame.height) * 0.075
  const gap = Math.min(frame.width, frame.height) * gapShare * 0.22
  const width = frame.width - margin * 2
  const rows = chooseRows(context, screen.text, width, frame.height - margin * 2, gap)
  const colours = screenColours(palette, screen.index + turn)
  const first = turn % 2
  const top = (frame.height - heightOf(rows, gap)) / 2
  return (target, seconds) => {
    target.fillStyle = colours.ground
    target.fillRect(0, 0, frame.width, frame.height)
    target.fillStyle = colours.letters
    target.textBaseline = 'alphabetic'
    let y = top
    for (const [index, { text, pixels, height }] of rows.entries()) {
      const lag = index * lagSec
      const enter = easeSnap(shareOf(seconds, screen.from + lag, screen.from + lag + enterSec))
      const leave = easeIn(shareOf(seconds, screen.until - leaveSec, screen.until))
      target.save()
      target.beginPath()
      target.rect(0, y - gap * 0.45, frame.width, height + gap * 0.9)
      target.clip()
      target.font = typeface('heavy', pixels)
      const away = (index + first) % 2 === 0 ? -1 : 1
      target.fillText(text, margin + leave * away * frame.width * 1.05, y + height + (1 - enter) * (height + gap))
      target.restore()
      y += height + gap
    }
  }
}

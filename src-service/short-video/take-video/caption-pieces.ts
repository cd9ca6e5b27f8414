import { createCanvas } from '@napi-rs/canvas'
import { easeOut, shareOf } from '../../models/video/easing.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import { aheadSec } from '../captions/caption-appearance.ts'
import { groupPhrases, type PhraseGrouping } from '../captions/group-phrases.ts'
import { setWords } from '../captions/set-words.ts'
import { lettersOn, type BrandKit } from './brand-kit.ts'
import { captionArea, grow, type Piece } from './piece.ts'

const pixels = 58
const leading = 1.34
const grouping: PhraseGrouping = { mostWords: 7, mostLetters: 40, mostGap: 0.8, rowLetters: 24 }
/** How long a caption stays after its last word if none follows. Seconds. */
const lingerSec = 0.5
const enterSec = 0.12

/** The colours of captions: the plate, its letters, and the spoken word with its block. */
function coloursOf(kit: BrandKit) {
  const plate = kit.ink
  return { plate, letters: lettersOn(plate, kit), block: kit.accent, spoken: lettersOn(kit.accent, kit) }
}

/** Sets what is said as captions on plates, broken between phrases; the word that is heard lies on a block of the accent. */
export function captionPieces(words: readonly TimedWord[], kit: BrandKit, language: string, until: number): Piece[] {
  const groups = groupPhrases(words, grouping, language)
  const colours = coloursOf(kit)
  const measuring = createCanvas(8, 8).getContext('2d')
  return groups.map((group, index): Piece => {
    const from = (group[0]?.start ?? 0) - aheadSec
    const next = groups[index + 1]?.[0]?.start
    const end = Math.min(
      until - aheadSec,
      (group.at(-1)?.end ?? 0) + lingerSec,
      next === undefined ? Infinity : next - aheadSec,
    )
    const block = setWords(measuring, group, {
      face: 'strong',
      isCapital: false,
      align: 'centre',
      space: 1.3,
      mostInRow: 6,
      pixels,
      leading,
      width: captionArea.width - pixels,
      height: captionArea.height,
      language,
    })
    const size = block.pixels
    const left = captionArea.x + (captionArea.width - block.width) / 2
    const top = captionArea.y + (captionArea.height - block.height) / 2
    const rows = Math.max(...block.words.map(({ row }) => row)) + 1
    return {
      area: grow({ x: left, y: top, width: block.width, height: block.height }, size * 0.6),
      boxes: block.words.map(({ text, x, y, width }) => {
        return { role: 'caption', text, x: left + x, y: top + y - size * 0.8, width, height: size * 1.04 }
      }),
      from,
      until: end,
      moves: [
        [from, from + enterSec],
        ...group.map(({ start }): [number, number] => [start - aheadSec, start - aheadSec]),
      ],
      draw(context, seconds) {
        context.globalAlpha = easeOut(shareOf(seconds, from - 0.03, from + enterSec))
        context.translate(left, top)
        context.font = block.font
        context.textBaseline = 'alphabetic'
        context.fillStyle = colours.plate
        for (let row = 0; row < rows; row += 1) {
          const own = block.words.filter((word) => word.row === row)
          const [first, last] = [Math.min(...own.map(({ x }) => x)), Math.max(...own.map(({ x, width }) => x + width))]
          const y = own[0]?.y ?? 0
          context.beginPath()
          context.roundRect(first - size * 0.36, y - size * 0.98, last - first + size * 0.72, size * 1.36, size * 0.16)
          context.fill()
        }
        const heard = block.words.findLast(({ word }) => seconds >= word.start - aheadSec)
        for (const word of block.words) {
          if (word === heard) {
            context.fillStyle = colours.block
            context.beginPath()
            context.roundRect(
              word.x - size * 0.12,
              word.y - size * 0.86,
              word.width + size * 0.24,
              size * 1.14,
              size * 0.12,
            )
            context.fill()
          }
          context.fillStyle = word === heard ? colours.spoken : colours.letters
          context.fillText(word.text, word.x, word.y)
        }
      },
    }
  })
}

import {
  beatPanel,
  handlePiece,
  hookWords,
  numberPiece,
  panelBelow,
  panelOf,
  showsPresenter,
  showWords,
  stepsPiece,
  upperArea,
} from '../parts.ts'
import type { Layout } from '../scene.ts'

/** Numbered points: large figures, each with its words and an image, on grounds in turn. */
export const listLayout: Layout = {
  hook(stage) {
    const { kit, hookCues, turn } = stage
    const ground = turn === 0 ? kit.accent : kit.ink
    const words = hookWords(stage, ground, { box: { x: 76, y: 236, width: 896, height: 820 }, most: 220 })
    return {
      ground,
      panel: panelBelow(stage, words, hookCues, { isPresenter: true, ground }),
      pieces: [handlePiece(stage, ground, false, Infinity), words],
    }
  },
  beat(stage, beat, index) {
    const { kit, turn, hasPresenter } = stage
    const ground = [kit.paper, kit.ink][index % 2] ?? kit.paper
    const look = { isPresenter: showsPresenter(index), ground }
    const isUpper = (look.isPresenter && hasPresenter) || (!hasPresenter && (index + turn) % 2 === 1)
    const text = String(index + 1)
    if (isUpper) {
      const box = { x: 330, y: 850, width: 642, height: 480 }
      const words = showWords(stage, ground, beat, { box, most: 170, place: 'bottom' })
      const { y, height } = words.block
      const top = Math.min(y, y + height - 200)
      return {
        ground,
        enter: 'slide',
        panel: panelOf(stage, { ...upperArea, height: top - 64 }, beat.cues, look),
        pieces: [
          handlePiece(stage, ground, true, Infinity),
          numberPiece(stage, ground, { text, box: { x: 76, y: top - 14, width: 240, height: 260 }, from: beat.from }),
          words,
        ],
      }
    }
    const words = showWords(stage, ground, beat, { box: { x: 76, y: 570, width: 896, height: 400 }, most: 190 })
    return {
      ground,
      enter: 'slide',
      panel: beatPanel(stage, words, beat.cues, { ...look, isPresenter: false }),
      pieces: [
        handlePiece(stage, ground, false, Infinity),
        stepsPiece(stage, index, ground),
        numberPiece(stage, ground, { text, box: { x: 76, y: 250, width: 420, height: 310 }, from: beat.from }),
        words,
      ],
    }
  },
}

import {
  handlePiece,
  hookWords,
  numberPiece,
  panelBelow,
  panelOf,
  showsPresenter,
  showWords,
  stepsPiece,
} from '../parts.ts'
import type { Layout } from '../scene.ts'

/** The most places that the hook announces. */
const mostPlaces = 6

/** From the last place to the first: a figure as high as a third of the frame by its image, while its time runs out. */
export const countdownLayout: Layout = {
  hook(stage) {
    const { kit, hookCues, turn, beats } = stage
    const ground = turn === 0 ? kit.ink : kit.paper
    const words = hookWords(stage, ground, { box: { x: 76, y: 350, width: 896, height: 740 }, most: 220 })
    const places = beats.slice(0, mostPlaces).map((_, index) => {
      const box = { x: 76 + index * 84, y: 240, width: 76, height: 76 }
      return { ...numberPiece(stage, ground, { text: String(beats.length - index), box, from: -1 }), from: 0 }
    })
    return {
      ground,
      panel: panelBelow(stage, words, hookCues, { isPresenter: true, ground }),
      pieces: [handlePiece(stage, ground, false, Infinity), ...places, words],
    }
  },
  beat(stage, beat, index) {
    const { kit, beats } = stage
    const isWinner = index === beats.length - 1
    const ground = isWinner ? kit.accent : index % 2 === 0 ? kit.ink : kit.paper
    const area = { x: 560, y: 270, width: 520, height: 640 }
    const box = { x: 76, y: 250, width: 464, height: 670 }
    return {
      ground,
      enter: 'rise',
      panel: panelOf(stage, area, beat.cues, { isPresenter: showsPresenter(index), ground }),
      pieces: [
        handlePiece(stage, ground, false, Infinity),
        stepsPiece(stage, index, ground, true),
        numberPiece(stage, ground, { text: String(beats.length - index), box, from: beat.from }),
        showWords(stage, ground, beat, { box: { x: 76, y: 950, width: 896, height: 400 }, most: 190 }),
      ],
    }
  },
}

import { mixHex } from '../../../models/video/video-palette.ts'
import { wordsIn } from '../labels.ts'
import {
  beatPanel,
  handlePiece,
  hookWords,
  labelPiece,
  panelBelow,
  presenterTop,
  shapePiece,
  showWords,
} from '../parts.ts'
import type { Layout, Stage } from '../scene.ts'

/** Whether a beat says what is wrong: every other, but never the last. */
const isMyth = ({ beats }: Stage, index: number) => index % 2 === 0 && index < beats.length - 1

/** What is said and what is true: a claim on the dark ground is struck through, and the fact follows on the light one. */
export const mythLayout: Layout = {
  hook(stage) {
    const { kit, hookCues, language } = stage
    const ground = kit.ink
    const words = hookWords(stage, ground, { box: { x: 76, y: 350, width: 896, height: 740 }, most: 220 })
    const label = { text: `${wordsIn(language).myth}?`, x: 76, y: 250, colour: kit.accent, from: -1, until: Infinity }
    return {
      ground,
      panel: panelBelow(stage, words, hookCues, { isPresenter: true, ground }),
      pieces: [handlePiece(stage, ground, false, Infinity), labelPiece(stage, label), words],
    }
  },
  beat(stage, beat, index) {
    const { kit, language, hasPresenter } = stage
    const labels = wordsIn(language)
    if (isMyth(stage, index)) {
      const ground = kit.ink
      const cross = mixHex(ground, kit.paper, 0.1)
      const struckAt = Math.max(beat.showAt + 0.9, beat.until - 1.4)
      return {
        ground,
        enter: 'cut',
        panel: null,
        pieces: [
          handlePiece(stage, ground, false, Infinity),
          shapePiece({ x: 300, y: 1000, width: 780, height: 900 }, [beat.from, 0.7], (context, share) => {
            context.strokeStyle = cross
            context.lineWidth = 130
            context.beginPath()
            context.moveTo(400, 1100)
            context.lineTo(400 + 640 * share, 1100 + 640 * share)
            context.moveTo(1040, 1100)
            context.lineTo(1040 - 640 * share, 1100 + 640 * share)
            context.stroke()
          }),
          labelPiece(stage, {
            text: labels.myth,
            x: 76,
            y: 270,
            colour: mixHex(ground, kit.paper, 0.2),
            from: beat.from,
            until: Infinity,
          }),
          showWords(stage, ground, beat, {
            box: { x: 76, y: 390, width: 896, height: 930 },
            most: 260,
            mark: null,
            strike: { at: struckAt, colour: kit.accent },
          }),
        ],
      }
    }
    const ground = kit.paper
    const height = (hasPresenter ? presenterTop : 900) - 350
    const words = showWords(stage, ground, beat, { box: { x: 76, y: 350, width: 896, height }, most: 220 })
    return {
      ground,
      enter: 'slide',
      panel: beatPanel(stage, words, beat.cues, { isPresenter: true, ground }),
      pieces: [
        handlePiece(stage, ground, false, Infinity),
        labelPiece(stage, { text: labels.fact, x: 76, y: 250, colour: kit.accent, from: beat.from, until: Infinity }),
        words,
      ],
    }
  },
}

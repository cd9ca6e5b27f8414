import { mixHex } from '../../../models/video/video-palette.ts'
import { typeface } from '../../../models/video/set-text.ts'
import {
  beatPanel,
  handlePiece,
  hookWords,
  panelBelow,
  presenterTop,
  shapePiece,
  showsPresenter,
  showWords,
} from '../parts.ts'
import type { Layout } from '../scene.ts'

/** A question beside its large mark, then answers: one thought on each screen. */
export const questionLayout: Layout = {
  hook(stage) {
    const { kit, hasPresenter, hookCues } = stage
    const ground = kit.paper
    const faint = mixHex(ground, kit.accent, 0.9)
    const box = { x: 76, y: 250, width: 896, height: hasPresenter ? 780 : 860 }
    const words = hookWords(stage, ground, { box, most: 230 })
    const top = words.block.y + words.block.height + 60
    const pixels = (1920 - top) * 1.18
    const mark = shapePiece({ x: 300, y: top, width: 780, height: 1920 - top }, [0, 1.2], (context, share) => {
      context.font = typeface(kit.display, pixels)
      context.textAlign = 'center'
      context.fillStyle = faint
      context.translate(770, top + pixels * 0.8)
      context.rotate(0.1 * (1 - share) + 0.04)
      context.fillText('?', 0, 0)
    })
    const panel = panelBelow(stage, words, hookCues, { isPresenter: true, ground })
    return {
      ground,
      panel: hasPresenter ? panel : null,
      pieces: [handlePiece(stage, ground, false, Infinity), ...(hasPresenter ? [] : [mark]), words],
    }
  },
  beat(stage, beat, index) {
    const { kit, turn, hasPresenter } = stage
    const grounds = [kit.accent, kit.ink, kit.paper] as const
    const ground = grounds[(index + turn * 2) % 3] ?? kit.accent
    const handle = handlePiece(stage, ground, false, Infinity)
    if (index % 2 === 0) {
      const box = { x: 76, y: 250, width: 896, height: 1080 }
      const words = showWords(stage, ground, beat, { box, most: 300, place: 'middle' })
      return { ground, enter: 'iris', panel: null, pieces: [handle, words] }
    }
    const isPresenter = showsPresenter(index)
    const height = (isPresenter && hasPresenter ? presenterTop : 900) - 250
    const words = showWords(stage, ground, beat, { box: { x: 76, y: 250, width: 896, height }, most: 230 })
    const panel = beatPanel(stage, words, beat.cues, { isPresenter, ground })
    return { ground, enter: 'slide', panel, pieces: [handle, words] }
  },
}

import { mixHex } from '../../../models/video/video-palette.ts'
import { typeface } from '../../../models/video/set-text.ts'
import { accentOn } from '../brand-kit.ts'
import { handlePiece, hookWords, panelBelow, panelOf, shapePiece, showsPresenter, showWords } from '../parts.ts'
import type { Layout, Stage } from '../scene.ts'

/** A quotation has its own letters, whatever the brand's are. */
const letters = { face: 'fine', isCapital: false, leading: 1.16, entrance: 'words' } as const

function quotationMark({ kit }: Stage, ground: string, x: number, baseline: number, pixels: number, from: number) {
  const area = { x, y: baseline - pixels, width: pixels * 0.8, height: pixels }
  return shapePiece(area, [from, 0.8], (context, share) => {
    context.font = typeface('fine', pixels)
    context.fillStyle = accentOn(ground, kit)
    context.globalAlpha = 0.35 + 0.65 * share
    context.fillText('“', x, baseline + (1 - share) * 20)
  })
}

/** Words as they were said: fine letters after a large mark, and framed images that dissolve into each other. */
export const quoteLayout: Layout = {
  hook(stage) {
    const { kit, hasPresenter, hookCues } = stage
    const ground = kit.ink
    const box = { x: 76, y: 450, width: 896, height: 720 }
    const words = hookWords(stage, ground, { ...letters, entrance: 'still', box, most: 190 })
    return {
      ground,
      panel: panelBelow(stage, words, hookCues, { isPresenter: hasPresenter, ground }),
      pieces: [handlePiece(stage, ground, false, Infinity), quotationMark(stage, ground, 64, 610, 520, -1), words],
    }
  },
  beat(stage, beat, index) {
    const { kit } = stage
    const ground = index % 2 === 0 ? kit.paper : mixHex(kit.paper, kit.accent, 0.14)
    const area = { x: 76, y: 800, width: 896, height: 540 }
    const panel = { isPresenter: showsPresenter(index), corner: Math.max(24, kit.corner), ground }
    return {
      ground,
      enter: 'dissolve',
      panel: panelOf(stage, area, beat.cues, panel),
      pieces: [
        handlePiece(stage, ground, false, Infinity),
        quotationMark(stage, ground, 64, 436, 260, beat.from),
        showWords(stage, ground, beat, { ...letters, box: { x: 76, y: 376, width: 896, height: 380 }, most: 170 }),
      ],
    }
  },
}

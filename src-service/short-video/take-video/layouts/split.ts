import { mixHex } from '../../../models/video/video-palette.ts'
import { lettersOn } from '../brand-kit.ts'
import { wordsIn } from '../labels.ts'
import { beatPanel, handlePiece, hookWords, labelPiece, panelOf, shapePiece, showWords, upperArea } from '../parts.ts'
import type { Layout, ShownBeat, Stage } from '../scene.ts'
import type { WordsPiece } from '../words-piece.ts'

const middle = 700

/** Where the frame is split: the words before it are on the upper part, those after it on the lower. */
const firstAfter = ({ beats }: Stage) => (beats.length === 1 ? 0 : Math.max(1, Math.floor(beats.length / 2)))

/** The upper part once it is past: its last words, struck through. */
function past(stage: Stage, ground: string, last: ShownBeat | undefined, at: number): WordsPiece[] {
  if (last === undefined || last.show === '') return []
  const { kit } = stage
  const letters = lettersOn(ground, kit)
  return [
    showWords(stage, ground, last, {
      box: { x: 76, y: 340, width: 896, height: 310 },
      most: 150,
      place: 'bottom',
      colour: letters,
      mark: null,
      entrance: 'still',
      from: -1,
      until: Infinity,
      strike: { at, colour: kit.accent },
    }),
  ]
}

/** Before and after: the frame is split across, and the lower part takes over. */
export const splitLayout: Layout = {
  hook(stage) {
    const { kit, hookCues } = stage
    const ground = kit.paper
    return {
      ground,
      panel: panelOf(stage, upperArea, hookCues, { isPresenter: true, ground }),
      pieces: [
        handlePiece(stage, ground, true, Infinity),
        hookWords(stage, ground, { box: { x: 76, y: 868, width: 896, height: 760 }, most: 220 }),
      ],
    }
  },
  beat(stage, beat, index) {
    const { kit, language, beats } = stage
    const labels = wordsIn(language)
    const after = firstAfter(stage)
    const isAfter = index >= after
    const dim = mixHex(kit.ink, kit.paper, 0.14)
    const lower = isAfter ? kit.accent : kit.paper
    const area = { x: 0, y: middle, width: 1080, height: 1920 - middle }
    const label = (text: string, y: number, from: number, colour: string) =>
      labelPiece(stage, { text, x: 76, y, colour, from, until: Infinity })
    if (!isAfter) {
      const words = showWords(stage, kit.ink, beat, { box: { x: 76, y: 346, width: 896, height: 370 }, most: 190 })
      return {
        ground: kit.ink,
        enter: index === 0 ? 'rise' : 'dissolve',
        panel: beatPanel(stage, words, beat.cues, { isPresenter: true, ground: kit.ink }),
        pieces: [handlePiece(stage, kit.ink, false, Infinity), label(labels.before, 246, beat.from, dim), words],
      }
    }
    const isFirst = index === after
    return {
      ground: dim,
      enter: 'cut',
      panel: null,
      pieces: [
        handlePiece(stage, dim, false, Infinity),
        label(labels.before, 246, -1, kit.ink),
        ...past(stage, dim, beats[after - 1], isFirst ? beat.from : -2),
        shapePiece(area, [isFirst ? beat.from : -2, 0.5], (context, share) => {
          context.fillStyle = lower
          context.fillRect(0, 1920 - area.height * share, 1080, area.height * share)
        }),
        label(labels.after, middle + 56, beat.from + (isFirst ? 0.25 : -1), kit.ink),
        showWords(stage, lower, beat, { box: { x: 76, y: middle + 156, width: 896, height: 490 }, most: 230 }),
      ],
    }
  },
}

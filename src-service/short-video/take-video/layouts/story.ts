import { lettersOn } from '../brand-kit.ts'
import { handlePiece, hookWords, panelOf, showsPresenter, showWords, wholeArea } from '../parts.ts'
import type { Layout } from '../scene.ts'

/** Images that fill the frame, with words on strips over them. */
export const storyLayout: Layout = {
  hook(stage) {
    const { kit, hookCues } = stage
    return {
      ground: kit.ink,
      panel: panelOf(stage, wholeArea, hookCues, { isPresenter: true, ground: kit.ink }),
      pieces: [
        handlePiece(stage, kit.ink, true, Infinity),
        hookWords(stage, kit.accent, {
          box: { x: 106, y: 960, width: 836, height: 660 },
          place: 'bottom',
          most: 170,
          leading: 1.3,
          strip: kit.accent,
          mark: null,
        }),
      ],
    }
  },
  beat(stage, beat, index) {
    const { kit } = stage
    const strip = index % 2 === 0 ? kit.paper : kit.accent
    const words = showWords(stage, strip, beat, {
      box: { x: 106, y: 980, width: 836, height: 350 },
      place: 'bottom',
      most: 132,
      leading: 1.3,
      colour: lettersOn(strip, kit),
      strip,
      mark: null,
    })
    return {
      ground: kit.ink,
      enter: index % 2 === 0 ? 'slide' : 'dissolve',
      panel: panelOf(stage, wholeArea, beat.cues, { isPresenter: showsPresenter(index), ground: kit.ink }),
      pieces: [handlePiece(stage, kit.ink, true, Infinity), words],
    }
  },
}

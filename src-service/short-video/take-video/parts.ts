import type { Rect } from '../../models/video/camera-path.ts'
import { easeBoth, easeOut, shareOf } from '../../models/video/easing.ts'
import { mixHex } from '../../models/video/video-palette.ts'
import { accentOn, lettersOn } from './brand-kit.ts'
import { captionArea, safeArea, type Piece } from './piece.ts'
import type { Panel, ShownBeat, Stage } from './scene.ts'
import { wordsPiece, type WordsOrder, type WordsPiece } from './words-piece.ts'

/** The area of the upper panel. */
export const upperArea: Rect = { x: 0, y: 0, width: 1080, height: 800 }
/** All of the frame. */
export const wholeArea: Rect = { x: 0, y: 0, width: 1080, height: 1920 }

/** Room between words and the panel below them. */
const gap = 64
/** Words above a presenter end here, so that captions leave the face free. */
export const presenterTop = 720

/** Who is in a panel, what is behind it, and its corners. */
type PanelLook = { readonly isPresenter: boolean; readonly ground: string; readonly corner?: number }

/** Returns a panel: the presenter where it is to be seen and there is one, else an image. */
export function panelOf(
  { kit, hasPresenter }: Stage,
  area: Rect,
  cues: readonly string[],
  { isPresenter, corner = 0, ground }: PanelLook,
): Panel {
  const wall = ground === kit.accent ? mixHex(kit.paper, kit.accent, 0.12) : kit.accent
  return { area, kind: isPresenter && hasPresenter ? 'presenter' : 'image', cues, corner, wall }
}

/** Returns a panel from below words to the lower edge of the frame. */
export function panelBelow(stage: Stage, { block }: WordsPiece, cues: readonly string[], look: PanelLook): Panel {
  const y = Math.max(560, block.y + block.height + gap)
  return panelOf(stage, { x: 0, y, width: 1080, height: 1920 - y }, cues, look)
}

/** Returns a panel below words in a beat: a presenter ends above the captions, an image goes on under them. */
export function beatPanel(stage: Stage, words: WordsPiece, cues: readonly string[], look: PanelLook): Panel {
  if (!look.isPresenter || !stage.hasPresenter) return panelBelow(stage, words, cues, look)
  const y = Math.max(620, words.block.y + words.block.height + gap)
  return panelOf(stage, { x: 240, y, width: 840, height: captionArea.y - 16 - y }, cues, look)
}

/** Whether the presenter is seen in a beat, if there is one: in every other. */
export function showsPresenter(index: number): boolean {
  return index % 2 === 1
}

/** Breaks no word. */
const whole = (word: string) => [word]

/** Creates the line with the brand's handle at the top, on a plate where it lies over a panel. */
export function handlePiece(
  { kit, handle, language }: Stage,
  ground: string,
  isOver: boolean,
  until: number,
): WordsPiece {
  const colour = lettersOn(isOver ? kit.ink : ground, kit)
  const piece = wordsPiece({
    role: 'handle',
    text: handle,
    language,
    split: whole,
    box: { x: safeArea.x + (isOver ? 64 : 40), y: 150, width: 700, height: 48 },
    face: 'strong',
    leading: 1.2,
    most: 36,
    colour,
    entrance: 'still',
    from: -1,
    until,
  })
  const { block } = piece
  const dot = accentOn(isOver ? kit.ink : ground, kit)
  return {
    ...piece,
    area: { x: block.x - 70, y: block.y - 30, width: block.width + 120, height: block.height + 60 },
    moves: [],
    draw(context, seconds) {
      const middle = block.y + block.height / 2
      if (isOver) {
        context.fillStyle = kit.ink
        context.beginPath()
        context.roundRect(block.x - 64, middle - 34, block.width + 92, 68, Math.min(kit.corner, 34))
        context.fill()
      }
      context.fillStyle = dot
      context.beginPath()
      if (kit.corner > 0) context.arc(block.x - 28, middle, 11, 0, Math.PI * 2)
      else context.rect(block.x - 39, middle - 11, 22, 22)
      context.fill()
      piece.draw(context, seconds)
    },
  }
}

/** Creates the row of steps below the handle: full up to this one, which fills while its beat is heard. */
export function stepsPiece({ kit, beats }: Stage, index: number, ground: string, isDown = false): Piece {
  const beat = beats[index]
  const [from, until] = [beat?.from ?? 0, beat?.until ?? 0]
  const gap = 12
  const width = (safeArea.width - gap * (beats.length - 1)) / beats.length
  const area = { x: safeArea.x, y: 222, width: safeArea.width, height: 8 }
  const [full, empty] = [accentOn(ground, kit), mixHex(ground, lettersOn(ground, kit), 0.22)]
  return {
    area,
    boxes: [],
    from: -1,
    until: Infinity,
    moves: [[from, until]],
    draw(context, seconds) {
      for (let step = 0; step < beats.length; step += 1) {
        const x = area.x + step * (width + gap)
        context.fillStyle = empty
        context.fillRect(x, area.y, width, area.height)
        const own = step < index ? 1 : step > index ? 0 : shareOf(seconds, from, until)
        context.fillStyle = full
        const share = isDown ? 1 - own : own
        context.fillRect(x, area.y, width * share, area.height)
      }
    },
  }
}

/** Returns words in the large letters of the brand, with a key word that stands out. */
export function displayWords(
  { kit, language, split }: Stage,
  ground: string,
  order: Pick<WordsOrder, 'role' | 'text' | 'box' | 'most' | 'from' | 'until'> & Partial<WordsOrder>,
): WordsPiece {
  const accent = accentOn(ground, kit)
  const isPlain = accent === lettersOn(ground, kit)
  const mark = {
    // Where the accent is the colour of the letters, a line is left to stand out by.
    kind: isPlain ? 'line' : kit.mark,
    colour: accent,
    letters: lettersOn(accent, kit),
  } as const
  return wordsPiece({
    language,
    split,
    face: kit.display,
    isCapital: kit.isCapital,
    leading: kit.leading,
    colour: lettersOn(ground, kit),
    entrance: kit.entrance,
    mark,
    ...order,
  })
}

/** Returns the hook: it stands from the first frame. */
export function hookWords(
  stage: Stage,
  ground: string,
  order: Pick<WordsOrder, 'box' | 'most'> & Partial<WordsOrder>,
): WordsPiece {
  const { hook: text, hookUntil } = stage
  return displayWords(stage, ground, { role: 'hook', text, entrance: 'still', from: 0, until: hookUntil + 2, ...order })
}

/** Returns the words of a beat: they come when they are heard. */
export function showWords(
  stage: Stage,
  ground: string,
  { show: text, showAt: from, until }: ShownBeat,
  order: Pick<WordsOrder, 'box' | 'most'> & Partial<WordsOrder>,
): WordsPiece {
  return displayWords(stage, ground, { role: 'show', text, from, until: until + 2, ...order })
}

/** Returns a drawing without words that comes in at a time. `share` rises from 0 to 1. */
export function shapePiece(
  area: Rect,
  [from, seconds]: readonly [number, number],
  draw: (context: Parameters<Piece['draw']>[0], share: number) => void,
): Piece {
  return {
    area,
    boxes: [],
    from: -1,
    until: Infinity,
    moves: [[from, from + seconds]],
    draw: (context, at) => draw(context, easeBoth(shareOf(at, from, from + seconds))),
  }
}

/** Returns a small word on a plate, such as a heading of its part. */
export function labelPiece(
  { kit, language }: Stage,
  {
    text,
    x,
    y,
    colour,
    from,
    until,
  }: { text: string; x: number; y: number; colour: string; from: number; until: number },
): WordsPiece {
  const piece = wordsPiece({
    role: 'label',
    text,
    language,
    split: whole,
    box: { x: x + 26, y, width: 600, height: 64 },
    face: 'strong',
    isCapital: true,
    leading: 1.3,
    most: 40,
    colour: lettersOn(colour, kit),
    entrance: 'still',
    from: -1,
    until,
  })
  const { block } = piece
  const plate = { x, y: block.y - 10, width: block.width + 52, height: block.height + 20 }
  return {
    ...piece,
    area: { ...plate, x: x - 4, width: plate.width + 8 },
    from,
    moves: [[from, from + 0.3]],
    draw(context, seconds) {
      const share = easeOut(shareOf(seconds, from - 0.05, from + 0.3))
      context.beginPath()
      context.rect(plate.x, plate.y - 4, plate.width * share, plate.height + 8)
      context.clip()
      context.fillStyle = colour
      context.beginPath()
      context.roundRect(plate.x, plate.y, plate.width, plate.height, Math.min(kit.corner, 30))
      context.fill()
      piece.draw(context, seconds)
    },
  }
}

/** Returns a large figure. */
export function numberPiece(
  { kit, language }: Stage,
  ground: string,
  { text, box, from }: { readonly text: string; readonly box: Rect; readonly from: number },
): WordsPiece {
  return wordsPiece({
    role: 'number',
    text,
    language,
    split: whole,
    box,
    face: kit.display,
    leading: 0.94,
    most: box.height * 1.06,
    colour: accentOn(ground, kit),
    entrance: 'rise',
    from,
    until: Infinity,
  })
}

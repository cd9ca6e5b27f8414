import { createRandomStream } from '../../models/drawing/random-stream.ts'
import { typeface } from '../../models/video/set-text.ts'
import { mixHex } from '../../models/video/video-palette.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import type { TakeOrder } from '../../composer/take-order.ts'
import type { TimedBeat } from '../voice/voice-times.ts'
import { accentOn, brandKit, lettersOn, type BrandKit } from './brand-kit.ts'
import { captionPieces } from './caption-pieces.ts'
import { chooseLayout, layouts } from './choose-layout.ts'
import { handlePiece, panelOf, shapePiece, showsPresenter, wholeArea, displayWords } from './parts.ts'
import type { SplitWord } from './hyphenate.ts'
import type { Piece } from './piece.ts'
import type { Scene, ShownBeat, Stage } from './scene.ts'

/** A scene begins shortly before its words. Seconds. */
const leadSec = 0.12
/** How long after a beat's first word its words on screen wait at most to be heard. Share of the beat. */
const mostWait = 0.5

/** A video as planned: gapless scenes, and the captions over them. Seconds. */
export type TakePlan = {
  readonly scenes: readonly Scene[]
  readonly captions: readonly Piece[]
  readonly kit: BrandKit
}

const bare = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Returns when the words on screen come: with the first of them that is heard, or else with the beat. */
function showAtOf(show: string, { words, from, until }: TimedBeat): number {
  const shown = new Set(
    show
      .split(/\s+/u)
      .map(bare)
      .filter((word) => word.length > 3),
  )
  const heard = words.find(({ text }) => shown.has(bare(text)))
  return heard !== undefined && heard.start < from + (until - from) * mostWait ? heard.start - leadSec : from
}

/** The last scene: whose video it was. */
function closeScene(stage: Stage, from: number, until: number): Scene {
  const { kit, handle } = stage
  const ground = kit.accent
  const words = displayWords(stage, ground, {
    role: 'handle',
    text: handle,
    isCapital: false,
    box: { x: 76, y: 700, width: 896, height: 420 },
    place: 'middle',
    align: 'centre',
    most: 190,
    mark: null,
    from: from + 0.12,
    until,
    split: (word) => [word],
  })
  const { x, y, width, height } = words.block
  const line = { x, y: y + height + 36, width, height: 14 }
  const shown = shapePiece(line, [from + 0.4, 0.5], (context, share) => {
    context.fillStyle = accentOn(ground, kit)
    context.fillRect(line.x, line.y, line.width * share, line.height)
  })
  const sign = shapePiece({ x: 200, y: 900, width: 880, height: 1020 }, [from, 0.9], (context, share) => {
    context.font = typeface('heavy', 1100)
    context.fillStyle = mixHex(ground, lettersOn(ground, kit), 0.09)
    context.translate(800, 1700)
    context.rotate(0.22 - 0.12 * share)
    context.fillText('@', -520, 120)
  })
  return { from, until, ground, panel: null, pieces: [sign, words, shown], enter: 'rise' }
}

/** Shows a beat that has no words of its own: a panel under its captions. */
function panelScene(stage: Stage, beat: ShownBeat, index: number): Omit<Scene, 'from' | 'until'> {
  const ground = stage.kit.ink
  const panel = panelOf(stage, wholeArea, beat.cues, { isPresenter: showsPresenter(index), ground })
  return { ground, panel, pieces: [handlePiece(stage, ground, true, Infinity)], enter: 'slide' }
}

/**
 * Plans what is on screen. `parts`: the hook and the beats as they were spoken; what is left after them until `durationSec`
 * is the close. `split`: where long words may be broken. The same order and times give the same plan.
 */
export function planScenes(
  order: TakeOrder,
  parts: readonly TimedBeat[],
  durationSec: number,
  split: SplitWord,
): TakePlan {
  const kit = brandKit(order)
  const [hook, ...beats] = parts
  const spoken = parts.flatMap(({ words }): readonly TimedWord[] => words)
  const spokenUntil = Math.min(durationSec, (spoken.at(-1)?.end ?? durationSec) + 0.3)
  const shown = beats.map((beat, index): ShownBeat => {
    const show = (order.beats[index]?.show ?? '').trim()
    const until = index === beats.length - 1 ? spokenUntil : beat.until
    const timed = { ...beat, until, show }
    return { ...timed, showAt: showAtOf(show, timed) }
  })
  const stage: Stage = {
    kit,
    language: order.language,
    split,
    handle: order.handle,
    hook: order.hook,
    hookCues: hook?.cues ?? [],
    hookUntil: beats[0]?.from ?? spokenUntil,
    beats: shown,
    hasPresenter: order.presenter !== null,
    turn: createRandomStream(`take turn ${order.seed}`).chance(0.5) ? 1 : 0,
  }
  const layout = layouts[chooseLayout(order.structure, order.seed)]
  const starts = [0, ...shown.map(({ from }) => Math.max(0, from - leadSec)), spokenUntil, durationSec]
  const span = (at: number) => ({ from: starts[at] ?? 0, until: starts[at + 1] ?? durationSec })
  const scenes: Scene[] = [
    { ...layout.hook(stage), ...span(0), enter: 'cut' },
    ...shown.map((beat, index) => {
      const scene = beat.show === '' ? panelScene(stage, beat, index) : layout.beat(stage, beat, index)
      return { ...scene, ...span(index + 1) }
    }),
  ]
  if (durationSec - spokenUntil > 0.4) scenes.push(closeScene(stage, spokenUntil, durationSec))
  const captions = shown.flatMap(({ words, until }) => captionPieces(words, kit, order.language, until))
  return { scenes, captions, kit }
}

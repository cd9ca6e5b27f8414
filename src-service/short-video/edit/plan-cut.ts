import { createRandomStream } from '../../models/drawing/random-stream.ts'
import { framesPerSecond } from '../../models/video/rendered-video.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import type { TimedBeat } from '../voice/voice-times.ts'
import type { CaptionAppearance } from '../captions/caption-appearance.ts'
import type { Flow } from '../short-video.ts'

/** A sentence or a clause between commas, with its words. Times in seconds. */
export type Phrase = {
  readonly words: readonly TimedWord[]
  readonly from: number
  readonly until: number
  readonly beat: number
  readonly cues: readonly string[]
}

/** What a shot shows: the presenter at a zoom, or a cutaway by its index in the plan. */
export type View =
  | { readonly kind: 'presenter'; readonly zoom: number }
  | { readonly kind: 'cutaway'; readonly index: number }

/** The transition from one view to the next. */
export type Transition = 'cut' | 'dissolve' | 'rise' | 'slide' | 'iris'

/** The editing style of a flow. */
export type FlowStyle = {
  readonly caption: CaptionAppearance
  /** Zoom levels, used in turn: 1 shows the full frame. */
  readonly zooms: readonly [number, ...number[]]
  /** What changes the zoom; `none` keeps it. */
  readonly zoomWith: 'none' | 'beat' | 'sentence' | 'phrase'
  /** The share of sentences covered by a cutaway. */
  readonly cover: number
  /** Maximum length of a cutaway. Seconds. */
  readonly longestCutaway: number
  readonly transition: Transition
  /** Whether the presenter stays visible in a circle. */
  readonly hasCircle: boolean
  readonly opening: 'presenter' | 'curtain' | 'card'
  readonly hasProgress: boolean
}

/** The style of each flow: captions, pace and what is shown. */
export const flowStyles: Record<Flow, FlowStyle> = {
  classic: {
    caption: 'plate',
    zooms: [1],
    zoomWith: 'none',
    cover: 0.28,
    longestCutaway: 3.4,
    transition: 'dissolve',
    hasCircle: false,
    opening: 'presenter',
    hasProgress: false,
  },
  reveal: {
    caption: 'build',
    zooms: [1, 1.14],
    zoomWith: 'beat',
    cover: 0.34,
    longestCutaway: 3,
    transition: 'rise',
    hasCircle: false,
    opening: 'curtain',
    hasProgress: false,
  },
  'hook-reveal': {
    caption: 'stack',
    zooms: [1.08, 1.26],
    zoomWith: 'beat',
    cover: 0.4,
    longestCutaway: 2.6,
    transition: 'slide',
    hasCircle: false,
    opening: 'card',
    hasProgress: false,
  },
  'broll-punch': {
    caption: 'punch',
    zooms: [1.1, 1.34, 1.2],
    zoomWith: 'sentence',
    cover: 0.68,
    longestCutaway: 4.5,
    transition: 'cut',
    hasCircle: true,
    opening: 'presenter',
    hasProgress: true,
  },
  'clean-punch': {
    caption: 'fine',
    zooms: [1, 1.2, 1.08, 1.36],
    zoomWith: 'phrase',
    cover: 0,
    longestCutaway: 0,
    transition: 'cut',
    hasCircle: false,
    opening: 'presenter',
    hasProgress: false,
  },
  karaoke: {
    caption: 'karaoke',
    zooms: [1, 1.12],
    zoomWith: 'sentence',
    cover: 0.36,
    longestCutaway: 2.8,
    transition: 'iris',
    hasCircle: false,
    opening: 'presenter',
    hasProgress: true,
  },
}

/** A shot from frame `from` to frame `until` (exclusive), and its transition. */
export type Shot = {
  readonly from: number
  readonly until: number
  readonly view: View
  readonly enter: Transition
}

/** A request for a cutaway: the words heard during it, most important first. */
export type CutawayRequest = {
  readonly kind: 'scene' | 'picture'
  readonly cues: readonly string[]
  readonly text: string
  readonly seconds: number
  /** Whether large words are drawn over it: it then has no text of its own. */
  readonly isCard: boolean
}

/** The cut of a video: gapless shots and their cutaways. `hookUntil` is the end of an opening card in frames. */
export type CutPlan = {
  readonly shots: readonly Shot[]
  readonly cutaways: readonly CutawayRequest[]
  readonly hookUntil: number
}

/** Which kinds of cutaways are available. */
export type Supplies = { readonly scenes: boolean; readonly images: boolean }

const endsSentence = /[.!?…。！？؟।]["”’')\]]*$/u
const endsPhrase = /[.!?…。！？؟।,;:،、；：—–]["”’')\]]*$/u
const shortestCutaway = 1.3
/** A pause at least this long separates phrases that have no punctuation. Seconds. */
const pauseSec = 0.3

/** Splits the words of beats at sentence ends, or also at commas. */
export function phrasesOf(beats: readonly TimedBeat[], atCommas: boolean): Phrase[] {
  const ends = atCommas ? endsPhrase : endsSentence
  const phrases = beats.flatMap(({ words, cues }, beat) => {
    const groups: TimedWord[][] = []
    for (const word of words) {
      const last = groups.at(-1)?.at(-1)
      if (last === undefined || ends.test(last.text) || word.start - last.end > pauseSec) groups.push([word])
      else groups.at(-1)?.push(word)
    }
    return groups.map((group) => ({ words: group, from: group[0]?.start ?? 0, until: 0, beat, cues }))
  })
  return phrases.map((phrase, index) => ({
    ...phrase,
    until: phrases[index + 1]?.from ?? phrase.words.at(-1)?.end ?? phrase.from,
  }))
}

/** Returns the cues heard in a phrase first, then the others of its beat. */
function cuesOf({ words, cues }: Phrase): string[] {
  const said = words.map(({ text }) => text.toLowerCase()).join(' ')
  return cues.toSorted((one, other) => Number(said.includes(other)) - Number(said.includes(one)))
}

function zoomStarts(beats: readonly TimedBeat[], { zoomWith }: FlowStyle): number[] {
  switch (zoomWith) {
    case 'none':
      return [0]
    case 'beat':
      return beats.map(({ from }) => from)
    case 'sentence':
      return phrasesOf(beats, false).map(({ from }) => from)
    case 'phrase':
      return phrasesOf(beats, true).map(({ from }) => from)
  }
}

type Cover = { readonly from: number; readonly until: number; readonly cues: readonly string[]; readonly text: string }

/** Chooses the sentences to cover: never the first or last, nor one that addresses the viewer. */
function chooseCovers(beats: readonly TimedBeat[], style: FlowStyle): Cover[] {
  if (style.cover === 0) return []
  const sentences = phrasesOf(beats, false)
  const covers: Cover[] = []
  let owed = 0.6
  for (const [index, sentence] of sentences.entries()) {
    const isEnd = index === sentences.length - 1
    if (index === 0 || isEnd || beats[sentence.beat]?.kind === 'close') continue
    owed += style.cover
    const from = sentence.from - 0.06
    const until = Math.min(sentence.until - 0.06, from + style.longestCutaway)
    const isFaceToFace = sentence.cues.length === 0
    if (owed < 1 || isFaceToFace || until - from < shortestCutaway) continue
    owed -= 1
    covers.push({ from, until, cues: cuesOf(sentence), text: sentence.words.map(({ text }) => text).join(' ') })
  }
  return covers
}

/** Plans the cut of a video of `count` frames. Pure. */
export function planCut(
  beats: readonly TimedBeat[],
  count: number,
  style: FlowStyle,
  supplies: Supplies,
  seed: number,
): CutPlan {
  const random = createRandomStream(`short video cut ${seed}`)
  const frameAt = (seconds: number) => Math.min(count, Math.max(0, Math.round(seconds * framesPerSecond)))
  const zoomCuts = zoomStarts(beats, style).map((from, index) => ({
    from: index === 0 ? 0 : frameAt(from - 0.05),
    zoom: style.zooms[index % style.zooms.length] ?? 1,
  }))
  const zoomAt = (frame: number) => zoomCuts.findLast(({ from }) => from <= frame)?.zoom ?? 1

  const kinds = (['scene', 'picture'] as const).filter((kind) => (kind === 'scene' ? supplies.scenes : supplies.images))
  const offset = random.whole(2)
  const hook = beats[0]
  const hookUntil = style.opening === 'card' && hook !== undefined && kinds.length > 0 ? frameAt(hook.until - 0.1) : 0
  const covers = kinds.length === 0 ? [] : chooseCovers(beats, style).filter(({ from }) => frameAt(from) >= hookUntil)
  const opening =
    hookUntil > 0 && hook !== undefined ? [{ from: 0, until: hook.until - 0.1, cues: hook.cues, text: hook.text }] : []
  const all = [...opening, ...covers]
  const cutaways = all.map(({ from, until, cues, text }, index): CutawayRequest => ({
    kind: index === 0 && hookUntil > 0 ? (kinds[0] ?? 'scene') : (kinds[(index + offset) % kinds.length] ?? 'scene'),
    cues,
    text,
    seconds: until - from,
    isCard: index === 0 && hookUntil > 0,
  }))

  const shots: Shot[] = []
  function presenter(from: number, until: number, enter: Transition): void {
    const inner = zoomCuts.filter((cut) => cut.from > from + 8 && cut.from < until - 8).map((cut) => cut.from)
    for (const [index, start] of [from, ...inner].entries()) {
      const end = inner[index] ?? until
      if (end > start)
        shots.push({
          from: start,
          until: end,
          view: { kind: 'presenter', zoom: zoomAt(start) },
          enter: index === 0 ? enter : 'cut',
        })
    }
  }
  let at = 0
  for (const [index, cover] of all.entries()) {
    const [from, until] = [frameAt(cover.from), frameAt(cover.until)]
    if (from > at) presenter(at, from, at === 0 ? 'cut' : style.transition)
    shots.push({ from, until, view: { kind: 'cutaway', index }, enter: from === 0 ? 'cut' : style.transition })
    at = until
  }
  if (at < count) presenter(at, count, at === 0 ? 'cut' : style.transition)
  return { shots, cutaways, hookUntil }
}

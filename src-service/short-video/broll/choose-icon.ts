import { singular } from '../../models/drawing/prompt-words.ts'
import type { DrawIcon } from './icon-brush.ts'
import * as nature from './icons-of-nature.ts'
import * as things from './icons-of-things.ts'

/** The words that each icon illustrates, in the singular. */
const table: readonly (readonly [DrawIcon, string])[] = [
  [nature.octopus, 'octopus squid tentacle'],
  [nature.heart, 'heart love blood pulse health feeling kind kindness care'],
  [nature.brain, 'brain mind memory thought think thinking mental learn'],
  [nature.brain, 'learning neuron focus psychology habit dream sleep'],
  [things.clock, 'time clock minute hour day year week early late wait schedule deadline history age century morning'],
  [things.money, 'money price cost pay dollar euro credit cash saving save rent salary'],
  [things.money, 'budget bank invest cheap sale buy coin free interest inflation tax'],
  [nature.drop, 'water drop rain liquid drink sea river wet ice wash oil tea oxygen tide'],
  [nature.sun, 'sun light summer heat warm hot energy bright sunny solar vitamin'],
  [nature.moon, 'moon night star dark evening space sky planet galaxy orbit lunar'],
  [nature.plant, 'plant tree leaf grow garden seed flower forest green soil nature vegetable farm herb'],
  [nature.fish, 'fish ocean swim shark whale gill reef dive'],
  [nature.bird, 'bird wing feather fly nest owl eagle pigeon penguin duck'],
  [nature.paw, 'cat dog animal pet bear fox wolf horse cow tail fur zoo mouse elephant'],
  [nature.people, 'people team friend family customer crowd community group person'],
  [nature.people, 'human child kid everyone student worker neighbour neighbor'],
  [things.rocket, 'rocket launch startup fast speed grow future mission engine'],
  [things.chart, 'chart number percent growth data market business statistic average report study million billion'],
  [things.book, 'book read story page word write study school lesson library language learn teacher'],
  [things.phone, 'phone app call message text social post scroll notification mobile chat follow comment'],
  [things.screen, 'screen computer video film movie television tv laptop'],
  [things.screen, 'watch show camera software code website internet online'],
  [nature.house, 'house home room door kitchen window rent building roof bedroom lighthouse tower'],
  [things.cup, 'cup coffee cafe breakfast bean brew espresso mug food'],
  [things.cup, 'eat cook kitchen recipe bread milk taste grinder water'],
  [things.car, 'car road drive traffic vehicle wheel bike street bus train commute'],
  [things.plane, 'plane travel trip flight airport holiday country journey tourist visit vacation'],
  [nature.globe, 'world earth globe country map city continent climate global international culture planet'],
  [things.music, 'music song sound note guitar piano melody concert voice listen noise rhythm ear hear'],
  [things.bulb, 'idea bulb invent invention solution tip trick electric'],
  [things.bulb, 'electricity creative design lamp insight reason answer secret'],
  [things.lock, 'lock safe security password secure private privacy protect key risk danger law rule'],
  [things.gears, 'machine work gear system process factory tool mechanic motor job robot metal copper iron'],
  [things.lens, 'look find search detail evidence proof check science research discover lens fact example'],
  [things.list, 'list plan thing point task check tip rule mistake'],
  [things.question, 'why how what question wonder mystery who when guess'],
]

// A word listed twice belongs to the first icon.
const drawn = new Map(
  table.flatMap(([draw, all]) => all.split(/\s+/u).map((word) => [word, draw] as const)).toReversed(),
)

/** Returns the icon for a cue, or null. */
export function iconFor(cue: string): DrawIcon | null {
  const word = cue.toLowerCase()
  return drawn.get(word) ?? drawn.get(singular(word)) ?? null
}

/** Returns the icon of the first known cue, and that cue; a magnifying glass if no cue is known. */
export function chooseIcon(cues: readonly string[]): { readonly draw: DrawIcon; readonly cue: string | null } {
  for (const cue of cues) {
    const draw = iconFor(cue)
    if (draw !== null) return { draw, cue }
  }
  return { draw: things.lens, cue: null }
}

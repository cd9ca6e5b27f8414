import { mentions, promptWords } from '../drawing/prompt-words.ts'
import type { Effect } from './effect.ts'
import { impact, laser, riser, whoosh, fire, rain, sea, thunder, wind } from './weather-effects.ts'
import { bell, birds, chime, click, door, footsteps, glass, heartbeat, knock, pop } from './thing-effects.ts'

/** The kinds of effects. */
export const effectNames = [
  'whoosh',
  'riser',
  'impact',
  'click',
  'pop',
  'chime',
  'bell',
  'knock',
  'door',
  'glass',
  'footsteps',
  'heartbeat',
  'laser',
  'rain',
  'thunder',
  'wind',
  'sea',
  'fire',
  'birds',
] as const
export type EffectName = (typeof effectNames)[number]

/** How each kind is made, its own length in seconds, and the words that request it. */
export const effects: Record<
  EffectName,
  { readonly make: Effect; readonly seconds: number; readonly words: readonly string[] }
> = {
  whoosh: { make: whoosh, seconds: 1, words: ['whoosh', 'swoosh', 'swish', 'pass', 'transition', 'swipe'] },
  riser: { make: riser, seconds: 4, words: ['riser', 'rise', 'tension', 'build', 'uplifter'] },
  impact: {
    make: impact,
    seconds: 3,
    words: ['impact', 'boom', 'hit', 'explosion', 'slam', 'punch', 'crash', 'braam'],
  },
  click: { make: click, seconds: 1, words: ['click', 'button', 'switch', 'tick', 'tap', 'mouse'] },
  pop: { make: pop, seconds: 1, words: ['pop', 'bubble', 'plop', 'blip'] },
  chime: {
    make: chime,
    seconds: 2,
    words: ['chime', 'notification', 'ding', 'ping', 'alert', 'coin', 'success', 'message'],
  },
  bell: { make: bell, seconds: 5, words: ['bell', 'gong', 'church', 'toll'] },
  knock: { make: knock, seconds: 2, words: ['knock', 'knocking', 'wood'] },
  door: { make: door, seconds: 3, words: ['door', 'creak', 'creaking', 'hinge', 'gate'] },
  glass: { make: glass, seconds: 2, words: ['glass', 'shatter', 'break', 'window', 'smash'] },
  footsteps: { make: footsteps, seconds: 4, words: ['footstep', 'step', 'walk', 'walking', 'gravel'] },
  heartbeat: { make: heartbeat, seconds: 4, words: ['heartbeat', 'heart', 'pulse'] },
  laser: { make: laser, seconds: 1, words: ['laser', 'zap', 'blaster', 'scifi', 'beam'] },
  rain: { make: rain, seconds: 8, words: ['rain', 'raining', 'drizzle', 'shower', 'downpour', 'storm'] },
  thunder: { make: thunder, seconds: 6, words: ['thunder', 'lightning', 'storm', 'rumble'] },
  wind: { make: wind, seconds: 8, words: ['wind', 'windy', 'breeze', 'gust', 'blizzard', 'storm'] },
  sea: { make: sea, seconds: 12, words: ['sea', 'ocean', 'wave', 'beach', 'surf', 'shore'] },
  fire: { make: fire, seconds: 8, words: ['fire', 'campfire', 'fireplace', 'flame', 'crackle', 'burning'] },
  birds: { make: birds, seconds: 6, words: ['bird', 'birds', 'forest', 'morning', 'chirp', 'songbird'] },
}

const mostAtOnce = 3

/** Returns the kinds that a prompt requests, at most three; a whoosh if none. */
export function effectsIn(prompt: string): readonly EffectName[] {
  const words = promptWords(prompt)
  const found = effectNames.filter((name) => mentions(words, ...effects[name].words))
  return found.length === 0 ? ['whoosh'] : found.slice(0, mostAtOnce)
}

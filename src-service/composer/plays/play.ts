/** What a fact of a brand is about. */
export const factKinds = ['process', 'number', 'mistake', 'price', 'use', 'origin', 'people', 'myth'] as const
export type FactKind = (typeof factKinds)[number]

/** What a beat does for its play. */
export const beatRoles = [
  'scene',
  'claim',
  'first',
  'second',
  'third',
  'proof',
  'turn',
  'reason',
  'cost',
  'use',
  'person',
  'lesson',
  'close',
] as const
export type BeatRole = (typeof beatRoles)[number]

/** The ways to open a post. */
export const hookForms = ['question', 'claim', 'scene', 'list', 'confession', 'reply'] as const
export type HookForm = (typeof hookForms)[number]

/** The angles from which a brand is talked about. A brand has some of them, in an order of its own. */
export const angleNames = [
  'curiosity',
  'craft',
  'honesty',
  'suspense',
  'usefulness',
  'hospitality',
  'thrift',
  'contrast',
] as const
export type AngleName = (typeof angleNames)[number]

/** A beat: what it does, and which kind of fact it is about. */
export type PlayBeat = { readonly role: BeatRole; readonly kind: FactKind }

/** The image of a play: an image model's family and a prompt. */
export type CoverOrder = { readonly family: string; readonly prompt: string }

/** The structure of a short post. `playId` is also its `structure`. */
export type Play = {
  readonly playId: string
  readonly title: string
  readonly form: HookForm
  /** The kind of fact that the hook is about. */
  readonly hookKind: FactKind
  readonly purpose: string
  readonly beats: readonly PlayBeat[]
  readonly cover: CoverOrder
}

/** How each form opens, in a sentence. */
export const hookPatterns: Readonly<Record<HookForm, string>> = {
  question: 'A question that the beats answer.',
  claim: 'One statement that the beats prove.',
  scene: 'The viewer is put in front of it.',
  list: 'A list is announced, and its first line is given.',
  confession: 'The brand admits something.',
  reply: 'A question from the comments is answered.',
}

/** Seconds of a hook and of a beat, as the local voices speak them. */
export const hookSeconds = 3.5
export const beatSeconds = 4

/** The usual length of a play. Seconds. */
export function playSeconds({ beats }: Pick<Play, 'beats'>): number {
  return Math.round(hookSeconds + beats.length * beatSeconds)
}

/** A beat as a row of the library writes it: its role and its kind. */
type BeatText = `${BeatRole}:${FactKind}`

/** Writes a play in one row. The hook is about the first beat's kind of fact. */
export function play(
  playId: string,
  title: string,
  form: HookForm,
  purpose: string,
  beats: readonly [BeatText, ...BeatText[]],
  cover: readonly [family: string, prompt: string],
): Play {
  const parsed = beats.map((text) => {
    // The type of the row allows nothing else.
    const [role, kind] = text.split(':') as [BeatRole, FactKind]
    return { role, kind }
  })
  const hookKind = parsed[0]?.kind ?? 'process'
  return { playId, title, form, hookKind, purpose, beats: parsed, cover: { family: cover[0], prompt: cover[1] } }
}

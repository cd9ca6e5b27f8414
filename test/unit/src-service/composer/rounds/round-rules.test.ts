// Catches: a play on two cards, an approved card that moves, a face-down card that is changed, a pass that keeps its play, an hour with more renders than the allowance.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowanceAt } from '#service/composer/exports/allowance.ts'
import { createDraw } from '#service/composer/rounds/draw.ts'
import {
  dealDay,
  type DayState,
  pass,
  playsOn,
  reveal,
  type RoundContext,
  shuffle,
  voteProblem,
} from '#service/composer/rounds/round-rules.ts'
import { readStorm } from '../../../../helpers/storm.ts'

const storm = readStorm()
const actionsPerRun = 50
const plays = Array.from({ length: 12 }, (_, index) => `play-${index}`)
const minuteMs = 60_000

/** The rules with the approvals and renders around them, and a second account of the same in the plainest form. */
class World {
  day: DayState
  readonly approved = new Set<string>()
  now = 0
  starts: number[] = []
  readonly context: RoundContext

  constructor(seed: number) {
    const isApproved = (playId: string) => this.approved.has(playId)
    this.context = { isApproved, draw: createDraw({ plays, seed: `${seed}`, isApproved, weightOf: () => 1 }) }
    this.day = dealDay(this.context)
  }

  /** What the reference model expects of an action on a card: why it is refused, or null. */
  problem(at: number, slot: number, given: string | undefined): string | null {
    const round = this.day.rounds[at]
    const card = round?.cards[slot]
    if (round === undefined) return 'at'
    if (card === undefined) return 'slot'
    if (round.faceDown) return 'at'
    if (given !== undefined && given !== card.playId) return 'playId'
    return this.approved.has(card.playId) ? 'slot' : null
  }
}

const place = { at: fc.nat(2), slot: fc.nat(3) }
const Action = fc.oneof(
  fc.record({ kind: fc.constant('reveal' as const), at: place.at }),
  fc.record({ kind: fc.constant('pass' as const), ...place, named: fc.constantFrom('none', 'right', 'wrong') }),
  fc.record({
    kind: fc.constant('shuffle' as const),
    at: place.at,
    slots: fc.option(fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('vote' as const), ...place, isUp: fc.boolean() }),
  fc.record({ kind: fc.constant('export' as const), minutes: fc.nat(9) }),
)
type Action = typeof Action extends fc.Arbitrary<infer Value> ? Value : never

const cardAt = ({ day }: World, at: number, slot: number) => day.rounds[at]?.cards[slot]?.playId
const lockedCards = ({ day, approved }: World) =>
  day.rounds.flatMap(({ cards }, at) =>
    cards.flatMap(({ playId }, slot) => (approved.has(playId) ? [`${at}/${slot}/${playId}`] : [])),
  )

function act(world: World, action: Action): void {
  const locked = lockedCards(world)
  const before = world.day
  switch (action.kind) {
    case 'reveal': {
      const result = reveal(before, action.at)
      assert.deepEqual(result.kind, before.rounds[action.at] === undefined ? 'refused' : 'done')
      if (result.kind === 'done') world.day = result.day
      if (result.kind === 'done') assert.deepEqual(playsOn(world.day), playsOn(before))
      break
    }
    case 'pass': {
      const { at, slot, named } = action
      const own = cardAt(world, at, slot)
      const playId = named === 'none' ? undefined : named === 'right' ? own : 'another'
      const expected = world.problem(at, slot, playId)
      const result = pass(before, { at, slot, playId }, world.context)
      assert.deepEqual(result.kind === 'refused' ? result.field : null, expected)
      if (result.kind === 'refused') break
      world.day = result.day
      const changed = playsOn(world.day).filter((id, index) => id !== playsOn(before)[index])
      assert.deepEqual(changed, [cardAt(world, at, slot)])
      break
    }
    case 'shuffle': {
      const { at, slots } = action
      const round = before.rounds[at]
      const isOpen = (slot: number) => world.problem(at, slot, undefined) === null
      const asked = slots ?? [0, 1, 2].filter(isOpen)
      const result = shuffle(before, { at, slots }, world.context)
      const isAllowed = round?.faceDown === false && asked.length > 0 && asked.every(isOpen)
      assert.deepEqual(result.kind, isAllowed ? 'done' : 'refused')
      if (result.kind === 'refused') break
      world.day = result.day
      for (const slot of [0, 1, 2]) {
        assert.deepEqual(cardAt(world, at, slot) !== round?.cards[slot]?.playId, asked.includes(slot))
      }
      break
    }
    case 'vote': {
      const playId = cardAt(world, action.at, action.slot)
      if (playId === undefined) break
      const isHidden = before.rounds[action.at]?.faceDown === true
      assert.deepEqual(voteProblem(before, playId) !== null, isHidden)
      if (isHidden) break
      if (action.isUp) world.approved.add(playId)
      else world.approved.delete(playId)
      break
    }
    case 'export': {
      world.now += action.minutes * minuteMs
      const { remaining, nextAt } = allowanceAt(world.starts, world.now)
      if (remaining > 0) world.starts = [...world.starts, world.now]
      else assert.ok(allowanceAt(world.starts, nextAt ?? 0).remaining > 0)
      const inHour = world.starts.filter((at) => at > world.now - 60 * minuteMs)
      assert.ok(inHour.length <= 10)
      break
    }
  }
  if (action.kind !== 'vote') assert.deepEqual(lockedCards(world), locked)
  assert.deepEqual(new Set(playsOn(world.day)).size, 6)
}

test('no card is in two places, approved cards never move, and the allowance is never exceeded', () => {
  const runs = Math.ceil(storm.actions / actionsPerRun)
  const sizes = { minLength: actionsPerRun, maxLength: actionsPerRun }
  fc.assert(
    fc.property(fc.nat(), fc.array(Action, sizes), (seed, actions) => {
      const world = new World(seed)
      for (const action of actions) act(world, action)
    }),
    { numRuns: runs, seed: storm.seed },
  )
})

test('a play that was passed comes back only after all others, and an approved one last', () => {
  const approved = new Set(['play-0'])
  const isApproved = (playId: string) => approved.has(playId)
  const draw = createDraw({ plays, seed: 'day', isApproved, weightOf: () => 1 })
  let day = dealDay({ draw })
  expect(playsOn(day)).not.toContain('play-0')
  const opened = reveal(day, 0)
  if (opened.kind === 'done') day = opened.day
  const passed: string[] = []
  for (let turn = 0; turn < 7; turn += 1) {
    passed.push(day.rounds[0]?.cards[0]?.playId ?? '')
    const result = pass(day, { at: 0, slot: 0 }, { draw, isApproved })
    if (result.kind === 'done') day = result.day
  }
  // Five plays were never on a card; then the one that was passed first comes back, before the approved one.
  expect(new Set(passed.slice(0, 6)).size).toBe(6)
  expect(day.rounds[0]?.cards[0]?.playId).toBe(passed[1])
})

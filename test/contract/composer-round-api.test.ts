// Catches: rounds whose answers differ from the interface: a play on two cards, an approved card that moves, a round of yesterday that still takes actions, a day that ends at the wrong hour when clocks change.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { composerRoutes } from '#shared/contract/composer.ts'
import { openComposer, type ComposerCaller } from '../helpers/composer-caller.ts'

type Today = z.output<typeof composerRoutes.today.answer>

const today = async (caller: ComposerCaller, query = ''): Promise<Today> =>
  composerRoutes.today.answer.parse(await caller.get(`/round/today${query}`))
const act = (caller: ComposerCaller, action: string, body: object) => caller.send('POST', `/round/${action}`, body)
const refusedTo = (caller: ComposerCaller, action: string, body: object) =>
  caller.refused('POST', `/round/${action}`, body)
const vote = (caller: ComposerCaller, playId: string, body: object) =>
  caller.send('PATCH', `/plays/${playId}/vote`, body)
async function reveal(caller: ComposerCaller, at = 0) {
  return composerRoutes.reveal.answer.parse(await act(caller, 'reveal', { at }))
}
const playsOf = (cards: readonly { readonly playId: string | null }[]) => cards.map(({ playId }) => playId ?? '')

describe('GET /round/today', () => {
  test('deals rounds of three cards, face down, which show no play', async () => {
    await using caller = await openComposer()
    const { date, rounds, endsAt, timezone } = await today(caller)
    expect({ date, timezone, endsAt }).toEqual({
      date: '2026-06-01',
      timezone: 'UTC',
      endsAt: '2026-06-02T00:00:00.000Z',
    })
    expect(rounds.map(({ at, faceDown, cards }) => [at, faceDown, cards.length])).toEqual([
      [0, true, 3],
      [1, true, 3],
    ])
    for (const { cards } of rounds) {
      for (const card of cards) expect(card).toMatchObject({ playId: null, title: null, take: null, approved: false })
    }
    expect(await today(caller)).toEqual({ date, timezone, endsAt, rounds })
  })

  test('tz is used only while the brand has no time zone saved', async () => {
    await using caller = await openComposer()
    expect(await today(caller, '?tz=Pacific/Kiritimati')).toMatchObject({ date: '2026-06-02' })
    // An action without a query is on the day that was shown.
    expect((await reveal(caller)).date).toBe('2026-06-02')
    await caller.send('PATCH', '/autopilot', { timezone: 'America/Los_Angeles' })
    expect(await today(caller, '?tz=Pacific/Kiritimati')).toMatchObject({
      date: '2026-06-01',
      timezone: 'America/Los_Angeles',
      endsAt: '2026-06-02T07:00:00.000Z',
    })
    expect(await caller.refused('GET', '/round/today?tz=Mars/Olympus')).toMatch(/^400 tz: is not a time zone/)
  })

  test.each([
    ['25', '2026-10-25', '2026-10-25T08:00:00Z', '2026-10-25T23:59:00Z', '2026-10-26T00:00:00.000Z'],
    ['23', '2027-03-28', '2027-03-28T08:00:00Z', '2027-03-28T22:59:00Z', '2027-03-28T23:00:00.000Z'],
  ])('a day of %s hours ends at midnight on the wall', async (_, date, morning, night, ends) => {
    await using caller = await openComposer()
    await caller.send('PATCH', '/autopilot', { timezone: 'Europe/Lisbon' })
    caller.goTo(morning)
    expect(await today(caller)).toMatchObject({ date, endsAt: ends })
    const opened = await reveal(caller)
    caller.goTo(night)
    expect((await today(caller)).rounds[0]?.cards).toEqual(opened.cards)
    caller.goTo(new Date(Date.parse(ends) + 1_000).toISOString())
    expect((await today(caller)).date > date).toBe(true)
  })
})

describe('reveal', () => {
  test('turns the round over: cards with play, words, cover and what is expected; again, it answers the same', async () => {
    await using caller = await openComposer()
    await today(caller)
    const round = await reveal(caller)
    expect(round).toMatchObject({ at: 0, faceDown: false })
    for (const card of round.cards) {
      expect(card.take?.playId).toBe(card.playId)
      expect(card.take?.hook).not.toBe('')
      expect(card).toMatchObject({ approved: false, replaced: null, expected: { n: 0, median: null } })
      expect(card.coverUrl).toContain(`/composer/covers/${card.playId}.png`)
    }
    expect(await reveal(caller)).toEqual(round)
    const shown = await today(caller)
    expect(shown.rounds.map(({ faceDown }) => faceDown)).toEqual([false, true])
  })

  test.each([
    [{ at: -1 }, '400 at: must be 0 or more'],
    [{ at: 2 }, '400 at: must be less than 2'],
    [{ at: 0.5 }, '400 at must be a whole number'],
    [{}, '400 Missing required field: at'],
    [{ at: 0, card: 1 }, '400 Unknown field: card'],
    [{ at: 0, date: 'today' }, '400 date: must be a date such as 2026-11-19'],
    [{ at: 0, date: '2026-05-31' }, '409 date: the rounds of 2026-05-31 are over'],
  ])('%j is refused: %s', async (body, message) => {
    await using caller = await openComposer()
    await today(caller)
    expect(await refusedTo(caller, 'reveal', body)).toBe(message)
  })

  test('a round of yesterday takes no action: midnight in an open round answers 409', async () => {
    await using caller = await openComposer()
    await today(caller)
    await reveal(caller)
    caller.goTo('2026-06-02T00:00:10Z')
    for (const action of ['reveal', 'pass', 'shuffle']) {
      const body = action === 'pass' ? { at: 0, slot: 0 } : { at: 0 }
      expect(await refusedTo(caller, action, body)).toBe('409 date: a new day has begun; read its rounds first')
    }
    const next = await today(caller)
    expect(next.rounds.every(({ faceDown }) => faceDown)).toBe(true)
    expect(await refusedTo(caller, 'pass', { at: 0, slot: 0, date: '2026-06-01' })).toBe(
      '409 date: the rounds of 2026-06-01 are over',
    )
  })
})

describe('pass', () => {
  test('replaces the card; the replacement is returned as incoming and names what it replaced', async () => {
    await using caller = await openComposer()
    await today(caller)
    const before = playsOf((await reveal(caller)).cards)
    const { incoming } = composerRoutes.pass.answer.parse(await act(caller, 'pass', { at: 0, slot: 1 }))
    expect(incoming).toMatchObject({ slot: 1, approved: false, replaced: { playId: before[1] } })
    expect(before).not.toContain(incoming.playId)
    const after = playsOf((await today(caller)).rounds[0]?.cards ?? [])
    expect(after).toEqual([before[0], incoming.playId, before[2]])
  })

  test('refuses a card face down, an approved card, a card that was replaced, a slot out of range', async () => {
    await using caller = await openComposer()
    await today(caller)
    expect(await refusedTo(caller, 'pass', { at: 0, slot: 0 })).toMatch(/^409 at: Round 0 is face down/)
    const [first = '', second = ''] = playsOf((await reveal(caller)).cards)
    await vote(caller, first, { vote: 'up' })
    expect(await refusedTo(caller, 'pass', { at: 0, slot: 0 })).toMatch(/^409 slot: The card of slot 0 is approved/)
    await act(caller, 'pass', { at: 0, slot: 1, playId: second })
    expect(await refusedTo(caller, 'pass', { at: 0, slot: 1, playId: second })).toMatch(/^409 playId: .* another play/)
    expect(await refusedTo(caller, 'pass', { at: 0, slot: 3 })).toBe('400 slot: must be less than 3')
    expect(await refusedTo(caller, 'pass', { at: 0, slot: -1 })).toBe('400 slot: must be 0 or more')
  })
})

describe('shuffle', () => {
  test('changes every open card, and approved cards never move', async () => {
    await using caller = await openComposer()
    await today(caller)
    const before = playsOf((await reveal(caller)).cards)
    await vote(caller, before[1] ?? '', { vote: 'up' })
    const { cards } = composerRoutes.shuffle.answer.parse(await act(caller, 'shuffle', { at: 0 }))
    const after = playsOf(cards)
    expect(after[1]).toBe(before[1])
    expect(before).not.toContain(after[0])
    expect(before).not.toContain(after[2])
    const named = composerRoutes.shuffle.answer.parse(await act(caller, 'shuffle', { at: 0, slots: [2] }))
    expect(playsOf(named.cards).slice(0, 2)).toEqual(after.slice(0, 2))
    expect(playsOf(named.cards)[2]).not.toBe(after[2])
  })

  test('refuses a round face down, a slot that is approved or out of range, a round without an open card', async () => {
    await using caller = await openComposer()
    await today(caller)
    expect(await refusedTo(caller, 'shuffle', { at: 1 })).toMatch(/^409 at: Round 1 is face down/)
    const plays = playsOf((await reveal(caller)).cards)
    await vote(caller, plays[0] ?? '', { vote: 'up' })
    expect(await refusedTo(caller, 'shuffle', { at: 0, slots: [0, 1] })).toMatch(/^409 slots: The card of slot 0/)
    expect(await refusedTo(caller, 'shuffle', { at: 0, slots: [] })).toBe('400 slots: must name a slot')
    expect(await refusedTo(caller, 'shuffle', { at: 0, slots: [5] })).toBe('400 slots.0: must be less than 3')
    for (const playId of plays) await vote(caller, playId, { vote: 'up' })
    expect(await refusedTo(caller, 'shuffle', { at: 0 })).toBe('409 at: Round 0 has no open card.')
    expect(playsOf((await today(caller)).rounds[0]?.cards ?? [])).toEqual(plays)
  })
})

describe('vote', () => {
  test('up approves, null withdraws; the same vote twice is answered with the present state', async () => {
    await using caller = await openComposer()
    await today(caller)
    const [playId = ''] = playsOf((await reveal(caller)).cards)
    const isApproved = async () => (await today(caller)).rounds[0]?.cards[0]?.approved
    for (const _ of [1, 2]) {
      expect(await vote(caller, playId, { vote: 'up' })).toEqual({ playId, vote: 'up', scheduledFor: null })
      expect(await isApproved()).toBe(true)
    }
    for (const _ of [1, 2]) {
      expect(await vote(caller, playId, { vote: null })).toEqual({ playId, vote: null, scheduledFor: null })
      expect(await isApproved()).toBe(false)
    }
  })

  test('refuses a play on a card that is face down, another vote, and an unknown play or brand', async () => {
    await using caller = await openComposer()
    await today(caller)
    const hidden = new Set((await caller.get('/library'))['library'] as [])
    expect(hidden.size).toBe(0)
    const row = caller.bench.database.prepare('select rounds from composer_day').pluck().get()
    const [first] = JSON.parse(String(row)) as [{ cards: [{ playId: string }] }]
    const { playId } = first.cards[0]
    const patch = (body: object, play = playId) => caller.refused('PATCH', `/plays/${play}/vote`, body)
    expect(await patch({ vote: 'up' })).toMatch(/^409 playId: The play is on a card that is face down/)
    expect(await patch({ vote: 'down' })).toMatch(/^400 vote must be one of: up/)
    expect(await patch({})).toMatch(/^400 vote/)
    expect(await patch({ vote: 'up' }, 'no-such-play')).toMatch(/^404 Play not found: playId/)
    const at = '/brands/00000000-0000-4000-8000-000000000000'
    expect(await caller.refused('PATCH', `/plays/${playId}/vote`, { vote: 'up' }, { at })).toMatch(
      /^404 Brand not found: .*profileId/,
    )
    expect((await caller.get('/library'))['library']).toEqual([])
  })
})

test('round actions made through the API are logged with source api', async () => {
  await using caller = await openComposer()
  await today(caller)
  const [playId = ''] = playsOf((await reveal(caller)).cards)
  await act(caller, 'pass', { at: 0, slot: 1 })
  await act(caller, 'shuffle', { at: 0, slots: [2] })
  await vote(caller, playId, { vote: 'up' })
  const { actions } = await caller.bench.admin('GET', `/accounts/bench/brands/${caller.brands[0]}/actions`)
  expect(actions).toMatchObject([
    { source: 'api', action: 'vote', detail: { playId, vote: 'up' } },
    { source: 'api', action: 'shuffle', detail: { at: 0, slots: [2] } },
    { source: 'api', action: 'pass', detail: { at: 0, slot: 1 } },
    { source: 'api', action: 'reveal', detail: { at: 0 } },
  ])
})

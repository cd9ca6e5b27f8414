// Catches: brands, plays and takes whose answers differ from the interface, a take that is charged wrongly or says what the brand has said, a brand from the admin surface that is taken with a mistake in it.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { composerRoutes } from '#shared/contract/composer.ts'
import { Brand, Play, Take } from '#shared/contract/composer-resource.ts'
import { breadProfile } from '../helpers/composer-brand.ts'
import { openComposer, type ComposerCaller } from '../helpers/composer-caller.ts'

const atRoot = { at: '' }
const takeOf = (data: unknown) => Take.parse(data)
const write = async (caller: ComposerCaller, playId: string, body?: object) =>
  takeOf(await caller.send('POST', `/plays/${playId}/takes`, body))
const takesOf = async (caller: ComposerCaller, query: string) =>
  z.object({ takes: z.array(Take), nextCursor: z.string().nullable() }).parse(await caller.get(`/takes${query}`))
/** The lines of a take: its script begins with the hook. */
const linesOf = ({ caption, script }: z.output<typeof Take>) => `${script}\n${caption}`.split('\n')

describe('GET /brands', () => {
  test('has two sample brands with voices of their own', async () => {
    await using caller = await openComposer()
    const { brands } = await caller.get('/brands', atRoot)
    const [english, german] = z.tuple([Brand, Brand]).parse(brands)
    expect([english.language, german.language]).toEqual(['en', 'de'])
    for (const part of ['name', 'handle', 'tone', 'audience'] as const) expect(english[part]).not.toBe(german[part])
    for (const { angles, products, avoid } of [english, german]) {
      expect([angles.length > 4, products.length > 4, avoid.length > 3]).toEqual([true, true, true])
    }
  })

  test('acts only on the key owner’s data: another account has brands of its own', async () => {
    await using caller = await openComposer()
    const opened = await caller.bench.admin('POST', '/accounts', { id: 'other', credits: 10 })
    const { apiKey: key } = z.object({ apiKey: z.string() }).parse(opened)
    const { brands } = await caller.get('/brands', { ...atRoot, key })
    const ids = z
      .array(Brand)
      .parse(brands)
      .map(({ profileId }) => profileId)
    expect(ids.filter((id) => caller.brands.includes(id))).toEqual([])
    expect(await caller.refused('GET', '/library', undefined, { key })).toMatch(/^404 Brand not found/)
  })

  test('more are made through the admin surface, and a mistake is refused with its field', async () => {
    await using caller = await openComposer()
    const profile = breadProfile()
    const make = (change: object) => caller.bench.admin('POST', '/accounts/bench/brands', { ...profile, ...change })
    const { profileId } = await make({})
    const { brands } = await caller.get('/brands', atRoot)
    expect(
      z
        .array(Brand)
        .parse(brands)
        .map((brand) => brand.name),
    ).toContain('Half Past Bread')
    const at = `/brands/${String(profileId)}`
    const take = takeOf(await caller.send('POST', '/plays/what-it-costs/takes', {}, { at }))
    expect(take.angle).toBe('thrift')
    const refusals = [
      [{ handle: 'bread' }, 'handle: must be a handle such as @nordlicht'],
      [{}, 'handle: belongs to another brand of the account'],
      [{ angles: ['loud'] }, /^angles\.0: /],
      [{ avoid: ['flour'], handle: '@b2' }, 'facts.0.say: contains a word that the brand avoids'],
      [{ facts: profile.facts.slice(0, 3), handle: '@b3' }, 'facts: must hold at least 8 facts'],
      [{ language: 'tlh' }, /^language: /],
      [{ colour: 'red' }, /colour/],
    ] as const
    for (const [change, message] of refusals) {
      const answer = await make(change)
      expect(answer['message']).toMatch(message)
    }
    expect(z.array(Brand).parse((await caller.get('/brands', atRoot))['brands']).length).toBe(3)
  })
})

describe('GET /plays', () => {
  test('has 60 plays or more, each with its structure, length and cover; performance is empty without posts', async () => {
    await using caller = await openComposer()
    const plays = z.array(Play).parse((await caller.get('/plays', atRoot))['plays'])
    expect(plays.length).toBeGreaterThanOrEqual(60)
    for (const play of plays) {
      expect(play).toMatchObject({ structure: play.playId, performance: { posts: 0, medianViews: null } })
      expect(play.durationSec).toBeGreaterThan(8)
      expect(play.beats.length).toBeGreaterThan(2)
    }
    expect(await caller.refused('GET', '/plays?profileId=nobody', undefined, atRoot)).toMatch(/^404 Brand not found/)
  })

  test('a cover is drawn with the first request and served as a file from then on', async () => {
    await using caller = await openComposer()
    const [play] = z.array(Play).parse((await caller.get('/plays', atRoot))['plays'])
    const { pathname } = new URL(play?.coverUrl ?? '')
    const asked = [caller.bench.fetch(pathname), caller.bench.fetch(pathname)]
    await expect.poll(() => caller.bench.engine.renders.length, { interval: 5 }).toBe(1)
    caller.bench.engine.renders[0]?.finish()
    for (const response of await Promise.all(asked)) expect(response.headers.get('content-type')).toBe('image/png')
    expect((await caller.bench.fetch(pathname)).status).toBe(200)
    expect(caller.bench.engine.renders.length).toBe(1)
    expect((await caller.bench.fetch('/composer/covers/no-such-play.png')).status).toBe(404)
    expect((await caller.bench.fetch(`/composer/avatars/${caller.brands[0]}.jpg`)).status).toBe(404)
  })
})

describe('takes', () => {
  test('ids: the brand’s words for those plays; first words come with the play and cost nothing', async () => {
    await using caller = await openComposer()
    const before = caller.bench.balance()
    const { takes } = await takesOf(caller, '?ids=day-one,the-bill')
    expect(takes.map(({ playId }) => playId)).toEqual(expect.arrayContaining(['day-one', 'the-bill']))
    for (const take of takes) {
      expect(take.creditsSpent).toBe(0)
      expect(take.script.split('\n')).toEqual([take.hook, ...take.beats.map(({ say }) => say)])
      expect(take.captions.map(({ platform }) => platform)).toContain('youtube')
      for (const { title } of take.captions) expect((title ?? '').length).toBeLessThanOrEqual(100)
    }
    expect((await takesOf(caller, '?ids=day-one,the-bill')).takes).toEqual(takes)
    expect(caller.bench.balance()).toBe(before)
    expect(await caller.refused('GET', '/takes?ids=day-one,nonsense')).toMatch(/^404 Play not found: ids/)
  })

  test('a new take is charged 1 credit; an omitted angle is the next unworn one, and its words are other ones', async () => {
    await using caller = await openComposer()
    const before = caller.bench.balance()
    const written = []
    for (let turn = 0; turn < 8; turn += 1) written.push(await write(caller, 'day-one'))
    expect(new Set(written.slice(0, 7).map(({ angle }) => angle)).size).toBe(7)
    expect(written[7]?.angle).toBe(written[0]?.angle)
    const lines = written.flatMap(linesOf)
    expect(new Set(lines).size).toBe(lines.length)
    expect(caller.bench.balance()).toBe(before - 8)
    const { transactions } = z
      .object({ transactions: z.array(z.looseObject({ resourceType: z.string(), resourceId: z.string() })) })
      .parse(await (await caller.bench.fetch('/v1/user/credits/history?limit=1')).json())
    expect(transactions[0]).toMatchObject({ resourceType: 'composer_take', resourceId: written[7]?.takeId })
  })

  test('an angle of the brand is taken, another is refused with those it has, and nothing is charged', async () => {
    await using caller = await openComposer()
    expect((await write(caller, 'day-one', { angle: 'honesty' })).angle).toBe('honesty')
    const before = caller.bench.balance()
    const refused = (path: string, body: object) => caller.refused('POST', path, body)
    expect(await refused('/plays/day-one/takes', { angle: 'contrast' })).toMatch(
      /^400 angle must be one of: suspense, /,
    )
    expect(await refused('/plays/day-one/takes', { angel: 'craft' })).toBe('400 Unknown field: angel')
    expect(await refused('/plays/nonsense/takes', {})).toMatch(/^404 Play not found: playId/)
    expect(caller.bench.balance()).toBe(before)
    expect((await takesOf(caller, '')).takes.length).toBe(1)
  })

  test('without credits, and above the key’s cap, a take is refused and not written', async () => {
    await using caller = await openComposer({ credits: 1 })
    await write(caller, 'day-one')
    expect(await caller.refused('POST', '/plays/day-one/takes')).toMatch(/^402 Not enough credits: this needs 1/)
    await caller.bench.admin('POST', '/accounts/bench/credits', { credits: 5 })
    const keys = z.object({ keys: z.array(z.object({ id: z.int() })) })
    const [key] = keys.parse(await caller.bench.admin('GET', '/accounts/bench/keys')).keys
    await caller.bench.admin('PATCH', `/keys/${key?.id}`, { monthlyCap: 1 })
    expect(await caller.refused('POST', '/plays/day-one/takes')).toMatch(/^403 API key monthly credit cap reached/)
    expect((await takesOf(caller, '?ids=day-one')).takes.length).toBe(1)
  })

  test('pages follow the cursor, newest first, without a gap', async () => {
    await using caller = await openComposer()
    const written = []
    for (const playId of ['day-one', 'the-bill', 'day-one', 'no-cuts'])
      written.unshift((await write(caller, playId)).takeId)
    const first = await takesOf(caller, '?limit=3')
    const second = await takesOf(caller, `?limit=3&cursor=${first.nextCursor}`)
    expect([...first.takes, ...second.takes].map(({ takeId }) => takeId)).toEqual(written)
    expect(second.nextCursor).toBeNull()
    expect(await caller.refused('GET', '/takes?cursor=nonsense')).toMatch(/^400 cursor: /)
    expect(await caller.refused('GET', '/takes?limit=0')).toMatch(/^400 limit: must be at least 1/)
  })
})

test('answers are read tolerantly: unknown fields pass through, unknown values become a named case, lists may be bare', () => {
  const take = { takeId: 't1', mood: 'calm', captions: [{ platform: 'threads', caption: 'Hi' }] }
  const parsed = composerRoutes.takes.answer.parse([take]) as { takes: Record<string, unknown>[] }
  expect(parsed.takes[0]).toMatchObject({ mood: 'calm', captions: [{ platform: 'unknown' }], beats: [] })
  expect(composerRoutes.readExport.answer.parse({ exportId: 'e1', status: 'paused' }).status).toBe('unknown')
  expect(composerRoutes.autopilot.answer.parse({ autopilot: 'resting' }).autopilot).toBe('unknown')
})

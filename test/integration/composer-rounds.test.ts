// Catches: a round that takes more than three requests to open, an action that is kept for later while offline, a stale card
// whose failure says nothing, an edit that is lost when the service writes again, a removal that is sent before its time, a
// shelf that can't be loaded because a card was approved meanwhile.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import { refusalOf } from '../helpers/refusal-of.ts'
import { passOn, type SeenRequest } from '../helpers/transparent-proxy.ts'

const timezone = 'Europe/Lisbon'
const openBench = () => openProxiedStudio(passOn)

async function openBrand({ test }: ProxiedStudio) {
  const { brands } = await test.call.composer.brands({})
  const brand = brands.find(({ name }) => name === 'Marrow & Clay')
  return { profileId: brand?.profileId ?? '' }
}
const composed = ({ proxy }: ProxiedStudio) => proxy.seen.filter(({ path }) => path.includes('/composer/api'))

describe('a round', () => {
  it('opens with three requests at most, and with none from then on', async () => {
    await using bench = await openBench()
    const { call } = bench.test
    const brand = await openBrand(bench)
    const before = composed(bench).length
    const today = await call.rounds.today({ ...brand, timezone })
    const shown = await call.rounds.reveal({ ...brand, at: 0, date: today.date })
    const playIds = shown.rounds.flatMap(({ cards }) => cards.flatMap(({ playId }) => playId ?? []))
    expect(playIds).toHaveLength(3)
    const opened = composed(bench).length
    await call.rounds.today({ ...brand, timezone })
    const { plays } = await call.takes.list({ ...brand, playIds })
    expect(plays.map(({ takes }) => takes.length)).toEqual([1, 1, 1])
    await call.autopilot.read(brand)
    await call.composer.counts(brand)
    // The reveal is the user's own.
    expect(composed(bench).length - before - 1).toBeLessThanOrEqual(3)
    expect(opened - before).toBe(2)
    await call.takes.list({ ...brand, playIds })
    await call.autopilot.read(brand)
    await call.rounds.today({ ...brand, timezone })
    expect(composed(bench).length - before - 1).toBe(3)
  })

  it('is read now and then while a window watches it, and never otherwise', async () => {
    await using bench = await openBench()
    const { call } = bench.test
    const brand = await openBrand(bench)
    await call.rounds.today({ ...brand, timezone })
    const requests = () => composed(bench).length
    const before = requests()
    await bench.leaveOut(10 * 60_000)
    expect(requests()).toBe(before)
    const watching = new AbortController()
    const events = await call.composer.watch({ ...brand, parts: ['today'] }, { signal: watching.signal })
    const next = events.next()
    await bench.leaveOut(3 * 60_000)
    expect((await next).value).toEqual({ part: 'today' })
    expect(requests()).toBe(before + 1)
    watching.abort()
    await bench.leaveOut(10 * 60_000)
    expect(requests()).toBe(before + 1)
  })

  it('takes what the service answers as the new truth, and names what a card replaced', async () => {
    await using bench = await openBench()
    const { call } = bench.test
    const brand = await openBrand(bench)
    const { date } = await call.rounds.today({ ...brand, timezone })
    const revealed = await call.rounds.reveal({ ...brand, at: 0, date })
    const [first, second] = revealed.rounds[0]?.cards ?? []
    const passed = await call.rounds.pass({ ...brand, at: 0, date, slot: 0, playId: first?.playId ?? '' })
    const [incoming] = passed.rounds[0]?.cards ?? []
    expect(incoming?.replaced?.playId).toBe(first?.playId)
    expect(incoming?.coverUrl).toMatch(/^http:\/\/media\.test\/composer\/play/)
    const voted = await call.rounds.vote({ ...brand, playId: second?.playId ?? '', vote: 'up', date })
    expect(voted).toMatchObject({ isApproved: true })
    expect(voted.rounds?.rounds[0]?.cards[1]).toMatchObject({ approved: true })
    const shuffled = await call.rounds.shuffle({ ...brand, at: 0, date })
    const cards = shuffled.rounds[0]?.cards ?? []
    expect(cards[1]?.playId).toBe(second?.playId)
    expect(cards[0]?.playId).not.toBe(incoming?.playId)
    expect((await call.composer.counts(brand)).openRounds).toBe(2)

    const cover = await bench.test.media(new URL(cards[0]?.coverUrl ?? '').pathname.slice(1))
    expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('that changed meanwhile is refused with a reason and the rounds as they are', async () => {
    await using bench = await openBench()
    const { call } = bench.test
    const brand = await openBrand(bench)
    const { date } = await call.rounds.today({ ...brand, timezone })
    const { rounds } = await call.rounds.reveal({ ...brand, at: 0, date })
    const playId = rounds[0]?.cards[0]?.playId ?? ''
    await call.rounds.vote({ ...brand, playId, vote: 'up', date })
    const failure = await refusalOf(call.rounds.pass({ ...brand, at: 0, date, slot: 0, playId }))
    expect(failure).toMatchObject({ code: 'ROUND_CHANGED', data: { charged: 'no', rounds: { date } } })
    expect(failure?.message).toContain('no longer as shown')
    const other = await refusalOf(call.rounds.shuffle({ ...brand, at: 0, date: '2020-01-01' }))
    expect(other).toMatchObject({ code: 'ROUND_CHANGED', data: { rounds: { date } } })
  })

  it('is shown with its time while offline, and its actions are refused and never sent later', async () => {
    await using bench = await openBench()
    const { call } = bench.test
    const brand = await openBrand(bench)
    const fresh = await call.rounds.today({ ...brand, timezone })
    expect(fresh).toMatchObject({ isStale: false, problem: null, isOver: false })
    const port = Number(new URL(bench.proxy.baseUrl).port)
    await bench.proxy.close()
    const failure = await refusalOf(call.rounds.reveal({ ...brand, at: 0, date: fresh.date }))
    expect(failure).toMatchObject({ code: 'UNREACHABLE', data: { charged: 'no' } })
    const known = await call.rounds.today({ ...brand, timezone, refresh: 'now' })
    expect(known).toMatchObject({ isStale: true, readAt: fresh.readAt, problem: { code: 'UNREACHABLE' } })
    const order = { ...brand, draftId: randomUUID(), quoted: null, acceptsUnknown: true, playId: 'listicle' }
    expect((await refusalOf(call.takes.write({ ...order, angle: null })))?.code).toBe('UNREACHABLE')
    expect((await refusalOf(call.takes.render(order)))?.code).toBe('UNREACHABLE')
    expect((await refusalOf(call.shelf.remove({ ...brand, playIds: ['listicle'] })))?.code).toBe('UNREACHABLE')
    await bench.proxy.listen(port)
    const again = await call.rounds.today({ ...brand, timezone, refresh: 'now' })
    expect(again).toMatchObject({ isStale: false, rounds: [{ faceDown: true }, { faceDown: true }] })
    expect((await call.jobs.page({})).jobs).toEqual([])
  })
})

describe('takes', () => {
  it('keep the user’s words beside those of the service', async () => {
    await using bench = await openBench()
    const { call } = bench.test
    const brand = await openBrand(bench)
    const { plays } = await call.composer.plays(brand)
    const playId = plays[0]?.playId ?? ''
    const [play] = (await call.takes.list({ ...brand, playIds: [playId] })).plays
    const take = play?.takes[0]
    const words = { hook: 'Zebra stripes on a jug', caption: null, script: null, tags: null }
    const edited = await call.takes.edit({ ...brand, takeId: take?.takeId ?? '', words })
    expect(edited).toMatchObject({ hook: take?.hook, edit: { hook: words.hook, isOutdated: false } })
    expect((await call.takes.page({ ...brand, text: 'zebra' })).plays.map((one) => one.playId)).toEqual([playId])
    const restored = await call.takes.restore({ ...brand, takeId: take?.takeId ?? '' })
    expect(restored).toMatchObject({ hook: take?.hook, edit: null })
    expect((await call.takes.page({ ...brand, text: 'zebra' })).plays).toEqual([])
  })
})

describe('the shelf', () => {
  it('has what was saved, finds it by its words and takes it away after the time to undo', async () => {
    await using bench = await openBench()
    const { call } = bench.test
    const brand = await openBrand(bench)
    const { plays } = await call.composer.plays(brand)
    const wanted = plays.slice(0, 3).map(({ playId }) => playId)
    for (const playId of wanted) await call.shelf.save({ ...brand, playId })
    const page = await call.shelf.page({ ...brand, limit: 2 })
    expect(page).toMatchObject({ total: 3, counts: { none: 3, library: 0 } })
    expect(page.plays.map(({ playId }) => playId)).toEqual(wanted.toReversed().slice(0, 2))
    const rest = await call.shelf.page({ ...brand, limit: 2, before: page.next ?? '' })
    expect([rest.plays.map(({ playId }) => playId), rest.next]).toEqual([[wanted[0]], null])
    const hook = page.plays[0]?.words?.hook ?? ''
    const found = await call.shelf.page({ ...brand, text: hook })
    expect(found.plays.map(({ playId }) => playId)).toContain(page.plays[0]?.playId)

    const removals = () => bench.proxy.seen.filter(({ method }) => method === 'DELETE').length
    const [one = '', two = ''] = wanted
    await call.shelf.remove({ ...brand, playIds: [one, two] })
    expect((await call.shelf.page(brand)).total).toBe(1)
    expect(await call.shelf.restore({ ...brand, playIds: [one] })).toEqual({ count: 1 })
    expect(removals()).toBe(0)
    await bench.leaveOut(11_000)
    await expect.poll(removals).toBe(1)
    await expect.poll(async () => (await call.shelf.page({ ...brand, refresh: 'now' })).total).toBe(2)
  })

  it('loads although a card is approved while it is first read', async () => {
    const approval = Promise.withResolvers<void>()
    const isShelf = ({ method, path }: SeenRequest) => method === 'GET' && path.includes('/library')
    await using bench = await openProxiedStudio((request) =>
      isShelf(request)
        ? {
            kind: 'reply',
            reply: (socket, text) =>
              void approval.promise.then(() => {
                const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}`
                socket.end(`${head}\r\nConnection: close\r\n\r\n${text}`)
              }),
          }
        : { kind: 'pass' },
    )
    const { call } = bench.test
    const brand = await openBrand(bench)
    const { date } = await call.rounds.today({ ...brand, timezone })
    const { rounds } = await call.rounds.reveal({ ...brand, at: 0, date })
    const playId = rounds[0]?.cards[0]?.playId ?? ''
    const shelf = call.shelf.page(brand)
    await expect.poll(() => bench.proxy.seen.some(isShelf)).toBe(true)
    await call.rounds.vote({ ...brand, date, playId, vote: 'up' })
    approval.resolve()
    expect((await shelf).plays.map((play) => play.playId)).toEqual([playId])
  })
})

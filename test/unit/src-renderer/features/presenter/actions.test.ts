import { createPresenterActions } from '#renderer/features/presenter/actions.ts'
import { emptyDraft, ordersOf } from '#renderer/features/presenter/new-video/order-draft.ts'
import { createPresenterStore } from '#renderer/features/presenter/store.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import { ShortVideoOrder, type ShortVideoQuote } from '#shared/bridge/short-video.ts'
import { JobId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'
import { createTestClock } from '../../../../helpers/test-clock.ts'
import { videoJobOf } from './presenter-fixture.ts'

const unquoted: ShortVideoQuote = { kind: 'not-quoted', count: 0, needed: 3 }
const own: ShortVideoQuote = { kind: 'own', least: 50, credits: 53, most: 60, count: 4 }

/** The screen over the calls that it makes; `answers` are given in turn, an Error is thrown. */
function screenOf(answers: readonly (Error | 'job')[], kept: Record<string, unknown> | null = null) {
  const left = [...answers]
  const clock = createTestClock()
  const sent: { readonly call: string; readonly input: Record<string, unknown> }[] = []
  /** While `until` is set, calls wait for it. */
  const held: { let?: () => void; until: Promise<void> | null } = { until: null }
  const answer = (call: string) => async (input: Record<string, unknown>) => {
    sent.push({ call, input })
    const place = sent.length
    await held.until
    const next = left.shift()
    if (next instanceof Error) throw next
    return videoJobOf(place)
  }
  const saved: unknown[] = []
  const shortVideo = { start: answer('start'), recut: answer('recut'), series: answer('series') }
  const settings = {
    readDraft: () => Promise.resolve(kept),
    saveDraft: ({ input }: { input: unknown }) => Promise.resolve(void saved.push(input)),
  }
  const store = createPresenterStore()
  let made = 0
  const actions = createPresenterActions({
    // Only these calls are made.
    bridge: { shortVideo, settings } as unknown as Pick<Bridge, 'shortVideo' | 'settings'>,
    store,
    clock,
    random: { uuid: () => `id-${(made += 1)}`, unit: () => 0 },
    explain: (error) => (error instanceof Error ? error.message : ''),
    changed: () => undefined,
    report: (error) => {
      throw error
    },
  })
  return {
    store,
    actions,
    sent,
    saved,
    clock,
    /** Withholds the answers until the returned function is called. */
    hold() {
      held.until = new Promise((resolve) => void (held.let = resolve))
      return () => held.let?.()
    },
  }
}

// Would catch: a lost answer after which a second click pays twice, and another order that is mistaken for the first.
it('sends the same order under the same id until it was answered, and another one under its own', async () => {
  const { actions, sent, store } = screenOf([new Error('lost'), 'job', 'job'])
  actions.type({ topic: 'Clay' })
  await actions.start(unquoted)
  expect(store.getState().starting).toEqual({ kind: 'failed', sentence: 'lost' })
  await actions.start(unquoted)
  actions.type({ topic: 'Clay' })
  await actions.start(own)
  expect(sent.map(({ input }) => input['draftId'])).toEqual(['id-1', 'id-1', 'id-2'])
  // The consent matches what the button showed.
  expect(sent.map(({ input }) => input['acceptsUnknown'])).toEqual([true, true, false])
})

it('shows what was started and keeps the choices, not the topic', async () => {
  const { actions, saved, store } = screenOf(['job'], { ...emptyDraft, gender: 'woman', topic: 'Kiln' })
  await actions.readDraft()
  actions.openSheet()
  await actions.start(own)
  const { draft, takeId, view, isSheetOpen } = store.getState()
  expect({ takeId, view, isSheetOpen }).toEqual({ takeId: 'job-1', view: 'parts', isSheetOpen: false })
  expect(draft).toMatchObject({ gender: 'woman', topic: '' })
  // The form is saved once more when it closes: not with what was already sent.
  actions.keepDraft()
  expect(saved.at(-1)).toEqual(draft)
  expect(saved).toHaveLength(2)
})

it('opens the form with what a video was made from', () => {
  const { actions, store } = screenOf([])
  const order = ShortVideoOrder.parse({ topic: 'Kiln', seconds: 30, gender: 'woman', flow: 'karaoke', music: false })
  actions.reuse(order)
  const { draft, isSheetOpen } = store.getState()
  expect(isSheetOpen).toBe(true)
  expect(ordersOf(draft ?? emptyDraft)).toEqual([order])
})

// Would catch: a click that counts twice.
it('sends a series once, with a name and a budget', async () => {
  const { actions, sent } = screenOf(['job'])
  actions.type({ way: 'series', topics: 'Clay\nGlaze', budget: 120 })
  await Promise.all([actions.start(own), actions.start(own)])
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ call: 'series', input: { name: 'Series: Clay', budget: 120 } })
})

it('picks the new cut and shows it beside the others', async () => {
  const { actions, sent, store } = screenOf(['job'])
  actions.setCut({ flow: 'karaoke', music: false })
  await actions.recut(JobId.parse('job-9'), own)
  expect(sent[0]?.input).toMatchObject({ jobId: 'job-9', cut: { flow: 'karaoke', captions: true, music: false } })
  expect(store.getState()).toMatchObject({ takeId: 'job-9', view: 'cuts', picks: ['job-1'] })
})

// Would catch: a version without captions that replaces the cut whose captions are edited, or closes the editor.
it('a version without captions is sent once and leaves its cut selected', async () => {
  const { actions, sent, store } = screenOf(['job', 'job'])
  actions.showView('captions')
  const cut = { flow: 'karaoke', captions: false, music: true }
  const [take, of] = [JobId.parse('job-9'), JobId.parse('job-4')]
  await actions.recutBare(take, of, cut, own)
  await actions.recutBare(take, of, cut, own)
  expect(sent.map(({ input }) => input)).toMatchObject([{ jobId: 'job-9', cut }])
  expect(store.getState()).toMatchObject({ view: 'captions', picks: ['job-4'], recutting: { kind: 'idle' } })
  actions.pickForCaptions(null)
  expect(store.getState()).toMatchObject({ captionsOnRaw: true, picks: ['job-4'] })
})

const nine = JobId.parse('job-9')

// Would catch: a double click on a button that stays in place, whose answer comes between the two clicks: two charges.
it('takes a double click on Re-cut as one, and the next click, or one after another choice, as another', async () => {
  const { actions, sent, clock } = screenOf(['job', 'job', 'job', 'job'])
  await actions.recut(nine, own)
  clock.advance(200)
  await actions.recut(nine, own)
  expect(sent).toHaveLength(1)
  actions.setCut({ music: false })
  await actions.recut(nine, own)
  expect(sent).toHaveLength(2)
  actions.openTake(JobId.parse('job-8'))
  await actions.recut(JobId.parse('job-8'), own)
  expect(sent).toHaveLength(3)
  clock.advance(400)
  await actions.recut(JobId.parse('job-8'), own)
  expect(sent).toHaveLength(4)
})

it('takes a click after a refused re-cut as another try, however soon it comes', async () => {
  const { actions, sent } = screenOf([new Error('refused'), 'job'])
  await actions.recut(nine, own)
  await actions.recut(nine, own)
  expect(sent.map(({ input }) => input['draftId'])).toEqual(['id-1', 'id-1'])
})

// Would catch: pressing the key of a form that was just sent once more, which would re-cut the video under it.
it('does not re-cut the video that a just sent form covered', async () => {
  const { actions, sent, clock } = screenOf(['job', 'job'])
  actions.type({ topic: 'Clay' })
  await actions.start(own)
  clock.advance(100)
  await actions.recut(nine, own)
  expect(sent.map(({ call }) => call)).toEqual(['start'])
})

it('resends an order with a lost answer under the same id, even after another was sent in between', async () => {
  const { actions, sent } = screenOf([new Error('lost'), 'job', 'job'])
  actions.type({ topic: 'Clay' })
  await actions.start(own)
  actions.type({ topic: 'Glaze' })
  await actions.start(own)
  actions.type({ topic: 'Clay' })
  await actions.start(own)
  expect(sent.map(({ input }) => input['draftId'])).toEqual(['id-1', 'id-2', 'id-1'])
})

// Would catch: words lost because they were typed while the previous ones were being sent.
it('keeps what is typed while an order is being sent, and sends it as a separate order', async () => {
  const { actions, sent, store, hold } = screenOf(['job', 'job'])
  actions.openSheet('Clay')
  const go = hold()
  const first = actions.start(own)
  actions.type({ topic: 'Glaze' })
  // Still being sent: a click now must do nothing.
  expect(store.getState().starting).toEqual({ kind: 'sending' })
  await actions.start(own)
  go()
  await first
  expect(store.getState()).toMatchObject({ isSheetOpen: true, starting: { kind: 'idle' }, draft: { topic: 'Glaze' } })
  await actions.start(own)
  expect(sent.map(({ input }) => input['order'])).toMatchObject([{ topic: 'Clay' }, { topic: 'Glaze' }])
  expect(store.getState()).toMatchObject({ isSheetOpen: false, draft: { topic: '' } })
})

it('reports an order that could not be started even if its form was closed meanwhile', async () => {
  const { actions, store, hold } = screenOf([new Error('refused')])
  actions.openSheet('Clay')
  const go = hold()
  const sent = actions.start(own)
  actions.closeSheet()
  go()
  await sent
  expect(store.getState()).toMatchObject({
    isSheetOpen: true,
    starting: { kind: 'failed', sentence: 'refused' },
    draft: { topic: 'Clay' },
  })
})

it('stays on another video that the user opened when a re-cut is answered', async () => {
  const { actions, store, hold } = screenOf(['job'])
  actions.openTake(nine)
  const go = hold()
  const sent = actions.recut(nine, own)
  actions.openTake(JobId.parse('job-8'))
  expect(store.getState().recutting).toEqual({ kind: 'sending' })
  go()
  await sent
  expect(store.getState()).toMatchObject({ takeId: 'job-8', recutting: { kind: 'idle' }, picks: [] })
})

// Catches cuts with gaps, cutaways over the first or the last words, and flows that are cut alike.
import { expect, test } from 'vitest'
import { flowStyles } from '#service/short-video/edit/plan-cut.ts'
import { planCut, type CutPlan } from '../../../../../src-service/short-video/edit/plan-cut.ts'
import { flows, type Flow } from '../../../../../src-service/short-video/short-video.ts'
import { timeBeats } from '../../../../../src-service/short-video/voice/voice-times.ts'
import { writeScript } from '../../../../../src-service/short-video/script/write-script.ts'

const script = writeScript({
  topic:
    'Tides come twice a day. The Moon pulls the water. The Earth turns below it, so the bulge moves. In a bay, the water piles up. The highest tides are in Canada, 16 metres high.',
  seconds: 45,
  seed: 2,
})
const wordSec = 0.35
const spoken = script.text
  .split(/\s+/)
  .map((text, index) => ({ text, start: index * wordSec, end: index * wordSec + 0.3 }))
const durationSec = spoken.length * wordSec + 0.3
const count = Math.round(durationSec * 30)
const beats = timeBeats(script, spoken, durationSec)
const plan = (flow: Flow, supplies = { scenes: true, images: true }) =>
  planCut(beats, count, flowStyles[flow], supplies, 7)
const covered = ({ shots }: CutPlan) =>
  shots.filter(({ view }) => view.kind === 'cutaway').reduce((sum, { from, until }) => sum + until - from, 0) / count

test.each(flows)('%s has shots without a gap, and ends with its presenter', (flow) => {
  const { shots, cutaways } = plan(flow)
  let at = 0
  for (const { from, until } of shots) {
    expect(from).toBe(at)
    expect(until).toBeGreaterThan(from)
    at = until
  }
  expect(at).toBe(count)
  expect(shots.at(-1)?.view.kind).toBe('presenter')
  expect(shots.filter(({ view }) => view.kind === 'cutaway')).toHaveLength(cutaways.length)
})

test('the flows differ in how much they cover, how often they cut and how they change', () => {
  const share = Object.fromEntries(flows.map((flow) => [flow, covered(plan(flow))]))
  expect(share['clean-punch']).toBe(0)
  expect(share['classic']).toBeGreaterThan(0.04)
  expect(share['broll-punch']).toBeGreaterThan((share['classic'] ?? 0) * 1.5)
  const cuts = Object.fromEntries(flows.map((flow) => [flow, plan(flow).shots.length]))
  expect(cuts['clean-punch']).toBeGreaterThan((cuts['classic'] ?? 0) * 1.5)
  const marks = flows.map((flow) => {
    const { caption, transition, opening, hasCircle } = flowStyles[flow]
    return `${caption} ${transition} ${opening} ${hasCircle} ${JSON.stringify(plan(flow).shots.map(({ from, view }) => [from, view.kind]))}`
  })
  expect(new Set(marks).size).toBe(flows.length)
  expect(new Set(flows.map((flow) => flowStyles[flow].caption)).size).toBe(flows.length)
})

test.each(flows)('%s shows the presenter where the viewer is addressed', (flow) => {
  const faceToFace = beats.filter(({ cues }) => cues.length === 0)
  expect(faceToFace).not.toEqual([])
  for (const { words } of faceToFace) {
    const said = words.map(({ text }) => text).join(' ')
    expect(plan(flow).cutaways.filter(({ text }) => said.includes(text))).toEqual([])
  }
})

test('the hook of hook-reveal is a cutaway, and without supplies nothing is covered', () => {
  const hooked = plan('hook-reveal')
  expect(hooked.shots[0]?.view.kind).toBe('cutaway')
  expect(hooked.hookUntil).toBe(hooked.shots[0]?.until)
  expect(covered(plan('hook-reveal', { scenes: false, images: false }))).toBe(0)
  expect(plan('broll-punch', { scenes: false, images: true }).cutaways.every(({ kind }) => kind === 'picture')).toBe(
    true,
  )
})
